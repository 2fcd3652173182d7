# Sets as arguments and results of modules.
locals {
  subnets = ["b", "a", "b"]
}
module "direct" {
  source = "./inner"
  names  = ["x", "y", "x"]
}
module "from_list" {
  source = "./inner"
  names  = local.subnets
}
module "each" {
  source   = "./inner"
  for_each = toset(["one", "two"])
  names    = [each.key, "same", "same"]
}
output "direct" { value = module.direct.names }
output "direct_count" { value = module.direct.count }
output "direct_joined" { value = module.direct.joined }
output "from_list" { value = tolist(module.from_list.names) }
output "from_list_count" { value = module.from_list.count }
output "each_counts" { value = { for k, m in module.each : k => m.count } }
output "each_joined" { value = [for m in module.each : m.joined] }
output "each_values" { value = values(module.each)[*].joined }
output "length_outside" { value = length(module.direct.names) }
output "one_outside" { value = one(module.direct.single) }
