# Null for a variable that has no default, through one module into another too; attempts that go through what is null.
module "none" {
  source = "./site"
  site   = null
  extra  = null
}

module "some" {
  source = "./site"
  site   = { error = "e" }
  extra  = "x"
}

module "each" {
  source   = "./site"
  for_each = { x = null, y = { index = "own.html" } }
  site     = each.value
  extra    = each.key
}

variable "disks" {
  type    = list(object({ id = string }))
  default = null
}

output "none" { value = module.none.all }
output "some" { value = module.some.all }
output "each" { value = { for k, m in module.each : k => m.all } }
output "disks" { value = try(var.disks[*].id, ["none"]) }
output "disks_can" { value = can(var.disks[*].id) }
