# Instances for each of what has no type: their outputs are outputs.
variable "x" {
  type    = any
  default = { a = { n = 1 }, b = { n = 2 } }
}
module "m" {
  source   = "./m"
  for_each = var.x
  n        = each.value.n
}
resource "terraform_data" "t" {
  for_each = var.x
  input    = { key = each.key, n = each.value.n }
}
output "text" { value = [for m in module.m : "x-${m.s}"] }
output "asked" { value = [for k, m in module.m : m.s == "s1" ? k : "no"] }
output "chosen" { value = [for m in module.m : m.s if m.nul == null] }
output "number" { value = [for m in module.m : m.o.n + 1] }
output "length" { value = [for m in module.m : length(m.s)] }
output "json" { value = [for m in module.m : jsonencode(m.o)] }
output "keyed" { value = { for k, m in module.m : m.s => k } }
output "joined" { value = join(",", values(module.m)[*].s) }
output "one" { value = module.m["a"].s }
output "data" { value = { for k, t in terraform_data.t : k => "${t.output.key}${t.output.n}" } }
output "tried" { value = try(module.m["c"].s, "none") }
