# Resources and what they hold, compared with what they cannot be.
variable "any" {
  type    = any
  default = []
}
resource "terraform_data" "x" {
  input = [1]
}
resource "terraform_data" "none" {}
resource "terraform_data" "many" {
  count = 2
  input = count.index
}
resource "terraform_data" "zero" {
  count = length(var.any)
  input = count.index
}
resource "terraform_data" "each" {
  for_each = toset(["a"])
  input    = each.key
}
output "list" { value = terraform_data.x == [] }
output "not_list" { value = terraform_data.x != [] }
output "object" { value = terraform_data.x == {} }
output "null" { value = terraform_data.x == null }
output "text" { value = terraform_data.x == "x" }
output "output_list" { value = terraform_data.x.output == [] }
output "output_same" { value = terraform_data.x.output == [1] }
output "many" { value = terraform_data.many == [] }
output "zero" { value = terraform_data.zero == [] }
output "zero_length" { value = length(terraform_data.zero) == 0 }
output "each" { value = terraform_data.each == {} }
output "each_not" { value = terraform_data.each != {} }
output "splat" { value = terraform_data.many[*].output == [] }
output "splat_same" { value = terraform_data.many[*].output == [0, 1] }
output "any" { value = var.any == [] }
