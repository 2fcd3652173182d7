module "one" {
  source = "./pub"
  ids    = ["x", "yy"]
}
module "two" {
  source = "./pub"
  ids    = toset(keys(module.one.map))
}
output "map" { value = module.two.map }
output "mapx" { value = module.two.map["yy"] }
output "mapsum" { value = module.two.map["yy"] + 1 }
output "keys" { value = keys(module.two.map) }
output "for" { value = { for k, v in module.two.map : k => v * 2 } }
output "strs" { value = length(module.two.strs) }
output "strk" { value = keys(module.two.strs) }
output "list" { value = module.two.list }
output "list0" { value = module.two.list[0] }
output "ub" { value = module.two.obj.a.b }
output "uc" { value = module.two.obj.c[1] }
output "n" { value = module.two.n + 1 }
output "s" { value = "<${module.two.s}>" }
resource "terraform_data" "use" {
  input            = module.two.map["x"]
  triggers_replace = [module.two.list, module.two.s]
}
output "use" { value = terraform_data.use.output }
