# Sets: joined, taken apart, gone through, asked, and given to modules.
variable "groups" {
  type = map(set(string))
  default = {
    a = ["x", "y", "x"]
    b = ["y", "z"]
    c = []
  }
}
variable "blocked" {
  type    = list(string)
  default = ["z", "z"]
}
locals {
  all    = setunion(values(var.groups)...)
  common = setintersection(var.groups["a"], var.groups["b"])
  pairs  = { for p in setproduct(var.groups["a"], var.groups["b"]) : join("", p) => p if p[0] != p[1] }
}
module "group" {
  source   = "./group"
  for_each = var.groups
  members  = each.value
  blocked  = var.blocked
  extra    = each.key == "a" ? [{ name = "e1" }, { name = "e2", weight = 3 }] : []
}
resource "terraform_data" "all" {
  for_each = local.all
  input    = { key = each.key, in = [for g, m in var.groups : g if contains(m, each.key)] }
}
resource "terraform_data" "pair" {
  for_each = local.pairs
  input    = each.value
}
output "all" { value = local.all }
output "common" { value = local.common }
output "sorted" { value = sort(local.all) }
output "sizes" { value = { for k, g in var.groups : k => length(g) } }
output "allowed" { value = { for k, g in module.group : k => g.allowed } }
output "names" { value = flatten([for g in module.group : g.names]) }
output "weights" { value = merge([for g in module.group : g.weights]...) }
output "counts" { value = [for g in module.group : g.count] }
output "has" { value = [contains(local.all, "x"), contains(local.all, "q"), length(local.common) > 0] }
output "made" { value = { for k, r in terraform_data.all : k => length(r.output.in) } }
output "upper" { value = toset([for m in local.all : upper(m)]) }
output "equal" { value = [toset(["a", "b"]) == toset(["b", "a", "a"]), tolist(local.common)[0]] }
output "one" { value = [one(local.common), one(var.groups["c"])] }
output "distinct" { value = length(distinct(concat([for g in var.groups : tolist(g)]...))) }
