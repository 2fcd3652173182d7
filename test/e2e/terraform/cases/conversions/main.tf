# Conversions where Terraform makes them: arguments of functions, lists, conditionals, templates, variables.
variable "number_as_text" {
  type    = string
  default = 2.50
}
variable "power_as_text" {
  type    = string
  default = 1e3
}
variable "bool_as_text" {
  type    = string
  default = true
}
variable "text_as_number" {
  type    = number
  default = "0042"
}
variable "text_as_bool" {
  type    = bool
  default = "true"
}
variable "texts" {
  type    = list(string)
  default = [1, true, "x", 1.50]
}
variable "text_map" {
  type    = map(string)
  default = { a = 1, b = false, c = "x" }
}
variable "numbers" {
  type    = list(number)
  default = ["1", 2, "3.5"]
}
variable "any_list" {
  type    = any
  default = [1, "a", true]
}
variable "any_map" {
  type    = map(any)
  default = { a = 1, b = "x" }
}
variable "list_of_any" {
  type    = list(any)
  default = [1, "x"]
}
variable "pair" {
  type    = tuple([string, number])
  default = [1, "2"]
}
locals {
  mixed   = [1, "two", true]
  on      = true
  objects = [{ id = 1, name = "a" }, { id = 2, name = "b" }]
}
output "number_as_text" { value = var.number_as_text }
output "power_as_text" { value = var.power_as_text }
output "bool_as_text" { value = var.bool_as_text }
output "text_as_number" { value = var.text_as_number }
output "text_as_bool" { value = var.text_as_bool }
output "texts" { value = var.texts }
output "text_map" { value = var.text_map }
output "numbers" { value = var.numbers }
output "any_list" { value = var.any_list }
output "any_map" { value = var.any_map }
output "list_of_any" { value = var.list_of_any }
output "pair" { value = var.pair }
output "mixed" { value = local.mixed }
output "tolist_mixed" { value = tolist(local.mixed) }
output "tolist_numbers" { value = tolist([1, "2"]) }
output "tomap_mixed" { value = tomap({ a = 1, b = "x" }) }
output "conditional_mixed" { value = local.on ? 1 : "x" }
output "conditional_mixed_bool" { value = local.on ? true : "x" }
output "conditional_lists" { value = local.on ? [1, 2] : ["a"] }
output "conditional_null" { value = local.on ? null : 5 }
output "conditional_objects" { value = local.on ? { a = 1 } : { a = "x" } }
output "conditional_maps" { value = local.on ? { a = 1 } : { b = "x" } }
output "conditional_text_condition" { value = "true" ? 1 : 2 }
output "lower_number" { value = lower(5) }
output "upper_bool" { value = upper(true) }
output "length_of_joined" { value = length(join("", [1, 2, 3])) }
output "join_numbers" { value = join("-", [1, 2.5, true]) }
output "split_number" { value = split(".", 1.5) }
output "replace_number" { value = replace(12321, 2, 0) }
output "max_texts" { value = max("3", 12, "7") }
output "add_texts" { value = "3" + "4" }
output "multiply_text" { value = "2.5" * 2 }
output "negate_text" { value = -"5" }
output "compare_texts" { value = "10" > "9" }
output "not_text" { value = !"false" }
output "and_text" { value = "true" && true }
output "equal_types" { value = 1 == "1" }
output "equal_bool_text" { value = true == "true" }
output "equal_lists" { value = [1, 2] == tolist([1, 2]) }
output "equal_tuples" { value = [1, 2] == [1, 2] }
output "equal_objects" { value = { a = 1 } == { a = 1 } }
output "equal_object_and_map" { value = { a = "x" } == tomap({ a = "x" }) }
output "equal_nulls" { value = null == null }
output "equal_empty" { value = [] == tolist([]) }
output "tostring_number" { value = tostring(5) }
output "tostring_decimal" { value = tostring(2.50) }
output "tostring_bool" { value = tostring(false) }
output "tostring_null" { value = tostring(null) == null }
output "tonumber" { value = tonumber("12.5") + 1 }
output "tonumber_bad" { value = try(tonumber("x"), -1) }
output "tobool" { value = tobool("true") }
output "tobool_bad" { value = can(tobool("yes")) }
output "tobool_one" { value = can(tobool("1")) }
output "tostring_in_objects" { value = [for o in local.objects : { id = tostring(o.id) }] }
output "template_in_objects" { value = [for o in local.objects : { id = "${o.id}" }] }
output "template_alone" { value = 5 }
output "template_alone_bool" { value = true }
output "template_alone_list" { value = [1, 2] }
output "template_of_number" { value = "n=${1.0}" }
output "template_of_bool" { value = "b=${true}" }
output "concat_mixed" { value = concat([1], ["a"], [true]) }
output "contains_text" { value = contains(["1", "2"], 1) }
output "contains_number" { value = contains([1, 2], "1") }
output "index_of" { value = index(["a", "b"], "b") }
output "element_text_index" { value = element(["a", "b"], "1") }
output "index_by_text" { value = ["a", "b"]["1"] }
output "key_by_number" { value = { "1" = "one" }[1] }
output "lookup_number" { value = lookup({ "5" = "five" }, 5, "none") }
output "merge_types" { value = merge({ a = 1 }, { b = "x" }) }
output "zipmap_numbers" { value = zipmap([1, 2], ["a", "b"]) }
output "keys_of_bool" { value = { (true) = 1 } }
output "coalesce_mixed" { value = coalesce(null, 5, "x") }
output "flatten_mixed" { value = flatten([1, ["a", [true]]]) }
output "distinct_mixed" { value = distinct([1, "1", 2]) }
output "sort_numbers" { value = sort([10, 9, 1]) }
output "sum_texts" { value = sum(["1", 2]) }
output "range_text" { value = range("3") }
output "formatted_number" { value = format("%s", 5) }
output "substr_texts" { value = substr("hello", "1", "2") }
output "list_of_lists" { value = [[1], ["a"]] }
output "tolist_of_lists" { value = tolist([[1], ["a"]]) }
