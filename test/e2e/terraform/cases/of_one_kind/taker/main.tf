variable "list" {
  type = list(any)
}

variable "map" {
  type = map(any)
}

output "list" {
  value = var.list
}

output "map" {
  value = var.map
}

output "first" {
  value = var.list[0] == "1"
}
