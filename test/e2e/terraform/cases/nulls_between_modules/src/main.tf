resource "terraform_data" "t" { input = { a = 5, s = "x" } }
output "full" { value = { a = terraform_data.t.output.a, b = { c = terraform_data.t.output.s, d = [1] }, e = "q" } }
output "half" { value = { a = null, b = { c = null, d = null }, e = null } }
output "none" {
  value = true ? null : { a = 1, b = { c = "c", d = [2] }, e = "e" }
}
output "nolist" {
  value = true ? null : [{ a = 1, b = { c = "c", d = [2] }, e = "e" }]
}
output "list" { value = [{ a = null, b = null, e = terraform_data.t.output.s }, { a = 2, b = { c = "k", d = null }, e = null }] }
output "map" { value = { p = { a = null, b = null, e = null } } }
output "scalar" { value = terraform_data.t.output.a > 100 ? 1 : null }
output "flag" { value = terraform_data.t.output.a > 100 ? true : null }
