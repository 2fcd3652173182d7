# A set whose elements leave members out: one without a member is one in which it is null.
variable "l" {
  type    = list(object({ a = string, b = optional(string) }))
  default = [{ a = "x" }, { a = "x", b = null }, { a = "y", b = "z" }]
}
variable "s" {
  type    = set(object({ a = string, b = optional(string) }))
  default = [{ a = "x" }, { a = "x", b = null }, { a = "y", b = "z" }]
}
locals {
  d = distinct([for x in var.l : { a = x.a, b = x.b }])
  t = toset([for x in var.l : { a = x.a, b = x.b }])
}
output "a" { value = var.s }
output "b" { value = local.d }
output "c" { value = local.t }
output "d" { value = jsonencode(local.t) }
output "e" { value = length(local.d) }
output "f" { value = [for x in local.t : x.b] }
output "g" { value = contains(local.d, { a = "x", b = null }) }
