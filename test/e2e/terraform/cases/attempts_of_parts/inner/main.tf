variable "names" {
  type = map(string)
}

variable "ports" {
  type    = map(number)
  default = { a = 1 }
}

output "said" {
  value = try("${var.names["b"]}!", "none")
}

output "count" {
  value = length(try([var.names["b"]], []))
}

output "names" {
  value = var.names
}

output "ports" {
  value = { for k, v in var.ports : k => v }
}

variable "check" {
  type = object({ command = list(string), interval = optional(number, 30), grace = optional(number) })
}

output "check" {
  value = var.check != null ? { for k, v in var.check : k => v if v != null } : null
}
