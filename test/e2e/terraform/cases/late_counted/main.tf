# Modules whose number and whose keys are both outputs of another module.
module "first" {
  source = "./kid"
  keys   = ["a", "b"]
  sizes  = { a = 2 }
}
module "counted" {
  source = "./kid"
  count  = module.first.flag ? 2 : 0
  keys   = keys(module.first.sizes)
  label  = "n${count.index}"
}
module "each" {
  source   = "./kid"
  for_each = module.first.sizes
  keys     = [for k, v in module.first.sizes : "${each.key}${k}"]
  label    = module.first.label
}
module "maybe" {
  source = "./kid"
  count  = module.first.flag ? 1 : 0
  keys   = keys(module.first.sizes)
}
output "keys" { value = module.counted[*].keys }
output "labels" { value = [for m in module.counted : m.label] }
output "deep" { value = module.counted[1].nested.by["a"].s }
output "length" { value = length(module.counted) }
output "tried" { value = try(module.counted[0].sizes["zz"], "no") }
output "each_keys" { value = { for k, m in module.each : k => m.keys } }
output "each_one" { value = module.each["b"].nested.by["ba"].l[0] }
output "each_flags" { value = [for m in values(module.each) : m.flag] }
output "maybe" { value = one(module.maybe[*].keys) }
output "maybe_first" { value = try(module.maybe[0].keys[0], "none") }
