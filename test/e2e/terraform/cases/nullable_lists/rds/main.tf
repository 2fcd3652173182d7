variable "create" {
  type = bool
}

variable "subnets" {
  type    = list(string)
  default = []
}

resource "terraform_data" "group" {
  count = var.create ? 1 : 0
  input = "grp-${join("-", var.subnets)}"
}

output "group" {
  value = try(terraform_data.group[0].output, "none")
}

output "more" {
  value = var.create ? join(",", concat(var.subnets, ["more"])) : "none"
}

output "first" {
  value = var.subnets == null ? "none" : join("", [for subnet in concat(["x"], var.subnets) : upper(subnet)])
}
