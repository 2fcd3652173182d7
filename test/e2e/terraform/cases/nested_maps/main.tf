# Maps in maps: looked up by computed keys, renamed, merged deeply, turned around.
variable "regions" {
  type = map(map(string))
  default = {
    east = { ami = "ami-1", size = "5" }
    west = { ami = "ami-2" }
  }
}
variable "override" {
  type    = map(any)
  default = { east = { size = "9", zone = "z" } }
}
variable "region" {
  type    = string
  default = "east"
}
variable "numbers" {
  type    = map(list(number))
  default = { a = [1, 2], b = [] }
}
locals {
  merged = { for k in setunion(keys(var.regions), keys(var.override)) : k => merge(lookup(var.regions, k, {}), try(var.override[k], {})) }
  sizes  = { for k, r in var.regions : k => tonumber(lookup(r, "size", "1")) }
  table  = { for k, r in local.merged : k => { for name, v in r : upper(name) => "${k}:${v}" } }
  deep   = { east = { x = { y = { z = [10, 20] } } }, west = { x = {} } }
}
resource "terraform_data" "region" {
  for_each = local.merged
  input    = { ami = each.value["ami"], size = lookup(each.value, "size", null), zone = try(each.value.zone, null) }
}
output "current" { value = var.regions[var.region]["ami"] }
output "merged" { value = local.merged }
output "sizes" { value = local.sizes }
output "total" { value = sum(values(local.sizes)) }
output "table" { value = local.table }
output "deep" { value = [for k in ["east", "west"] : try(local.deep[k].x.y.z[1], -1)] }
output "flat" { value = merge([for k, r in var.regions : { for n, v in r : "${k}/${n}" => v }]...) }
output "has" { value = { for k, r in var.regions : k => contains(keys(r), "size") } }
output "lengths" { value = { for k, l in var.numbers : k => length(l) } }
output "sums" { value = { for k, l in var.numbers : k => length(l) == 0 ? 0 : sum(l) } }
output "maxes" { value = { for k, l in var.numbers : k => try(max(l...), null) } }
output "concat" { value = concat(values(var.numbers)...) }
output "nulls" { value = { for k, r in terraform_data.region : k => r.output.zone } }
output "inverted" { value = { for k, r in var.regions : r.ami => k } }
output "missing" { value = [lookup(var.regions["west"], "size", "?"), try(var.regions["north"].ami, "none"), can(var.regions["west"].size)] }
