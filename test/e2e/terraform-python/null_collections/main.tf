# Null among what is merged, flattened and searched.
variable "anything" {
  type    = any
  default = { tags = null, list = [1], text = "abc" }
}
variable "rules" {
  type    = list(object({ cidr = optional(list(string)), name = optional(string) }))
  default = [{}, { cidr = ["x"], name = "n" }]
}
variable "unset" {
  type    = string
  default = null
}
output "merged" { value = merge(var.anything.tags, { x = 1 }) }
output "merged_attempt" { value = try(merge(var.anything.tags, { x = 1 }), "E") }
output "merged_text" { value = try(merge(var.anything.text, { x = 1 }), "E") }
output "merged_null" { value = merge(null, { a = 1 }) }
output "flat_splat" { value = flatten(var.rules[*].cidr) }
output "flat_for" { value = flatten([for r in var.rules : r.cidr]) }
output "flat_attempt" { value = try(flatten([for r in var.rules : r.cidr]), ["E"]) }
output "contains_null" { value = try(contains(["a", "b"], var.unset), "E") }
output "index_null" { value = try(index(["a", null], var.unset), "E") }
output "zip_null" { value = try(zipmap([var.unset], [1]), "E") }
output "set_null" { value = try(toset([for r in var.rules : r.name]), ["E"]) }
output "concat_null" { value = try(concat([for r in var.rules : r.cidr]...), ["E"]) }
output "compacted" { value = compact([for r in var.rules : r.name]) }
