variable "names" {
  type    = list(string)
  default = null
}
locals {
  names = coalesce(var.names, [])
}
resource "terraform_data" "n" {
  for_each = toset(local.names)
  input    = { name = each.key, size = length(each.key) }
}
output "list" { value = [for k in local.names : terraform_data.n[k].output] }
output "obj" {
  value = {
    name  = var.names == null ? null : join("-", var.names)
    size  = length(local.names)
    tags  = { for n in local.names : n => upper(n) }
    ports = var.names == null ? null : [80, 443]
  }
}
output "maybe" { value = var.names == null ? null : var.names[0] }
output "enabled" { value = length(local.names) > 0 }
output "names" { value = local.names }
output "rules" { value = [for i, n in local.names : { port = 80 + i, proto = i == 0 ? "tcp" : null }] }
