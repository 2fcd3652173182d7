# Modules of one name that call each other, and files beside and above the modules that read them.
module "app" {
  source = "./app/db"
  name   = "app"
}

module "db" {
  source = "./db"
  name   = "own"
}

output "names" {
  value = [module.app.name, module.db.name]
}

output "ports" {
  value = [module.app.port, module.db.port]
}
