# Outputs of modules that are gone through with for, of for_each, count and single ones.
module "each" {
  source   = "./m"
  for_each = { x = [1, 2], y = [3] }
  name     = each.key
  ports    = each.value
}
module "counted" {
  source = "./m"
  count  = 2
  name   = "n${count.index}"
  ports  = [count.index]
}
module "one" {
  source = "./m"
  name   = "single"
  ports  = [8, 9]
}
output "ids" { value = { for k, m in module.each : k => m.id } }
output "inputs" { value = [for m in module.each : m.input] }
output "flat" { value = flatten([for k, m in module.each : [for r in m.rules : "${k}-${r.port}"]]) }
output "ports" { value = merge([for k, m in module.each : { for n, p in m.ports : "${k}/${n}" => p.port }]...) }
output "counted_ids" { value = module.counted[*].id }
output "counted_ports" { value = [for m in module.counted : keys(m.ports)] }
output "one_ports" { value = { for n, p in module.one.ports : n => "${p.name}:${p.port}" } }
output "one_rules" { value = [for r in module.one.rules : r.cidr if r.port > 8] }
output "values" { value = [for m in values(module.each) : m.id] }
output "first" { value = module.counted[0].rules[0].cidr }
