# Settings and instances that are null, where counts and conditions ask for them.
variable "n" {
  type    = number
  default = 2
}
variable "names" {
  type    = list(string)
  default = ["a", "b", "c"]
}
variable "create" {
  type    = bool
  default = null
}
resource "terraform_data" "n" {
  count = var.n
  input = "${var.names[count.index]}-${count.index}"
}
resource "terraform_data" "maybe" {
  count = var.create == null ? 0 : var.create ? 1 : 0
  input = "x"
}
resource "terraform_data" "dep" {
  count = length(terraform_data.n)
  input = { prev = count.index > 0 ? terraform_data.n[count.index - 1].output : null, own = terraform_data.n[count.index].output }
}
module "m" {
  source = "./m"
  count  = var.n
  in     = terraform_data.n[count.index].output
  prev   = count.index == 0 ? null : var.names[count.index - 1]
}
output "n" { value = terraform_data.n[*].output }
output "maybe" { value = one(terraform_data.maybe[*].output) }
output "maybe2" { value = try(terraform_data.maybe[0].output, "none") }
output "maybe3" { value = length(terraform_data.maybe) > 0 ? terraform_data.maybe[0].output : null }
output "dep" { value = terraform_data.dep[*].output }
output "prev" { value = [for d in terraform_data.dep : d.output.prev == null ? "first" : d.output.prev] }
output "m" { value = module.m[*].out }
output "mp" { value = module.m[*].prev }
output "mpm" { value = { for i, m in module.m : "m${i}" => m.prev } }
output "mc" { value = compact(module.m[*].prev) }
output "lasts" { value = [module.m[length(module.m) - 1].out, element(module.m[*].out, 5)] }
output "join" { value = join(",", [for i, m in module.m : "${i}:${m.out}"]) }
