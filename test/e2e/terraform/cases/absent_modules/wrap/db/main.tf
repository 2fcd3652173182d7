variable "name" {}
resource "terraform_data" "x" { input = var.name }
output "id" { value = "id-${var.name}" }
output "endpoint" { value = "${var.name}.example" }
