variable "n" {
  type    = number
  default = 7
}
variable "share" {
  type    = number
  default = 0.5
}
output "half" { value = range(var.n / 2) }
output "whole" { value = range(var.n - 4) }
output "product" { value = [for i in range(var.n * var.share) : i * 2] }
output "below_one" { value = length(range(var.share / 2)) }
output "quotient" { value = range(floor(var.n / 2)) }
