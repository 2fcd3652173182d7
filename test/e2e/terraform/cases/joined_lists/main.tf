# Joined lists: of one type and of several, empty ones, of any type, and of outputs.
variable "l" {
  type    = list(string)
  default = ["a"]
}
variable "any" {
  type    = any
  default = ["z"]
}
variable "e" {
  type    = list(string)
  default = []
}
resource "terraform_data" "t" { input = ["late"] }
locals {
  all   = concat(var.l, ["b"])
  three = concat(var.l, var.e, ["b", "c"])
  empty = concat(var.e, var.e)
  nums  = concat([1], [2.5], [for x in var.l : length(x)])
  mixed = concat(var.l, [1, true])
  any   = concat(var.any, ["k"])
  late  = concat(terraform_data.t.output, ["k"])
  late2 = concat([terraform_data.t.output[0]], var.l, ["n"])
  objs  = concat([for x in var.l : { k = x, v = 1 }], [{ k = "q", v = 2 }])
}
output "all" { value = local.all }
output "three" { value = join("-", local.three) }
output "empty" { value = jsonencode(local.empty) }
output "nums" { value = local.nums }
output "mixed" { value = local.mixed }
output "any" { value = local.any }
output "late" { value = local.late }
output "late2" { value = local.late2 }
output "objs" { value = local.objs }
output "objs2" { value = [for o in local.objs : "${o.k}${o.v}"] }
output "len" { value = length(concat(var.l, ["x"])) }
output "set" { value = toset(concat(var.l, ["a", "x"])) }
resource "terraform_data" "u" {
  for_each = toset(concat(var.l, ["y"]))
  input    = concat([each.key], var.l)
}
output "u" { value = { for k, r in terraform_data.u : k => r.output } }
output "index" { value = concat(var.l, ["x"])[1] }
output "empt" { value = concat([], var.l) }
