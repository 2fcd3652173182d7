# Objects that lack an optional attribute beside those that have null for it, and tuples of which one is chosen.
variable "objs" {
  type    = list(object({ a = string, b = optional(number) }))
  default = [{ a = "x" }, { a = "y", b = 1 }, { a = "x", b = null }]
}
variable "key" {
  type    = string
  default = "a"
}
variable "list" {
  type    = list(string)
  default = ["1", "2"]
}
variable "any" {
  type    = any
  default = { l = ["1", 2] }
}
variable "over" {
  type    = map(object({ size = optional(number), on = optional(bool), at = optional(string, "x") }))
  default = { a = { size = 5 }, b = null }
}
locals {
  table = { a = { l = ["x"], m = { k = 1 } }, b = { l = [], m = {} } }
  rows  = [{ n = "p", l = [1] }, { n = "q", l = [] }]
  pick  = local.table[var.key]
  mixed = ["a", 1, true, null, ["n", 2]]
  over  = var.over[var.key]
}
output "equal" {
  value = [var.objs[0] == var.objs[2], var.objs[0] == var.objs[1], var.objs[0] != var.objs[2]]
}
output "distinct" {
  value = distinct(var.objs)
}
output "found" {
  value = [contains(var.objs, var.objs[2]), index(var.objs, var.objs[2]), index(var.objs, var.objs[1])]
}
output "pick" {
  value = [local.pick == local.table.a, local.pick == local.table["b"], local.pick.l == ["x"], local.pick.l == local.table.a.l]
}
output "rows" {
  value = [for r in local.rows : r == local.rows[0]]
}
output "parts" {
  value = [tolist(slice(local.mixed, 0, 3)), reverse(local.mixed)[4], slice(local.mixed, 1, 3) == [1, true]]
}
output "sets" {
  value = [try(element(toset(var.list), 0), "none"), try(index(toset(var.list), "2"), "none"), try(slice(toset(var.list), 0, 1), "none")]
}
output "coalesced" {
  value = [coalescelist([], var.list) == ["1", "2"], coalescelist([], var.list) == tolist(["1", "2"])]
}
output "product" {
  value = setproduct(var.any.l, ["a"])
}
output "by_name" {
  value = { for k in ["size", "on", "at"] : k => try(local.over[k], null) == null ? "unset" : local.over[k] }
}
output "places" {
  value = { for i, x in local.table[var.key].l : x => i }
}

output "bare_nulls" {
  value = [for r in [{ n = "p", v = null }, { n = "q", v = 1 }] : [r == { n = "p", v = null }, r == { n = "q", v = 1 }]]
}
