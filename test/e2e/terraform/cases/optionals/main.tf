# Optional attributes with defaults at every depth.
variable "deep" {
  type = object({
    name = string
    net = optional(object({
      cidr  = optional(string, "10.0.0.0/16")
      ports = optional(list(number), [80, 443])
      tags  = optional(map(string), { env = "dev" })
      inner = optional(object({ on = optional(bool, true), size = optional(number) }), {})
    }), {})
  })
  default = { name = "d" }
}
variable "half" {
  type = object({
    net = optional(object({ cidr = optional(string, "c"), size = optional(number, 3) }), { cidr = "other" })
  })
  default = {}
}
variable "list" {
  type = list(object({ name = string, port = optional(number, 80), tags = optional(set(string), []) }))
  default = [
    { name = "a" },
    { name = "b", port = null, tags = ["y", "x", "y"] },
    { name = "c", port = 8080 },
  ]
}
variable "map" {
  type = map(object({ size = optional(string, "small"), count = optional(number) }))
  default = {
    one = {}
    two = { size = "big", count = 2 }
  }
}
variable "extra" {
  type    = object({ a = optional(string, "x") })
  default = { a = "given", not_in_type = 1 }
}
variable "converted" {
  type    = object({ n = optional(number, "5"), s = optional(string, 7) })
  default = { n = "6" }
}
output "deep" { value = var.deep }
output "deep_cidr" { value = var.deep.net.cidr }
output "deep_ports" { value = length(var.deep.net.ports) }
output "deep_inner" { value = var.deep.net.inner }
output "deep_unset" { value = var.deep.net.inner.size == null }
output "deep_json" { value = jsonencode(var.deep) }
output "half" { value = var.half }
output "half_size" { value = var.half.net.size }
output "list" { value = var.list }
output "list_ports" { value = var.list[*].port }
output "list_tags" { value = [for item in var.list : length(item.tags)] }
output "list_sum" { value = sum([for item in var.list : item.port]) }
output "map" { value = var.map }
output "map_sizes" { value = { for k, v in var.map : k => v.size } }
output "map_counts" { value = [for k, v in var.map : coalesce(v.count, 1)] }
output "extra" { value = var.extra }
output "extra_keys" { value = keys(var.extra) }
output "converted" { value = var.converted }
output "converted_text" { value = "${var.converted.n}${var.converted.s}" }
output "keys" { value = keys(var.deep.net) }
output "length" { value = length(var.list[0]) }
