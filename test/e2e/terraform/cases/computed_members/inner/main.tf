variable "all" {
  type    = object({ a = optional(string), b = optional(string, "B") })
  default = {}
}

output "all" { value = var.all }
