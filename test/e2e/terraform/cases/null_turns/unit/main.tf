variable "name" { type = string }
variable "on" {
  type    = bool
  default = null
}
variable "size" {
  type    = number
  default = null
}
variable "lists" {
  type    = map(list(string))
  default = {}
}
output "name" { value = var.name }
output "on" { value = var.on }
output "size" { value = var.size }
output "lists" { value = var.lists }
output "label" { value = var.on == true ? "on-${var.name}" : null }
