variable "context" {
  type    = any
  default = { formats = {}, words = {} }
}
variable "formats" {
  type    = any
  default = {}
}
variable "words" {
  type    = map(string)
  default = {}
}
locals {
  input = {
    formats = merge(lookup(var.context, "formats", {}), var.formats)
    words   = merge(var.context.words, var.words)
  }
  formats = local.input.formats
  labels  = { for k, v in local.formats : k => [for label in v.labels : local.input.words[label]] }
}
output "context" { value = local.input }
output "texts" { value = { for k, v in local.formats : k => format(v.format, local.labels[k]...) } }
