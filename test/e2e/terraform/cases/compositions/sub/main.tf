variable "name" { type = string }
variable "size" {
  type     = number
  default  = 7
  nullable = false
}
variable "ports" {
  type    = set(number)
  default = []
}
output "out" { value = "${var.name}:${var.size}:${join("+", sort([for p in var.ports : tostring(p)]))}:${length(var.ports)}" }
