# Object types whose names and members are words of the languages, and members that differ in case and signs alone.
variable "error" {
  type    = object({ string = string, type = number, func = optional(bool), nil = optional(string) })
  default = { string = "s", type = 1 }
}
variable "config" {
  type    = list(object({ from-port = number, from_port = number, fromPort = optional(number, 7) }))
  default = [{ from-port = 1, from_port = 2 }]
}
variable "output" {
  type    = map(object({ args = list(string), ctx = map(number) }))
  default = { x = { args = ["a"], ctx = { k = 1.5 } } }
}
variable "map" {
  type    = object({ map = object({ map = object({ map = string }) }) })
  default = { map = { map = { map = "deep" } } }
}
variable "rule" {
  type    = object({ name = string })
  default = { name = "one" }
}
variable "rules" {
  type    = list(object({ name = string, extra = optional(list(object({ name = string }))) }))
  default = [{ name = "r1", extra = [{ name = "e" }] }, { name = "r2" }]
}
variable "Rule" {
  type    = object({ other = number })
  default = { other = 3 }
}
output "o1" { value = var.error }
output "o2" { value = [for c in var.config : c["from-port"] + c.from_port + c.fromPort] }
output "o3" { value = { for k, v in var.output : k => concat(v.args, [for n, x in v.ctx : "${n}=${x}"]) } }
output "o4" { value = var.map.map.map.map }
output "o5" { value = jsonencode([var.rule, var.rules, var.Rule]) }
output "o6" { value = [for r in var.rules : r.extra == null ? [] : r.extra[*].name] }
output "o7" { value = var.error.func == null }
output "o8" { value = yamlencode(var.rules) }
output "o9" { value = var.rule == { name = "one" } }
output "o10" { value = contains(var.rules[*].name, "r2") }
output "o11" { value = merge(var.rule, var.Rule) }
output "o12" { value = { for k, v in var.map : k => v } }
output "o13" { value = keys(var.config[0]) }
output "o14" { value = values(var.Rule) }
output "o15" { value = length(var.error) }
output "o16" { value = lookup(var.rule, "name", "x") }
output "o17" { value = var.config[0]["fromPort"] }
output "o18" { value = var.config == tolist([{ from-port = 1, from_port = 2, fromPort = 7 }]) }
output "o19" { value = flatten([for r in var.rules : [for e in coalesce(r.extra, []) : merge(e, { parent = r.name })]]) }
output "o20" { value = distinct([for c in concat(var.config, var.config) : c]) }
output "o21" { value = try(var.error.nil.x, "none") }
output "o22" { value = can(var.map.map.map.map) }
