variable "ids" { type = set(string) }
resource "terraform_data" "p" {
  for_each = var.ids
  input    = { id = each.key, n = length(each.key) }
}
output "map" { value = { for k, v in terraform_data.p : k => v.output.n } }
output "strs" { value = { for k, v in terraform_data.p : k => v.id } }
output "list" { value = [for k, v in terraform_data.p : v.output.id] }
output "obj" { value = { a = { b = length(terraform_data.p) }, c = [for k, v in terraform_data.p : v.output.id] } }
output "n" { value = length(terraform_data.p) }
output "s" { value = join(",", [for k, v in terraform_data.p : v.output.id]) }
