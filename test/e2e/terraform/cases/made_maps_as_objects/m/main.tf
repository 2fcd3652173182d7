variable "meta" {
  type = object({ ttl = optional(number, 1), on = optional(bool), note = optional(string), size = optional(number, 3) })
}
variable "many" {
  type    = list(object({ ttl = number, size = optional(number) }))
  default = []
}
output "all" { value = var.meta }
output "seven" { value = var.meta.ttl == 7 }
output "off" { value = var.meta.on == false }
output "sum" { value = var.meta.ttl + var.meta.size }
output "many" { value = [for m in var.many : m.ttl + m.size] }
