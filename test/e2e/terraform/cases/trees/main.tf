# Objects in objects, some of whose numbers are null, and what is largest of them.

variable "tree" {
  type = object({
    name = string
    kids = optional(list(object({ name = string, size = optional(number), kids = optional(list(object({ name = string })), []) })), [])
  })
  default = { name = "root", kids = [{ name = "a", kids = [{ name = "x" }] }, { name = "b", size = 2 }] }
}
resource "terraform_data" "kid" {
  count = length(var.tree.kids)
  input = { path = "${var.tree.name}/${var.tree.kids[count.index].name}", size = var.tree.kids[count.index].size }
}
resource "terraform_data" "leaf" {
  for_each = { for p in flatten([for i, k in var.tree.kids : [for l in k.kids : { key = "${k.name}/${l.name}", parent = i }]]) : p.key => p.parent }
  input    = "${terraform_data.kid[each.value].output.path}:${each.key}"
}
locals {
  by_path = { for k in terraform_data.kid : k.output.path => k.output.size }
  sizes   = [for s in values(local.by_path) : s == null ? 0 : s]
  biggest = max(local.sizes...)
  named   = { for i, k in var.tree.kids : k.name => { index = i, leafs = [for l in k.kids : l.name], size = coalesce(k.size, 1) * 2 } }
}
output "by_path" { value = local.by_path }
output "biggest" { value = local.biggest }
output "leafs" { value = [for l in terraform_data.leaf : l.output] }
output "named" { value = local.named }
output "first" { value = local.named["a"].leafs[0] }
output "missing" { value = try(local.named["zzz"].leafs[0], "none") }
output "text" { value = join("; ", [for n, k in local.named : "${n}=${k.size}"]) }
output "slices" { value = slice(keys(local.named), 0, 1) }
output "has" { value = contains(keys(local.by_path), "root/a") }
output "one" { value = one([for k in terraform_data.kid : k.output.path if endswith(k.output.path, "b")]) }
