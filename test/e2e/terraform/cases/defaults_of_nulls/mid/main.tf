variable "groups" {
  type = map(object({
    name  = string
    min   = optional(number)
    on    = optional(bool)
    tags  = optional(map(string))
    zones = optional(list(string))
    rule  = optional(object({ port = number, proto = optional(string, "tcp") }))
  }))
  default = null
}

variable "late" {
  type = any
}

module "leaf" {
  source   = "./leaf"
  for_each = var.groups
  min      = each.value.min
  on       = each.value.on
  tags     = each.value.tags
  zones    = each.value.zones
  rule     = each.value.rule
}

module "late" {
  source   = "./leaf"
  min      = var.late.size
  zones    = [var.late.zone]
  password = var.late.text
}

output "groups" {
  value = { for k, v in module.leaf : k => v.all }
}

output "late" {
  value = module.late.all
}

output "password" {
  value     = module.late.password
  sensitive = true
}

module "open" {
  source   = "./open"
  for_each = var.groups
  min      = each.value.min
  tags     = each.value.tags
}

output "open" {
  value = { for k, v in module.open : k => v.all }
}
