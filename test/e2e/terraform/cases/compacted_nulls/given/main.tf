variable "ports" {
  type    = list(number)
  default = []
}
variable "attrs" {
  type    = map(string)
  default = {}
}
output "ports" { value = [for p in var.ports : p == null ? -1 : p] }
output "attrs" { value = { for k, v in var.attrs : k => v if v != null } }
