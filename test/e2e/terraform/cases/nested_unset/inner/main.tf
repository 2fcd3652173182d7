variable "policies" {
  type = map(object({
    kind = optional(string, "target")
    spec = optional(object({
      queries = list(object({ id = string, note = optional(string), stat = optional(object({ name = string })) }))
    }))
  }))
}

output "all" { value = { for k, p in merge(var.policies, {}) : k => jsonencode(p) } }
