# Null as the value of an attempt, found late or at once, is no failure.
module "p" {
  source = "./parts"
}
variable "names" { default = ["a", "b"] }
output "a" { value = can(one([for v in var.names : v if module.p.size > 100])) }
output "b" { value = try(one([for v in var.names : v if module.p.size > 100]), "none") == null }
output "c" { value = can(one([for v in var.names : v if length(v) > 100])) }
output "d" { value = try(one([for v in var.names : v if length(v) > 100]), "none") == null }
output "e" { value = try(lookup({ a = module.p.none }, "a", 3), "none") == null }
output "f" { value = try(module.p.obj.x, "none") == null }
output "g" { value = can(module.p.obj.y) }
