resource "terraform_data" "a" {
  count = 2
  input = { a = 1 }
}
resource "terraform_data" "b" {
  count = 1
  input = { a = 1, b = 2 }
}
resource "terraform_data" "c" {
  count = 1
  input = { c = 1, d = 2, e = null }
}
resource "terraform_data" "d" {
  for_each = { x = { a = 1 }, y = { a = 1, b = 2 } }
  input = each.value
}
output "l" { value = [for r in concat(terraform_data.a, terraform_data.b) : length(r.output)] }
output "m" { value = [for r in concat(terraform_data.a, terraform_data.b, terraform_data.c) : length(r.output)] }
output "n" { value = [for r in concat(terraform_data.b, terraform_data.c) : r.output] }
output "o" { value = [for r in concat(terraform_data.b, terraform_data.c) : keys(r.output)] }
output "p" { value = [for r in concat(terraform_data.a, terraform_data.b) : jsonencode(r.output)] }
output "q" { value = [for r in concat(terraform_data.a, terraform_data.c) : try(r.output.a, "none")] }
output "r" { value = [for r in concat(terraform_data.b, terraform_data.c) : [for x in r.output : x]] }
output "s" { value = concat(terraform_data.a, terraform_data.b)[*].output }
output "t" { value = flatten([terraform_data.a, terraform_data.b])[*].output }
output "u" { value = [for r in terraform_data.d : length(r.output)] }
output "v" { value = [for r in values(terraform_data.d) : r.output] }
output "w" { value = [for r in (1 == 1 ? terraform_data.a : terraform_data.b) : keys(r.output)] }
output "x" { value = { for k, r in merge(terraform_data.d, { z = terraform_data.c[0] }) : k => length(r.output) } }
output "y" { value = [for r in [terraform_data.a[0], terraform_data.b[0]] : length(r.output)] }
