# Null that modules give to modules, with defaults and without, and where anything is taken.
module "a" {
  source = "./modules/m"
}
module "b" {
  source = "./modules/m"
  any    = module.a.nothing
  text   = module.a.nothing
  list   = module.a.nolist
  num    = module.a.nonum
  obj    = { s = module.a.nothing, n = module.a.nonum }
}
module "c" {
  source = "./modules/m"
  any    = { x = module.a.nothing, y = module.a.nolist, z = [module.a.nothing] }
  text   = null
  list   = null
  num    = null
  flag   = null
}
module "d" {
  source = "./modules/m"
  any    = module.b.any
  list   = module.c.list
  num    = module.c.num
  obj    = module.b.obj
  flag   = module.b.flag
}
output "a" { value = module.a }
output "b" { value = module.b }
output "c" { value = module.c }
output "d" { value = module.d }
