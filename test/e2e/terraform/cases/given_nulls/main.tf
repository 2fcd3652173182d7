# Null as an argument, in maps, lists and objects of all types, told from what is missing.
locals {
  maybe = { a = null, b = "x", c = "" }
  nums  = [1, null, 3]
}
module "m" {
  source   = "./m"
  for_each = local.maybe
  text     = each.value
  map      = { key = each.value, fixed = "f" }
  list     = [each.value, "z"]
  nums     = local.nums
  obj      = { name = each.value }
  any      = { deep = { v = each.value } }
}
output "r" { value = { for k, m in module.m : k => m.r } }
output "json" { value = { for k, m in module.m : k => m.json } }
