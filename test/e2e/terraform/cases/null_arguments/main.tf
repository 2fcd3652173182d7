# A null that a module is given stays null, also where it is known late.
variable "settings" {
  type    = any
  default = { size = null, zone = "a" }
}
variable "sizes" {
  type    = map(string)
  default = { small = null, large = "xl" }
}
variable "options" {
  type    = object({ size = optional(string), zone = optional(string, "z") })
  default = {}
}
locals {
  read = jsondecode("{\"size\":null}")
}
module "any" {
  source = "./m"
  size   = var.settings.size
}
module "any_zone" {
  source = "./m"
  size   = var.settings.zone
}
module "key" {
  source = "./m"
  size   = var.sizes["small"]
}
module "each" {
  source   = "./m"
  for_each = var.sizes
  size     = each.value
}
module "written" {
  source   = "./m"
  for_each = { a = null, b = "x" }
  size     = each.value
}
module "read" {
  source = "./m"
  size   = local.read.size
}
module "optional" {
  source = "./m"
  size   = var.options.size
}
module "nothing" {
  source = "./m"
}
output "any" { value = [module.any.size, module.any_zone.size, module.key.size, module.read.size, module.optional.size, module.nothing.size] }
output "each" { value = { for k, m in module.each : k => m.size } }
output "written" { value = { for k, m in module.written : k => m.size } }
output "null" { value = module.any.raw }
