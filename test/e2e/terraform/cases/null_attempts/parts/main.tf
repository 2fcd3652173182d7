resource "terraform_data" "x" { input = 3 }
output "size" { value = terraform_data.x.output }
output "none" { value = null }
variable "o" {
  type    = object({ x = optional(string) })
  default = {}
}
output "obj" { value = var.o }
