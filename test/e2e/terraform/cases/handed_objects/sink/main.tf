variable "object" {
  type = object({ name = string, size = optional(number), list = optional(list(string), ["d"]) })
}
variable "any" {
  type    = any
  default = null
}
variable "map" {
  type    = map(any)
  default = {}
}
variable "list" {
  type    = list(object({ id = string, on = optional(bool) }))
  default = []
}
variable "maps" {
  type    = map(object({ id = string, ports = list(number) }))
  default = {}
}
resource "terraform_data" "each" {
  for_each = var.maps
  input    = { id = each.value.id, port = try(each.value.ports[0], null) }
}
output "name" { value = "${var.object.name}!" }
output "size" { value = var.object.size }
output "list" { value = [for l in var.list : l.id if l.on == null || l.on == true] }
output "any" { value = try(var.any.inner.value, "none") }
output "map" { value = { for k, v in var.map : k => "${v}" } }
output "sum" { value = { for k, m in var.maps : k => sum(concat([0], m.ports)) } }
output "has" { value = var.any != null }
output "made" { value = { for k, e in terraform_data.each : k => e.output.id } }
