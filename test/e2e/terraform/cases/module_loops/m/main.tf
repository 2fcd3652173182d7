variable "name" { type = string }
variable "ports" {
  type    = list(number)
  default = []
}
resource "terraform_data" "this" { input = var.name }
output "id" { value = "id-${var.name}" }
output "input" { value = terraform_data.this.input }
output "ports" { value = { for p in var.ports : "p${p}" => { port = p, name = var.name } } }
output "rules" { value = [for p in var.ports : { port = p, cidr = "10.0.0.${p}/32" }] }
