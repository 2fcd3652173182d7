# Null for required members and their elements, values of any type, tuples, and numbers as texts in objects.
variable "req_null" {
  type    = list(object({ a = string, b = number, c = bool, l = list(string), m = map(string), o = object({ x = string }) }))
  default = [
    { a = null, b = null, c = null, l = null, m = null, o = null },
    { a = "a", b = 2, c = true, l = ["x", null], m = { k = null, j = "v" }, o = { x = null } },
  ]
}
variable "any_in" {
  type    = object({ v = any, w = optional(any) })
  default = { v = { p = [1, "2", true] } }
}
variable "tup" {
  type    = object({ t = tuple([string, number, bool]), s = set(string), ss = optional(set(object({ z = number })), []) })
  default = { t = ["a", 1, true], s = ["b", "a", "b"], ss = [{ z = 2 }, { z = 1 }, { z = 2 }] }
}
variable "conv" {
  type    = object({ n = number, s = string, b = bool, l = list(number) })
  default = { n = "12", s = 5, b = "true", l = ["1", 2] }
}
variable "nul" {
  type    = object({ a = string })
  default = null
}
output "o1" { value = var.req_null }
output "o2" { value = jsonencode(var.req_null) }
output "o3" { value = [for r in var.req_null : r.a == null ? "n" : r.a] }
output "o4" { value = [for r in var.req_null : r.b] }
output "o5" { value = [for r in var.req_null : try(r.o.x, "t")] }
output "o6" { value = [for r in var.req_null : r.l == null ? -1 : length(r.l)] }
output "o7" { value = [for r in var.req_null : coalesce(r.a, "z")] }
output "o8" { value = [for r in var.req_null : can(r.o.x)] }
output "o9" { value = var.any_in }
output "o10" { value = var.any_in.v.p[1] }
output "o11" { value = var.any_in.w == null }
output "o12" { value = var.tup }
output "o13" { value = "${var.tup.t[0]}-${var.tup.t[1]}-${var.tup.t[2]}" }
output "o14" { value = [for x in var.tup.s : upper(x)] }
output "o15" { value = length(var.tup.ss) }
output "o16" { value = sum([for x in var.tup.ss : x.z]) }
output "o17" { value = var.conv }
output "o18" { value = var.conv.n + var.conv.l[0] }
output "o19" { value = var.nul }
output "o20" { value = var.nul == null ? "null" : var.nul.a }
output "o21" { value = try(var.nul.a, "fallback") }
output "o22" { value = [for r in var.req_null : r.m == null ? {} : { for k, v in r.m : k => v == null ? "nn" : v }] }
output "o23" { value = var.req_null[1].c && true }
output "o24" { value = tostring(var.conv.b) }
output "o25" { value = [for r in var.req_null : r if r.c != null] }
output "o26" { value = { for r in var.req_null : coalesce(r.a, "none") => r.o } }
output "o27" { value = var.req_null[0] == var.req_null[1] }
output "o28" { value = var.nul == null ? [] : [var.nul] }
output "o29" { value = one(var.nul[*].a) }
