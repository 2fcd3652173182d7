variable "names" {
  type = set(string)
}
resource "terraform_data" "each" {
  for_each = var.names
  input    = each.value
}
output "names" { value = var.names }
output "single" { value = toset(["only", "only"]) }
output "count" { value = length(var.names) }
output "joined" { value = join("|", var.names) }
