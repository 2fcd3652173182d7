variable "name" {}

resource "terraform_data" "vpc" {
  input = "vpc-${var.name}"
}

output "vpc" {
  value = terraform_data.vpc.output
}

output "flag" {
  value = true
}

output "map" {
  value = { "k-${var.name}" = terraform_data.vpc.output }
}
