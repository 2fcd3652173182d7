# Functions that are given all elements of a list that may be empty, and maps whose keys are numbers.

variable "ports" {
  type    = list(number)
  default = [80, 443]
}

variable "none" {
  type    = list(number)
  default = []
}

variable "any" {
  type    = any
  default = { a = [3, 4], b = [] }
}

output "largest" {
  value = {
    lists  = [for l in [var.ports, []] : max(0, l...)]
    none   = max(1, var.none...)
    any    = { for k, v in var.any : k => max(2, v...) }
    more   = max(1, 2, var.none...)
    single = max(var.ports...)
    sizes  = max(0, [for l in [[], ["a"]] : length(l)]...)
  }
}

output "smallest" {
  value = {
    lists  = [for l in [var.ports, []] : min(100, l...)]
    none   = min(1, var.none...)
    single = min(var.ports...)
  }
}

output "attempts" {
  value = [for l in [var.ports, var.none] : try(max(l...), -1)]
}

output "names" {
  value = {
    ports   = zipmap(var.ports, ["a", "b"])
    looked  = zipmap(var.ports, ["a", "b"])["80"]
    looped  = { for k, v in zipmap(var.ports, ["a", "b"]) : "port-${k}" => v }
    keys    = keys(zipmap(var.ports, ["a", "b"]))
    bools   = zipmap([true, false], ["yes", "no"])
    parts   = zipmap([0.5, 2], [1, 2])
    any     = zipmap(var.any.a, ["a", "b"])
    numbers = zipmap([for i in range(2) : i], var.ports)
  }
}
