variable "meta" {
  type = object({ ttl = number, on = bool, note = optional(string), size = optional(number, 3) })
}
output "text" { value = try(var.meta.on ? "ON" : "OFF", "null") }
output "double" { value = try(var.meta.ttl * 2, 0) }
output "more" { value = try(var.meta.ttl > 10, false) }
output "json" { value = jsonencode(var.meta) }
output "absent" { value = var.meta == null }
output "info" { value = { ttl = "5", on = "true" } }
