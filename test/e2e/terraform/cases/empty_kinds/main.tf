# Collections of no elements, whose elements have no type, are equal to none of a type; functions of an empty list.
variable "list" {
  type    = list(string)
  default = []
}

variable "map" {
  type    = map(string)
  default = {}
}

variable "set" {
  type    = set(string)
  default = []
}

variable "object" {
  type    = object({ list = optional(list(string), []), map = optional(map(number), {}) })
  default = {}
}

output "lists" { value = [var.list == [], var.list == tolist([]), var.list == tolist(var.list), var.list == compact([]), tolist([]) != var.list] }
output "maps" { value = [var.map == {}, var.map == tomap({}), var.map == merge(var.map), tomap({}) == tomap({})] }
output "sets" { value = [var.set == toset([]), var.set == toset(var.list), toset([]) == toset([])] }
output "members" { value = [var.object.list == tolist([]), var.object.map == tomap({}), var.object.list == var.list] }
output "none" { value = [can(concat(null, [])), try(concat(var.list, null), "none")] }
output "loops" { value = [[for v in reverse([]) : v.name], [for v in distinct([]) : v.name if v.id > 1], reverse([])[*].id] }
output "keys" { value = { for v in distinct([]) : v.name => v.id } }
