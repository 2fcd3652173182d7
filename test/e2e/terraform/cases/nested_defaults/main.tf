# Optional attributes in lists of objects in maps of objects, flattened, grouped and keyed.
variable "envs" {
  type = map(object({
    regions = list(object({ name = string, zones = optional(list(string), ["a", "b"]), weight = optional(number) }))
    owner   = optional(object({ name = string, mail = optional(string) }))
    limits  = optional(map(number), {})
    flags   = optional(list(bool))
  }))
  default = {
    dev  = { regions = [{ name = "eu" }], limits = { cpu = 2 } }
    prod = { regions = [{ name = "eu", zones = ["x"], weight = 2.5 }, { name = "us", zones = [] }], owner = { name = "ops" }, flags = [true, false] }
  }
}
locals {
  flat    = flatten([for e, v in var.envs : [for r in v.regions : [for z in r.zones : { env = e, region = r.name, zone = z, weight = r.weight }]]])
  keyed   = { for f in local.flat : "${f.env}/${f.region}/${f.zone}" => f }
  owners  = { for e, v in var.envs : e => try(v.owner.name, "nobody") }
  mails   = { for e, v in var.envs : e => try(coalesce(v.owner.mail, "x@y"), "none") }
  weights = [for f in local.flat : f.weight]
  groups  = { for f in local.flat : f.env => f.zone... }
}
resource "terraform_data" "z" {
  for_each = local.keyed
  input    = each.value
}
output "flat" { value = local.flat }
output "keyed" { value = local.keyed }
output "owners" { value = local.owners }
output "mails" { value = local.mails }
output "weights" { value = local.weights }
output "groups" { value = local.groups }
output "flags" { value = { for e, v in var.envs : e => v.flags } }
output "flags2" { value = { for e, v in var.envs : e => v.flags == null ? [] : [for f in v.flags : !f] } }
output "limits" { value = { for e, v in var.envs : e => lookup(v.limits, "cpu", 0) * 2 } }
output "limits2" { value = { for e, v in var.envs : e => sum(concat([0], values(v.limits))) } }
output "max" { value = max([for f in local.flat : coalesce(f.weight, 0)]...) }
output "owner" { value = { for e, v in var.envs : e => v.owner } }
output "firstz" { value = { for e, v in var.envs : e => v.regions[0].zones[0] } }
output "splat" { value = { for e, v in var.envs : e => v.regions[*].name } }
output "splat2" { value = [for v in values(var.envs) : v.regions[*].weight] }
output "index" { value = var.envs["prod"].regions[1].name }
output "count" { value = length(flatten([for v in values(var.envs) : v.regions])) }
output "json" { value = jsonencode(var.envs) }
output "ids" { value = { for k, z in terraform_data.z : k => "${z.output.env}-${z.output.zone}" } }
output "zmap" { value = zipmap([for f in local.flat : f.zone], [for f in local.flat : f.weight]) }
output "any" { value = anytrue([for f in local.flat : f.weight != null]) }
