# Objects with outputs in their members, at several depths, handed to modules of every kind of input.
resource "terraform_data" "a" {
  input = { name = "a", ports = [1, 2], on = true }
}
resource "terraform_data" "b" {
  for_each = toset(["p", "q"])
  input    = "b-${each.key}"
}
locals {
  object = { name = terraform_data.a.output.name, size = 4 }
  nested = { inner = { value = terraform_data.b["p"].output, other = "x" }, list = [terraform_data.a.output.name] }
  list   = [for k, b in terraform_data.b : { id = b.output }]
}
module "direct" {
  source = "./sink"
  object = local.object
  any    = local.nested
  map    = { x = terraform_data.a.output.name, y = "plain" }
  list   = concat(local.list, [{ id = "fixed", on = false }])
  maps   = { m = { id = terraform_data.b["q"].output, ports = terraform_data.a.output.ports } }
}
module "each" {
  source   = "./sink"
  for_each = { one = true, two = false }
  object   = each.value ? local.object : { name = "none" }
  any      = each.value ? local.nested : null
  list     = each.value ? local.list : []
  maps     = { for k in ["u", "v"] : k => { id = "${each.key}-${k}-${terraform_data.a.output.name}", ports = each.value ? [5] : [] } }
}
module "again" {
  source = "./sink"
  object = { name = module.direct.name, list = module.direct.list }
  any    = { inner = { value = module.each["two"].name } }
  map    = module.direct.map
}
output "direct" { value = [module.direct.name, module.direct.size, module.direct.any] }
output "lists" { value = module.direct.list }
output "map" { value = module.direct.map }
output "sum" { value = [module.direct.sum, module.each["one"].sum, module.each["two"].sum] }
output "each" { value = { for k, m in module.each : k => { name = m.name, any = m.any, has = m.has, size = m.size } } }
output "made" { value = merge(module.direct.made, module.each["one"].made) }
output "again" { value = [module.again.name, module.again.any, module.again.map, module.again.list] }
