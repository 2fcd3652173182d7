# Elements of lists in which some are outputs, read by their index: those that are plain count, compare and key.
resource "terraform_data" "a" { input = { id = "i", arn = "r" } }
locals {
  mixed = ["plain", terraform_data.a.output.id, "third"]
  objs  = [{ k = "x", v = "plain" }, { k = "y", v = terraform_data.a.output.id }]
  nums  = [1, 2, terraform_data.a.output.id == "i" ? 3 : 4]
}
output "plain" { value = local.mixed[0] }
output "late" { value = local.mixed[1] }
output "name" { value = "n-${local.mixed[2]}" }
output "both" { value = "${local.mixed[0]}-${local.mixed[1]}" }
output "obj" { value = [local.objs[0].v, local.objs[1].v, local.objs[0].k] }
output "num" { value = local.nums[0] + 1 }
output "elem" { value = element(local.mixed, 3) }
resource "terraform_data" "c" {
  for_each = toset([local.mixed[0], local.mixed[2]])
  input    = each.key
}
resource "terraform_data" "d" {
  count = local.nums[1]
  input = "${local.mixed[0]}${count.index}"
}
resource "terraform_data" "i" {
  count = length(local.mixed)
  input = local.mixed[count.index]
}
output "i" { value = terraform_data.i[*].output }
output "up" { value = upper(local.mixed[0]) }
output "cond" { value = local.mixed[0] == "plain" ? "yes" : "no" }
output "loop" { value = [for i, m in local.mixed : "${i}${m}"] }
output "lookup" { value = { a = local.mixed[0], b = local.objs[0] } }
