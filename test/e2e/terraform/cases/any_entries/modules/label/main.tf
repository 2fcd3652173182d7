variable "context" {
  type    = any
  default = { stage = null, name = null, tags = {} }
}
variable "stage" {
  type    = string
  default = null
}
locals {
  stage = try(coalesce(var.stage, var.context.stage), "")
  name  = var.stage == null ? var.context.name : null
}
output "context" { value = { stage = local.stage, name = local.name, tags = merge(var.context.tags, { s = local.stage }) } }
output "probe" { value = [can(var.context.name), try(var.context.name, "missing"), try(var.context.other, "missing"), lookup(var.context, "name", "dflt")] }
resource "terraform_data" "parts" { input = { parts = [local.stage, "x"] } }
output "joined" { value = join("/", terraform_data.parts.output.parts) }
