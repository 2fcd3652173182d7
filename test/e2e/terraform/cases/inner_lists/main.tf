# A list of objects in an optional object, beside other attributes, is no single object.
module "a" {
  source = "./m"
  net    = { vpc = { id = "v", subnets = [{ id = "s1" }, { id = "s2", zone = { name = "z" } }] } }
}
output "o" { value = module.a.r }
