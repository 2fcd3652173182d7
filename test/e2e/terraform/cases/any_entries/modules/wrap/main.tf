variable "groups" { type = any }
variable "defaults" {
  type    = any
  default = {}
}
module "group" {
  source   = "../group"
  for_each = { for k, v in var.groups : k => v }
  disk     = try(each.value.disk, var.defaults.disk, null)
  min      = try(each.value.min, var.defaults.min, 1)
  on       = try(each.value.on, var.defaults.on, false)
  name     = try(each.value.name, "none")
  types    = try(each.value.types, ["t"])
}
output "groups" { value = module.group }
