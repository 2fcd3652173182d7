variable "name" {
  type = string
}

resource "terraform_data" "it" {
  input = { name = var.name, length = length(var.name) }
}

output "name" {
  value = terraform_data.it.output.name
}

output "length" {
  value = terraform_data.it.output.length
}
