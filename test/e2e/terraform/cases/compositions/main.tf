# What one module gives is what another one takes: objects, lists, nothing.
module "src" {
  source = "./src"
  names  = ["a", "b"]
}
module "src2" {
  source = "./src"
}
module "sink" {
  for_each = { one = module.src.obj, two = module.src2.obj }
  source   = "./sink"
  obj      = each.value
  list     = module.src.list
  maybe    = module.src2.maybe
  enabled  = module.src.enabled
  rules    = module.src.rules
  flag     = each.key == "one" ? true : null
}
output "sink" { value = { for k, m in module.sink : k => m.all } }
output "sub" { value = { for k, m in module.sink : k => m.sub } }
output "maybe" { value = try(coalesce(module.src2.maybe, null), "fallback") }
output "len" { value = length(module.src.list) }
output "first" { value = try(module.src.list[0].name, "none") }
output "nth" { value = try(module.src2.list[0].name, "none") }
output "joined" { value = join(",", [for r in module.src.rules : "${r.port}/${r.proto == null ? "any" : r.proto}"]) }
output "merged" { value = merge(module.src.obj.tags, { x = module.src2.maybe }) }
output "cond" { value = module.src2.maybe == null ? "null" : "set" }
output "sorted" { value = sort(concat(module.src.names, module.src2.names)) }
output "byname" { value = { for o in module.src.list : o.name => o.size... } }
