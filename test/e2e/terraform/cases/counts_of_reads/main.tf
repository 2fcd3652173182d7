# Counts, keys and conditions that another resource or a module gives: how many there are is known late.
resource "terraform_data" "src" {
  input = {
    n     = 2
    on    = false
    names = ["a", "b", "c"]
    map   = { x = { size = 1 }, y = { size = 2 } }
  }
}
locals {
  src = terraform_data.src.input
}
module "m" {
  source = "./m"
}
resource "terraform_data" "counted" {
  count = local.src.n
  input = "${local.src.names[count.index]}-${count.index}"
}
resource "terraform_data" "chosen" {
  count = local.src.on ? local.src.n : 1
  input = count.index
}
resource "terraform_data" "of_module" {
  count = module.m.count
  input = module.m.names[count.index]
}
resource "terraform_data" "each" {
  for_each = local.src.map
  input    = each.value
}
resource "terraform_data" "off" {
  count = local.src.on ? 1 : 0
  input = { v = 1 }
}
resource "terraform_data" "route" {
  for_each = { for k, v in local.src.map : k => v if v.size > 1 }
  input    = { via = try(module.m.none, "none"), size = each.value.size }
}
output "counted" {
  value = [terraform_data.counted[*].output, length(terraform_data.counted), terraform_data.counted[0].output]
}
output "items" {
  value = [for x in terraform_data.counted[*].output : upper(x)]
}
output "formatted" {
  value = formatlist("%s:%s", "h", terraform_data.counted[*].output)
}
output "by_key" {
  value = { for i, c in terraform_data.counted : "k${i}" => c.output }
}
output "chosen" {
  value = [for x in terraform_data.chosen[*].output : x + 1]
}
output "of_module" {
  value = terraform_data.of_module[*].output
}
output "attempts" {
  value = [try(terraform_data.counted[7].output, "none"), try(terraform_data.each["q"].output, "none"), try(terraform_data.off[0].output.v, "absent")]
}
output "conditions" {
  value = [
    contains(keys(terraform_data.each), "z") ? terraform_data.each["z"].output.size : 0,
    length(terraform_data.off) > 0 ? terraform_data.off[0].output.v : -1,
    length(terraform_data.counted) > 1 ? terraform_data.counted[1].output : "one",
  ]
}
output "null_outputs" {
  value = [try(module.m.none, "none"), can(module.m.none), try(module.m.list[0], "none"), try(module.m.list[5], "none"), coalesce(module.m.none, "x")]
}
