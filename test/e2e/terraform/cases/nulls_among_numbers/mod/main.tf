variable "numbers" { type = list(number) }
variable "flags" {
  type    = list(bool)
  default = [null, false]
}
variable "bynames" {
  type    = map(number)
  default = { z = null }
}
variable "nested" {
  type    = list(list(number))
  default = []
}
variable "objs" {
  type    = list(object({ n = number }))
  default = [{ n = null }]
}
output "numbers" { value = [for n in var.numbers : n == null ? -1 : n * 2] }
output "raw" { value = var.numbers }
output "flags" { value = [for f in var.flags : f == null ? "null" : tostring(f)] }
output "by" { value = { for k, v in var.bynames : k => v == null ? 0 : v } }
output "some" { value = length([for n in var.numbers : n if n != null]) }
output "nested" { value = [for l in var.nested : [for n in l : n == null]] }
output "objs" { value = [for o in var.objs : o.n == null ? 0 : o.n] }
