# What components are given for collections of every kind, some of it known late.

resource "terraform_data" "l" {
  input = { ids = ["p", "q"], n = 3 }
}
module "m" {
  source = "./m"
  ids    = ["a", "b"]
  tags   = { a = "b" }
  names  = [terraform_data.l.output.ids[0]]
  set    = ["x", "y", "x"]
  objs   = [{ a = "1" }, { a = "2", b = 3 }]
  mobj   = { k = { a = "-", l = ["m", "n"] } }
  ll     = [["a"], ["b", terraform_data.l.output.ids[1]]]
  mm     = { a = { b = "c" } }
  nums   = [1, 2.5, terraform_data.l.output.n]
  bools  = { t = true }
  anys   = [1, 2]
  tup    = ["z", 4]
  obj    = { a = "a", b = terraform_data.l.output.ids }
}
output "all" { value = module.m }
module "n" {
  source = "./m"
  ids    = ["a", "b"]
  tags   = { a = terraform_data.l.output.ids[0] }
  names  = terraform_data.l.output.ids
  set    = toset(["x", "w"])
  objs   = [{ a = "1" }, { a = terraform_data.l.output.ids[0], b = terraform_data.l.output.n }]
  mobj   = { k = { a = terraform_data.l.output.ids[0], l = ["m", terraform_data.l.output.ids[1]] }, j = { a = "x", l = terraform_data.l.output.ids } }
  ll     = [terraform_data.l.output.ids, ["b"]]
  mm     = { a = { b = terraform_data.l.output.ids[0] }, z = { y = "x" } }
  nums   = [terraform_data.l.output.n]
  bools  = { t = terraform_data.l.output.n > 2, f = false }
  anys   = [terraform_data.l.output.n, "x"]
  tup    = ["y", 4]
  obj    = { a = "a", b = ["q", terraform_data.l.output.ids[0]] }
}
output "alln" { value = module.n }
