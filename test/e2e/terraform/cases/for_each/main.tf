# `for_each` over maps, objects, sets and conditionals of them; the keys of instances and what is made of instances.
variable "settings" {
  type = map(object({ size = number, tags = optional(list(string), ["none"]) }))
  default = {
    web = { size = 2, tags = ["x", "y"] }
    db  = { size = 1 }
  }
}
variable "on" {
  type    = bool
  default = true
}
variable "names" {
  type    = set(string)
  default = ["b", "a", "b", "C"]
}
variable "rules" {
  type = list(object({ name = string, port = number }))
  default = [
    { name = "ssh", port = 22 },
    { name = "web", port = 80 },
  ]
}
locals {
  left     = { a = 1, b = 2 }
  right    = { c = 3 }
  numbered = { "10" = "ten", "9" = "nine", "1.5" = "x" }
  odd_keys = { "with space" = 1, "dot.ted" = 2, "a/b" = 3, "ü" = 4, "" = 5 }
}
resource "terraform_data" "map" {
  for_each = var.settings
  input    = { key = each.key, size = each.value.size, tags = join("+", each.value.tags) }
}
resource "terraform_data" "conditional" {
  for_each = var.on ? local.left : local.right
  input    = each.value
}
resource "terraform_data" "conditional_literal" {
  for_each = var.on ? { x = 1, y = 2 } : {}
  input    = "${each.key}=${each.value}"
}
resource "terraform_data" "conditional_off" {
  for_each = var.on ? {} : { x = 1 }
  input    = each.value
}
resource "terraform_data" "set" {
  for_each = var.names
  input    = each.key == each.value
}
resource "terraform_data" "toset" {
  for_each = toset(["z", "y", "z"])
  input    = upper(each.value)
}
resource "terraform_data" "toset_numbers" {
  for_each = toset([for n in [3, 1, 3] : tostring(n)])
  input    = tonumber(each.value) + 1
}
resource "terraform_data" "setunion" {
  for_each = setunion(["a"], ["c", "b"], ["a"])
  input    = each.value
}
resource "terraform_data" "numbered" {
  for_each = local.numbered
  input    = each.value
}
resource "terraform_data" "odd_keys" {
  for_each = local.odd_keys
  input    = each.key
}
resource "terraform_data" "by_name" {
  for_each = { for rule in var.rules : rule.name => rule }
  input    = each.value.port
}
resource "terraform_data" "by_index" {
  for_each = { for i, rule in var.rules : i => rule.name }
  input    = [each.key, each.value]
}
resource "terraform_data" "merged" {
  for_each = merge(local.left, local.right, { a = 9 })
  input    = each.value
}
resource "terraform_data" "filtered" {
  for_each = { for k, v in var.settings : k => v if v.size > 1 }
  input    = each.value.tags
}
resource "terraform_data" "of_keys" {
  for_each = toset(keys(var.settings))
  input    = each.value
}
resource "terraform_data" "chained" {
  for_each = terraform_data.map
  input    = each.value.input.size * 10
}
output "keys_of_map" { value = keys(terraform_data.map) }
output "keys_of_set" { value = keys(terraform_data.set) }
output "keys_of_numbered" { value = keys(terraform_data.numbered) }
output "values_of_numbered" { value = values(terraform_data.numbered)[*].input }
output "inputs" { value = { for k, r in terraform_data.map : k => r.input.size } }
output "outputs" { value = { for k, r in terraform_data.map : k => r.output.size } }
output "list_of_inputs" { value = [for r in terraform_data.map : r.input.key] }
output "list_of_keys" { value = [for k, r in terraform_data.conditional : "${k}:${r.input}"] }
output "one_of_many" { value = terraform_data.map["web"].input.tags }
output "values" { value = values(terraform_data.toset)[*].input }
output "length" { value = length(terraform_data.odd_keys) }
output "length_off" { value = length(terraform_data.conditional_off) }
output "lookup" { value = lookup(terraform_data.conditional, "zzz", null) == null }
output "contains" { value = contains(keys(terraform_data.merged), "c") }
output "try_missing" { value = try(terraform_data.merged["zzz"].input, -1) }
output "try_present" { value = try(terraform_data.merged["a"].input, -1) }
