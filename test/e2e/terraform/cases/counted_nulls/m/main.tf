variable "in" {}
variable "prev" {
  type    = string
  default = "p"
}
output "out" { value = "<${var.in}>" }
output "prev" { value = var.prev }
