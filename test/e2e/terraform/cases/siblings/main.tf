# An attribute in an attempt has its own type, and not that of its neighbours.
variable "v" {
  type    = map(object({ o = optional(object({ p = optional(string), on = optional(bool) })) }))
  default = { a = { o = { on = false } }, b = {} }
}
output "on" { value = [for k, v in var.v : coalesce(try(v.o.on, null), true)] }
output "l" { value = [for k, v in var.v : coalesce(try(v.o.on, null), true) ? 1 : 0] }
