# Values through modules: whole instances, nested for_each, sets, nulls, objects of objects, conditionals of modules.

variable "shelves" {
  default = {
    low  = { boxes = { a = 1, b = 2 }, tag = "x" }
    high = { boxes = {}, tag = null }
  }
}

module "shelf" {
  source   = "./shelf"
  for_each = var.shelves
  boxes    = each.value.boxes
  tag      = each.value.tag
  labels   = toset([each.key, "all"])
}

module "one" {
  source = "./box"
  name   = "single"
}

module "two" {
  source = "./box"
  count  = 2
  name   = "n${count.index}"
  info   = count.index == 0 ? null : { note = "second", list = ["b", "a"] }
}

module "maybe" {
  source = "./box"
  count  = length(var.shelves) > 5 ? 1 : 0
  name   = "maybe"
}

output "shelf" {
  value = module.shelf
}

output "totals" {
  value = { for k, s in module.shelf : k => s.total }
}

output "sizes" {
  value = module.shelf["low"].sizes
}

output "labels" {
  value = [for l in module.shelf["low"].labels : l]
}

output "tags" {
  value = values(module.shelf)[*].tag
}

output "one" {
  value = module.one
}

output "one_in_list" {
  value = [module.one, module.one.info]
}

output "two" {
  value = module.two
}

output "two_infos" {
  value = module.two[*].info
}

output "two_note" {
  value = [for m in module.two : try(m.info.note, "none")]
}

output "maybe" {
  value = [length(module.maybe), one(module.maybe[*].name), try(module.maybe[0].name, "no")]
}

output "maybe_all" {
  value = module.maybe
}

output "json" {
  value = jsonencode({ one = module.one, two = module.two[1] })
}

output "merged" {
  value = merge([for k, s in module.shelf : s.sizes]...)
}

output "keys" {
  value = keys(module.shelf)
}

output "by_name" {
  value = { for m in concat(module.two, [module.one]) : m.name => m.upper }
}

output "chosen" {
  value = (length(module.two) > 1 ? module.two[1] : module.one).name
}

output "attempts" {
  value = [try(module.shelf["none"].total, 0), can(module.shelf["low"].total), try(module.shelf["low"].nope, "n"), can(module.two[5]), try(values(module.shelf)[7].total, "far")]
}

output "lookup" {
  value = lookup({ for k, s in module.shelf : k => s.total }, "high", -1)
}
