variable "numbers" {
  type    = list(number)
  default = []
}
variable "names" {
  type    = list(string)
  default = []
}
variable "flags" {
  type    = set(bool)
  default = []
}
resource "terraform_data" "a" {
  count = 0
  input = 5
}
output "n" { value = one(var.numbers) }
output "s" { value = one(var.names) }
output "f" { value = one(var.flags) == null }
output "isn" { value = one(var.numbers) == null ? "none" : "some" }
output "res" { value = one(terraform_data.a[*].id) }
output "plus" { value = coalesce(one([for n in var.numbers : n * 2]), 7) }
