# Elements of typed maps and lists that are null, in a module and in a default: attempts, lookups and JSON tell null from nothing.
module "m" {
  source = "./inner"
  tags   = { a = null, b = "x" }
  names  = ["x", null]
  sizes  = { a = null, b = 2 }
}

module "given" {
  source = "./inner"
  tags   = { for k, v in { a = "", b = "y" } : k => v == "" ? null : v }
  names  = [for v in ["", "y"] : v == "" ? null : v]
  sizes  = { a = 1, b = null }
}

variable "own" {
  type    = map(string)
  default = { a = null }
}

output "m" { value = module.m.all }
output "given" { value = module.given.all }
output "own_lookup" { value = [lookup(var.own, "a", "d")] }
output "own_try" { value = [try(var.own.a, "d")] }
output "own_can" { value = can(var.own.a) }
output "own_has" { value = [contains(keys(var.own), "a"), length(var.own)] }
output "own_coalesce" { value = coalesce(lookup(var.own, "a", "d"), "z") }
