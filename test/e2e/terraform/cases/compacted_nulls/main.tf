# Lists written down with elements that may be null, of which `compact` and a module's inputs are made.
variable "expire" {
  type    = number
  default = null
}
variable "rules" {
  type    = list(object({ id = string, days = optional(number), class = optional(string) }))
  default = [{ id = "a", days = 3 }, { id = "b", class = "x" }]
}
variable "names" {
  type    = list(string)
  default = ["a", "", "c"]
}
resource "terraform_data" "t" {
  input = "t"
}
module "rules" {
  source = "./rules"
  rules  = [for r in var.rules : { id = terraform_data.t.output, days = r.days }]
}
module "given" {
  source = "./given"
  ports  = [for r in var.rules : r.days]
  attrs  = { for r in var.rules : r.id => r.class }
}
output "names" { value = compact(var.names) }
output "numbers" { value = compact([var.expire]) }
output "members" { value = [for r in var.rules : compact([r.days, r.class])] }
output "objects" { value = [for r in var.rules : [for d in compact([r.days]) : { d = d }]] }
output "in_module" { value = module.rules.all }
output "given" { value = module.given }
