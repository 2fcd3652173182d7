# Objects with optional members passed through modules and back.
variable "apps" {
  type = map(object({ name = string, retries = optional(number), hook = optional(object({ url = string })), labels = optional(map(string)) }))
  default = {
    a = { name = "A", hook = { url = "http://a" }, labels = { l = "1" } }
    b = { name = "B", retries = 5 }
  }
}
module "app" {
  source   = "./inner"
  for_each = var.apps
  config   = { name = each.value.name, retries = each.value.retries, hook = each.value.hook }
  labels   = each.value.labels
  extra    = each.key == "a" ? { kind = "first" } : null
}
module "solo" {
  source = "./inner"
  config = { name = "S" }
  labels = merge(var.apps["a"].labels, { m = "2" })
}
output "names" { value = { for k, a in module.app : k => a.name } }
output "urls" { value = flatten([for a in module.app : a.urls]) }
output "retries" { value = [for a in module.app : a.retries] }
output "tokens" { value = [for a in module.app : a.token] }
output "hooks" { value = { for k, a in module.app : k => a.summary.hooks } }
output "list" { value = [for e in module.solo.summary.list : "${e.k}=${e.v}"] }
output "labels" { value = { for k, v in module.solo.labels : upper(k) => v } }
output "extra" { value = [for k, a in module.app : a.extra] }
output "all" { value = merge([for k, a in module.app : a.labels]...) }
