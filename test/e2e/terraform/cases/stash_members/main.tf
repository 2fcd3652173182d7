# Members of what a terraform_data gets that are null.
variable "rules" {
  type    = list(object({ id = string, via = optional(string) }))
  default = [{ id = "a" }, { id = "b", via = "nat" }]
}
resource "terraform_data" "r" {
  for_each = { for r in var.rules : r.id => r }
  input    = { rule = each.value }
}
output "vias" {
  value = { for k, r in terraform_data.r : k => r.output.rule.via }
}

output "coalesced" {
  value = [for k, r in terraform_data.r : coalesce(r.output.rule.via, "local")]

}
