variable "n" {
  type = number
}
variable "ln" {
  type = list(number)
}
variable "sn" {
  type = set(number)
}
variable "ls" {
  type = list(string)
}
variable "s" {
  type = string
}
variable "b" {
  type = bool
}
output "n" { value = var.n + 1 }
output "ln" { value = [for x in var.ln : x + 1] }
output "sn" { value = [for x in var.sn : x + 1] }
output "ls" { value = var.ls }
output "s" { value = "<${var.s}>" }
output "b" { value = !var.b }
