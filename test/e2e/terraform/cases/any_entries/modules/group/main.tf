variable "disk" { type = number }
variable "min" { type = number }
variable "on" { type = bool }
variable "name" { type = string }
variable "types" { type = list(string) }
output "all" { value = { disk = var.disk, min = var.min, on = var.on, name = var.name, types = var.types } }
