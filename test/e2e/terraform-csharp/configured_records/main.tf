variable "rules" {
  type = list(object({ port = number, cidr = string, note = optional(string), tags = map(string), timeouts = optional(object({ create = optional(number) })) }))
}
variable "site" {
  type = object({ name = string, size = number, zones = list(string), open = optional(bool) })
  default = { name = "a", size = 2, zones = ["x"] }
}
variable "fleet" {
  type = map(object({ kind = string, ports = list(number) }))
  default = {}
}
variable "shown" {
  type = object({ name = string })
}
output "site" { value = "${var.site.name}${var.site.size + 1}${join(",", var.site.zones)}" }
output "open" { value = var.site.open == null ? "?" : var.site.open ? "o" : "c" }
output "ports" { value = [for r in var.rules : r.port + 1 if r.note != null] }
output "notes" { value = [for i, r in var.rules : "${i}${coalesce(r.note, "none")}"] }
output "creates" { value = [for r in var.rules : r.timeouts == null ? 0 : r.timeouts.create] }
output "kinds" { value = { for k, f in var.fleet : k => f.kind } }
output "all" { value = flatten([for k, f in var.fleet : [for p in f.ports : "${k}${p}${f.kind}"]]) }
output "shown" { value = var.shown }
output "tags" { value = var.rules[0].tags }
resource "terraform_data" "t" {
  for_each = { for r in var.rules : r.cidr => r }
  input    = each.value.port
}
resource "terraform_data" "f" {
  for_each = var.fleet
  input    = each.value.kind
}
