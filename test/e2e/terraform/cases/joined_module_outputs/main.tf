# Loops over modules joined with splats of modules and of resources.
module "m" {
  source   = "./m"
  for_each = toset(["p", "q"])
  n        = each.key
}
module "c" {
  source = "./m"
  count  = 2
  n      = "c${count.index}"
}
resource "terraform_data" "d" {
  count = 2
  input = "d${count.index}"
}
output "o" { value = concat([for m in module.m : m.a], module.c[*].a) }
output "p" { value = concat([for m in module.m : m.a], terraform_data.d[*].output) }
output "q" { value = join(",", concat([for k, m in module.m : k], module.c[*].a, ["z"])) }
resource "terraform_data" "r" { input = concat([for m in module.m : m.a], module.c[*].a) }
