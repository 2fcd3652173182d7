# true is no number and no number is a bool, whatever a language makes of them.

variable "settings" {
  default = { retries = 1, verbose = true, level = 0, debug = false, name = "x", nothing = null }
}

variable "any" {
  type    = any
  default = [1, true, 0, false, "true", "1"]
}

variable "counts" {
  type    = list(number)
  default = [0, 1, 2]
}

variable "wanted" {
  type    = any
  default = 1
}

locals {
  mixed = [1, true, 0, false, "true", null]
  deep  = { a = [1, true], b = { c = true } }
}

output "literals" {
  value = {
    on      = [for k, v in var.settings : k if v == true]
    off     = [for k, v in var.settings : k if v == false]
    not_on  = [for k, v in var.settings : k if v != true]
    not_off = [for k, v in var.settings : k if v != false]
    one     = [for k, v in var.settings : k if v == 1]
    not_one = [for k, v in var.settings : k if v != 1]
    zero    = [for k, v in var.settings : k if 0 == v]
  }
}

output "elements" {
  value = {
    of_any   = [for v in var.any : v == true]
    numbers  = [for v in var.any : v == 1]
    of_local = [for v in local.mixed : v == true]
    zero     = [for v in local.mixed : v != 0]
    places   = [for i, v in var.any : i if v == var.any[1]]
    pairs    = [for v in var.any : [for w in var.any : v == w]]
  }
}

output "wanted" {
  value = {
    same   = var.wanted == true
    number = var.wanted == 1
    counts = [for c in var.counts : c == var.wanted]
    other  = [for v in values(var.settings) : v == var.wanted]
  }
}

output "compound" {
  value = {
    lists   = [for v in [[1], [true]] : v == [true]]
    objects = [for v in [var.settings.retries, var.settings.verbose] : { a = v } == { a = true }]
    deep    = [local.deep.a == [1, 1], local.deep.a == [1, true], local.deep.b == { c = 1 }]
    settings = var.settings == { retries = true, verbose = true, level = 0, debug = false, name = "x", nothing = null }
  }
}

output "conditions" {
  value = [for v in var.any : v == true ? "on" : v == false ? "off" : "other"]
}

output "switch" {
  value = [for k, v in var.settings : try(v == true, false) ? upper(k) : k]
}
