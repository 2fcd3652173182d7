# Sets of lists that are null, in attempts and outside; sets that are sorted again.
variable "items" {
  type = map(object({
    scopes = optional(list(string))
    auth   = optional(object({ scopes = optional(list(string)), t = optional(string) }))
  }))
  default = { a = { auth = { t = "x" } }, b = {}, c = { scopes = ["q", "q"], auth = { scopes = ["w", "v"] } } }
}
locals {
  sets = { for k, i in var.items : k => toset(i.scopes) }
}
output "tried" { value = { for k, i in var.items : k => try(toset(i.auth.scopes), toset([])) } }
output "sets" { value = local.sets }
output "is_null" { value = { for k, i in var.items : k => toset(i.scopes) == null } }
output "lists" { value = { for k, i in var.items : k => try(tolist(i.auth.scopes), ["none"]) } }
output "maps" { value = { for k, i in var.items : k => try(tomap({ x = i.auth.t }), {}) } }
output "sorted" { value = sort(keys(var.items)) }
output "values" { value = [for k, i in var.items : length(i)] }
output "largest" { value = max([for i in var.items : length(coalesce(i.scopes, []))]...) }
