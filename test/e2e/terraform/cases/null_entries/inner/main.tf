variable "o" {
  type    = object({ a = optional(string), b = optional(number, 3) })
  default = null
}

variable "p" {
  type    = object({ a = optional(string) })
  default = null
}

variable "l" {
  type    = list(object({ a = optional(string) }))
  default = [null, {}]
}

variable "m" {
  type    = map(object({ a = optional(string), n = optional(object({ x = optional(string) })) }))
  default = { x = null, y = {}, z = { n = {} } }
}

output "all" {
  value = {
    isnull = [var.o == null, var.p == null]
    o      = var.o
    p      = var.p
    a      = try(var.p.a, "none")
    can    = can(var.p.a)
    b      = try(var.o.b, -1)
    chosen = var.p != null ? "there" : "none"
    l      = [for v in var.l : v == null]
    m      = { for k, v in var.m : k => v == null ? "null" : v.n == null ? "no n" : "n" }
  }
}

output "p" { value = var.p }
output "l" { value = var.l }
output "m" { value = var.m }
output "json" { value = [jsonencode(var.o), jsonencode(var.p), jsonencode({ o = var.o, p = var.p }), jsonencode(var.l), jsonencode(var.m)] }
