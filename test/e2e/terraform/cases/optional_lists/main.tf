# Splats of lists that need not be there, in attempts.
module "a" {
  source = "./m"
  net    = { subnets = [{ id = "s1" }, { id = "s2" }] }
}
output "o" { value = module.a.ids }
output "p" { value = module.a.plain }
