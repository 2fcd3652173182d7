# What has no type and is given to variables that have one is converted when the program runs.
variable "x" {
  type = any
  default = {
    tags    = { a = 1, b = true, c = "text" }
    ports   = ["80", 443]
    flags   = ["true", false]
    names   = [1, "2", 1, "1"]
    nested  = { one = [1, "2"], two = [true] }
    rules   = [{ name = 1, port = "80", extra = "gone" }, { name = "b", port = 443, list = [1] }]
    object  = { name = 5, size = "7", other = 1 }
    nothing = null
    pair    = ["1", 2]
    whole   = { tags = { k = 1 }, ids = [1, 2], deep = { on = "true" } }
  }
}
locals {
  decoded = jsondecode("{\"tags\":{\"n\":1.5,\"t\":true},\"ports\":[\"1\",2]}")
  yaml    = yamldecode("tags: {n: 1, t: yes}\nports: ['5', 6]\n")
  chosen  = length(keys(var.x)) > 3 ? var.x.tags : {}
}
module "typed" {
  source = "./typed"
  tags   = var.x.tags
  ports  = var.x.ports
  flags  = var.x.flags
  names  = var.x.names
  nested = var.x.nested
  rules  = var.x.rules
  object = var.x.object
  pair   = var.x.pair
  whole  = var.x.whole
}
module "nulls" {
  source = "./typed"
  tags   = var.x.nothing
  ports  = var.x.nothing
  names  = var.x.nothing
  object = var.x.nothing
}
module "tried" {
  source = "./typed"
  tags   = try(var.x.missing, var.x.tags, {})
  ports  = try(var.x.missing, ["1", 2])
  names  = try(var.x.names, [])
  rules  = try(var.x.rules, [])
  object = try(var.x.missing.object, { name = "n" })
}
module "decoded" {
  source   = "./typed"
  for_each = { json = local.decoded, yaml = local.yaml }
  tags     = each.value.tags
  ports    = each.value.ports
  whole    = { tags = each.value.tags, ids = each.value.ports }
}
module "chosen" {
  source = "./typed"
  tags   = local.chosen
  ports  = [for p in var.x.ports : p]
  nested = { for k, v in var.x.nested : k => v }
  names  = concat(var.x.names, ["z"])
}
output "typed" { value = module.typed }
output "nulls" { value = module.nulls }
output "tried" { value = module.tried }
output "decoded" { value = module.decoded }
output "chosen" { value = module.chosen }
resource "terraform_data" "tag" {
  for_each = module.typed.tags
  input    = each.value
}
