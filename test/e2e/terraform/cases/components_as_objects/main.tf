# Instances of modules among objects: merged, joined, looked up and chosen.
module "m" {
  source   = "./m"
  for_each = toset(["p", "q"])
  n        = each.key
}
module "one" {
  source = "./m"
  n      = "one"
}
resource "terraform_data" "late" { input = ["r", "s"] }
module "late" {
  source   = "./m"
  for_each = toset(["x", "y"])
  n        = "late-${each.key}-${terraform_data.late.output[0]}"
}
locals {
  all    = merge(module.m, { one = module.one })
  listed = concat(values(module.m), [module.one])
}
output "all" { value = { for k, m in local.all : k => m.a } }
output "tried" { value = try(local.all["one"].b.x, "none") }
output "missing" { value = try(local.all["two"].a, "none") }
output "listed" { value = [for m in local.listed : m.b.y[0]] }
output "lookup" { value = lookup(module.m, "p", module.one).a }
output "splat" { value = values(module.m)[*].a }
output "cond" { value = (length(module.m) > 1 ? module.m["p"] : module.one).a }
output "flat" { value = flatten([for m in module.m : m.b.y]) }
output "whole" { value = module.one }
output "wholes" { value = module.late["x"] }
