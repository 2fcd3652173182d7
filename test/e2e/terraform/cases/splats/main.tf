# Splats over lists, sets, single values, null, and several levels.
variable "one" {
  type    = object({ id = string })
  default = { id = "single" }
}
variable "none" {
  type    = object({ id = string })
  default = null
}
variable "groups" {
  type = list(object({ name = string, users = list(object({ id = number })) }))
  default = [
    { name = "g1", users = [{ id = 1 }, { id = 2 }] },
    { name = "g2", users = [] },
  ]
}
variable "any_value" {
  type    = any
  default = "text"
}
locals {
  objects = [{ id = "a", tags = ["x"] }, { id = "b", tags = [] }]
  map     = { p = { id = "m1" }, q = { id = "m2" } }
  tuple   = [1, "two"]
  nothing = []
}
output "objects" { value = local.objects[*].id }
output "objects_tags" { value = local.objects[*].tags }
output "objects_first_tag" { value = local.objects[*].tags[*] }
output "objects_all" { value = local.objects[*] }
output "single" { value = var.one[*].id }
output "single_length" { value = length(var.one[*]) }
output "none" { value = var.none[*].id }
output "none_one" { value = one(var.none[*].id) }
output "single_one" { value = one(var.one[*].id) }
output "text" { value = var.any_value[*] }
output "number" { value = 5[*] }
output "map_splat" { value = length(local.map[*]) }
output "map_values" { value = values(local.map)[*].id }
output "tuple" { value = local.tuple[*] }
output "nothing" { value = local.nothing[*].id }
output "groups" { value = var.groups[*].name }
output "users" { value = var.groups[*].users[*].id }
output "users_flat" { value = flatten(var.groups[*].users[*].id) }
output "legacy" { value = local.objects.*.id }
output "of_for" { value = [for o in local.objects : { id = upper(o.id) }][*].id }
output "joined" { value = join(",", local.objects[*].id) }
output "contains" { value = contains(local.objects[*].id, "b") }
output "conditional" { value = (length(local.objects) > 1 ? local.objects : [])[*].id }
