variable "members" { type = set(string) }
variable "blocked" {
  type    = set(string)
  default = []
}
variable "extra" {
  type    = set(object({ name = string, weight = optional(number, 1) }))
  default = []
}
locals {
  allowed = setsubtract(var.members, var.blocked)
}
resource "terraform_data" "member" {
  for_each = local.allowed
  input    = "m:${each.value}"
}
resource "terraform_data" "extra" {
  for_each = { for e in var.extra : e.name => e.weight }
  input    = each.value
}
output "allowed" { value = local.allowed }
output "names" { value = [for m in terraform_data.member : m.output] }
output "weights" { value = { for k, e in terraform_data.extra : k => e.output } }
output "count" { value = length(local.allowed) + length(var.extra) }
