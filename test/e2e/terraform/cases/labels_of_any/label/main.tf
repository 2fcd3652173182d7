variable "context" {
  type = any
}

variable "namespace" {
  type    = string
  default = null
}

variable "stage" {
  type    = string
  default = null
}

variable "delimiter" {
  type    = string
  default = null
}

locals {
  input = {
    enabled   = var.context.enabled
    namespace = var.namespace == null ? var.context.namespace : var.namespace
    stage     = var.stage == null ? var.context.stage : var.stage
    delimiter = var.delimiter == null ? lookup(var.context, "delimiter", null) : var.delimiter
  }
  texts = {
    namespace = var.namespace == null ? var.context.namespace : var.namespace
    stage     = var.stage == null ? var.context.stage : var.stage
  }
  absent    = join(",", [for k in ["namespace", "stage"] : k if local.texts[k] == null])
  delimiter = local.input.delimiter == null ? "-" : local.input.delimiter
  parts     = { for k in ["namespace", "stage"] : k => local.input[k] == null ? "" : upper(local.input[k]) }
  id        = join(local.delimiter, [for k in ["namespace", "stage"] : local.parts[k] if length(local.parts[k]) > 0])
}

output "id" {
  value = "<${local.id}> ${local.absent}"
}

output "context" {
  value = local.input
}
