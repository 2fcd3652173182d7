variable "label" {
  type = string
}

variable "size" {
  type    = number
  default = 4
}

variable "strict" {
  type     = string
  default  = "kept"
  nullable = false
}

variable "names" {
  type    = set(string)
  default = []
}

variable "extra" {
  type    = object({ note = optional(string, "noted"), level = optional(number) })
  default = {}
}

resource "terraform_data" "inner" {
  input = { label = var.label, strict = var.strict, note = try(var.extra.note, "no extra") }
}

resource "terraform_data" "name" {
  for_each = var.names
  input    = "${var.label}/${each.value}"
}

output "label" {
  value = "<${var.label}>"
}

output "size" {
  value = var.size
}

output "all" {
  value = { names = var.names, extra = var.extra, strict = var.strict }
}
