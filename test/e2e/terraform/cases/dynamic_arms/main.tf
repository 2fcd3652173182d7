# Conditionals of what has no type and something empty, and attempts whose values are of several types.
variable "x" {
  type    = any
  default = { o = { a = 1, b = "t" }, l = [1, "b"], n = null, e = {}, flag = true, m = { k = { v = 1 } } }
}
locals {
  h1 = var.x.flag ? var.x.o : {}
  h2 = var.x.flag ? {} : var.x.o
  h3 = var.x.flag ? var.x.l : []
  h4 = var.x.flag ? var.x.o : null
  h7 = length(var.x.l) > 1 ? { for k, v in var.x.o : k => v } : {}
  h8 = merge(var.x.o, { c = true })
  h9 = var.x.flag ? tomap({ a = "1" }) : var.x.e
}
output "h1" { value = jsonencode(local.h1) }
output "h2" { value = jsonencode(local.h2) }
output "h3" { value = jsonencode(local.h3) }
output "h4" { value = jsonencode(local.h4) }
output "h7" { value = jsonencode(local.h7) }
output "h8" { value = jsonencode(local.h8) }
output "h9" { value = jsonencode(local.h9) }
output "h1v" { value = [for k, v in local.h1 : v] }
output "h1a" { value = try(local.h1.a == "1", "no") }
resource "terraform_data" "one" {
  count = var.x.flag ? 1 : 0
  input = { a = 1 }
}
resource "terraform_data" "many" {
  for_each = var.x.m
  input    = each.value
}
output "f1" { value = try(terraform_data.one[0].input.a, "none") }
output "f2" { value = can(terraform_data.one[0]) }
output "f3" { value = can(terraform_data.one[1]) }
output "f4" { value = try(terraform_data.one[1], "none") }
output "f5" { value = terraform_data.one[0] == null }
output "f6" { value = try(terraform_data.one[0].input, null) == null }
output "f7" { value = length(terraform_data.many) }
output "f8" { value = can(terraform_data.many["z"]) }
output "f9" { value = try(terraform_data.many["k"].input.v, 0) }
module "m" {
  source = "./m"
  count  = var.x.flag ? 1 : 0
}
output "g1" { value = try(module.m[0].o, "none") }
output "g2" { value = can(module.m[0]) }
output "g3" { value = can(module.m[1]) }
output "g4" { value = try(module.m[0], null) == null }
output "g5" { value = module.m[0] != null ? "there" : "gone" }
output "i2" { value = { for k, v in merge(var.x.o, { z = 1 }) : k => v } }
output "i3" { value = [for k, v in try(var.x.m, {}) : merge(v, { k = k })] }
output "i4" { value = try([for v in var.x.l : upper(v)], []) }
output "i5" { value = sort([for v in var.x.l : tostring(v)]) }
output "i7" { value = sort(var.x.l) }
output "i8" { value = range(3)[var.x.o.a] }
output "i9" { value = lookup(var.x.o, "q", var.x.l) }
