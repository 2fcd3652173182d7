# What a module declares as any is handed back by an output as it is.
module "given" {
  source = "./m"
  cfg    = { name = "x", list = [1, "2"], nested = { on = true } }
}

module "bare" {
  source = "./m"
  cfg    = { name = null }
}

output "given" {
  value = module.given.cfg
}

output "names" {
  value = [module.given.name, module.bare.name]
}

output "texts" {
  value = [module.given.text, module.bare.text]
}
