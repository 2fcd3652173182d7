# try over members, elements and calls, with values of several types.
variable "raw" {
  type    = any
  default = { a = { list = [1, 2], text = "t" }, n = "5" }
}
variable "typed" {
  type    = object({ a = optional(object({ b = optional(string) })), l = optional(list(string)) })
  default = { l = ["x"] }
}
locals {
  decoded = jsondecode("{\"k\": [{\"id\": \"i1\"}, {\"id\": \"i2\"}], \"on\": true}")
  ids     = [for k in local.decoded.k : k.id]
  text    = try(var.raw.a.text, var.raw.b.text, "none")
  list    = try(tolist(var.raw.a.list), [])
  number  = try(tonumber(var.raw.n), 0)
  member  = try(var.typed.a.b, "none")
}
output "text" { value = local.text }
output "list" { value = [for l in local.list : l + 1] }
output "number" { value = local.number + 1 }
output "member" { value = local.member }
output "element" { value = try(var.typed.l[1], var.typed.l[0]) }
output "ids" { value = local.ids }
output "on" { value = local.decoded.on ? "y" : "n" }
output "missing" { value = try(local.decoded.off, false) }
output "can" { value = can(var.raw.b.c) }
output "bool" { value = try(tobool("true"), false) }
output "object" { value = try(var.raw.a, {}).text }
output "keys" { value = [for k, v in try(var.raw, {}) : k] }
output "regex" { value = try(regex("([a-z]+)([0-9]+)", "ab12")[1], "none") }
