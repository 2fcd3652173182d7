variable "net" {
  type = object({ subnets = optional(list(object({ id = string }))) })
}
output "ids" { value = try(var.net.subnets[*].id, []) }
output "plain" { value = var.net.subnets[*].id }
