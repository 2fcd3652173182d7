# A text with a part that is null is an attempt that fails; so is going through a text.
variable "name" {
  type    = string
  default = null
}

variable "size" {
  type    = number
  default = 2
}

variable "tags" {
  type    = map(string)
  default = { a = "x", b = null }
}

locals {
  word = "abc"
}

output "variable" { value = [try("v-${var.name}", "none"), try("v-${var.size}", "none"), try("${var.size}-${var.name}", "none")] }
output "members" { value = { for k, v in var.tags : k => try("${k}-${v}", "none") } }
output "letters" { value = try([for x in local.word : x], ["none"]) }
