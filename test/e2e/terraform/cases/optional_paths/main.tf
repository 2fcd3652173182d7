# Attempts to read what values without a type may lack: of objects, maps, lists and texts, with keys of either kind, and
# with null where it is a value.
variable "settings" {
  type = any
  default = {
    name     = "n"
    nothing  = null
    delay    = "7"
    timeouts = { read = 5, nothing = null }
    list     = [{ a = 1 }, { a = 2 }]
    text     = "abc"
    "a-b"    = { "c.d" = true }
    length   = 3
    size     = { constructor = "c" }
  }
}
variable "empty" {
  type    = any
  default = {}
}
variable "nothing" {
  type    = any
  default = null
}
variable "users" {
  type    = map(any)
  default = { a = { name = "x", age = 3 }, b = { name = null, age = 4 } }
}
variable "rows" {
  type    = list(any)
  default = [{ id = 1, tags = ["t"] }, { id = 2, tags = [] }]
}
variable "key" {
  type    = string
  default = "read"
}
variable "place" {
  type    = number
  default = 1
}
locals {
  fallback = ["f"]
}
output "there" { value = [try(var.settings.name, "d"), try(var.settings.timeouts.read, 30), try(var.settings["a-b"]["c.d"], false)] }
output "nulls" { value = [try(var.settings.nothing, "d"), try(var.settings.timeouts.nothing, 1), try(var.settings.nothing.deeper, "d")] }
output "missing" { value = [try(var.settings.gone, "d"), try(var.settings.timeouts.gone, 30), try(var.settings.gone.deeper, null), try(var.empty.gone, null)] }
output "of_nothing" { value = [try(var.nothing.a, "d"), try(var.nothing["a"]["b"], null), can(var.nothing.a)] }
output "of_texts" { value = [try(var.settings.text.length, "d"), try(var.settings.text[0], "d"), try(var.settings.delay.a, null)] }
output "own" { value = [try(var.settings.length, 0), try(var.settings.timeouts.length, 0), try(var.settings.list.length, 0), try(var.settings.size.constructor, "d"), try(var.empty.constructor, "d"), try(var.empty.toString, "d")] }
output "places" { value = [try(var.settings.list[0].a, 0), try(var.settings.list[1].a, 0), try(var.settings.list[2].a, 0), try(var.settings.list[var.place].a, 0), try(var.settings.list["1"].a, 0)] }
output "computed" { value = [try(var.settings.timeouts[var.key], 0), try(var.empty[var.key], "d"), try(var.settings.timeouts[var.place], "d")] }
output "several" { value = [try(var.empty.a, var.settings.gone, var.settings.name, "d"), try(var.settings.nothing, var.settings.name, "d"), try(var.empty.a, var.empty.b, null)] }
output "lists" { value = [try(var.settings.list, []), try(var.empty.list, []), try(var.empty.list, local.fallback)] }
output "maps" { value = [try(var.settings.timeouts, {}), try(var.empty.timeouts, { read = 1 })] }
output "loops" { value = [for k, v in var.users : { name = try(v.name, k), age = try(v.age, 0), gone = try(v.gone, k) }] }
output "rows" { value = [for row in var.rows : { id = try(row.id, 0), first = try(row.tags[0], "none"), none = try(row.none, null) }] }
output "elements" { value = [try(var.users["a"].name, "d"), try(var.users["c"].name, "d"), try(var.rows[1].id, 0), try(var.rows[5].id, 0)] }
output "can" { value = [can(var.settings.name), can(var.settings.nothing), can(var.settings.gone), can(var.settings.nothing.a), can(var.settings.list[5]), can(var.settings.timeouts.read)] }
output "sums" { value = try(var.settings.timeouts.read, 1) + try(var.settings.gone, 1) }
output "texts" { value = "${try(var.settings.timeouts.read, 1)}-${try(var.settings.gone, "x")}" }
output "chosen" { value = try(var.settings.enabled, true) ? "on" : "off" }
resource "terraform_data" "t" {
  for_each = var.users
  input    = { name = try(each.value.name, each.key), gone = try(each.value.gone, null), age = try(each.value.age, 1) }
}
output "inputs" { value = { for k, t in terraform_data.t : k => t.output } }
