variable "name" {
  type = string
}

output "label" {
  value = "nest-${var.name}"
}

output "size" {
  value = length(var.name)
}
