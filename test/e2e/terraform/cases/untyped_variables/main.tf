# Variables without a type and what is read of their defaults.
variable "settings" {
  default = { region = "eu", zones = ["a", "b"], nested = { on = true } }
}
variable "anything" {
  type    = any
  default = [{ name = "x", port = 1 }, { name = "y", port = 2 }]
}
variable "empty" {
  type    = any
  default = {}
}
variable "rules" {
  type    = map(any)
  default = { r1 = { from = 1 }, r2 = { from = 2 } }
}
variable "name" { default = "n" }
variable "unused" {
  type    = any
  default = {}
}
locals {
  ports = { for a in var.anything : a.name => a.port }
  extra = merge({ z = 1 }, var.empty)
}
output "region" { value = var.settings.region }
output "zones" { value = [for z in var.settings.zones : upper(z)] }
output "on" { value = var.settings.nested.on ? 1 : 0 }
output "ports" { value = local.ports }
output "sum" { value = sum(values(local.ports)) }
output "extra" { value = local.extra }
output "froms" { value = [for k, v in var.rules : "${k}:${v.from}"] }
output "lookup" { value = lookup(var.empty, "missing", "default") }
output "try" { value = try(var.empty.a.b, "none") }
output "name" { value = length(var.name) }
output "entries" { value = [for k, v in local.ports : "${k}${v}"] }
output "filtered" { value = { for k, v in var.rules : k => v if v.from > 1 } }
