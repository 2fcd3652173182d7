# Outputs of modules with count and for_each, used as lists, maps and objects.
locals {
  sites = {
    east = { size = 2, zones = ["a", "b"] }
    west = { size = 1 }
  }
}
module "site" {
  source   = "./site"
  for_each = local.sites
  name     = each.key
  size     = each.value.size
  zones    = lookup(each.value, "zones", null)
}
module "copies" {
  source = "./site"
  count  = 2
  name   = "copy${count.index}"
  size   = count.index
}
module "single" {
  source = "./site"
  name   = "single"
}
module "none" {
  source   = "./site"
  for_each = {}
  name     = each.key
}
output "sites" { value = { for k, m in module.site : k => m.label } }
output "sites_keys" { value = keys(module.site) }
output "sites_length" { value = length(module.site) }
output "sites_values" { value = values(module.site)[*].label }
output "sites_list" { value = [for m in module.site : m.size] }
output "sites_zones" { value = { for k, m in module.site : k => m.zones } }
output "sites_map" { value = merge([for k, m in module.site : { (k) = m.ids }]...) }
output "sites_flat" { value = flatten([for m in module.site : m.ids]) }
output "site_one" { value = module.site["east"].ids }
output "site_object" { value = module.site["west"].info.name }
output "site_lookup" { value = lookup(module.site["east"].info, "zzz", "none") }
output "copies" { value = module.copies[*].label }
output "copies_last" { value = module.copies[1].ids }
output "copies_length" { value = length(module.copies) }
output "copies_for" { value = [for i, m in module.copies : "${i}:${m.size}"] }
output "single" { value = module.single.label }
output "single_info" { value = module.single.info }
output "single_object" { value = keys(module.single) }
output "none" { value = [for m in module.none : m.label] }
output "none_length" { value = length(module.none) }
output "none_map" { value = { for k, m in module.none : k => m.label } }
output "try_site" { value = try(module.site["north"].label, "no north") }
output "contains_site" { value = contains(keys(module.site), "west") }
output "max_size" { value = max(values(module.site)[*].size...) }
