terraform {
  required_providers {
    cloud = {
      source = "example.com/test/cloud"
    }
  }
}

provider "cloud" {
  region  = "north"
  retries = 3
}

provider "cloud" {
  alias  = "south"
  region = "south"
}

variable "names" {
  type    = list(string)
  default = ["a", "b"]
}

data "cloud_image" "debian" {
  family = "debian"
  newest = true
}

data "cloud_image" "south" {
  provider = cloud.south
  family   = "alpine"
}

data "cloud_image" "late" {
  family = cloud_disk.main.serial
}

resource "cloud_disk" "main" {
  size  = data.cloud_image.debian.size
  image = data.cloud_image.debian.id
}

resource "cloud_disk" "south" {
  provider = cloud.south
  size     = 10
  image    = data.cloud_image.south.id
}

module "disks" {
  source = "./module"
  names  = var.names
  image  = data.cloud_image.debian.id
}

resource "cloud_disk" "last" {
  size  = length(module.disks.serials)
  image = "none"
}

output "serials" {
  value = module.disks.serials
}

output "labelled" {
  value = concat(["first"], module.disks.serials)
}

output "by_name" {
  value = { for name, serial in module.disks.by_name : upper(name) => serial }
}

output "late" {
  value = data.cloud_image.late.id
}
