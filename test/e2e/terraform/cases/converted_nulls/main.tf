# What is converted from null is null, with which nothing is computed.
variable "s" {
  type    = string
  default = null
}
variable "m" {
  type    = map(string)
  default = { a = null, b = "2" }
}
locals {
  n = tonumber(null)
  z = tostring(null)
}
output "a" { value = [tonumber(null), tobool(null), tostring(null), tonumber(var.s), tostring(var.s)] }
output "b" { value = [tonumber(var.m["a"]), tonumber(var.m["b"]), try(tonumber(var.m["c"]), "none"), try(tonumber(var.m["a"]) + 1, "none")] }
output "c" { value = [local.n == null, local.z == null, coalesce(local.n, 4), try(local.n + 1, "none"), try(-local.n, "none"), try(local.n > 1, "none"), try("${local.z}", "none")] }
output "d" { value = tolist(null) == null }
output "e" { value = [for k, v in var.m : try(tonumber(v) * 2, "none")] }
