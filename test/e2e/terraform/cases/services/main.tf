# Services, their networks and policies: modules made once, by key, and not at all, with objects handed on.
variable "services" {
  type = map(object({
    image    = string
    port     = optional(number)
    replicas = optional(number, 1)
    env      = optional(map(string), {})
    public   = optional(bool)
    health = optional(object({
      path     = optional(string, "/")
      interval = optional(number)
    }))
    mounts = optional(list(object({ name = string, ro = optional(bool, true) })))
  }))
  default = {
    web = { image = "nginx", port = 80, public = true, health = { interval = 5 }, mounts = [{ name = "data" }, { name = "tmp", ro = false }] }
    job = { image = "job", env = { LEVEL = "debug" } }
  }
}
variable "cidr" { default = "10.0.0.0/16" }
variable "private" { default = 2 }
locals {
  public  = { for k, s in var.services : k => s if coalesce(s.public, false) }
  private = { for k, s in var.services : k => s if !contains(keys(local.public), k) }
  envs    = flatten([for k, s in var.services : [for n, v in merge({ NAME = k }, s.env) : { svc = k, name = n, value = v }]])
}
module "net" {
  source  = "./net"
  count   = var.private > 0 ? 1 : 0
  cidr    = var.cidr
  subnets = { for i in range(var.private) : format("s%02d", i) => cidrsubnet(var.cidr, 8, i) }
}
module "net_none" {
  source = "./net"
  count  = 0
  cidr   = var.cidr
}
module "svc" {
  source   = "./svc"
  for_each = var.services
  name     = each.key
  spec     = each.value
  subnets  = try(module.net[0].ids, [])
  vpc      = one(module.net[*].vpc)
  none     = one(module.net_none[*].vpc)
  policy   = try(module.pol[each.key].json, null)
}
module "pol" {
  source   = "./pol"
  for_each = local.public
  name     = each.key
  actions  = each.value.port == 80 ? ["http:*"] : null
}
output "svc" { value = { for k, m in module.svc : k => m.summary } }
output "vpcs" { value = compact(concat(module.net[*].vpc.id, module.net_none[*].vpc.id)) }
output "ids" { value = values(module.svc)[*].id }
output "envs" { value = { for e in local.envs : "${e.svc}.${e.name}" => e.value } }
output "bypub" { value = { for k, m in module.svc : (m.public ? "pub" : "priv") => k... } }
output "none" { value = try(module.net_none[0].vpc.id, "no vpc") }
output "policies" { value = { for k, p in module.pol : k => jsondecode(p.json) } }
output "azs" { value = element(module.net[0].ids, 3) }
output "lengths" { value = [length(module.net), length(module.net_none), length(module.svc), length(module.net[0].ids)] }
