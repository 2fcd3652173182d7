# Fractions that floating point rounds, computed with and written.
variable "rate" {
  type    = number
  default = 0.01
}
variable "share" {
  default = 0.07
}
variable "o" {
  type    = object({ rate = optional(number, 0.29) })
  default = {}
}
variable "list" {
  type    = list(number)
  default = [0.07, 0.29]
}
locals {
  rate = 0.57
}
output "text" { value = "${var.rate * 100}%" }
output "share" { value = "${var.share * 100}%" }
output "member" { value = "${var.o.rate * 100}%" }
output "element" { value = [for x in var.list : "${x * 100}%"] }
output "local" { value = "${local.rate * 100}%" }
output "sum" { value = var.rate + 0.05 }
output "json" { value = jsonencode({ a = var.rate * 100 }) }
