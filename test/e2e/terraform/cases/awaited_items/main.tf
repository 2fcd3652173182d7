variable "on" {
  type    = map(bool)
  default = { a = true, b = false }
}
module "app" {
  source   = "./app"
  for_each = var.on
  on       = each.value
}
output "ids" { value = { for k, a in module.app : k => a.item.input if a.item != null } }
output "list" { value = [for k, a in module.app : a.item.input if a.item != null] }
output "cond" { value = { for k, a in module.app : k => a.item == null ? "none" : a.item.input } }
output "up" { value = [for k, a in module.app : upper(a.item.output) if a.item != null && k != "z"] }
output "len" { value = length([for k, a in module.app : a.item.input if a.item != null]) }
