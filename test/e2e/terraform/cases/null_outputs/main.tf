# Outputs of modules that are nothing.
variable "on" {
  type    = bool
  default = false
}
module "m" {
  source = "./m"
}
output "o" { value = module.m.name == null ? "none" : "some" }
output "n" { value = module.m.count_of == null ? "none" : "some" }
output "p" { value = module.m.name }
