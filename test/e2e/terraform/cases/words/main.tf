# Names that are words of the target languages, or of the programs that we write.

variable "class" {
  default = "c"
}

variable "lambda" {
  default = ["l"]
}

variable "self" {
  default = { from = "here", import = 1 }
}

variable "config" {
  default = "conf"
}

variable "name" {
  default = "n"
}

locals {
  function = "${var.class}f"
  pulumi   = "p"
  str      = 5
  list     = [1, 2]
  dict     = { a = 1 }
  len      = length(local.list)
  print    = "printed"
  sorted   = sort(["b", "a"])
  None     = "none"
  True     = false
  default  = "d"
  new      = "fresh"
  process  = "proc"
  Object   = { keys = 1 }
  json     = jsonencode(local.dict)
  set      = toset(["b", "a"])
  args     = "args"
  opts     = "opts"
  math     = floor(2.5)
  path     = basename("/a/b")
  range    = range(2)
  helpers  = title("help")
  any      = "any"
  Array    = [for i in range(2) : i]
}

resource "terraform_data" "await" {
  input = "waited"
}

resource "terraform_data" "import" {
  for_each = toset(["export"])
  input    = each.key
}

output "class" {
  value = var.class
}

output "import" {
  value = [var.lambda, var.self.from, var.self["import"], var.config, var.name]
}

output "function" {
  value = local.function
}

output "return" {
  value = [local.pulumi, local.str, local.list, local.dict, local.len, local.print, local.sorted, local.None, local.True]
}

output "default" {
  value = [local.default, local.new, local.process, local.Object, local.json, local.set]
}

output "lambda" {
  value = [local.args, local.opts, local.math, local.path, local.range, local.helpers, local.any, local.Array]
}

output "await" {
  value = terraform_data.await.output
}

output "async" {
  value = [for export in terraform_data.import : export.output]
}

output "in" {
  value = [for in in ["x"] : upper(in)]
}

output "yield" {
  value = { for class, def in { a = 1 } : class => def }
}

output "is" {
  value = [for None in [1] : [for True in [None] : True + 1]]
}

output "typeof" {
  value = [for str in [1, 2] : tostring(str)]
}

output "with" {
  value = { for list in ["a"] : list => [for len in [list] : length(len)] }
}
