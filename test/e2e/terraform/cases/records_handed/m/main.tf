variable "items" {
  type = list(object({ name = string, weight = number, note = optional(string, "d") }))
}
variable "one" {
  type = object({ name = string, weight = number, note = optional(string) })
}
resource "terraform_data" "x" {
  for_each = { for k, i in var.items : k => i }
  input    = "${each.value.weight}"
}
output "sum" { value = sum(var.items[*].weight) }
output "names" { value = [for i in var.items : i.name] }
output "one" { value = var.one }
output "note" { value = var.one.note == null ? "none" : var.one.note }
output "json" { value = jsonencode(var.items) }
output "count" { value = length(terraform_data.x) }
