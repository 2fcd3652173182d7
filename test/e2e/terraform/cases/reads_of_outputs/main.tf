# What components and merged maps hand out, read by name, by place and in loops.
module "inner" {
  source = "./inner"
}

variable "pair" {
  type    = tuple([string, object({ k = number })])
  default = ["a", { k = 1 }]
}

variable "create" {
  type    = bool
  default = true
}

variable "rules" {
  type = map(object({
    protocol = string
    from     = number
    cidr     = optional(list(string))
    self     = optional(bool)
    note     = optional(string, "x")
  }))
  default = {
    c = { protocol = "udp", from = 3, cidr = ["10.0.0.0/8"] }
  }
}

variable "limits" {
  type    = object({ cpu = optional(string), gpu = optional(number), on = optional(bool, false) })
  default = { gpu = 2 }
}

variable "labels_as_tags" {
  type    = any
  default = ["name", "stage"]
}

locals {
  parts = [var.pair[0], { k = var.pair[1].k }, [1]]
  base = {
    a = { protocol = "tcp", from = 1, self = true }
    b = { protocol = "tcp", from = 2, other = "x" }
  }
  context = { name = "n", stage = "s", zone = null }
}

resource "terraform_data" "chosen" {
  for_each = { for k, v in merge(local.base, var.rules) : k => v if var.create }
  input = {
    protocol = each.value.protocol
    cidr     = try(each.value.cidr, null)
    self     = try(each.value.self, null)
    other    = try(each.value.other, "none")
    note     = try(each.value.note, "none")
  }
}

resource "terraform_data" "all" {
  for_each = merge(local.base, var.rules)
  input    = [each.value.from, try(each.value.self, false)]
}

output "tuple_member" {
  value = module.inner.tuple[1].k
}

output "tuple_of_variable" {
  value = "${var.pair[0]}${local.parts[1].k + local.parts[2][0]}"
}

output "values_of_any" {
  value = [for v in module.inner.open : v.n]
}

output "map_of_any" {
  value = { for k, v in module.inner.open : k => v.n }
}

output "member_of_any" {
  value = module.inner.open["a"].n
}

output "keys_of_any" {
  value = keys(module.inner.open)
}

output "nested_of_any" {
  value = [for v in flatten([for o in values(module.inner.open) : o.l]) : v + 1]
}

output "splat_of_any" {
  value = values(module.inner.open)[*].n
}

output "merged_over" {
  value = merge({ cpu = "1", gpu = 0 }, var.limits)
}

output "default_of_another_type" {
  value = lookup(var.limits, "on", "false") == "true"
}

output "default_of_a_default" {
  value = lookup(var.limits, "on", true)
}

output "chosen_labels" {
  value = { for l in setintersection(keys(local.context), var.labels_as_tags) : upper(l) => local.context[l] }
}
