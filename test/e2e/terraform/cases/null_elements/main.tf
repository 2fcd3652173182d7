# Null is an element of a collection, which a key of it finds.
variable "tags" {
  type    = map(string)
  default = { Name = "x", Owner = null }
}
variable "o" {
  type    = object({ a = optional(string), m = optional(map(string)) })
  default = { m = { k = null } }
}
variable "l" {
  type    = list(string)
  default = ["a", null]
}
output "a" { value = lookup(var.tags, "Owner", "nobody") }
output "d" { value = can(var.tags["Owner"]) }
output "f" { value = compact(values(var.tags)) }
output "g" { value = coalesce(var.o.a, "d") }
output "h" { value = try(var.l[1], "d") }
output "i" { value = [for x in var.l : x == null ? "none" : upper(x)] }
output "j" { value = { for k, v in var.tags : k => coalesce(v, "-") } }
variable "hosts" {
  type    = list(object({ name = string, zone = string }))
  default = [{ name = "a", zone = "z1" }, { name = "b", zone = null }]
}
output "zones" { value = [for h in var.hosts : h.zone == null ? "any" : h.zone] }
output "tried" { value = [for h in var.hosts : try(h.zone, "none")] }
output "found" { value = [for h in var.hosts : lookup(h, "zone", "none")] }
output "json" { value = jsonencode(var.hosts) }
variable "inherited" {
  type    = map(number)
  default = { one = 1 }
}
output "inherited" { value = [lookup(var.inherited, "constructor", 5), lookup(var.inherited, "toString", 6), lookup(var.inherited, "one", 7)] }
