# Objects handed to modules as they are, with outputs in them, and one by one.
variable "items" {
  type    = list(object({ name = string, weight = number, note = optional(string) }))
  default = [{ name = "a", weight = 1 }, { name = "b", weight = 2.5, note = "n" }]
}
resource "terraform_data" "r" { input = "made" }
module "plain" {
  source = "./m"
  items  = var.items
  one    = var.items[0]
}
module "late" {
  source = "./m"
  items  = [{ name = terraform_data.r.output, weight = 3 }]
  one    = { name = terraform_data.r.output, weight = 4, note = null }
}
module "each" {
  source   = "./m"
  for_each = { for i in var.items : i.name => i }
  items    = [each.value]
  one      = each.value
}
output "o1" { value = module.plain }
output "o2" { value = module.late }
output "o3" { value = { for k, m in module.each : k => m.sum } }
output "o4" { value = module.each["b"].one }
