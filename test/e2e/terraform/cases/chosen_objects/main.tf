# Objects of different shapes chosen, merged and read.
variable "kind" {
  type    = string
  default = "b"
}
variable "overrides" {
  type    = object({ size = optional(number), tags = optional(map(string)) })
  default = { tags = { x = "1" } }
}
locals {
  presets = {
    a = { size = 1, zone = "z1" }
    b = { size = 2, zone = "z2" }
  }
  preset   = local.presets[var.kind]
  merged   = merge(local.preset, { for k, v in var.overrides : k => v if v != null })
  chosen   = var.kind == "a" ? { name = "x", port = 1 } : { name = "y", port = 2 }
  optional = var.kind == "a" ? { extra = "e" } : {}
  all      = merge({ base = "b" }, local.optional)
  list     = concat(var.kind == "b" ? [{ n = "one", v = 1 }] : [], [{ n = "two", v = 2 }])
  by_n     = { for e in local.list : e.n => e.v }
}
output "zone" { value = local.preset.zone }
output "size" { value = local.merged.size }
output "tags" { value = local.merged.tags["x"] }
output "port" { value = local.chosen.port + 1 }
output "extra" { value = try(local.all.extra, "no") }
output "keys" { value = keys(local.all) }
output "by_n" { value = local.by_n }
output "first" { value = local.list[0].n }
output "lookup" { value = lookup(local.presets, "c", local.presets["a"]).zone }
output "element" { value = element(local.list, 5).n }
output "one" { value = one([for e in local.list : e.v if e.n == "two"]) }
output "index" { value = index([for e in local.list : e.n], "two") }
