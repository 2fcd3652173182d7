variable "cfg" {
  type = object({ name = any, list = optional(list(any)), nested = optional(any) })
}

output "cfg" {
  value = var.cfg
}

output "name" {
  value = var.cfg.name
}

output "text" {
  value = try("n:${var.cfg.name}", "none")
}
