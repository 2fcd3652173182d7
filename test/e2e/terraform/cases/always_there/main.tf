# coalesce, try and lookup of what is always there.
variable "name" {
  type    = string
  default = ""
}
variable "map" {
  type    = map(string)
  default = { a = "1" }
}
locals {
  settings = { retries = 3, mode = "fast" }
}
output "first" { value = coalesce("fixed", var.name) }
output "second" { value = coalesce(var.name, "fallback") }
output "third" { value = coalesce("", "x${var.name}", "y") }
output "list" { value = coalescelist(["a"], []) }
output "lists" { value = coalescelist([], [for k, v in var.map : k]) }
output "known" { value = try(local.settings.retries, 1) }
output "unknown" { value = try(local.settings.missing, 1) }
output "lookup" { value = lookup(local.settings, "mode", "slow") }
output "lookup_missing" { value = lookup(var.map, "zz", "none") }
output "can" { value = can(local.settings.mode) }
output "number" { value = coalesce(null, 0, 5) }
output "template" { value = coalesce("${var.name}", "t") }
output "cond" { value = "a" == "a" ? "same" : "other" }
output "nonempty" { value = length(["a"]) > 0 ? "yes" : "no" }
