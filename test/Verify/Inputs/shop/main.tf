terraform {
  required_providers {
    nimbus = {
      source = "example.com/test/nimbus"
    }
  }
}

variable "env" {
  type    = string
  default = "prod"
}

variable "db_password" {
  type      = string
  sensitive = true
}

variable "ports" {
  type    = list(number)
  default = [80, 443]
}

provider "nimbus" {
  alias = "west"
}

resource "nimbus_network" "main" {
  cidr = "10.0.0.0/16"
  tags = {
    env = var.env
  }
}

resource "nimbus_network" "spare" {
  cidr        = "10.1.0.0/16"
  dns_enabled = false
}

resource "nimbus_subnet" "zone" {
  for_each = {
    a = "10.0.1.0/24"
    b = "10.0.2.0/24"
  }
  network_id = nimbus_network.main.id
  cidr       = each.value
  zone       = "north-${each.key}"
}

resource "nimbus_firewall" "web" {
  name       = "web"
  network_id = nimbus_network.main.id

  dynamic "ingress" {
    for_each = var.ports
    content {
      protocol  = "tcp"
      from_port = ingress.value
      to_port   = ingress.value
      cidrs     = ["0.0.0.0/0"]
    }
  }

  egress {
    protocol = "udp"
    cidrs    = ["10.0.0.0/8", "192.168.0.0/16"]
  }
}

resource "nimbus_machine" "web" {
  count        = 2
  image        = "debian-12"
  size         = "small"
  subnet_id    = nimbus_subnet.zone["a"].id
  firewall_ids = [nimbus_firewall.web.id]
  user_data    = "name=web-${count.index}"

  root_disk {
    size_gb   = 20
    encrypted = true
  }

  depends_on = [nimbus_bucket.logs]
}

resource "nimbus_bucket" "logs" {
  provider      = nimbus.west
  name          = "logs-${var.env}"
  force_destroy = true

  versioning {
    enabled = true
  }

  lifecycle_rules {
    enabled     = true
    prefix      = "old/"
    expire_days = 30
  }
}

resource "nimbus_instance" "orders" {
  name       = "orders"
  engine     = "postgres"
  size       = "db-small"
  storage_gb = 20
  password   = var.db_password
  subnet_ids = [for subnet in nimbus_subnet.zone : subnet.id]
}

module "queue" {
  source   = "./queue"
  for_each = toset(["in", "out"])
  name     = each.key
  target   = nimbus_network.main.arn
}

output "addresses" {
  value = nimbus_machine.web[*].private_ip
}

output "env" {
  value = upper(var.env)
}

output "password" {
  value     = var.db_password
  sensitive = true
}
