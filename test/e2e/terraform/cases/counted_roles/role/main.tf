variable "name" { type = string }
variable "policies" {
  type    = list(object({ name = string, arn = string }))
  default = []
}
variable "path" {
  type     = string
  default  = "/"
  nullable = false
}
locals {
  policies = var.policies == null ? [] : var.policies
}
resource "terraform_data" "attach" {
  for_each = { for p in local.policies : p.name => p }
  input    = each.value.arn == null ? "managed" : each.value.arn
}
output "name" { value = var.name }
output "path" { value = var.path }
output "policies" { value = jsonencode(var.policies) }
output "arns" { value = [for p in local.policies : p.arn if p.arn != null] }
output "first" { value = try(var.policies[0].arn, "none") }
output "n" { value = length([for a in terraform_data.attach : a.output]) }
