variable "min" {
  type     = number
  default  = 1
  nullable = false
}

variable "on" {
  type     = bool
  default  = true
  nullable = false
}

variable "tags" {
  type     = map(string)
  default  = { a = "b" }
  nullable = false
}

variable "zones" {
  type     = list(string)
  default  = ["z"]
  nullable = false
}

variable "rule" {
  type     = object({ port = number, proto = optional(string, "udp") })
  default  = { port = 80 }
  nullable = false
}

variable "password" {
  type      = string
  default   = "none"
  nullable  = false
  sensitive = true
}

resource "terraform_data" "x" {
  input = { min = var.min, zones = var.zones, on = var.on ? "yes" : "no" }
}

output "all" {
  value = {
    next  = var.min + 1
    on    = !var.on
    tags  = merge(var.tags, { on = var.on })
    zones = join(",", var.zones)
    rule  = "${var.rule.proto}:${var.rule.port}"
    made  = terraform_data.x.output
  }
}

output "password" {
  value     = "${var.password}!"
  sensitive = true
}
