# What is null among the parts of a list or an object is null in JSON and YAML, whole objects too.
module "unset" {
  source = "./box"
}
module "set" {
  source = "./box"
  box    = { a = "x" }
}
output "unset" { value = module.unset.all }
output "set" { value = module.set.all }
