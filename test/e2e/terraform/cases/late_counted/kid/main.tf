variable "keys" { type = set(string) }
variable "sizes" {
  type    = map(number)
  default = {}
}
variable "label" {
  type    = string
  default = null
}
resource "terraform_data" "k" {
  for_each = var.keys
  input    = { key = each.key, size = lookup(var.sizes, each.key, 1), label = var.label }
}
output "sizes" { value = { for k, r in terraform_data.k : k => r.output.size } }
output "keys" { value = [for k, r in terraform_data.k : r.output.key] }
output "flag" { value = length(var.keys) > 1 }
output "nested" { value = { by = { for k, r in terraform_data.k : k => { s = r.output.size, l = [r.output.key] } }, n = length(var.keys) } }
output "label" { value = var.label == null ? "none" : var.label }
output "maybe" { value = length(var.keys) > 5 ? terraform_data.k["a"].output.key : null }
