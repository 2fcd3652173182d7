# Records of any kind, by a module that is called as a type of the language is.
variable "records" {
  type = any
  default = [
    { name = "www", type = "A", records = ["1.1.1.1"] },
    { name = "", type = "MX", ttl = 60, records = ["10 mx1", "20 mx2"] },
    { name = "alias", type = "A", alias = { name = "lb", evaluate = true } },
    { name = "weighted", type = "A", set = "blue", weight = 90, records = null },
  ]
}
locals {
  sets = { for r in var.records : join(" ", compact(["${r.name} ${r.type}", lookup(r, "set", "")])) => r }
}
module "record" {
  source   = "./record"
  for_each = local.sets
  name     = each.value.name != "" ? "${each.value.name}.example.com" : "example.com"
  type     = each.value.type
  ttl      = lookup(each.value, "ttl", null)
  records  = try(each.value.records, null)
  alias    = try(each.value.alias, null)
  weight   = try(each.value.weight, null)
}
output "keys" { value = keys(module.record) }
output "r" { value = { for k, m in module.record : k => m.r } }
output "ttl" { value = { for k, v in local.sets : k => lookup(v, "ttl", 300) } }
