# What a conversion of a value without a type makes null, read as a member of the object that holds it.

module "first" {
  source    = "./label"
  namespace = "acme"
}

module "second" {
  source  = "./label"
  context = module.first.context
  name    = "second"
  size    = 3
}

variable "settings" {
  type    = any
  default = { name = null, size = null, on = null, kind = "k", count = 2 }
}

locals {
  read = {
    name  = try(tostring(var.settings.name), "none")
    size  = var.settings.size == null ? tonumber(var.settings.size) : 1
    on    = tobool(var.settings.on)
    kind  = tostring(var.settings.kind)
    count = tonumber(var.settings.count)
  }
  texts   = [local.read.name, local.read.kind]
  numbers = [local.read.size, local.read.count]
}

output "second" { value = module.second.id }
output "first" { value = module.first.id }
output "first_tags" { value = module.first.tags }
output "second_tags" { value = module.second.tags }
output "context" { value = module.second.context }
output "first_size" { value = module.first.size }
output "sizes" { value = [for c in [module.first.context, module.second.context] : c.size == null ? "none" : "some"] }

output "texts" { value = [for t in local.texts : t if t != null] }
output "numbers" { value = [for n in local.numbers : n + 1 if n != null] }
output "kind" { value = "${local.read.kind}-${local.read.count}" }
output "on" { value = local.read.on == null ? "unset" : "set" }
output "sum" { value = local.read.count + 1 }
output "chosen" { value = local.read.size == null ? 7 : local.read.size }
output "given" { value = coalesce(local.read.size, local.read.count) }
output "members" { value = { for k, v in { a = local.read.name, b = local.read.kind } : k => v if v != null } }
