module "m" {
  source  = "./mod"
  numbers = [1, null, 3]
  flags   = [true, null]
  bynames = { a = 1, b = null }
  nested  = [[1], [null, 2]]
  objs    = [{ n = 1 }, { n = null }]
}
module "d" {
  source  = "./mod"
  numbers = []
}
output "m" { value = module.m }
output "d" { value = module.d }
