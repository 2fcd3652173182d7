# `try`, `can` and `lookup` that probe what may be missing: attributes, indices, keys, instances, calls that fail.
variable "config" {
  type    = any
  default = { a = { b = "deep" }, list = ["x"], n = 5, none = null }
}
variable "enabled" {
  type    = bool
  default = false
}
variable "texts" {
  type    = map(string)
  default = { here = "yes" }
}
locals {
  object = { a = 1, nested = { x = "y" } }
  list   = ["first", "second"]
  attr   = "a"
  index  = 1
  decode = jsondecode("{\"k\": {\"v\": [1, 2]}}")
}
resource "terraform_data" "maybe" {
  count = var.enabled ? 1 : 0
  input = { id = "made" }
}
resource "terraform_data" "each_maybe" {
  for_each = var.enabled ? { k = "v" } : {}
  input    = each.value
}
module "maybe" {
  source = "./inner"
  count  = var.enabled ? 1 : 0
}
module "there" {
  source = "./inner"
  count  = 2
}
output "missing_attribute" { value = try(var.config.zzz, "fallback") }
output "missing_deep" { value = try(var.config.a.c.d, "fallback") }
output "present_deep" { value = try(var.config.a.b, "fallback") }
output "missing_index" { value = try(var.config.list[5], "fallback") }
output "present_index" { value = try(var.config.list[0], "fallback") }
output "of_number" { value = try(var.config.n.x, "fallback") }
output "of_null" { value = try(var.config.none.x, "fallback") }
output "can_attribute" { value = can(var.config.zzz) }
output "can_present" { value = can(var.config.a.b) }
output "can_index" { value = can(local.list[2]) }
output "can_key" { value = can(local.object["zzz"]) }
output "can_nested" { value = can(local.object.nested.x) }
output "lookup" { value = lookup(var.texts, "zzz", "fallback") }
output "lookup_here" { value = lookup(var.texts, "here", "fallback") }
output "lookup_object" { value = lookup(local.object, "zzz", 7) }
output "lookup_any" { value = lookup(var.config, "zzz", null) == null }
output "by_name" { value = local.object[local.attr] }
output "by_name_deep" { value = local.object["nested"]["x"] }
output "by_index" { value = local.list[local.index] }
output "by_any" { value = var.config[local.attr].b }
output "try_by_name" { value = try(local.object[upper(local.attr)], "fallback") }
output "negative_index" { value = can(local.list[-1]) }
output "map_missing" { value = try(var.texts["zzz"], "fallback") }
output "map_missing_attribute" { value = try(var.texts.zzz, "fallback") }
output "no_instance" { value = try(terraform_data.maybe[0].input.id, "none") }
output "no_instance_each" { value = try(terraform_data.each_maybe["k"].input, "none") }
output "no_instance_module" { value = try(module.maybe[0].value, "none") }
output "no_instance_one" { value = one(terraform_data.maybe[*].input.id) }
output "no_instance_one_module" { value = one(module.maybe[*].value) }
output "no_instance_join" { value = join("", terraform_data.maybe[*].input.id) }
output "no_instance_concat" { value = concat(terraform_data.maybe[*].input.id, ["x"])[0] }
output "no_instance_conditional" { value = length(terraform_data.maybe) > 0 ? terraform_data.maybe[0].input.id : "none" }
output "no_instance_length" { value = length(module.maybe) }
output "instance_module" { value = try(module.there[1].value, "none") }
output "instance_module_splat" { value = module.there[*].value }
output "instance_module_missing" { value = try(module.there[2].value, "none") }
output "instance_module_output_missing" { value = try(module.there[0].list[9], "none") }
output "failing_tonumber" { value = try(tonumber("abc"), 3) }
output "failing_element" { value = try(element([], 0), "empty") }
output "failing_regex" { value = try(regex("[0-9]+", "abc"), "no digits") }
output "failing_regex_can" { value = can(regex("^[a-z]+$", "abc1")) }
output "matching_regex_can" { value = can(regex("^[a-z]+$", "abc")) }
output "failing_parseint" { value = try(parseint("12x", 10), -1) }
output "failing_cidr" { value = can(cidrhost("not a cidr", 0)) }
output "good_cidr" { value = can(cidrhost("10.0.0.0/8", 0)) }
output "failing_time" { value = can(timeadd("yesterday", "1h")) }
output "failing_slice" { value = try(slice(["a"], 0, 5), ["short"]) }
output "failing_one" { value = can(one(["a", "b"])) }
output "failing_file" { value = try(file("${path.module}/nothing.txt"), "no file") }
output "several" { value = try(var.config.x, var.config.y, var.config.n) }
output "decoded" { value = try(local.decode.k.v[1], 0) }
output "decoded_missing" { value = try(local.decode.k.w[1], 0) }
output "in_for" { value = [for k in ["a", "zzz"] : try(var.config[k].b, "-")] }
output "in_template" { value = "<${try(var.config.zzz, "t")}>" }
output "keys_or" { value = try(keys(var.config.zzz), []) }
output "tolist_or" { value = try(tolist(var.config.n), [var.config.n]) }
output "contains_key" { value = contains(keys(var.config), "list") }
