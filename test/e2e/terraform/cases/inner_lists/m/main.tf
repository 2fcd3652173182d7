variable "net" {
  type = object({ vpc = optional(object({ id = string, subnets = optional(list(object({ id = string, zone = optional(object({ name = string })) }))) })) })
}
output "r" { value = { a = try(var.net.vpc.subnets[*].id, []), b = try(length(var.net.vpc.subnets), 0), c = try(var.net.vpc.subnets[0].zone.name, "n") } }
