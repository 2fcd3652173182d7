# A set is distinct and, where it becomes a list, sorted; its key in a `for` is its value.
variable "names" {
  type    = set(string)
  default = ["pear", "apple", "pear", "Fig", "äpfel"]
}
variable "ports" {
  type    = set(number)
  default = [443, 80, 8080, 80]
}
variable "flags" {
  type    = set(bool)
  default = [true, false, true]
}
variable "objects" {
  type    = set(object({ n = number, s = optional(string, "d") }))
  default = [{ n = 2 }, { n = 1, s = "x" }, { n = 2, s = "d" }]
}
variable "in_object" {
  type    = object({ tags = set(string), nested = map(set(number)) })
  default = { tags = ["b", "a", "b"], nested = { x = [3, 1, 3] } }
}
locals {
  made  = toset(["c", "a", "b", "a"])
  mixed = toset(["a", 1, true, 1])
  empty = toset([])
}
output "names" { value = var.names }
output "names_list" { value = tolist(var.names) }
output "names_length" { value = length(var.names) }
output "names_join" { value = join(",", var.names) }
output "names_for" { value = [for n in var.names : upper(n)] }
output "names_key" { value = [for k, v in var.names : "${k}=${v}"] }
output "names_map" { value = { for n in var.names : n => length(n) } }
output "names_sorted" { value = sort(var.names) }
output "names_contains" { value = contains(var.names, "Fig") }
output "names_json" { value = jsonencode(var.names) }
output "names_splat" { value = var.names[*] }
output "names_concat" { value = concat(tolist(var.names), ["z"]) }
output "ports_list" { value = tolist(var.ports) }
output "ports_sum" { value = sum(var.ports) }
output "ports_max" { value = max(var.ports...) }
output "ports_json" { value = jsonencode(var.ports) }
output "ports_length" { value = length(var.ports) }
output "flags" { value = tolist(var.flags) }
output "flags_any" { value = anytrue(var.flags) }
output "flags_all" { value = alltrue(var.flags) }
output "objects_length" { value = length(var.objects) }
output "objects_list" { value = [for o in var.objects : "${o.n}${o.s}"] }
output "in_object" { value = var.in_object }
output "in_object_list" { value = tolist(var.in_object.tags) }
output "in_object_length" { value = length(var.in_object.tags) }
output "in_object_nested" { value = { for k, v in var.in_object.nested : k => sum(v) } }
output "made" { value = local.made }
output "made_list" { value = tolist(local.made) }
output "made_length" { value = length(local.made) }
output "made_one" { value = one(toset(["x", "x"])) }
output "made_equal" { value = toset(["a", "b"]) == toset(["b", "a", "a"]) }
output "made_not_equal" { value = toset(["a"]) != toset(["b"]) }
output "mixed" { value = tolist(local.mixed) }
output "mixed_length" { value = length(local.mixed) }
output "empty" { value = local.empty }
output "empty_length" { value = length(local.empty) }
output "union" { value = setunion(["b", "a"], ["c", "a"]) }
output "union_list" { value = tolist(setunion(["b", "a"], ["c", "a"])) }
output "union_one" { value = tolist(setunion(["b", "a", "b"])) }
output "union_numbers" { value = tolist(setunion([10, 9], [1, 10])) }
output "union_mixed" { value = tolist(setunion(["a"], [1])) }
output "union_length" { value = length(setunion(var.names, ["Fig", "new"])) }
output "intersection" { value = tolist(setintersection(["c", "b", "a"], ["b", "c"])) }
output "intersection_none" { value = setintersection(["a"], ["b"]) }
output "subtract" { value = tolist(setsubtract(["c", "a", "b"], ["a"])) }
output "subtract_doubled" { value = length(setsubtract(["c", "c", "b"], ["a"])) }
output "product" { value = setproduct(["b", "a"], [1, 2]) }
output "product_sets" { value = setproduct(toset(["b", "a"]), toset(["y", "x"])) }
output "product_joined" { value = [for p in setproduct(["a", "b"], ["x", "y"]) : join("-", p)] }
output "distinct" { value = distinct(["b", "a", "b"]) }
output "toset_of_distinct" { value = tolist(toset(distinct(["b", "a", "b"]))) }
output "for_if" { value = [for n in local.made : n if n != "b"] }
output "flatten" { value = flatten([local.made, ["a"]]) }
output "keys_toset" { value = toset(keys({ b = 1, a = 2 })) }
output "in_template" { value = "%{for n in var.names}[${n}]%{endfor}" }
output "conditional" { value = tolist(length(var.ports) > 1 ? var.ports : toset([])) }
output "range_of_set" { value = [for i, n in tolist(var.names) : "${i}${n}"] }
output "set_of_lists" { value = length(toset([[1, 2], [1, 2], [2, 1]])) }
output "compact" { value = compact(toset(["", "a", ""])) }
output "reverse" { value = reverse(toset(["b", "a", "c"])) }
output "matchkeys" { value = matchkeys(["i1", "i2", "i3"], ["a", "b", "a"], toset(["a"])) }
