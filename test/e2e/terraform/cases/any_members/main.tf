# Members of any type that are left out have their defaults.
variable "apps" {
  type    = map(object({ name = string, conf = optional(any, {}) }))
  default = { x = { name = "x" }, y = { name = "y", conf = { a = 1 } } }
}
output "sizes" {
  value = { for k, v in var.apps : k => length(v.conf) }

}
variable "c" {
  type    = list(object({ name = string, addons = optional(any, []) }))
  default = [{ name = "a" }, { name = "b", addons = ["x"] }]
}
output "c" {
  value = var.c
}

output "addons" {
  value = var.c[0].addons

}
