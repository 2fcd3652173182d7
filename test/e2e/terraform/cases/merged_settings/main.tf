# Settings that decide how many there are, out of merged objects.
variable "env" {
  type    = string
  default = "prod"
}
variable "override" {
  type    = any
  default = {}
}
locals {
  defaults = { size = 1, on = true, name = "d" }
  envs = {
    prod = { size = 2 }
    dev  = { size = 0, on = false }
  }
  cfg   = merge(local.defaults, lookup(local.envs, var.env, {}))
  wider = merge(local.defaults, lookup(local.envs, var.env, {}), var.override)
}
resource "terraform_data" "x" {
  count = local.cfg.size
  input = "${local.cfg.name}${count.index}"
}
resource "terraform_data" "y" {
  count = local.cfg.on ? local.wider.size : 0
  input = local.wider.name
}
resource "terraform_data" "z" {
  count = local.cfg.on ? 1 : 0
  input = local.cfg.on
}
output "x" { value = terraform_data.x[*].output }
output "y" { value = terraform_data.y[*].output }
output "cfg" { value = local.cfg }
