variable "context" {
  type = any
  default = {
    enabled             = true
    namespace           = null
    stage               = null
    name                = null
    delimiter           = null
    attributes          = []
    tags                = {}
    label_order         = []
    id_length_limit     = null
    label_key_case      = null
    descriptor_formats  = {}
  }
  validation {
    condition     = lookup(var.context, "label_key_case", null) == null ? true : contains(["lower", "title", "upper"], var.context["label_key_case"])
    error_message = "Allowed values: `lower`, `title`, `upper`."
  }
}
variable "enabled" {
  type    = bool
  default = null
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
variable "delimiter" {
  type    = string
  default = null
}
variable "attributes" {
  type    = list(string)
  default = []
}
variable "tags" {
  type    = map(string)
  default = {}
}
variable "label_order" {
  type    = list(string)
  default = null
}
variable "id_length_limit" {
  type    = number
  default = null
}
locals {
  defaults = {
    label_order      = ["namespace", "stage", "name", "attributes"]
    delimiter        = "-"
    id_length_limit  = 0
    label_key_case   = "title"
    replacement      = ""
  }
  default_labels_as_tags = keys(local.tags_context)
  input = {
    enabled         = var.enabled == null ? var.context.enabled : var.enabled
    namespace       = var.namespace == null ? var.context.namespace : var.namespace
    stage           = var.stage == null ? var.context.stage : var.stage
    name            = var.name == null ? var.context.name : var.name
    delimiter       = var.delimiter == null ? var.context.delimiter : var.delimiter
    attributes      = compact(distinct(concat(coalesce(var.context.attributes, []), coalesce(var.attributes, []))))
    tags            = merge(var.context.tags, var.tags)
    label_order     = var.label_order == null ? var.context.label_order : var.label_order
    id_length_limit = var.id_length_limit == null ? var.context.id_length_limit : var.id_length_limit
    label_key_case  = var.context.label_key_case == null ? null : lower(var.context.label_key_case)
  }
  enabled            = local.input.enabled
  string_label_names = ["namespace", "stage", "name"]
  normalized_labels = { for k in local.string_label_names : k =>
    local.input[k] == null ? "" : replace(local.input[k], "/[^a-zA-Z0-9-]/", local.defaults.replacement)
  }
  formatted_labels = { for k in local.string_label_names : k => lower(local.normalized_labels[k]) }
  attributes       = compact(distinct([for v in local.input.attributes : lower(v)]))
  delimiter        = local.input.delimiter == null ? local.defaults.delimiter : local.input.delimiter
  label_order      = local.input.label_order == null ? local.defaults.label_order : coalescelist(local.input.label_order, local.defaults.label_order)
  id_length_limit  = local.input.id_length_limit == null ? local.defaults.id_length_limit : local.input.id_length_limit
  label_key_case   = local.input.label_key_case == null ? local.defaults.label_key_case : local.input.label_key_case
  id_context = {
    namespace  = local.formatted_labels["namespace"]
    stage      = local.formatted_labels["stage"]
    name       = local.formatted_labels["name"]
    attributes = lower(join(local.delimiter, local.attributes))
  }
  labels  = [for l in local.label_order : local.id_context[l] if length(local.id_context[l]) > 0]
  id_full = join(local.delimiter, local.labels)
  id      = local.id_length_limit != 0 && length(local.id_full) > local.id_length_limit ? substr(local.id_full, 0, local.id_length_limit) : local.id_full
  tags_context = {
    name      = local.id
    namespace = local.id_context.namespace
    stage     = local.id_context.stage
  }
  generated_tags = {
    for l in keys(local.tags_context) :
    local.label_key_case == "upper" ? upper(l) : (
      local.label_key_case == "lower" ? lower(l) : title(lower(l))
    ) => local.tags_context[l] if length(local.tags_context[l]) > 0
  }
  tags = merge(local.generated_tags, local.input.tags)
  tags_as_list_of_maps = flatten([
    for key in keys(local.tags) : merge({ key = key, value = local.tags[key] }, {})
  ])
  output_context = {
    enabled         = local.enabled
    namespace       = local.input.namespace
    stage           = local.input.stage
    name            = local.input.name
    delimiter       = local.delimiter
    attributes      = local.attributes
    tags            = local.tags
    label_order     = local.label_order
    id_length_limit = local.id_length_limit
    label_key_case  = local.label_key_case
  }
}
output "id" { value = local.enabled ? local.id : "" }
output "id_full" { value = local.enabled ? local.id_full : "" }
output "enabled" { value = local.enabled }
output "namespace" { value = local.enabled ? local.id_context.namespace : "" }
output "tags" { value = local.enabled ? local.tags : {} }
output "tags_as_list_of_maps" { value = local.tags_as_list_of_maps }
output "attributes" { value = local.attributes }
output "context" { value = local.output_context }
