# In attempts functions of lists take no maps, and those of maps no lists.
variable "obj" {
  type    = any
  default = { a = "x" }
}
variable "sizes" {
  type    = any
  default = { a = 1 }
}
variable "list" {
  type    = any
  default = ["a", "b"]
}
variable "mixed" {
  type    = any
  default = ["b", 1, true]
}
output "compact" { value = try(compact(var.obj), "bad") }
output "concat" { value = try(concat(var.obj, ["b"]), "bad") }
output "contains" { value = try(contains(var.obj, "x"), "bad") }
output "distinct" { value = try(distinct(var.obj), "bad") }
output "element" { value = try(element(var.obj, 0), "bad") }
output "flatten" { value = try(flatten(var.obj), "bad") }
output "formatlist" { value = try(formatlist("%s", var.obj), "bad") }
output "index" { value = try(index(var.obj, "x"), "bad") }
output "join" { value = try(join(",", var.obj), "bad") }
output "keys" { value = try(keys(var.list), "bad") }
output "max" { value = try(max(var.sizes...), "bad") }
output "reverse" { value = try(reverse(var.obj), "bad") }
output "setunion" { value = try(setunion(var.obj, ["y"]), "bad") }
output "setintersection" { value = try(setintersection(["y"], var.obj), "bad") }
output "setsubtract" { value = try(setsubtract(var.obj, ["y"]), "bad") }
output "slice" { value = try(slice(var.obj, 0, 1), "bad") }
output "sort" { value = try(sort(var.obj), "bad") }
output "sum" { value = try(sum(var.sizes), "bad") }
output "toset" { value = try(toset(var.obj), "bad") }
output "tolist" { value = try(tolist(var.obj), "bad") }
output "tomap" { value = try(tomap(var.list), "bad") }
output "transpose" { value = try(transpose({ a = var.obj }), "bad") }
output "values" { value = try(values(var.list), "bad") }
output "zipmap_keys" { value = try(zipmap(var.obj, ["y"]), "bad") }
output "length" { value = try(length(var.obj), "bad") }
output "inner" { value = try(flatten([var.obj]), "bad") }
output "for" { value = try([for k, v in var.obj : "${k}${v}"], "bad") }
output "splat" { value = try(var.obj[*], "bad") }
output "cidrsubnets" { value = try(cidrsubnets("10.0.0.0/8", var.sizes...), "bad") }
output "contains_list" { value = try(contains(var.list, "a"), "bad") }
output "index_text" { value = try(index(var.list, "b"), "bad") }
output "sort_list" { value = try(sort(var.mixed), "bad") }
output "index_kinds" { value = try(index(var.mixed, "1"), "bad") }
output "contains_kinds" { value = try(contains(var.mixed, 1), "bad") }
