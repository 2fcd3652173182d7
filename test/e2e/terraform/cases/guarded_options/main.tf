# Wrapping of optional members, first of lists that may be empty, one and splats.
variable "lb" {
  type = object({
    listeners = optional(list(object({ port = number, cert = optional(string), rules = optional(map(object({ prio = optional(number), hosts = optional(list(string)) })), {}) })), [])
    logs      = optional(object({ bucket = string, prefix = optional(string) }))
    acl       = optional(list(string))
  })
  default = {
    listeners = [{ port = 80 }, { port = 443, cert = "c", rules = { r = { hosts = ["h1", "h2"] }, s = { prio = 5 } } }]
    logs      = { bucket = "b" }
  }
}
locals {
  logs     = var.lb.logs[*]
  acl      = coalesce(var.lb.acl, ["0.0.0.0/0"])
  certs    = [for l in var.lb.listeners : l.cert if l.cert != null]
  wrapped  = [for l in var.lb.listeners : l.cert != null ? [l.cert] : []]
  rules    = merge([for i, l in var.lb.listeners : { for k, r in l.rules : "${i}-${k}" => merge(r, { port = l.port }) }]...)
  hosts    = flatten([for k, r in local.rules : coalesce(r.hosts, [])])
  first    = length(local.certs) > 0 ? local.certs[0] : null
  priority = { for k, r in local.rules : k => coalesce(r.prio, 100) }
}
output "buckets" { value = local.logs[*].bucket }
output "prefix" { value = [for l in local.logs : l.prefix == null ? "/" : l.prefix] }
output "acl" { value = local.acl }
output "upper" { value = [for c in local.certs : upper(c)] }
output "wrapped" { value = [for w in local.wrapped : length(w)] }
output "hosts" { value = local.hosts }
output "first" { value = local.first }
output "priority" { value = local.priority }
output "ports" { value = { for k, r in local.rules : k => r.port + 1 } }
output "one" { value = one(local.logs).bucket }
output "acl_count" { value = var.lb.acl == null ? 0 : length(var.lb.acl) }
output "host_counts" { value = [for k, r in local.rules : r.hosts == null ? 0 : length(r.hosts)] }
output "try_host" { value = try(local.rules["1-r"].hosts[1], "none") }
output "try_missing" { value = try(local.rules["9"].hosts[0], "none") }
