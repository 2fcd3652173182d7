variable "all" {
  type = list(map(string))
}

variable "first" {
  type = map(string)
}

output "all" {
  value = [for m in var.all : join(",", [for k, v in m : "${k}=${v}"])]
}

output "first" {
  value = var.first
}
