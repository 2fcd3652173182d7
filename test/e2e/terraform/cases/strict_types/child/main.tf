variable "s" { default = "s" }

variable "cfg" {
  type = object({ nested = optional(object({ list = optional(list(object({ k = string })), []) })) })
}

variable "l" {
  type = list(object({ o = optional(object({ l = optional(list(number)) })) }))
}

output "lists" { value = { ks = try(var.cfg.nested.list[*].k, "nonested") } }
output "flat" { value = flatten([for x in var.l : x.o.l if x.o != null]) }
output "m" { value = { a = length(var.s), b = 2 } }
