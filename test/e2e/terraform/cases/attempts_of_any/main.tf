# Attempts of functions that take lists, of what has no type: texts and maps fail.
variable "text" {
  type    = any
  default = "abc"
}
variable "map" {
  type    = any
  default = { a = 1 }
}
variable "list" {
  type    = any
  default = ["x"]
}
variable "number" {
  type    = any
  default = 5
}
resource "terraform_data" "t" {
  input = jsonencode({ text = "abc", map = { a = 1 }, list = ["x"], n = 5 })
}
locals {
  d = jsondecode(terraform_data.t.output)
}
output "element" { value = [try(element(var.text, 0), "f"), try(element(var.map, 0), "f"), try(element(var.list, 0), "f"), try(element(var.number, 0), "f")] }
output "one" { value = [try(one(var.text), "f"), try(one(var.map), "f"), try(one(var.list), "f"), try(one(var.number), "f")] }
output "chunk" { value = [try(chunklist(var.text, 1), "f"), try(chunklist(var.map, 1), "f"), try(chunklist(var.list, 1), "f")] }
output "coalesce" { value = [try(coalescelist(var.text, ["d"]), "f"), try(coalescelist(var.map, ["d"]), "f"), try(coalescelist(var.list, ["d"]), "f")] }
output "length" { value = [try(length(var.text), "f"), try(length(var.map), "f"), try(length(var.list), "f"), try(length(var.number), "f")] }
output "concat" { value = [try(concat(var.text, ["d"]), "f"), try(concat(var.map, ["d"]), "f"), try(concat(var.list, ["d"]), "f")] }
output "distinct" { value = [try(distinct(var.text), "f"), try(distinct(var.map), "f"), try(distinct(var.list), "f")] }
output "reverse" { value = [try(reverse(var.text), "f"), try(reverse(var.map), "f"), try(reverse(var.list), "f")] }
output "flatten" { value = [try(flatten(var.text), "f"), try(flatten(var.map), "f"), try(flatten(var.list), "f")] }
output "slice" { value = [try(slice(var.text, 0, 1), "f"), try(slice(var.map, 0, 1), "f"), try(slice(var.list, 0, 1), "f")] }
output "join" { value = [try(join(",", var.text), "f"), try(join(",", var.map), "f"), try(join(",", var.list), "f")] }
output "sort" { value = [try(sort(var.text), "f"), try(sort(var.map), "f"), try(sort(var.list), "f")] }
output "keys" { value = [try(keys(var.text), "f"), try(keys(var.map), "f"), try(keys(var.list), "f")] }
output "values" { value = [try(values(var.text), "f"), try(values(var.map), "f"), try(values(var.list), "f")] }
output "contains" { value = [try(contains(var.text, "a"), "f"), try(contains(var.map, 1), "f"), try(contains(var.list, "x"), "f")] }
output "index" { value = [try(index(var.text, "a"), "f"), try(index(var.map, 1), "f"), try(index(var.list, "x"), "f")] }
output "upper" { value = [try(upper(var.text), "f"), try(upper(var.map), "f"), try(upper(var.list), "f"), try(upper(var.number), "f")] }
output "late_element" { value = [try(element(local.d.text, 0), "f"), try(element(local.d.map, 0), "f"), try(element(local.d.list, 0), "f"), try(element(local.d.n, 0), "f")] }
output "late_one" { value = [try(one(local.d.text), "f"), try(one(local.d.map), "f"), try(one(local.d.list), "f"), try(one(local.d.n), "f")] }
output "late_chunk" { value = [try(chunklist(local.d.text, 1), "f"), try(chunklist(local.d.map, 1), "f"), try(chunklist(local.d.list, 1), "f")] }
output "late_coalesce" { value = [try(coalescelist(local.d.text, ["d"]), "f"), try(coalescelist(local.d.map, ["d"]), "f"), try(coalescelist(local.d.list, ["d"]), "f")] }
output "late_concat" { value = [try(concat(local.d.text, ["d"]), "f"), try(concat(local.d.map, ["d"]), "f"), try(concat(local.d.list, ["d"]), "f")] }
output "late_distinct" { value = [try(distinct(local.d.text), "f"), try(distinct(local.d.map), "f"), try(distinct(local.d.list), "f")] }
output "late_reverse" { value = [try(reverse(local.d.text), "f"), try(reverse(local.d.map), "f"), try(reverse(local.d.list), "f")] }
output "late_for" { value = [try([for x in local.d.text : x], "f"), try([for x in local.d.map : x], "f"), try([for x in local.d.list : x], "f")] }
output "late_splat" { value = [try(local.d.text[*], "f"), try(local.d.list[*], "f")] }
output "late_keys" { value = [try(keys(local.d.text), "f"), try(keys(local.d.map), "f"), try(keys(local.d.list), "f")] }
output "late_join" { value = [try(join(",", local.d.text), "f"), try(join(",", local.d.map), "f"), try(join(",", local.d.list), "f")] }
output "late_index" { value = [try(local.d.text[0], "f"), try(local.d.map[0], "f"), try(local.d.list[0], "f"), try(local.d.n[0], "f")] }
