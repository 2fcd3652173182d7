variable "min" {
  type    = number
  default = 1
}

variable "tags" {
  type    = map(string)
  default = { a = "b" }
}

resource "terraform_data" "x" {
  input = var.min
}

resource "terraform_data" "tags" {
  input = var.tags
}

output "all" {
  value = { min = var.min, made = terraform_data.x.output, tags = var.tags, held = terraform_data.tags.output }
}
