resource "terraform_data" "a" { input = "v" }
locals {
  objs = [{ name = "a", id = terraform_data.a.output }, { name = "b", id = "lit" }]
  ids  = [terraform_data.a.output, "x"]
  tags = { n = "x", s = terraform_data.a.output }
  strs = [{ name = "a", id = terraform_data.a.id }, { name = "b", id = "lit" }]
}
module "m" {
  source = "./m"
  objs   = local.objs
  ids    = local.ids
  tags   = local.tags
}
module "s" {
  source = "./m"
  objs   = [for s in local.strs : { name = s.name, id = s.name == "a" ? "known" : s.id }]
  ids    = [terraform_data.a.id, "x"]
  tags   = { n = "y", s = terraform_data.a.id }
}
output "m" { value = module.m }
output "s" { value = module.s.keys }
output "t" { value = module.s.n }
