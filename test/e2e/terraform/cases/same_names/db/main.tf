variable "name" {
  type = string
}

locals {
  part = "port"
  port = jsondecode(file("${path.module}/conf/${local.part}.json"))
}

resource "terraform_data" "db" {
  input = var.name
}

output "name" {
  value = terraform_data.db.output
}

output "port" {
  value = local.port.number
}
