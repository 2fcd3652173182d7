variable "p" {
  type    = string
  default = null
}
resource "terraform_data" "t" { input = "x" }
output "u" { value = { a = "a", b = null } }
output "v" { value = { a = terraform_data.t.output, b = var.p } }
output "w" { value = { a = "q", b = var.p } }
output "l" { value = ["q", var.p] }
output "n" { value = { a = 1, b = null } }
output "o" { value = [{ a = "x", b = var.p }] }
output "t" { value = [{ a = "x", b = null }, { a = "y", b = "z" }] }
