# Functions of lists, maps and numbers that are given something else of no type: attempts of them fail.
variable "map" {
  type    = any
  default = { a = "x", b = "y" }
}

variable "text" {
  type    = any
  default = "abc"
}

variable "list" {
  type    = any
  default = ["x", "y"]
}

variable "bools" {
  type    = any
  default = { a = true, b = true }
}

variable "number" {
  type    = any
  default = 5
}

variable "nothing" {
  type    = any
  default = null
}

output "chunklist_map" { value = jsonencode([try(chunklist(var.map, 1), "failed"), can(chunklist(var.map, 1))]) }
output "chunklist_text" { value = jsonencode([try(chunklist(var.text, 1), "failed"), can(chunklist(var.text, 1))]) }
output "chunklist_list" { value = jsonencode([try(chunklist(var.list, 1), "failed"), can(chunklist(var.list, 1))]) }
output "chunklist_bools" { value = jsonencode([try(chunklist(var.bools, 1), "failed"), can(chunklist(var.bools, 1))]) }
output "chunklist_number" { value = jsonencode([try(chunklist(var.number, 1), "failed"), can(chunklist(var.number, 1))]) }
output "chunklist_nothing" { value = jsonencode([try(chunklist(var.nothing, 1), "failed"), can(chunklist(var.nothing, 1))]) }
output "coalescelist_map" { value = jsonencode([try(coalescelist(var.map), "failed"), can(coalescelist(var.map))]) }
output "coalescelist_text" { value = jsonencode([try(coalescelist(var.text), "failed"), can(coalescelist(var.text))]) }
output "coalescelist_list" { value = jsonencode([try(coalescelist(var.list), "failed"), can(coalescelist(var.list))]) }
output "coalescelist_bools" { value = jsonencode([try(coalescelist(var.bools), "failed"), can(coalescelist(var.bools))]) }
output "coalescelist_number" { value = jsonencode([try(coalescelist(var.number), "failed"), can(coalescelist(var.number))]) }
output "coalescelist_nothing" { value = jsonencode([try(coalescelist(var.nothing), "failed"), can(coalescelist(var.nothing))]) }
output "one_map" { value = jsonencode([try(one(var.map), "failed"), can(one(var.map))]) }
output "one_text" { value = jsonencode([try(one(var.text), "failed"), can(one(var.text))]) }
output "one_list" { value = jsonencode([try(one(var.list), "failed"), can(one(var.list))]) }
output "one_bools" { value = jsonencode([try(one(var.bools), "failed"), can(one(var.bools))]) }
output "one_number" { value = jsonencode([try(one(var.number), "failed"), can(one(var.number))]) }
output "one_nothing" { value = jsonencode([try(one(var.nothing), "failed"), can(one(var.nothing))]) }
output "alltrue_map" { value = jsonencode([try(alltrue(var.map), "failed"), can(alltrue(var.map))]) }
output "alltrue_text" { value = jsonencode([try(alltrue(var.text), "failed"), can(alltrue(var.text))]) }
output "alltrue_list" { value = jsonencode([try(alltrue(var.list), "failed"), can(alltrue(var.list))]) }
output "alltrue_bools" { value = jsonencode([try(alltrue(var.bools), "failed"), can(alltrue(var.bools))]) }
output "alltrue_number" { value = jsonencode([try(alltrue(var.number), "failed"), can(alltrue(var.number))]) }
output "alltrue_nothing" { value = jsonencode([try(alltrue(var.nothing), "failed"), can(alltrue(var.nothing))]) }
output "anytrue_map" { value = jsonencode([try(anytrue(var.map), "failed"), can(anytrue(var.map))]) }
output "anytrue_text" { value = jsonencode([try(anytrue(var.text), "failed"), can(anytrue(var.text))]) }
output "anytrue_list" { value = jsonencode([try(anytrue(var.list), "failed"), can(anytrue(var.list))]) }
output "anytrue_bools" { value = jsonencode([try(anytrue(var.bools), "failed"), can(anytrue(var.bools))]) }
output "anytrue_number" { value = jsonencode([try(anytrue(var.number), "failed"), can(anytrue(var.number))]) }
output "anytrue_nothing" { value = jsonencode([try(anytrue(var.nothing), "failed"), can(anytrue(var.nothing))]) }
output "element_map" { value = jsonencode([try(element(var.map, 0), "failed"), can(element(var.map, 0))]) }
output "element_text" { value = jsonencode([try(element(var.text, 0), "failed"), can(element(var.text, 0))]) }
output "element_list" { value = jsonencode([try(element(var.list, 0), "failed"), can(element(var.list, 0))]) }
output "element_bools" { value = jsonencode([try(element(var.bools, 0), "failed"), can(element(var.bools, 0))]) }
output "element_number" { value = jsonencode([try(element(var.number, 0), "failed"), can(element(var.number, 0))]) }
output "element_nothing" { value = jsonencode([try(element(var.nothing, 0), "failed"), can(element(var.nothing, 0))]) }
output "zipmap_map" { value = jsonencode([try(zipmap(var.map, [1, 2]), "failed"), can(zipmap(var.map, [1, 2]))]) }
output "zipmap_text" { value = jsonencode([try(zipmap(var.text, [1, 2]), "failed"), can(zipmap(var.text, [1, 2]))]) }
output "zipmap_list" { value = jsonencode([try(zipmap(var.list, [1, 2]), "failed"), can(zipmap(var.list, [1, 2]))]) }
output "zipmap_bools" { value = jsonencode([try(zipmap(var.bools, [1, 2]), "failed"), can(zipmap(var.bools, [1, 2]))]) }
output "zipmap_number" { value = jsonencode([try(zipmap(var.number, [1, 2]), "failed"), can(zipmap(var.number, [1, 2]))]) }
output "zipmap_nothing" { value = jsonencode([try(zipmap(var.nothing, [1, 2]), "failed"), can(zipmap(var.nothing, [1, 2]))]) }
output "zipmap2_map" { value = jsonencode([try(zipmap(["a", "b"], var.map), "failed"), can(zipmap(["a", "b"], var.map))]) }
output "zipmap2_text" { value = jsonencode([try(zipmap(["a", "b"], var.text), "failed"), can(zipmap(["a", "b"], var.text))]) }
output "zipmap2_list" { value = jsonencode([try(zipmap(["a", "b"], var.list), "failed"), can(zipmap(["a", "b"], var.list))]) }
output "zipmap2_bools" { value = jsonencode([try(zipmap(["a", "b"], var.bools), "failed"), can(zipmap(["a", "b"], var.bools))]) }
output "zipmap2_number" { value = jsonencode([try(zipmap(["a", "b"], var.number), "failed"), can(zipmap(["a", "b"], var.number))]) }
output "zipmap2_nothing" { value = jsonencode([try(zipmap(["a", "b"], var.nothing), "failed"), can(zipmap(["a", "b"], var.nothing))]) }
output "slice_map" { value = jsonencode([try(slice(var.map, 0, 1), "failed"), can(slice(var.map, 0, 1))]) }
output "slice_text" { value = jsonencode([try(slice(var.text, 0, 1), "failed"), can(slice(var.text, 0, 1))]) }
output "slice_list" { value = jsonencode([try(slice(var.list, 0, 1), "failed"), can(slice(var.list, 0, 1))]) }
output "slice_bools" { value = jsonencode([try(slice(var.bools, 0, 1), "failed"), can(slice(var.bools, 0, 1))]) }
output "slice_number" { value = jsonencode([try(slice(var.number, 0, 1), "failed"), can(slice(var.number, 0, 1))]) }
output "slice_nothing" { value = jsonencode([try(slice(var.nothing, 0, 1), "failed"), can(slice(var.nothing, 0, 1))]) }
output "keys_map" { value = jsonencode([try(keys(var.map), "failed"), can(keys(var.map))]) }
output "keys_text" { value = jsonencode([try(keys(var.text), "failed"), can(keys(var.text))]) }
output "keys_list" { value = jsonencode([try(keys(var.list), "failed"), can(keys(var.list))]) }
output "keys_bools" { value = jsonencode([try(keys(var.bools), "failed"), can(keys(var.bools))]) }
output "keys_number" { value = jsonencode([try(keys(var.number), "failed"), can(keys(var.number))]) }
output "keys_nothing" { value = jsonencode([try(keys(var.nothing), "failed"), can(keys(var.nothing))]) }
output "lookup_map" { value = jsonencode([try(lookup(var.map, "a", "d"), "failed"), can(lookup(var.map, "a", "d"))]) }
output "lookup_text" { value = jsonencode([try(lookup(var.text, "a", "d"), "failed"), can(lookup(var.text, "a", "d"))]) }
output "lookup_list" { value = jsonencode([try(lookup(var.list, "a", "d"), "failed"), can(lookup(var.list, "a", "d"))]) }
output "lookup_bools" { value = jsonencode([try(lookup(var.bools, "a", "d"), "failed"), can(lookup(var.bools, "a", "d"))]) }
output "lookup_number" { value = jsonencode([try(lookup(var.number, "a", "d"), "failed"), can(lookup(var.number, "a", "d"))]) }
output "lookup_nothing" { value = jsonencode([try(lookup(var.nothing, "a", "d"), "failed"), can(lookup(var.nothing, "a", "d"))]) }
output "sum_map" { value = jsonencode([try(sum(var.map), "failed"), can(sum(var.map))]) }
output "sum_text" { value = jsonencode([try(sum(var.text), "failed"), can(sum(var.text))]) }
output "sum_list" { value = jsonencode([try(sum(var.list), "failed"), can(sum(var.list))]) }
output "sum_bools" { value = jsonencode([try(sum(var.bools), "failed"), can(sum(var.bools))]) }
output "sum_number" { value = jsonencode([try(sum(var.number), "failed"), can(sum(var.number))]) }
output "sum_nothing" { value = jsonencode([try(sum(var.nothing), "failed"), can(sum(var.nothing))]) }
output "max_map" { value = jsonencode([try(max(var.map...), "failed"), can(max(var.map...))]) }
output "max_text" { value = jsonencode([try(max(var.text...), "failed"), can(max(var.text...))]) }
output "max_list" { value = jsonencode([try(max(var.list...), "failed"), can(max(var.list...))]) }
output "max_bools" { value = jsonencode([try(max(var.bools...), "failed"), can(max(var.bools...))]) }
output "max_number" { value = jsonencode([try(max(var.number...), "failed"), can(max(var.number...))]) }
output "max_nothing" { value = jsonencode([try(max(var.nothing...), "failed"), can(max(var.nothing...))]) }
output "setproduct_map" { value = jsonencode([try(setproduct(var.map, ["x"]), "failed"), can(setproduct(var.map, ["x"]))]) }
output "setproduct_text" { value = jsonencode([try(setproduct(var.text, ["x"]), "failed"), can(setproduct(var.text, ["x"]))]) }
output "setproduct_list" { value = jsonencode([try(setproduct(var.list, ["x"]), "failed"), can(setproduct(var.list, ["x"]))]) }
output "setproduct_bools" { value = jsonencode([try(setproduct(var.bools, ["x"]), "failed"), can(setproduct(var.bools, ["x"]))]) }
output "setproduct_number" { value = jsonencode([try(setproduct(var.number, ["x"]), "failed"), can(setproduct(var.number, ["x"]))]) }
output "setproduct_nothing" { value = jsonencode([try(setproduct(var.nothing, ["x"]), "failed"), can(setproduct(var.nothing, ["x"]))]) }
output "tolist_map" { value = jsonencode([try(tolist(var.map), "failed"), can(tolist(var.map))]) }
output "tolist_text" { value = jsonencode([try(tolist(var.text), "failed"), can(tolist(var.text))]) }
output "tolist_list" { value = jsonencode([try(tolist(var.list), "failed"), can(tolist(var.list))]) }
output "tolist_bools" { value = jsonencode([try(tolist(var.bools), "failed"), can(tolist(var.bools))]) }
output "tolist_number" { value = jsonencode([try(tolist(var.number), "failed"), can(tolist(var.number))]) }
output "tolist_nothing" { value = jsonencode([try(tolist(var.nothing), "failed"), can(tolist(var.nothing))]) }
output "tomap_map" { value = jsonencode([try(tomap(var.map), "failed"), can(tomap(var.map))]) }
output "tomap_text" { value = jsonencode([try(tomap(var.text), "failed"), can(tomap(var.text))]) }
output "tomap_list" { value = jsonencode([try(tomap(var.list), "failed"), can(tomap(var.list))]) }
output "tomap_bools" { value = jsonencode([try(tomap(var.bools), "failed"), can(tomap(var.bools))]) }
output "tomap_number" { value = jsonencode([try(tomap(var.number), "failed"), can(tomap(var.number))]) }
output "tomap_nothing" { value = jsonencode([try(tomap(var.nothing), "failed"), can(tomap(var.nothing))]) }
output "matchkeys_map" { value = jsonencode([try(matchkeys(var.map, ["a", "b"], ["a"]), "failed"), can(matchkeys(var.map, ["a", "b"], ["a"]))]) }
output "matchkeys_text" { value = jsonencode([try(matchkeys(var.text, ["a", "b"], ["a"]), "failed"), can(matchkeys(var.text, ["a", "b"], ["a"]))]) }
output "matchkeys_list" { value = jsonencode([try(matchkeys(var.list, ["a", "b"], ["a"]), "failed"), can(matchkeys(var.list, ["a", "b"], ["a"]))]) }
output "matchkeys_bools" { value = jsonencode([try(matchkeys(var.bools, ["a", "b"], ["a"]), "failed"), can(matchkeys(var.bools, ["a", "b"], ["a"]))]) }
output "matchkeys_number" { value = jsonencode([try(matchkeys(var.number, ["a", "b"], ["a"]), "failed"), can(matchkeys(var.number, ["a", "b"], ["a"]))]) }
output "matchkeys_nothing" { value = jsonencode([try(matchkeys(var.nothing, ["a", "b"], ["a"]), "failed"), can(matchkeys(var.nothing, ["a", "b"], ["a"]))]) }
output "abs_map" { value = jsonencode([try(abs(var.map), "failed"), can(abs(var.map))]) }
output "abs_text" { value = jsonencode([try(abs(var.text), "failed"), can(abs(var.text))]) }
output "abs_list" { value = jsonencode([try(abs(var.list), "failed"), can(abs(var.list))]) }
output "abs_bools" { value = jsonencode([try(abs(var.bools), "failed"), can(abs(var.bools))]) }
output "abs_number" { value = jsonencode([try(abs(var.number), "failed"), can(abs(var.number))]) }
output "abs_nothing" { value = jsonencode([try(abs(var.nothing), "failed"), can(abs(var.nothing))]) }
output "whole" { value = [try(var.nothing, "failed"), try("${var.nothing}", "failed"), try(var.nothing.a, "failed")] }
output "there" { value = [can(var.nothing), can("${var.nothing}"), can(var.nothing.a)] }
