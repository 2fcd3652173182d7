variable "spec" {
  type = object({ size = number, ports = list(number) })
}

output "json" {
  value = jsonencode(var.spec)
}
