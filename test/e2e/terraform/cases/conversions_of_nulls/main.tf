# Null within a value of any type: what converts it and what fails on it, in attempts.
variable "x" {
  type    = any
  default = { size = null, name = null, on = null, list = null, map = null, n = 3, t = "5", zero = 0, empty = "" }
}
output "num" { value = try(tonumber(var.x.size), 0) }
output "num2" { value = try(tonumber(var.x.n), 0) }
output "num3" { value = try(tonumber(var.x.t), 0) }
output "num4" { value = try(tonumber(var.x.missing), 7) }
output "text" { value = try(tostring(var.x.name), "none") }
output "text2" { value = try(tostring(var.x.n), "none") }
output "on" { value = try(tobool(var.x.on), true) }
output "list" { value = try(tolist(var.x.list), ["a"]) }
output "map" { value = try(tomap(var.x.map), { a = 1 }) }
output "plain" { value = try(var.x.name, "none") }
output "upper" { value = try(upper(var.x.name), "none") }
output "len" { value = try(length(var.x.list), -1) }
output "keys" { value = try(keys(var.x.map), ["none"]) }
output "concat" { value = try(concat(var.x.list, ["b"]), ["none"]) }
output "merge" { value = try(merge(var.x.map, { b = 2 }), {}) }
output "interp" { value = try("a${var.x.name}", "none") }
output "join" { value = try(join(",", var.x.list), "none") }
output "coal" { value = try(coalesce(var.x.name, var.x.empty, "last"), "none") }
output "cond" { value = var.x.name == null ? "null" : "there" }
output "is" { value = [var.x.size == null, var.x.n == null, var.x.zero == null, var.x.list == null] }
output "look" { value = lookup(var.x, "name", "dflt") }
output "look2" { value = lookup(var.x, "missing", "dflt") }
output "cans" { value = [can(var.x.name), can(var.x.missing), can(tonumber(var.x.size)), can(upper(var.x.name)), can(length(var.x.list)), can(regex("a", var.x.name))] }
output "elvis" { value = var.x.size != null ? var.x.size : 9 }
output "splat" { value = [var.x.list[*], var.x.name[*], var.x.n[*]] }
output "forn" { value = try([for a in var.x.list : a], ["failed"]) }
output "enc" { value = jsonencode(var.x) }
