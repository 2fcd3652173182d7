variable "name" { type = string }
variable "type" { type = string }
variable "ttl" {
  type    = number
  default = 300
}
variable "records" {
  type    = list(string)
  default = null
}
variable "alias" {
  type    = object({ name = string, evaluate = optional(bool), zone = optional(string, "Z") })
  default = null
}
variable "weight" {
  type    = number
  default = null
}
resource "terraform_data" "alias" {
  for_each = var.alias == null ? {} : { alias = var.alias }
  input    = { target = each.value.name, zone = each.value.zone, evaluate = each.value.evaluate }
}
output "r" {
  value = {
    name    = var.name
    ttl     = var.alias == null ? coalesce(var.ttl, 300) : null
    records = var.records == null ? [] : var.records
    n       = try(length(var.records), 0)
    alias   = try(terraform_data.alias["alias"].output.zone, "none")
    weight  = var.weight == null ? "simple" : "w${var.weight}"
    count   = length(terraform_data.alias)
    eval    = try(var.alias.evaluate, "unset")
  }
}
