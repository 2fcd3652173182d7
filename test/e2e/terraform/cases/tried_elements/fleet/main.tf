variable "size" { type = number }
resource "terraform_data" "host" {
  count = var.size
  input = "h${count.index}"
}
output "hosts" { value = terraform_data.host[*].output }
