# Modules that are there or not, and get values that are known late and decide how many things they make.
variable "on" {
  type    = bool
  default = false
}
variable "used" {
  type    = bool
  default = true
}
locals {
  config = { enabled = coalesce(try(var.used, null), false) }
}
resource "terraform_data" "q" { input = ["a", "b"] }
module "off" {
  source = "./m"
  count  = var.on ? 1 : 0
  names  = terraform_data.q.output
}
module "on" {
  source = "./m"
  count  = local.config.enabled ? 1 : 0
  names  = terraform_data.q.output
}
resource "terraform_data" "one" {
  count = local.config.enabled ? 1 : 0
  input = "one"
}
output "off_there" { value = length(module.off) }
output "off_ids" { value = module.off[*].ids }
output "off_first" { value = var.on ? module.off[0].ids : ["none"] }
output "off_text" { value = jsonencode(var.on ? { ids = module.off[0].ids } : null) }
output "on_there" { value = length(module.on) }
output "on_ids" { value = module.on[*].ids }
output "on_first" { value = local.config.enabled ? module.on[0].ids : ["none"] }
output "on_text" { value = jsonencode(local.config.enabled ? { ids = module.on[0].ids } : null) }
output "one" { value = one(terraform_data.one[*].input) }
