# What real modules do with types: optional attributes, null, merged maps, nested loops with conditions, numbers as keys.
variable "name" {
  type    = string
  default = null
}
variable "prefix" {
  type    = string
  default = "app"
}
variable "settings" {
  type = object({
    enabled = optional(bool, true)
    size    = optional(number)
    zones   = optional(set(string), ["b", "a", "b"])
    limits  = optional(object({ cpu = optional(number, 2), memory = optional(string, "1G") }), {})
  })
  default = {}
}
variable "rules" {
  type = list(object({
    port  = number
    cidrs = optional(list(string), [])
    proto = optional(string, "tcp")
    note  = optional(string)
  }))
  default = [
    { port = 443, cidrs = ["10.0.0.0/8"] },
    { port = "80", proto = "udp", note = "old" },
  ]
}
variable "extra" {
  type    = map(any)
  default = { count = 2, label = "x", on = true }
}
variable "tags" {
  type    = map(string)
  default = { Team = "core", Level = 3, Live = true }
}
variable "ids" {
  type    = set(string)
  default = ["id-2", "id-1", "id-2"]
}
variable "flag" {
  type    = bool
  default = "true"
}
variable "amount" {
  type    = number
  default = "0016"
}
locals {
  name    = coalesce(var.name, "${var.prefix}-main")
  or_null = var.name == null ? null : upper(var.name)
  merged  = merge(var.tags, { Name = local.name }, var.flag ? { Flag = "on" } : {})
  all     = merge([for rule in var.rules : { "${rule.port}" = rule.proto }]...)
  wide    = [for rule in var.rules : rule.port if length(rule.cidrs) > 0]
  flat    = flatten([for rule in var.rules : [for cidr in rule.cidrs : { port = rule.port, cidr = cidr }]])
  by_port = { for rule in var.rules : rule.port => rule }
  probe   = try(var.settings.limits.cpu, null)
  missing = try(var.extra.nothing, "none")
  either  = var.flag ? var.amount : var.prefix
  table   = { "1" = "one", "2" = "two" }
  list    = var.flag ? [1, "a"] : []
  chosen  = var.flag ? { a = { n = 1 } } : {}
  indices = { for i, id in tolist(var.ids) : i => id }
}
resource "terraform_data" "each_rule" {
  for_each = { for rule in var.rules : tostring(rule.port) => rule if rule.proto != "icmp" }
  input    = { key = each.key, port = each.value.port, note = each.value.note }
}
resource "terraform_data" "conditional" {
  for_each = var.flag ? { a = 1, b = "x" } : {}
  input    = "${each.key}=${each.value}"
}
resource "terraform_data" "of_set" {
  for_each = var.ids
  input    = each.value
}
resource "terraform_data" "counted" {
  count = var.extra.count
  input = count.index
}
resource "terraform_data" "text_count" {
  count = length(var.ids) > 1 ? "2" : 0
  input = count.index
}
module "inner" {
  source   = "./inner"
  for_each = local.chosen
  size     = each.value.n
  names    = [for id in var.ids : id]
  labels   = { a = 1, b = true }
}
module "defaults" {
  source = "./inner"
  size   = var.settings.size
  names  = ["y", "x", "y"]
}
output "name" { value = local.name }
output "or_null" { value = local.or_null == null }
output "merged" { value = local.merged }
output "all" { value = local.all }
output "wide" { value = local.wide }
output "flat" { value = local.flat }
output "by_port_keys" { value = keys(local.by_port) }
output "by_port" { value = local.by_port["80"].note }
output "probe" { value = local.probe }
output "missing" { value = local.missing }
output "either" { value = local.either }
output "number_key" { value = local.table[1] }
output "list" { value = local.list }
output "indices" { value = local.indices }
output "settings" { value = var.settings }
output "settings_json" { value = jsonencode(var.settings) }
output "zones" { value = join(",", var.settings.zones) }
output "extra" { value = var.extra }
output "extra_on" { value = var.extra.on == "true" }
output "tags_json" { value = jsonencode(var.tags) }
output "amount" { value = var.amount + 1 }
output "inner" { value = { for k, m in module.inner : k => m.summary } }
output "defaults" { value = module.defaults.summary }
output "ids_object" { value = { for k, v in var.ids : k => upper(v) } }
output "instance_names" { value = sort([for d in terraform_data.each_rule : d.output.key]) }
output "instance_keys" { value = keys(terraform_data.of_set) }
output "instance_map" { value = { for k, d in terraform_data.conditional : k => d.output } }
output "first" { value = try(terraform_data.counted[0].output, "nothing") }
