# Outputs that are null, or hold null, as inputs of other modules: with defaults, without a type, late.
module "src" { source = "./src" }
module "sink" {
  source   = "./sink"
  for_each = { a = module.src.full, b = module.src.half, c = module.src.none }
  cfg      = each.value
  cfgs     = each.key == "c" ? null : module.src.list
  byname   = each.key == "c" ? null : module.src.map
  scalar   = each.value == null ? null : each.value.a
  anything = each.value
}
module "direct" {
  source   = "./sink"
  cfg      = module.src.none
  cfgs     = module.src.list
  byname   = module.src.map
  scalar   = module.src.scalar
  anything = module.src.none
  text     = module.src.scalar
  flag     = module.src.flag
}
output "sink" { value = { for k, m in module.sink : k => m.all } }
output "direct" { value = module.direct.all }
