# What goes through all of a collection that is null fails, whatever it gives otherwise.

variable "on" {
  type    = bool
  default = true
}

variable "list" {
  type    = list(string)
  default = null
}

variable "map" {
  type    = map(string)
  default = null
}

variable "object" {
  type    = object({ a = string, b = optional(number) })
  default = null
}

locals {
  items = { a = null, b = ["x"] }
}

module "m" {
  source = "./m"
  list   = null
  map    = null
}

output "lists" {
  value = [try([for v in var.list : v], ["d"]), try([for v in var.list : v if var.on], ["d"])]
}

output "maps" {
  value = [try({ for k, v in var.map : k => v }, { d = "d" }), try({ for k, v in var.map : k => v if var.on }, { d = "d" })]
}

output "objects" {
  value = try({ for k, v in var.object : k => v if var.on }, { d = "d" })
}

output "can" {
  value = [can([for v in var.list : v]), can({ for k, v in var.map : k => v if var.on }), can([for v in local.items.a : v]), can([for v in local.items.b : v])]
}

output "module" {
  value = module.m.all
}

output "unlike" {
  value = [var.on ? [1, "a"] : [], var.on ? { a = 1, b = "x" } : {}, [for v in [1, "a"] : v if var.on], { for k, v in { a = 1, b = "x" } : k => v if var.on }]
}
