# A module that may be absent, as a whole: null for who asks, and an attempt of its outputs fails.
variable "enabled" {
  type    = bool
  default = false
}
module "on" {
  source  = "./wrap"
  enabled = true
}
module "off" {
  source  = "./wrap"
  enabled = var.enabled
}
output "on_null" { value = module.on.backup == null }
output "off_null" { value = module.off.backup == null }
output "on_id" { value = try(module.on.backup.id, "nobackup") }
output "off_id" { value = try(module.off.backup.id, "nobackup") }
output "off_name" { value = module.off.name }
output "on_name" { value = module.on.name }
output "on_whole" { value = module.on.whole }
output "off_whole" { value = module.off.whole }
output "on_cond" { value = module.on.cond == null ? "none" : module.on.cond.endpoint }
output "off_cond" { value = module.off.cond == null ? "none" : module.off.cond.endpoint }
output "on_names" { value = module.on.names }
output "off_names" { value = module.off.names }
output "on_either" { value = module.on.either }
output "off_either" { value = module.off.either }
