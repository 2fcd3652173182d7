variable "retry" {
  type = object({ wait = string, max = number })
}

variable "list" {
  type = list(object({ name = string, wait = string }))
}

output "r" {
  value = {
    wait = try(var.retry.wait, "none")
    max  = try(var.retry.max, -1)
    can  = [can(var.retry.wait), can(var.list[0].wait), can(var.list[7].wait)]
    list = [try(var.list[0].wait, "d"), try(var.list[1].wait, "d"), try(var.list[9].wait, "d")]
    each = try([for v in var.list : v.wait], "none")
    some = try(length([for v in var.list : v if v.wait != null]), -1)
    json = jsonencode(var.list)
    text = try("${var.retry.wait}!", "failed")
  }
}
