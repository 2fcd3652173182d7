resource "terraform_data" "kind" {
  input = "ReadOnly"
}
module "without" {
  source = "./m"
}
module "with" {
  source = "./m"
  lock   = { kind = terraform_data.kind.output, parts = { a = terraform_data.kind.output } }
  pools  = [{ id = terraform_data.kind.output, n = 1 }, { id = "b" }]
}
output "without" {
  value = [module.without.allowed, module.without.ids, module.without.long, module.without.part, module.without.all]
}
output "with" {
  value = [module.with.allowed, module.with.ids, module.with.long, module.with.part, module.with.all]
}
