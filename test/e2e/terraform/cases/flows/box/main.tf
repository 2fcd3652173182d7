variable "name" {
  type = string
}

variable "info" {
  type    = object({ note = optional(string, "noted"), list = optional(set(string), []) })
  default = {}
}

resource "terraform_data" "box" {
  input = { name = var.name, note = try(var.info.note, null) }
}

output "name" {
  value = var.name
}

output "upper" {
  value = upper(terraform_data.box.output.name)
}

output "info" {
  value = var.info
}
