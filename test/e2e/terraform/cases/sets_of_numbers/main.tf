# Whole numbers that functions count and numbers that are written or configured are in one order.
variable "size" {
  type    = number
  default = 1000
}
variable "names" {
  type    = list(string)
  default = ["a", "b", "c"]
}
output "union" { value = setunion([length(var.names)], [var.size, var.size]) }
output "made" { value = toset([var.size, length(var.names), 20]) }
output "halves" { value = tolist(toset([length(var.names), 2.5, var.size / 3])) }
output "product" { value = [for pair in setproduct([var.size, length(var.names)], ["x"]) : pair[0]] }
output "intersection" { value = setintersection([var.size, length(var.names), 7], [7, 3, 1000]) }
