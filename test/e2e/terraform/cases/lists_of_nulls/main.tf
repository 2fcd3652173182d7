# Lists, maps and objects that are null within lists and maps.
variable "m" {
  type = map(object({
    names = optional(list(string))
    tags  = optional(map(string))
    ports = optional(set(number), [80])
    sub   = optional(object({ a = optional(string, "A"), b = optional(list(number)) }))
  }))
  default = {
    one   = { names = ["a", "b"], tags = { x = "1" } }
    two   = {}
    three = { ports = [], sub = {} }
    four  = { sub = { a = null, b = [1, 2] } }
  }
}
locals {
  names = { for k, v in var.m : k => v.names }
  tags  = { for k, v in var.m : k => v.tags }
  subs  = [for k, v in var.m : v.sub]
}
output "names" { value = local.names }
output "tags" { value = local.tags }
output "subs" { value = local.subs }
output "namelist" { value = [for v in var.m : v.names] }
output "taglist" { value = [for v in var.m : v.tags if v.tags != null] }
output "firsts" { value = { for k, v in var.m : k => try(v.names[0], null) } }
output "lens" { value = { for k, v in var.m : k => v.names == null ? -1 : length(v.names) } }
output "ports" { value = { for k, v in var.m : k => v.ports } }
output "bs" { value = { for k, v in var.m : k => try(v.sub.b, null) } }
output "bs2" { value = { for k, v in var.m : k => try(v.sub.b[1], -1) } }
output "as" { value = { for k, v in var.m : k => v.sub != null ? v.sub.a : "none" } }
output "merged" { value = { for k, v in var.m : k => merge({ d = "0" }, v.tags) } }
output "coal" { value = { for k, v in var.m : k => coalesce(v.names, ["none"]) } }
output "flat" { value = flatten([for v in var.m : v.names if v.names != null]) }
output "json" { value = jsonencode(local.names) }
output "json2" { value = jsonencode(local.tags) }
output "json3" { value = jsonencode(local.subs) }
resource "terraform_data" "r" {
  for_each = var.m
  input    = { names = each.value.names, tags = each.value.tags, sub = each.value.sub }
}
output "res" { value = { for k, r in terraform_data.r : k => r.output.names } }
output "obj" { value = { a = local.names["two"], b = local.tags["two"], c = local.names["one"] } }
output "yaml" { value = yamlencode(local.names) }
