variable "items" {
  type = map(string)
}

variable "names" {
  type = set(string)
}

variable "objects" {
  type = set(object({ name = string, rank = optional(number, 7) }))
}

module "leaf" {
  source   = "../part"
  for_each = var.items
  label    = "${each.key}/${each.value}"
  names    = var.names
  extra    = length(each.value) > 3 ? { note = each.value } : null
}

output "labels" {
  value = { for key, leaf in module.leaf : key => leaf.label }
}

output "names" {
  value = var.names
}

output "objects" {
  value = var.objects
}

output "first" {
  value = try(values(module.leaf)[0].label, "none")
}

output "all" {
  value = { leaves = { for key, leaf in module.leaf : key => leaf.all }, objects = tolist(var.objects) }
}
