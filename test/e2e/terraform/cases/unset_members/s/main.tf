variable "spec" {
  type = object({ cpu = optional(number), mem = optional(string), tags = optional(map(string)) })
}
output "o" { value = merge({ cpu = 1, mem = "x" }, var.spec) }
output "n" { value = length({ for k, v in var.spec : k => v }) }
