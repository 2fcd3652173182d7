# Variables without a type, or of type `any`, hold what is given.
variable "no_type" {
  default = { a = 1, b = "x" }
}
variable "no_type_list" {
  default = ["a", "b"]
}
variable "no_type_text" {
  default = "text"
}
variable "any_null" {
  type    = any
  default = null
}
variable "any_number" {
  type    = any
  default = 5
}
variable "any_digits" {
  type    = any
  default = "5"
}
variable "nested" {
  type = any
  default = {
    services = [
      { name = "a", env = { K = "v" } },
      { name = "b", replicas = 3 },
    ]
    flags = { on = true }
  }
}
variable "given" {
  type = any
}
variable "given_list" {
  type = list(object({ name = string, size = optional(number, 1) }))
}
variable "given_text" {
  type = string
}
variable "given_set" {
  type = set(string)
}
resource "terraform_data" "service" {
  for_each = { for s in var.nested.services : s.name => s }
  input    = { replicas = try(each.value.replicas, 1), env = try(each.value.env, {}) }
}
resource "terraform_data" "given" {
  count = var.given.count
  input = var.given.names[count.index]
}
output "no_type" { value = var.no_type }
output "no_type_sum" { value = var.no_type.a + 1 }
output "no_type_list" { value = length(var.no_type_list) }
output "no_type_text" { value = upper(var.no_type_text) }
output "any_null" { value = var.any_null == null }
output "any_number" { value = var.any_number + 1 }
output "any_digits" { value = var.any_digits }
output "any_digits_sum" { value = var.any_digits + 1 }
output "any_digits_equal" { value = var.any_digits == 5 }
output "nested" { value = var.nested.services[*].name }
output "nested_env" { value = { for s in var.nested.services : s.name => lookup(s, "env", {}) } }
output "nested_replicas" { value = [for s in var.nested.services : try(s.replicas, 1)] }
output "nested_flag" { value = var.nested.flags.on ? "on" : "off" }
output "nested_keys" { value = keys(var.nested) }
output "given" { value = var.given }
output "given_names" { value = join("+", var.given.names) }
output "given_list" { value = var.given_list }
output "given_text" { value = var.given_text }
output "given_set" { value = tolist(var.given_set) }
