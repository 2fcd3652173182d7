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

# No attribute of these has a default: what leaves one out has it as null all the same.
variable "plain" {
  type = map(object({
    spec = optional(object({
      queries = list(object({
        id   = string
        note = optional(string)
        stat = optional(object({ name = string, unit = optional(string) }))
      }))
    }))
  }))
  default = {
    none = {}
    some = { spec = { queries = [{ id = "a" }, { id = "b", stat = { name = "s" } }] } }
  }
}

output "plain_units" { value = { for k, p in var.plain : k => [for q in try(p.spec.queries, []) : try(q.stat.unit, "-")] } }
output "plain_notes" { value = { for k, p in var.plain : k => [for q in try(p.spec.queries, []) : try(q.note, "-")] } }
output "plain_unit" { value = { for k, p in var.plain : k => try(p.spec.queries[1].stat.unit, "-") } }
output "lengths" { value = { for k, p in var.policies : k => length(jsonencode(p)) } }
output "keys" { value = { for k, p in var.policies : k => keys(p.spec == null ? { queries = null, tags = null } : p.spec) } }
output "queries" { value = flatten([for k, p in var.policies : [for q in try(p.spec.queries, []) : merge(q, { policy = k, kind = p.kind })]]) }
