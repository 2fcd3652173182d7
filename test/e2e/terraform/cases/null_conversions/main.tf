# Conversions of null.
variable "b" {
  type    = bool
  default = null
}
variable "s" {
  type    = string
  default = null
}
resource "terraform_data" "t" { input = { on = null, off = false, n = null, s = null } }
output "a" { value = tobool(null) == null ? "null" : "set" }
output "b" { value = tobool(var.s) == null ? "null" : "set" }
output "c" { value = coalesce(tobool(var.s), true) }
output "d" { value = coalesce(tobool(null), var.b, false) ? "yes" : "no" }
output "e" { value = tobool(terraform_data.t.output.on) }
output "f" { value = tonumber(terraform_data.t.output.n) }
output "g" { value = tostring(terraform_data.t.output.s) }
output "h" { value = { a = tobool(var.s), b = tonumber(var.s), c = tostring(var.b) } }
output "i" { value = [tobool(null), tobool("true")] }
resource "terraform_data" "u" { input = { x = tobool(var.s), y = tobool(null), z = tonumber(null) } }
output "j" { value = terraform_data.u.output }
