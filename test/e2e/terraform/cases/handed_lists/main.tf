# Counts that are computed, instances that look at each other, objects of outputs handed on.
variable "size" {
  type    = number
  default = 4
}
variable "spare" {
  type    = number
  default = null
}
locals {
  total = var.size + coalesce(var.spare, 1)
  half  = floor(local.total / 2)
}
resource "terraform_data" "base" {
  count = local.total
  input = { id = count.index, even = count.index % 2 == 0, label = format("b%02d", count.index), share = count.index / local.total }
}
module "node" {
  source = "./node"
  count  = local.half
  index  = count.index
  peers  = [for i, b in terraform_data.base : b.output.label if i != count.index]
  meta   = { first = tostring(count.index == 0), label = terraform_data.base[count.index].output.label }
}
resource "terraform_data" "ring" {
  count = local.half
  input = {
    self = module.node[count.index].name
    next = module.node[(count.index + 1) % local.half].name
    prev = element(module.node[*].name, count.index - 1 + local.half)
  }
}
module "last" {
  source = "./node"
  index  = length(module.node) * 100
  peers  = module.node[*].name
  meta   = { nodes = join(",", module.node[*].name), object = module.node[0].object.name }
}
output "labels" { value = terraform_data.base[*].output.label }
output "even" { value = [for b in terraform_data.base : b.output.id if b.output.even] }
output "shares" { value = [for b in terraform_data.base : b.output.share] }
output "ring" { value = terraform_data.ring[*].output }
output "objects" { value = module.node[*].object }
output "peers" { value = module.node[*].peer_count }
output "last" { value = module.last.object }
output "meta" { value = [for n in module.node : n.meta.label] }
output "by_name" { value = { for n in module.node : n.name => n.object.index } }
output "slice" { value = slice(terraform_data.base[*].output.id, 1, local.half) }
output "reversed" { value = reverse(terraform_data.base[*].output.id) }
output "index" { value = index(terraform_data.base[*].output.label, "b02") }
