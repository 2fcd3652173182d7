# Instances of modules in attempts and in texts, where they are the objects of their outputs, and forms of what functions give.

module "nest" {
  source   = "./nest"
  for_each = toset(["a", "b"])
  name     = each.key
}

module "one" {
  source = "./nest"
  name   = "one"
}

resource "terraform_data" "attempted" {
  input = try(module.nest, [for v in toset([]) : v.name])
}

resource "terraform_data" "single" {
  input = try(module.one, [])
}

variable "map" {
  type    = map(string)
  default = { a = "x" }
}

variable "list" {
  type    = list(string)
  default = ["a"]
}

output "text" {
  value = format("%v", module.nest)
}

output "text_of_one" {
  value = format("%v!", module.one)
}

output "attempted" {
  value = try(module.nest, {})
}

output "concat_is_tuple" {
  value = concat(var.list, []) == var.list
}

output "concat_is_list" {
  value = concat(var.list, var.list) == tolist(["a", "a"])
}

output "keys_of_object" {
  value = keys({ a = 1 }) == tolist(["a"])
}

output "keys_of_map" {
  value = keys(var.map) == tolist(["a"])
}

output "values_of_object" {
  value = values({ a = "x" }) == tolist(["x"])
}

output "values_of_map" {
  value = values(var.map) == tolist(["x"])
}

output "merged_with_object" {
  value = merge(var.map, {}) == var.map
}

output "merged_maps" {
  value = merge(var.map, var.map) == var.map
}

output "reversed_tuple" {
  value = reverse(["a"]) == tolist(["a"])
}

output "reversed_list" {
  value = reverse(var.list) == tolist(["a"])
}

output "zipped_tuple" {
  value = zipmap(["a"], ["x"]) == var.map
}

output "zipped_list" {
  value = zipmap(["a"], tolist(["x"])) == var.map
}
