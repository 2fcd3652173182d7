# A map where an object is wanted gives its entries, converted; null that is converted stays null.
variable "words" {
  type    = map(string)
  default = { ttl = "7", on = "false", other = "x" }
}
variable "on" {
  type    = bool
  default = false
}
module "words" {
  source = "./m"
  meta   = var.words
}
module "merged" {
  source = "./m"
  meta   = merge(var.words, { on = true })
}
module "none" {
  source = "./m"
  count  = var.on ? 1 : 0
  meta   = var.words
}
module "nothing" {
  source = "./m"
  meta   = one(module.none[*].info)
}
output "words" { value = [module.words.text, module.words.double, module.words.more, module.words.json] }
output "merged" { value = [module.merged.text, module.merged.double] }
output "nothing" { value = [module.nothing.absent, module.nothing.text] }
output "compacted" { value = [compact([for x in [1, null, 2] : x]), compact(concat([1], [var.on ? 2 : null, ""])), compact(["a", "", null])] }
