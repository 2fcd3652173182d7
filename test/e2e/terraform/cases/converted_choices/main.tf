# A declared type around functions and conditionals that choose among texts: what is not chosen need not be a number.
variable "l" {
  type    = list(string)
  default = ["1", "01", ""]
}
variable "on" {
  type    = bool
  default = true
}
variable "m" {
  type    = map(string)
  default = { a = "1" }
}
variable "e" {
  type    = string
  default = ""
}
module "a" {
  source = "./m"
  n      = coalesce("", "5")
  ln     = distinct(["1", "01", "1.0"])
  sn     = toset(["1", "01"])
  ls     = [1.50, true, "x"]
  s      = 1.50
  b      = var.on ? "true" : "x"
}
module "b" {
  source = "./m"
  n      = var.on ? "1" : "x"
  ln     = compact(["1", "", "2"])
  sn     = compact(var.l)
  ls     = distinct([1, "1", 1.0])
  s      = coalesce(null, 5)
  b      = coalesce("", "false")
}
module "c" {
  source = "./m"
  n      = lookup(var.m, "zz", "7")
  ln     = sort(["10", "9"])
  sn     = setunion(["1"], ["01", "2"])
  ls     = concat([1], ["a"])
  s      = try(tonumber("x"), 2.0)
  b      = lookup({ a = "x", b = "true" }, "b", "no")
}
module "d" {
  source = "./m"
  n      = try("x1", "2") == "x1" ? 3 : 4
  ln     = [for x in var.l : x if x != ""]
  sn     = [for x in var.l : x == "" ? "3" : x]
  ls     = [for x in [1, 2.50] : x]
  s      = element(["q", 7], 1)
  b      = element(["x", "true"], 1)
}
module "e" {
  source = "./m"
  n      = [for x in ["y", "8"] : x if x != "y"][0]
  ln     = coalescelist([], ["4"])
  sn     = setsubtract(["1", "x"], ["x"])
  ls     = reverse([1, true])
  s      = var.on ? 10 : "x"
  b      = ["x", "true"][1]
}
module "f" {
  source = "./m"
  n      = { a = "x", b = "9" }["b"]
  ln     = slice(["x", "5"], 1, 2)
  sn     = setintersection(["1", "x"], ["1"])
  ls     = flatten([[1], [true, ["z"]]])
  s      = max("3", 2)
  b      = one(["true"])
}
module "g" {
  source = "./m"
  n      = coalesce(var.e, "6")
  ln     = matchkeys(["x", "1"], ["a", "b"], ["b"])
  sn     = keys({ "1" = 1, "01" = 2 })
  ls     = values({ a = 1, b = "c" })
  s      = one([for x in [true] : x])
  b      = tostring(var.on)
}
module "h" {
  source = "./m"
  n      = trimspace(" 4 ")
  ln     = var.on ? ["1"] : ["x"]
  sn     = chunklist(["1", "x"], 1)[0]
  ls     = var.on ? [1] : ["x"]
  s      = join("", [1, 2])
  b      = var.on && true ? "true" : "maybe"
}
module "i" {
  source = "./m"
  n      = merge({ n = "x" }, { n = "12" }).n
  ln     = [for k, v in merge({ a = "x" }, { a = "1" }) : v]
  sn     = flatten([["1"], [["2"]]])
  ls     = setunion([1], ["b"])
  s      = format("%d", 3)
  b      = jsondecode("\"true\"")
}
output "n" { value = [for m in [module.a, module.b, module.c, module.d, module.e, module.f, module.g, module.h, module.i] : m.n] }
output "ln" { value = [for m in [module.a, module.b, module.c, module.d, module.e, module.f, module.g, module.h, module.i] : m.ln] }
output "sn" { value = [for m in [module.a, module.b, module.c, module.d, module.e, module.f, module.g, module.h, module.i] : m.sn] }
output "ls" { value = [for m in [module.a, module.b, module.c, module.d, module.e, module.f, module.g, module.h, module.i] : m.ls] }
output "s" { value = [for m in [module.a, module.b, module.c, module.d, module.e, module.f, module.g, module.h, module.i] : m.s] }
output "b" { value = [for m in [module.a, module.b, module.c, module.d, module.e, module.f, module.g, module.h, module.i] : m.b] }
