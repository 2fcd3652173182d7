# Grouping, setproduct, zipmap, transposing and what is read of the results.
variable "users" {
  type = list(object({ name = string, groups = list(string), admin = optional(bool, false) }))
  default = [
    { name = "ann", groups = ["dev", "ops"], admin = true },
    { name = "bob", groups = ["dev"] },
    { name = "cy", groups = [] },
  ]
}
locals {
  pairs     = flatten([for u in var.users : [for g in u.groups : { user = u.name, group = g }]])
  by_group  = { for p in local.pairs : p.group => p.user... }
  matrix    = setproduct(["a", "b"], [1, 2])
  cells     = { for c in local.matrix : "${c[0]}${c[1]}" => c[1] }
  zipped    = zipmap([for u in var.users : u.name], [for u in var.users : length(u.groups)])
  transpose = transpose({ x = ["1", "2"], y = ["2"] })
  admins    = toset([for u in var.users : u.name if u.admin])
  indexed   = { for i, u in var.users : u.name => i }
}
resource "terraform_data" "member" {
  for_each = { for p in local.pairs : "${p.user}.${p.group}" => p }
  input    = upper(each.value.group)
}
output "groups" { value = keys(local.by_group) }
output "devs" { value = local.by_group["dev"] }
output "cells" { value = local.cells }
output "counts" { value = [for n, c in local.zipped : "${n}${c}"] }
output "two" { value = local.transpose["2"] }
output "admins" { value = [for a in local.admins : title(a)] }
output "bob" { value = local.indexed["bob"] + 1 }
output "members" { value = [for k, m in terraform_data.member : m.input] }
output "longest" { value = max([for u in var.users : length(u.groups)]...) }
output "sorted" { value = sort([for k, v in local.zipped : k if v > 0]) }
output "slice" { value = slice(local.pairs, 0, 2)[1].group }
output "chunk" { value = [for c in chunklist([for u in var.users : u.name], 2) : join("+", c)] }
