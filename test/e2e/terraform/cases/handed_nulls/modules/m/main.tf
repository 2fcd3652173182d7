variable "any" {
  type    = any
  default = "anydef"
}
variable "text" {
  type    = string
  default = "textdef"
}
variable "list" {
  type    = list(string)
  default = ["l"]
}
variable "num" {
  type     = number
  default  = 3
  nullable = false
}
variable "flag" {
  type     = bool
  default  = true
  nullable = false
}
variable "obj" {
  type    = object({ s = optional(string, "sd"), n = optional(number) })
  default = {}
}
resource "terraform_data" "x" {
  input = { any = var.any, text = var.text, num = var.num }
}
output "nothing" { value = var.text == "textdef" ? null : var.text }
output "nolist" { value = var.num == 3 ? null : ["q"] }
output "nonum" { value = var.num == 3 ? null : var.num }
output "any" { value = var.any }
output "isnull" { value = [var.any == null, var.text == null, var.list == null, var.num == null, var.obj.s == null, var.obj.n == null] }
output "tried" { value = [try(tostring(var.any), "bad"), try(upper(var.text), "bad"), try(length(var.list), -1), var.num + 1] }
output "list" { value = var.list }
output "num" { value = var.num }
output "obj" { value = var.obj }
output "flag" { value = !var.flag }
