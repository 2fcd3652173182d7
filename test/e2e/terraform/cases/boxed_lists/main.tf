variable "c" {
  type    = object({ name = string, command = optional(list(string)), sets = optional(set(number)), inner = optional(object({ l = optional(list(string)) }), {}) })
  default = { name = "a" }
}
output "keys" { value = [for k, v in { n = var.c.name, cmd = var.c.command, s = var.c.sets, i = var.c.inner.l } : k if v != null] }
output "json" { value = jsonencode({ cmd = var.c.command, i = var.c.inner.l }) }
output "list" { value = length([for v in [var.c.command, var.c.inner.l, ["x"]] : v if v != null]) }
output "coal" { value = coalesce(var.c.command, ["d"]) }
output "obj" { value = { a = var.c.command == null, b = try(length(var.c.command), 0) } }
