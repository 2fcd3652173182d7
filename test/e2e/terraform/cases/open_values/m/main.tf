variable "x" { type = any }
variable "words" { type = any }
variable "list" { type = any }
variable "settings" { type = any }
locals {
  names   = [for k, v in var.x : "${k}-${v.name}"]
  on      = { for k, v in var.x : k => v if v.on }
  picked  = { for k, v in var.x : k => { name = v.name, id = v.sub.id } }
  first   = var.x["a"]
  enabled = var.settings.enabled
}
resource "terraform_data" "each" {
  for_each = var.x
  input    = "${each.key}:${each.value.name}:${each.value.sub.id}"
}
resource "terraform_data" "on" {
  for_each = local.on
  input    = "${each.key}:${each.value.name}"
}
resource "terraform_data" "word" {
  for_each = var.words
  input    = "w-${each.value}"
}
resource "terraform_data" "counted" {
  count = length(var.list)
  input = "${count.index}-${var.list[count.index].v}"
}
resource "terraform_data" "one" {
  count = local.enabled ? 1 : 0
  input = "t-${var.settings.title}"
}
module "inner" {
  source = "../inner"
  x      = var.x
  y      = { for k, v in var.x : k => v.sub }
}
output "names" { value = local.names }
output "joined" { value = join(";", [for v in var.x : v.name]) }
output "text" { value = "first ${var.x["a"].name} ${local.first.name}" }
output "json" { value = jsonencode(var.x) }
output "json_first" { value = jsonencode(local.first) }
output "json_each" { value = [for v in var.x : jsonencode(v.sub)] }
output "words" { value = [for w in var.words : "<${w}>"] }
output "values" { value = join("+", values(var.words)) }
output "upper" { value = { for k, w in var.words : k => upper(w) } }
output "splat" { value = join(",", var.list[*].v) }
output "sum" { value = sum([for l in var.list : l.v]) }
output "picked" { value = { for k, p in local.picked : k => "${p.name}/${p.id}" } }
output "lookup" { value = "l-${lookup(var.words, "one", "none")}-${lookup(var.words, "three", "none")}" }
output "tried" { value = "t-${try(var.settings.title, "none")}-${try(var.settings.other, "none")}" }
output "merged" { value = join(",", values(merge(var.words, { z = "z" }))) }
output "asked" { value = [for k, v in var.x : v.name == "late" ? "${k} is late" : k] }
output "title" { value = var.settings.enabled ? upper(var.settings.title) : "off" }
output "tags" { value = [for k, t in var.settings.tags : "${k}=${t}"] }
output "filtered" { value = [for k, v in var.x : k if v.name != "plain"] }
output "number" { value = { for k, v in var.x : k => v.sub.id + v.n } }
output "equal" { value = var.words["one"] == "late" }
output "list" { value = [for l in var.list : l.v * 2] }
output "flat" { value = join(",", flatten([for k, v in var.x : [k, v.name]])) }
output "each" { value = { for k, e in terraform_data.each : k => e.output } }
output "on" { value = { for k, e in terraform_data.on : k => e.output } }
output "word" { value = { for k, e in terraform_data.word : k => e.output } }
output "counted" { value = terraform_data.counted[*].output }
output "one" { value = one(terraform_data.one[*].output) }
output "inner" { value = module.inner }
