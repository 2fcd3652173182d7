variable "ids" { type = list(string) }
variable "tags" { type = map(string) }
variable "objs" { type = list(object({ name = string, id = string })) }
resource "terraform_data" "e" {
  for_each = { for o in var.objs : o.name => o.id }
  input    = { id = each.value, n = length(var.ids) }
}
output "n" { value = length(var.ids) }
output "t" { value = var.tags["n"] }
output "e" { value = { for k, e in terraform_data.e : k => e.output.id } }
output "keys" { value = keys(terraform_data.e) }
