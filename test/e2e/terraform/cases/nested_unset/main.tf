# Optional objects and lists within optional objects, of which any may be left out, beside an attribute with a default.
variable "policies" {
  type = map(object({
    kind = optional(string, "target")
    spec = optional(object({
      queries = list(object({
        id   = string
        note = optional(string)
        stat = optional(object({ name = string, unit = optional(string) }))
      }))
      tags = optional(list(object({ key = string, value = optional(string) })))
    }))
  }))
  default = {
    none = {}
    some = { spec = { queries = [{ id = "a" }, { id = "b", stat = { name = "s" } }] } }
    full = {
      kind = "step"
      spec = {
        queries = [{ id = "c", note = "n", stat = { name = "t", unit = "u" } }]
        tags    = [{ key = "k" }, { key = "l", value = "v" }]
      }
    }
  }
}

module "inner" {
  source   = "./inner"
  policies = { none = {}, some = { spec = { queries = [{ id = "a" }] } } }
}

locals {
  policies = merge(var.policies, {})
}

output "whole" { value = local.policies }
output "json" { value = jsonencode(var.policies) }
output "specs" { value = { for k, p in var.policies : k => p.spec == null ? "none" : join(",", [for q in p.spec.queries : q.id]) } }
output "units" { value = { for k, p in var.policies : k => [for q in try(p.spec.queries, []) : try(q.stat.unit, "-")] } }
output "inner" { value = module.inner.all }
