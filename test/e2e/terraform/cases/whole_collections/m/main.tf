variable "list" {
  type = list(string)
}

variable "map" {
  type = map(string)
}

output "all" {
  value = [try([for v in var.list : v], ["d"]), try({ for k, v in var.map : k => v }, { d = "d" })]
}
