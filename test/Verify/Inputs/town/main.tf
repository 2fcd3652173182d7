terraform {
  required_providers {
    town = {
      source = "example.com/test/town"
    }
  }
}

provider "town" {
  region = "near"
}

provider "town" {
  alias  = "far"
  region = "far"
}

variable "env" {
  type    = string
  default = "prod"
}

variable "pin" {
  type      = string
  sensitive = true
}

variable "wide" {
  type    = bool
  default = false
}

variable "sites" {
  type = map(object({ size = number, kind = string }))
  default = {
    a = { size = 1, kind = "x" }
    b = { size = 2, kind = "y" }
  }
}

resource "town_net" "main" {
  range = "10.0.0.0/8"
  title = "net-${var.env}-main"
}

resource "town_net" "other" {
  provider = town.far
  range    = var.wide ? "10.0.0.0/8" : "10.1.0.0/16"

  lifecycle {
    prevent_destroy = true
    ignore_changes  = [title]
  }
}

module "site" {
  source   = "./site"
  for_each = var.sites
  name     = each.key
  size     = each.value.size
  kind     = each.value.kind
  net      = town_net.main.id
  net_arn  = town_net.main.arn
  pin      = var.pin
}

module "last" {
  source    = "./rack"
  providers = { town = town.far }
  title     = "last"
  gate      = module.site["a"].gate
  peers     = [for site in module.site : site.address]

  depends_on = [town_net.other]
}

resource "town_door" "front" {
  gate  = module.site["b"].gate
  peers = [module.site["a"].address, module.site["b"].address]
  label = "front"
  pin   = var.pin
  open  = !var.wide
  word  = module.site["a"].word

  box {
    net   = town_net.main.id
    label = "main"
  }

  box {
    net   = town_net.other.id
    label = "other"
  }

  timeouts {
    create = "30m"
  }
}

output "gate" {
  value = module.site["a"].gate
}

output "arn" {
  value = town_net.main.arn
}

output "title" {
  value = upper(town_net.main.title)
}

output "doors" {
  value = { front = town_door.front.id, gate = town_door.front.gate }
}

output "word" {
  value     = module.site["a"].word
  sensitive = true
}
