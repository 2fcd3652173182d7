# Fractions where whole numbers are wanted: a failure, but for the limit of a range.
variable "half" {
  type    = number
  default = 1.5
}
output "element" { value = try(element(["a", "b"], var.half), "fraction") }
output "element_literal" { value = try(element(["a", "b"], 1.5), "fraction") }
output "index" { value = try(["a", "b"][var.half], "fraction") }
output "index_text" { value = try(["a", "b"]["1"], "text") }
output "substr" { value = try(substr("abc", 0, var.half), "fraction") }
output "slice" { value = try(slice(["a", "b"], 0, var.half), ["fraction"]) }
output "chunks" { value = try(chunklist(["a", "b"], var.half), ["fraction"]) }
output "subnet" { value = try(cidrsubnet("10.0.0.0/8", var.half, 0), "fraction") }
output "subnet_number" { value = try(cidrsubnet("10.0.0.0/8", 8, var.half), "fraction") }
output "host" { value = try(cidrhost("10.0.0.0/8", var.half), "fraction") }
output "indent" { value = try(indent(var.half, "a\nb"), "fraction") }
output "range" { value = range(var.half) }
output "range_attempt" { value = try(range(var.half), ["fraction"]) }
output "range_literal" { value = range(2.5) }
output "whole" { value = try(element(["a", "b"], var.half * 2), "fraction") }
output "rest" { value = try(5 % (var.half - 1.5), "zero") }
