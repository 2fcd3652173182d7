variable "disks" {
  type = list(object({ type = string }))
}

variable "wide" {
  type = object({
    name = string
    net  = optional(object({ cidr = string }))
  })
}

variable "more" {
  type = list(object({
    net = optional(object({ cidr = string }))
  }))
}

output "disks" {
  value = [for d in var.disks : keys(d)]
}

output "wide" {
  value = jsonencode(var.wide)
}

output "more" {
  value = jsonencode(var.more)
}
