variable "size" {
  type    = string
  default = "small"
}
variable "names" {
  type = set(string)
}
variable "labels" {
  type    = map(string)
  default = {}
}
locals {
  count = length(var.names)
}
output "summary" {
  value = {
    size   = var.size == null ? "unset" : var.size
    names  = [for n in var.names : n]
    count  = local.count
    labels = jsonencode(var.labels)
  }
}
