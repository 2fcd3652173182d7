# Inputs that are null are values of attempts; and what loops over values without a type make has types.
module "m" {
  source = "./m"
  list   = null
  str    = null
}
variable "iam" {
  type    = any
  default = { b = ["x", "w"], a = ["y"] }
}
locals {
  bindings = { for r, m in var.iam : "role/${r}" => { members = sort(m) } }
}
output "all" { value = module.m.all }
output "members" { value = [for k, b in local.bindings : [for m in b.members : "${k}:${m}"]] }
output "merged" { value = [for k, b in merge(local.bindings, {}) : [for m in b.members : "${k}:${m}"]] }
