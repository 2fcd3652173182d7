# Ranges to what is below zero, which go down, and to fractions; to a length less one, where a list is empty.
variable "n" {
  type    = number
  default = -3
}

variable "half" {
  type    = number
  default = 2.5
}

variable "names" {
  type    = list(string)
  default = []
}

resource "terraform_data" "a" {
  input = { n = -2, list = range(-2), last = range(length(var.names) - 1) }
}

output "literal" { value = range(-3) }
output "given" { value = range(var.n) }
output "before" { value = [for i in range(length(var.names) - 1) : "x${i}"] }
output "half" { value = [range(2.5), range(var.half), [for i in range(var.half) : i + 1]] }
output "doubled" { value = [for i in range(var.n) : i * 2] }
output "late" { value = range(terraform_data.a.output.n) }
output "size" { value = length(range(var.n)) }
output "keyed" { value = { for i in range(var.n) : "k${i}" => i } }
output "none" { value = range(length(var.names)) }
output "nets" { value = [for i in range(var.half) : cidrsubnet("10.0.0.0/16", 8, i)] }
output "picked" { value = [for i in range(var.half) : ["a", "b", "c"][i]] }
