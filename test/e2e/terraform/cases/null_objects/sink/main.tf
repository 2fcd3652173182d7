variable "given" {
  type = object({ name = string, parts = list(string), zone = optional(string, "z") })
}

output "seen" { value = { name = var.given.name, count = length(var.given.parts), zone = var.given.zone } }
