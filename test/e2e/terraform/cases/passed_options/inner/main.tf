variable "config" {
  type = object({
    name    = string
    retries = optional(number, 3)
    hook    = optional(object({ url = string, token = optional(string) }))
  })
}
variable "labels" {
  type    = map(string)
  default = null
}
variable "extra" {
  type    = any
  default = null
}
locals {
  hooks  = var.config.hook != null ? [var.config.hook] : []
  labels = var.labels == null ? {} : var.labels
}
output "name" { value = var.config.name }
output "retries" { value = var.config.retries }
output "urls" { value = [for h in local.hooks : h.url] }
output "token" { value = try(coalesce(local.hooks[0].token, "anon"), "nohook") }
output "labels" { value = local.labels }
output "extra" { value = var.extra == null ? "none" : try(var.extra.kind, "unknown") }
output "summary" {
  value = {
    name  = var.config.name
    hooks = length(local.hooks)
    list  = [for k, v in local.labels : { k = k, v = v }]
  }
}
