variable "rules" {
  type = list(object({ id = string, days = optional(number) }))
}
output "all" { value = [for r in var.rules : { id = r.id, expire = compact([r.days]), first = try(compact([r.days])[0], "none"), one = one([for d in compact([r.days]) : "${d}d"]) }] }
