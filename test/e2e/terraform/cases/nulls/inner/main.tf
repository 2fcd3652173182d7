variable "plain" {
  type    = string
  default = "default"
}
variable "strict" {
  type     = string
  default  = "strict default"
  nullable = false
}
variable "object" {
  type    = object({ x = optional(string, "x default"), y = optional(number) })
  default = { x = "from default" }
}
resource "terraform_data" "seen" {
  input = { plain = var.plain, strict = var.strict, x = var.object.x }
}
output "plain" { value = var.plain }
output "is_null" { value = var.plain == null }
output "plain_or" { value = coalesce(var.plain, "or") }
output "strict" { value = var.strict }
output "object" { value = var.object }
