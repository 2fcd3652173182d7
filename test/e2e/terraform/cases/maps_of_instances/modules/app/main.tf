variable "name" { type = string }
variable "replicas" {
  type    = number
  default = 1
}
variable "labels" {
  type    = map(string)
  default = {}
}
resource "terraform_data" "this" {
  input = { name = var.name, replicas = var.replicas }
}
output "id" { value = "id-${terraform_data.this.output.name}" }
output "name" { value = terraform_data.this.output.name }
output "replicas" { value = var.replicas }
output "labels" { value = merge(var.labels, { n = var.name }) }
output "maybe" { value = var.replicas == null ? null : var.name }
