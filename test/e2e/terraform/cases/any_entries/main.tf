# Members that are missing in what has no type, or null there, through modules.
variable "groups" {
  type    = any
  default = { a = { min = 2 }, b = { disk = null, types = ["x"] } }
}
variable "defaults" {
  type    = any
  default = { disk = 50, on = "true" }
}
module "wrap" {
  source   = "./modules/wrap"
  groups   = var.groups
  defaults = var.defaults
}
output "groups" { value = module.wrap.groups }

module "base" {
  source = "./modules/label"
  stage  = "prod"
}
module "child" {
  source  = "./modules/label"
  context = module.base.context
}
module "bare" {
  source = "./modules/label"
}
module "given" {
  source  = "./modules/label"
  context = { stage = null, name = null, tags = { x = null, y = "1" } }
}
output "base" { value = module.base.context }
output "child" { value = module.child.context }
output "bare" { value = module.bare.context }
output "probes" { value = [module.base.probe, module.bare.probe, module.given.probe] }
output "joined" { value = module.base.joined }
