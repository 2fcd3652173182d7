terraform {
  required_providers {
    town = {
      source = "example.com/test/town"
    }
  }
}

variable "title" {
  type = string
}

variable "gate" {
  type = string
}

variable "peers" {
  type = list(string)
}

resource "town_door" "inner" {
  gate  = var.gate
  label = var.title
  peers = var.peers
  open  = true
}
