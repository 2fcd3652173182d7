# Null where it is converted, chosen, looked up, gone through, and read of instances of modules.
variable "x" {
  type    = any
  default = { size = null, on = null, list = null, name = "n", inner = { port = null } }
}
variable "unset" {
  type    = bool
  default = null
}
variable "items" {
  type    = any
  default = [{ name = "a", port = "80", on = "true" }, { name = "b", port = null, on = null }, { name = "c" }]
}
module "unit" {
  source   = "./unit"
  for_each = { for i in var.items : i.name => i }
  name     = each.key
  on       = try(tobool(each.value.on), null)
  size     = try(tonumber(each.value.port), null)
  lists    = { x = each.key == "a" ? ["1"] : null, y = [] }
}
locals {
  maps = { a = ["x"], b = null, c = [] }
  objs = { a = { n = 1 }, b = null }
}
output "size" { value = try(tonumber(var.x.size), 0) }
output "on" { value = [tobool(var.x.on), try(tobool(var.x.on), false), tobool(var.unset), tostring(var.x.size)] }
output "list" { value = { a = var.x.list, b = try(var.x.list, []), c = local.maps.b } }
output "maps" { value = local.maps }
output "converted" { value = { for k, v in local.maps : k => v == null ? null : [for e in v : upper(e)] } }
output "objs" { value = { for k, v in local.objs : k => try(v.n, "none") } }
output "labels" { value = { for k, u in module.unit : k => u.label if u.on == true } }
output "names" { value = [for k, u in module.unit : u.name if u.size != null] }
output "sizes" { value = { for k, u in module.unit : k => u.size } }
output "ons" { value = { for k, u in module.unit : k => u.on == null ? "null" : u.on ? "yes" : "no" } }
output "lists" { value = { for k, u in module.unit : k => u.lists } }
output "joined" { value = join(",", [for k, u in module.unit : u.label if u.label != null]) }
output "map" { value = tomap({ for k, u in module.unit : u.name => u.label if u.label != null }) }
output "ports" { value = [for i in var.items : try(tonumber(i.port), 0)] }
output "port" { value = [try(var.x.inner.port, 5), lookup(var.x.inner, "port", 6), try(var.x.inner.none, 7)] }
output "bools" { value = [for i in var.items : try(tobool(i.on), null)] }
output "coalesced" { value = coalesce(var.x.size, 3) }
output "text" { value = try("${var.x.size}", "none") }
output "chosen" { value = var.unset == null ? { a = null } : { a = "x" } }
output "picked" { value = [for i in var.items : i.name if try(i.on, null) == null] }
