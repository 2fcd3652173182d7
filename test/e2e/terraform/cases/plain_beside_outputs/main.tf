resource "terraform_data" "r" { input = "v" }
variable "n" {
  type    = string
  default = "x"
}
locals {
  o = { a = var.n, b = terraform_data.r.id, c = 3 }
  p = { a = var.n, b = terraform_data.r.output }
  q = { a = var.n, b = terraform_data.r.id }
  l = [{ a = "x", b = terraform_data.r.id }, { a = "y", b = terraform_data.r.id }]
}
output "k" { value = { (local.o.a) = 1 } }
output "k2" { value = { (local.p.a) = 1 } }
output "k3" { value = { (local.q.a) = length(local.q.a) } }
output "cond" { value = local.q.a == "x" ? 1 : 2 }
output "up" { value = upper(local.q.a) }
output "ls" { value = { for o in local.l : o.a => length(o.b) > 3 } }
resource "terraform_data" "e" {
  for_each = { for o in local.l : o.a => o.b }
  input    = length(each.value) > 3
}
resource "terraform_data" "c" {
  count = local.q.a == "x" ? 2 : 0
  input = local.l[count.index].a
}
output "c" { value = terraform_data.c[1].output }
output "e" { value = terraform_data.e["x"].output }
locals {
  t = ["x", terraform_data.r.id]
  u = [[1, terraform_data.r.output], [2, "b"]]
}
output "t" { value = local.t[0] == "x" ? 1 : 2 }
output "t2" { value = { (local.t[0]) = length(local.t[1]) > 3 } }
output "t3" { value = [for x in local.t : length(x) > 3] }
output "u" { value = [for x in local.u : x[0] + 1] }
output "u2" { value = local.u[1][1] == "b" }
output "b" { value = length(local.o.b) > 3 }
output "m" { value = merge(local.q, { c = "d" }).c == "d" }
output "ks" { value = [for k, v in local.q : k if k != "b"] }
output "vs" { value = [for v in values(local.p) : "<${v}>"] }
