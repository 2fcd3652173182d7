variable "name" {
  type = string
}
variable "size" {
  type    = number
  default = 3
}
variable "zones" {
  type     = list(string)
  default  = ["z"]
  nullable = false
}
resource "terraform_data" "host" {
  count = var.size
  input = "${var.name}-${count.index}"
}
resource "terraform_data" "zone" {
  for_each = toset(var.zones)
  input    = { zone = each.value, site = var.name }
}
output "label" { value = upper(var.name) }
output "size" { value = var.size }
output "zones" { value = var.zones }
output "ids" { value = terraform_data.host[*].input }
output "info" { value = { name = var.name, size = var.size, zones = length(var.zones) } }
