variable "items" {
  type    = any
  default = { a = { n = 1, l = [1, 2] } }
}

resource "terraform_data" "item" {
  for_each = var.items
  input    = each.value
}

output "open" {
  value = { for k, r in terraform_data.item : k => r.output }
}

output "tuple" {
  value = ["x", { k = 2 }]
}
