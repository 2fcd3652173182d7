variable "tags" {
  type    = map(string)
  default = {}
}
variable "ports" {
  type    = list(number)
  default = []
}
variable "flags" {
  type    = list(bool)
  default = []
}
variable "names" {
  type    = set(string)
  default = []
}
variable "nested" {
  type    = map(list(string))
  default = {}
}
variable "rules" {
  type = list(object({
    name = string
    port = number
    list = optional(list(string))
    on   = optional(bool, true)
  }))
  default = []
}
variable "object" {
  type = object({
    name = string
    size = optional(number, 3)
  })
  default = null
}
variable "pair" {
  type    = tuple([number, string])
  default = null
}
variable "whole" {
  type = object({
    tags = map(string)
    ids  = set(string)
    deep = optional(object({ on = bool }))
  })
  default = null
}
output "tags" { value = var.tags }
output "ports" { value = jsonencode(var.ports) }
output "sum" { value = try(sum(var.ports), "none") }
output "flags" { value = jsonencode(var.flags) }
output "names" { value = jsonencode(var.names) }
output "count" { value = try(length(var.names), "none") }
output "nested" { value = jsonencode(var.nested) }
output "rules" { value = jsonencode(var.rules) }
output "lists" { value = [for r in var.rules : r.list] }
output "object" { value = jsonencode(var.object) }
output "pair" { value = jsonencode(var.pair) }
output "whole" { value = jsonencode(var.whole) }
output "isText" { value = [for k, v in coalesce(var.tags, {}) : v == "1"] }
