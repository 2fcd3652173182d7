# An object or nothing as a list of one or none, and elements with members that may be left out.
variable "opt" {
  type    = object({ name = string, size = optional(number) })
  default = null
}
variable "given" {
  type    = object({ name = string, size = optional(number) })
  default = { name = "n" }
}
variable "items" {
  type    = list(object({ key = string, tags = optional(map(string)), sub = optional(list(object({ a = string, b = optional(number) })), []) }))
  default = [{ key = "k1", tags = { a = "1" }, sub = [{ a = "x" }, { a = "y", b = 2 }] }, { key = "k2" }]
}
locals {
  wrapped = var.opt != null ? [var.opt] : []
  there   = var.given != null ? [var.given] : []
  one     = var.given == null ? [] : [var.given]
}
output "none" { value = length(local.wrapped) }
output "names" { value = [for o in local.wrapped : o.name] }
output "there" { value = [for o in local.there : "${o.name}-${coalesce(o.size, 7)}"] }
output "sizes" { value = [for o in local.one : o.size == null ? 0 : o.size + 1] }
output "first" { value = local.there[0].name }
output "tags" { value = [for i in var.items : lookup(coalesce(i.tags, {}), "a", "none")] }
output "tag_counts" { value = [for i in var.items : i.tags != null ? length(i.tags) : 0] }
output "subs" { value = flatten([for i in var.items : [for s in i.sub : { key = i.key, a = s.a, b = s.b }]]) }
output "bs" { value = [for i in var.items : [for s in i.sub : s.b * 2 if s.b != null]] }
output "try_b" { value = try(var.items[0].sub[1].b, 0) }
output "opt_name" { value = try(var.opt.name, "default") }
output "cond" { value = var.opt == null ? "no" : var.opt.name }
