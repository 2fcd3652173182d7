# Objects read by computed keys, iterated, and indexed by locals.
variable "env" {
  type    = string
  default = "dev"
}
locals {
  sizes = { dev = "small", prod = "large" }
  conf = {
    dev  = { count = 1, zones = ["a"], flags = { debug = true } }
    prod = { count = 3, zones = ["a", "b"], flags = { debug = false } }
  }
  here    = local.conf[var.env]
  label   = { namespace = "eg", stage = null, name = "app" }
  order   = ["namespace", "stage", "name"]
  parts   = [for o in local.order : local.label[o] if local.label[o] != null]
  strings = { for k, v in local.label : k => v == null ? "" : v }
  counts  = { for k, c in local.conf : k => c.count }
}
output "size" { value = local.sizes[var.env] }
output "count" { value = local.here.count + 1 }
output "zones" { value = local.here.zones[0] }
output "debug" { value = local.conf[var.env].flags.debug }
output "parts" { value = join("-", local.parts) }
output "strings" { value = [for k, v in local.strings : "${k}=${v}"] }
output "counts" { value = sum(values(local.counts)) }
output "names" { value = [for e in keys(local.conf) : "${e}:${local.sizes[e]}:${local.conf[e].count}"] }
output "flags" { value = { for e, c in local.conf : e => [for f, on in c.flags : f if on] } }
output "lookup" { value = lookup(local.conf["prod"], "count", 0) + 1 }
output "nested" { value = lookup(local.sizes, "stage", lookup(local.sizes, "dev", "x")) }
output "dynamic" { value = local.conf[keys(local.conf)[0]].zones }
