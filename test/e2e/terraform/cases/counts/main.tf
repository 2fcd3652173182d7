# `count` is a number, whatever the type of what says it: part of an `any`, a text of digits, a length, a conditional.
variable "any" {
  type    = any
  default = { n = 2, text = "3", on = true, names = ["a", "b"] }
}
variable "text" {
  type    = string
  default = "2"
}
variable "number_or_null" {
  type    = number
  default = null
}
locals {
  zero  = 0
  names = ["x", "y", "z"]
  sizes = { small = 1, big = 3 }
}
resource "terraform_data" "of_any" {
  count = var.any.n
  input = count.index
}
resource "terraform_data" "of_text_in_any" {
  count = var.any.text
  input = "i${count.index}"
}
resource "terraform_data" "of_text" {
  count = var.text
  input = count.index * 2
}
resource "terraform_data" "of_literal_text" {
  count = "2"
  input = count.index + 1
}
resource "terraform_data" "of_zero" {
  count = local.zero
  input = "never"
}
resource "terraform_data" "of_length" {
  count = length(local.names)
  input = local.names[count.index]
}
resource "terraform_data" "of_flag" {
  count = var.any.on ? 1 : 0
  input = var.any.names
}
resource "terraform_data" "of_coalesce" {
  count = coalesce(var.number_or_null, 2)
  input = var.number_or_null
}
resource "terraform_data" "of_lookup" {
  count = lookup(local.sizes, "big", 1)
  input = { index = count.index, last = count.index == 2 }
}
resource "terraform_data" "of_set" {
  count = length(toset(["a", "b", "a"]))
  input = count.index
}
resource "terraform_data" "of_ceil" {
  count = ceil(5 / 3)
  input = count.index
}
output "of_any" { value = length(terraform_data.of_any) }
output "of_text" { value = length(terraform_data.of_text) }
output "of_zero" { value = length(terraform_data.of_zero) }
output "inputs_of_length" { value = terraform_data.of_length[*].input }
output "inputs_of_text" { value = [for r in terraform_data.of_text : r.input] }
output "outputs_of_any" { value = terraform_data.of_any[*].output }
output "first_of_flag" { value = terraform_data.of_flag[0].input }
output "one_of_flag" { value = one(terraform_data.of_flag[*].input) }
output "one_of_zero" { value = one(terraform_data.of_zero[*].input) }
output "none_is_null" { value = one(terraform_data.of_zero[*].input) == null }
output "try_none" { value = try(terraform_data.of_zero[0].input, "nothing") }
output "can_none" { value = can(terraform_data.of_zero[0].input) }
output "joined" { value = join(",", terraform_data.of_literal_text[*].input) }
output "sum" { value = sum(terraform_data.of_lookup[*].input.index) }
output "last" { value = element(terraform_data.of_length[*].input, length(terraform_data.of_length) - 1) }
output "concat" { value = concat(terraform_data.of_zero[*].input, terraform_data.of_length[*].input) }
