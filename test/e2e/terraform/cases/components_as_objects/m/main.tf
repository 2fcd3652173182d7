variable "n" { type = string }
resource "terraform_data" "t" { input = var.n }
output "a" { value = "a-${terraform_data.t.output}" }
output "b" { value = { x = terraform_data.t.output, y = [var.n] } }
