variable "enabled" { type = bool }
module "db" {
  source = "./db"
  count  = var.enabled ? 1 : 0
  name   = "n"
}
locals { db = one(module.db) }
output "backup" { value = one(module.db) }
output "cond" { value = var.enabled ? module.db[0] : null }
output "name" { value = try(local.db.endpoint, "none") }
output "whole" { value = module.db }
output "names" { value = [for d in [local.db] : d == null ? "none" : d.endpoint] }
output "either" { value = { first = local.db, second = var.enabled ? local.db : null } }
