# Literals merged with an object that always has the key, or may have it.
variable "limits" {
  type    = object({ gpu = number, cpu = optional(number, 2) })
  default = { gpu = 4 }
}
variable "maybe" {
  type    = object({ gpu = optional(number), mem = optional(string) })
  default = {}
}
locals {
  merged   = merge({ gpu = 1, disk = 10 }, var.limits)
  later    = merge({ gpu = 1 }, var.maybe, { mem = "1g" })
  with_two = merge(var.limits, { gpu = 2 })
  nested   = { for k in ["a", "b"] : k => merge({ gpu = 1, name = k }, var.limits) }
}
output "gpu" { value = local.merged.gpu }
output "disk" { value = local.merged.disk }
output "cpu" { value = local.merged.cpu }
output "mem" { value = local.later.mem }
output "two" { value = local.with_two.gpu }
output "nested" { value = local.nested["a"].gpu }
output "nested_name" { value = [for k, v in local.nested : "${v.name}=${v.gpu}"] }
