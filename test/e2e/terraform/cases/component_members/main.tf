# Outputs of modules that are called as members of every component.
module "m" {
  source = "./m"
}
output "urn" {
  value = module.m.urn
}
output "provider" {
  value = module.m.get_provider
}
