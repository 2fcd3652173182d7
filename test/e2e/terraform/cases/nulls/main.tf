# Null: arguments of modules with defaults, `coalesce`, `try` whose value is null, comparisons, splats of null.
variable "unset" {
  type    = string
  default = null
}
variable "unset_list" {
  type    = list(string)
  default = null
}
variable "not_nullable" {
  type     = string
  default  = "kept"
  nullable = false
}
variable "settings" {
  type    = object({ a = optional(string), b = optional(number, 5), c = optional(bool) })
  default = { b = null, c = false }
}
locals {
  empty  = ""
  nested = { a = { b = null } }
}
module "null_argument" {
  source = "./inner"
  plain  = null
  strict = null
}
module "no_argument" {
  source = "./inner"
}
module "some_argument" {
  source = "./inner"
  plain  = "given"
  strict = "given"
  object = { x = null }
}
module "conditional_argument" {
  source = "./inner"
  plain  = var.unset == null ? null : "x"
  strict = var.unset
  object = { x = "set", y = 7 }
}
output "null_argument" { value = module.null_argument.plain }
output "null_argument_is_null" { value = module.null_argument.is_null }
output "null_argument_strict" { value = module.null_argument.strict }
output "null_argument_or" { value = module.null_argument.plain_or }
output "no_argument" { value = module.no_argument.plain }
output "no_argument_strict" { value = module.no_argument.strict }
output "no_argument_object" { value = module.no_argument.object }
output "some_argument" { value = [module.some_argument.plain, module.some_argument.strict] }
output "some_argument_object" { value = module.some_argument.object }
output "conditional_argument" { value = module.conditional_argument.is_null }
output "conditional_argument_strict" { value = module.conditional_argument.strict }
output "conditional_argument_object" { value = module.conditional_argument.object }
output "unset" { value = var.unset }
output "unset_is_null" { value = var.unset == null }
output "unset_or" { value = var.unset != null ? var.unset : "or" }
output "unset_splat" { value = var.unset[*] }
output "unset_length" { value = length(coalesce(var.unset_list, [])) }
output "unset_concat" { value = concat(["a"], var.unset[*]) }
output "set_splat" { value = var.not_nullable[*] }
output "not_nullable" { value = var.not_nullable }
output "settings" { value = var.settings }
output "settings_b" { value = var.settings.b }
output "settings_a" { value = var.settings.a == null }
output "coalesce" { value = coalesce(var.unset, "", "third") }
output "coalesce_number" { value = coalesce(null, 0, 5) }
output "coalesce_all_null" { value = try(coalesce(null, null), "none") }
output "coalesce_empty" { value = try(coalesce("", null), "none") }
output "coalesce_can" { value = can(coalesce(var.unset, "")) }
output "coalesce_false" { value = coalesce(false, true) }
output "coalescelist" { value = coalescelist([], ["a"]) }
output "coalescelist_null" { value = coalescelist(coalesce(var.unset_list, []), ["b"]) }
output "try_null" { value = try(var.unset, "fallback") }
output "try_null_is_null" { value = try(var.unset, "fallback") == null }
output "try_nested_null" { value = try(local.nested.a.b, "fallback") == null }
output "try_through_null" { value = try(local.nested.a.b.c, "fallback") }
output "can_null" { value = can(var.unset) }
output "can_through_null" { value = can(local.nested.a.b.c) }
output "null_in_list" { value = [1, null, 3] }
output "null_in_list_length" { value = length([1, null, 3]) }
output "null_in_map_keys" { value = keys({ a = null, b = 1 }) }
output "null_in_map_length" { value = length({ a = null, b = 1 }) }
output "compact" { value = compact(["a", null, "", "b"]) }
output "for_without_nulls" { value = [for x in ["a", null] : x if x != null] }
output "map_without_nulls" { value = { for k, v in { a = null, b = 1 } : k => v if v != null } }
output "merge_null" { value = merge({ a = 1 }, null, { b = 2 }) }
output "merge_null_value" { value = merge({ a = 1 }, { a = null }).a == null }
output "lookup_null" { value = lookup({ a = null }, "a", "default") == null }
output "lookup_missing" { value = lookup({ a = "x" }, "b", "default") }
output "concat_null" { value = [for x in concat([null], ["a"]) : x == null] }
output "equal_empty_text" { value = local.empty == null }
output "conditional" { value = var.unset == null ? "is null" : var.unset }
output "and_null_safe" { value = var.unset != null && try(length(var.unset) > 3, false) }
output "distinct_null" { value = length(distinct([null, "a", null])) }
output "tolist_null" { value = tolist(null) == null }
output "jsonencode_null" { value = jsonencode(var.unset) }
output "try_function_of_null" { value = try(upper(var.unset), "no") }
