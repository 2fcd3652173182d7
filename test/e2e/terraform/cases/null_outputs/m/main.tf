resource "terraform_data" "a" {
  count = 0
  input = "x"
}
variable "on" {
  type    = bool
  default = false
}
output "name" { value = try(tostring(terraform_data.a[0].output), null) }
output "count_of" { value = var.on ? tonumber(terraform_data.a[0].output) : null }
