# Loops over the instances of a module, some of whose outputs are null.
variable "apps" {
  type = map(object({
    enabled = optional(bool, true)
    count   = optional(number)
    labels  = optional(map(string), {})
  }))
  default = { web = { count = 2 }, job = { enabled = false }, db = { labels = { tier = "data" } } }
}
module "app" {
  source   = "./modules/app"
  for_each = { for k, v in var.apps : k => v if v.enabled }
  name     = each.key
  replicas = each.value.count
  labels   = each.value.labels
}
module "opt" {
  source = "./modules/app"
  count  = length(var.apps) > 2 ? 1 : 0
  name   = "opt"
}
module "off" {
  source = "./modules/app"
  count  = 0
  name   = "off"
}
output "ids" { value = { for k, m in module.app : k => m.id } }
output "names" { value = { for k, m in module.app : k => m.name if m.replicas != null } }
output "named" { value = [for k, m in module.app : "${k}=${m.name}" if length(m.labels) > 0] }
output "reps" { value = { for k, m in module.app : m.name => m.replicas } }
output "maybe" { value = { for k, m in module.app : k => m.maybe } }
output "maybes" { value = [for m in module.app : m.maybe] }
output "values" { value = values(module.app)[*].name }
output "opt" { value = module.opt[*].name }
output "one" { value = one(module.opt[*].name) }
output "off" { value = one(module.off[*].name) }
output "off2" { value = try(module.off[0].name, "nothing") }
output "strs" { value = tomap({ for k, m in module.app : k => m.name if m.maybe != null }) }
output "labels" { value = merge([for m in module.app : m.labels]...) }
output "all" { value = module.app }
resource "terraform_data" "x" {
  for_each = { for k, m in module.app : k => m.name if k != "web" }
  input    = each.value
}
