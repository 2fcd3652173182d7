variable "name" {
  type = string
}

variable "size" {
  type = number
}

variable "kind" {
  type = string
}

variable "net" {
  type = string
}

variable "net_arn" {
  type = string
}

variable "pin" {
  type      = string
  sensitive = true
}

resource "town_gate" "g" {
  net    = var.net
  arn_of = var.net_arn
  title  = "${var.kind}-${var.name}"
  size   = var.size
}

module "rack" {
  source = "../rack"
  title  = "rack-${var.name}"
  gate   = town_gate.g.id
  peers  = [town_gate.g.address]
}

resource "town_door" "d" {
  count      = var.size
  gate       = town_gate.g.id
  label      = format("%s/%d", var.name, count.index)
  pin        = var.pin
  open       = var.size > 1
  depends_on = [module.rack]
}

output "gate" {
  value = town_gate.g.id
}

output "address" {
  value = town_gate.g.address
}

output "word" {
  value     = town_gate.g.word
  sensitive = true
}
