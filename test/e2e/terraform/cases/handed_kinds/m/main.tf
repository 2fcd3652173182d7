variable "ids" { type = list(string) }
variable "tags" { type = map(string) }
variable "names" { type = list(string) }
output "n" { value = length(var.ids) }
output "ids" { value = var.ids }
output "j" { value = join(",", var.names) }
variable "set" { type = set(string) }
variable "objs" { type = list(object({ a = string, b = optional(number) })) }
variable "mobj" { type = map(object({ a = string, l = list(string) })) }
variable "ll" { type = list(list(string)) }
variable "mm" { type = map(map(string)) }
variable "nums" { type = list(number) }
variable "bools" { type = map(bool) }
variable "anys" { type = list(any) }
variable "tup" { type = tuple([string, number]) }
variable "obj" { type = object({ a = string, b = list(string) }) }
output "set" { value = var.set }
output "objs" { value = [for o in var.objs : o.b == null ? o.a : "${o.b}"] }
output "mobj" { value = { for k, o in var.mobj : k => join(o.a, o.l) } }
output "ll" { value = flatten(var.ll) }
output "mm" { value = keys(var.mm) }
output "nums" { value = sum(var.nums) }
output "bools" { value = var.bools }
output "anys" { value = length(var.anys) }
output "tup" { value = "${var.tup[0]}${var.tup[1]}" }
output "obj" { value = var.obj.b }
resource "terraform_data" "x" {
  input = { set = var.set, objs = var.objs, mobj = var.mobj, ll = var.ll, mm = var.mm, nums = var.nums, bools = var.bools, anys = var.anys, tup = var.tup, obj = var.obj }
}
