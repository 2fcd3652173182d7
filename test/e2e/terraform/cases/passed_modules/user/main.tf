variable "db" {
  type = object({ the_name = string, replica = optional(string, "self"), zone = optional(string, "z") })
}

variable "any" {
  type = any
}

variable "all" {
  type = map(object({ the_name = string, double_size = number }))
}

variable "list" {
  type = list(object({ the_name = string }))
}

output "all" {
  value = {
    db    = var.db
    zone  = var.db.zone
    any   = var.any.double_size
    miss  = try(var.any.missing, "m")
    names = [for k, v in var.all : "${k}=${v.the_name}"]
    sum   = sum([for v in var.all : v.double_size])
    list  = var.list[*].the_name
  }
}
