# Whole numbers that the module computes and that do not fit into 64 bits.

locals {
  gib  = 1024 * 1024 * 1024
  huge = local.gib * local.gib * 16
}

output "sum" {
  value = local.huge + 1
}

output "loop" {
  value = [for i in range(3) : local.huge + i]
}

output "list" {
  value = [local.huge, 1]
}

output "object" {
  value = { huge = local.huge, small = 1 }
}

output "negative" {
  value = -local.huge
}

output "rest" {
  value = local.huge % 1000
}

output "max" {
  value = max(local.huge, 3)
}

output "literal" {
  value = 9223372036854775807 + 1
}

output "compared" {
  value = local.huge > local.gib
}

output "choice" {
  value = var.on ? local.huge : 1
}

variable "on" {
  type    = bool
  default = true
}

output "index" {
  value = [for i, x in ["a", "b"] : i * 3000000000 * 3000000000]
}

resource "terraform_data" "one" {
  input = local.huge
}

output "floor" {
  value = floor(local.huge)
}

output "ceil" {
  value = ceil(local.huge + 0.5)
}
