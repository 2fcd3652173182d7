variable "x" { type = any }
variable "y" {}
resource "terraform_data" "x" {
  for_each = var.x
  input    = each.value.name
}
resource "terraform_data" "y" {
  for_each = var.y
  input    = "id ${each.value.id}"
}
output "x" { value = [for k, v in var.x : "${k} ${v.name}"] }
output "y" { value = { for k, v in terraform_data.y : k => v.output } }
output "ids" { value = join(" ", [for v in var.y : v.id]) }
