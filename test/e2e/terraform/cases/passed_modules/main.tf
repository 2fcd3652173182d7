# Whole modules as arguments: of a declared type, of any, as a map of objects, in a list.
module "db" {
  source   = "./db"
  for_each = { a = 1, b = 2 }
  size     = each.value
}

module "one" {
  source = "./db"
  size   = 7
}

module "user" {
  source = "./user"
  db     = module.one
  any    = module.one
  all    = module.db
  list   = values(module.db)
}

output "user" { value = module.user.all }
output "list" { value = [for v in module.db[*] : v] }
output "mixed" { value = { one = module.one, all = module.db, k = "v" } }
