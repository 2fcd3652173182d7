# Instances made for instances: for_each over a resource, counts of counts, attributes through several steps.

resource "terraform_data" "base" {
  for_each = { a = 1, b = 2, "c d" = 3 }
  input    = { name = each.key, rank = each.value }
}

resource "terraform_data" "next" {
  for_each = terraform_data.base
  input    = "${each.key}=${each.value.input.rank}"
}

resource "terraform_data" "third" {
  for_each = { for k, v in terraform_data.next : upper(k) => v.output if k != "b" }
  input    = each.value
}

resource "terraform_data" "listed" {
  count = length(keys({ for k in ["a", "b", "c d"] : k => 1 }))
  input = [for i in range(count.index) : i * i]
}

resource "terraform_data" "each_listed" {
  count = length(terraform_data.listed)
  input = length(terraform_data.listed[count.index].input)
}

resource "terraform_data" "nothing" {
  for_each = {}
  input    = each.value
}

resource "terraform_data" "trigger" {
  input            = terraform_data.each_listed[2].output
  triggers_replace = [terraform_data.base["a"].id]
}

output "base" {
  value = { for k, v in terraform_data.base : k => v.input }
}

output "next" {
  value = [for v in terraform_data.next : v.output]
}

output "third" {
  value = { for k, v in terraform_data.third : k => v.output }
}

output "listed" {
  value = terraform_data.listed[*].input
}

output "each_listed" {
  value = terraform_data.each_listed[*].output
}

output "sum" {
  value = sum(terraform_data.each_listed[*].output)
}

output "nothing" {
  value = [for v in terraform_data.nothing : v.input]
}

output "nothing_keys" {
  value = keys(terraform_data.nothing)
}

output "last" {
  value = terraform_data.each_listed[length(terraform_data.each_listed) - 1].input
}

output "by_key" {
  value = terraform_data.base["c d"].output.name
}

output "values" {
  value = values(terraform_data.base)[*].input.rank
}

output "keys" {
  value = sort(keys(terraform_data.base))
}

output "ranked" {
  value = { for v in values(terraform_data.base) : v.input.rank => v.input.name }
}

output "contains" {
  value = contains(keys(terraform_data.base), "c d")
}

output "trigger" {
  value = terraform_data.trigger.output
}
