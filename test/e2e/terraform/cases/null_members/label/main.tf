variable "context" {
  type    = any
  default = { namespace = null, stage = null, name = null, size = null, tags = {} }
}

variable "namespace" {
  type    = string
  default = null
}

variable "stage" {
  type    = string
  default = null
}

variable "name" {
  type    = string
  default = null
}

variable "size" {
  type    = number
  default = null
}

locals {
  input = {
    namespace = var.namespace == null ? var.context.namespace : var.namespace
    stage     = var.stage == null ? var.context.stage : var.stage
    name      = var.name == null ? var.context.name : var.name
    size      = var.size == null ? var.context.size : var.size
    tags      = merge(var.context.tags, { size = "x" })
  }
  parts = [for part in [local.input.namespace, local.input.stage, local.input.name] : part if part != null && part != ""]
  id    = lower(join("-", local.parts))
  tags  = merge({ Id = local.id }, { for k, v in { Namespace = local.input.namespace, Stage = local.input.stage } : k => v if v != null }, local.input.tags)
}

resource "terraform_data" "label" {
  input = { id = local.id, namespace = local.input.namespace, size = local.input.size }
}

output "id" { value = local.id }
output "tags" { value = local.tags }
output "context" { value = local.input }
output "size" { value = local.input.size == null ? 10 : local.input.size + 1 }
output "held" { value = terraform_data.label.output.namespace }
