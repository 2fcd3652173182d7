# What is null in an object goes missing on the way through a resource, and is null all the same.
variable "routes" {
  type    = list(object({ cidr = string, via = optional(string) }))
  default = [{ cidr = "10.0.0.0/8", via = "a" }, { cidr = "10.1.0.0/16" }]
}

variable "owner" {
  type    = string
  default = null
}

resource "terraform_data" "table" {
  input = { routes = var.routes, owner = var.owner, size = 2 }
}

resource "terraform_data" "each" {
  for_each = { a = 1, b = null }
  input    = { key = each.key, value = each.value, pair = [{ v = each.value }, { v = null }] }
}

locals {
  table = terraform_data.table.output
}

output "owner" {
  value = local.table.owner == null ? "none" : local.table.owner
}

output "vias" {
  value = [for r in local.table.routes : r.via == null ? "-" : r.via]
}

output "vias_splat" {
  value = local.table.routes[*].via
}

output "vias_coalesced" {
  value = [for r in terraform_data.table.output.routes : coalesce(r.via, "local")]
}

output "keys" {
  value = keys(local.table)
}

output "length" {
  value = length(local.table)
}

output "nulls" {
  value = { for k, v in local.table : k => v == null }
}

output "json" {
  value = jsonencode(local.table)
}

output "yaml" {
  value = yamlencode(terraform_data.table.output)
}

output "attempt" {
  value = try(local.table.owner, "failed")
}

output "can" {
  value = [can(local.table.owner), can(upper(local.table.owner))]
}

output "pairs" {
  value = { for k, r in terraform_data.each : k => [for p in r.output.pair : p.v == null] }
}

output "values" {
  value = [for r in terraform_data.each : r.output.value == null ? 0 : r.output.value]
}
