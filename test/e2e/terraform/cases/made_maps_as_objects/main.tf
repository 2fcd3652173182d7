# Maps that loops, `merge` and the like make, where an object is declared: their entries are converted one by one.
variable "words" {
  type    = map(string)
  default = { ttl = "7", on = "true", note = "n", extra = "gone" }
}
variable "nums" {
  type    = map(number)
  default = { ttl = 5, size = 2 }
}
module "for" {
  source = "./m"
  meta   = { for k, v in var.words : k => v }
}
module "merged" {
  source = "./m"
  meta   = merge({ note = "x" }, { for k, v in var.words : k => v if k != "note" })
}
module "zip" {
  source = "./m"
  meta   = zipmap(["ttl", "on"], ["3", "false"])
}
module "cond" {
  source = "./m"
  meta   = length(var.words) > 3 ? { for k, v in var.words : k => "${v}" if k != "on" && k != "extra" } : {}
}
module "nums" {
  source = "./m"
  meta   = merge(var.nums, { on = "true" })
}
module "each" {
  source   = "./m"
  for_each = { a = { ttl = "1" }, b = { ttl = 2, on = false } }
  meta     = { for k, v in each.value : k => v }
}
module "list" {
  source = "./m"
  meta   = { ttl = 1 }
  many   = [for n in ["1", "2"] : { for k in ["ttl", "size"] : k => n }]
}
output "for" { value = module.for.all }
output "merged" { value = module.merged.all }
output "zip" { value = module.zip.all }
output "cond" { value = module.cond.all }
output "nums" { value = module.nums.all }
output "each" { value = { for k, m in module.each : k => m.all } }
output "list" { value = module.list.many }
output "eqs" { value = [module.for.seven, module.zip.off, module.nums.sum] }
