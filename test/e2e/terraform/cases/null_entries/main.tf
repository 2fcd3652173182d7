# Objects of which all attributes are optional that are null as a whole, in lists and in maps.
variable "o" {
  type    = object({ a = optional(string), b = optional(number, 3) })
  default = null
}

variable "p" {
  type    = object({ a = optional(string) })
  default = null
}

module "none" {
  source = "./inner"
  o      = null
  p      = null
}

module "some" {
  source = "./inner"
  o      = {}
  p      = {}
}

module "unset" {
  source = "./inner"
}

output "json" { value = jsonencode(var.o) }
output "json_p" { value = jsonencode(var.p) }
output "json_in" { value = jsonencode({ o = var.o, p = var.p }) }
output "whole" { value = var.o }
output "whole_p" { value = var.p }
output "list" { value = [var.p, var.o] }
output "isnull" { value = [var.p == null, var.o == null] }
output "none" { value = module.none.all }
output "some" { value = module.some.all }
output "unset" { value = module.unset.all }
output "none_p" { value = module.none.p }
output "some_p" { value = module.some.p }
output "none_json" { value = module.none.json }
output "some_json" { value = module.some.json }
output "unset_json" { value = module.unset.json }
