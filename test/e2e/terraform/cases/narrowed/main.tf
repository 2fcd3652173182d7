# What a variable holds beside what a module declares does not get there; modules as maps of texts.
variable "services" {
  type = map(object({
    size  = number
    ports = optional(set(number), [])
    note  = optional(string)
  }))
  default = {
    web = { size = 2, ports = [80], note = "n" }
    job = { size = 1 }
  }
}

variable "disks" {
  type    = set(object({ type = string, gb = optional(number, 5) }))
  default = [{ type = "ssd" }, { type = "hdd", gb = 10 }]
}

variable "wide" {
  type = object({
    name = string
    net  = optional(object({ cidr = string, zone = string }))
  })
  default = { name = "w" }
}

module "service" {
  source   = "./service"
  for_each = var.services
  spec     = each.value
}

module "list" {
  source = "./list"
  disks  = var.disks
  wide   = var.wide
  more   = [var.wide, { name = "x", net = { cidr = "c", zone = "z" } }]
}

variable "absent" {
  type    = object({ name = string, net = object({ cidr = string, zone = string }) })
  default = { name = "a", net = null }
}

resource "terraform_data" "late" {
  input = { type = "t", gb = 1 }
}

module "absent" {
  source = "./list"
  disks  = [terraform_data.late.output]
  wide   = var.absent
  more   = []
}

module "made" {
  source = "./made"
  count  = 2
  name   = "n${count.index}"
}

module "texts" {
  source = "./texts"
  all    = module.made
  first  = module.made[0]
}

locals {
  none = try(module.made[5].name, null)
}

output "specs" {
  value = { for k, s in module.service : k => s.json }
}

output "disks" {
  value = module.list.disks
}

output "wide" {
  value = module.list.wide
}

output "more" {
  value = module.list.more
}

output "texts" {
  value = module.texts.all
}

output "first" {
  value = module.texts.first
}

output "splats" {
  value = [local.none[*], length(local.none[*])]
}

output "absent" {
  value = [module.absent.wide, module.absent.disks]
}
