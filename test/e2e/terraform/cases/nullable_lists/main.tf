# Lists that are null at times, handed through variables of other defaults, and objects of maps in lists.
variable "subnets" {
  type    = list(string)
  default = null
}

variable "zones" {
  type    = list(string)
  default = ["a", "b"]
}

resource "terraform_data" "late" {
  input = var.zones
}

module "none" {
  source  = "./rds"
  create  = var.subnets != null
  subnets = var.subnets
}

module "some" {
  source  = "./rds"
  create  = var.zones != null
  subnets = terraform_data.late.output
}

module "net" {
  source = "./net"
}

output "none" {
  value = module.none.group
}

output "some" {
  value = [module.some.group, module.some.more, module.some.first]
}

output "tags" {
  value = module.net.subnets[0].tags
}

output "all" {
  value = module.net.subnets
}
