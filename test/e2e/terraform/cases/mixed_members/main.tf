# Members of different types keep them: in objects that are merged, gone through, attempted; texts of small numbers.
variable "on" {
  type    = bool
  default = true
}

variable "small" {
  type    = number
  default = 0.000001
}

variable "words" {
  type    = string
  default = "ß straße it's a-b c_d é’x 1a"
}

variable "huge" {
  type    = number
  default = 123456
}

locals {
  numbers = { "10" = 1, "9" = 2 }
  sites = {
    east = { size = 2, zones = ["a", "b"] }
    west = { size = 1 }
  }
  merged = merge({ for k, v in local.numbers : k => "${v}" }, var.on ? { extra = "a" } : {})
}

resource "terraform_data" "site" {
  for_each = local.sites
  input    = { size = each.value.size, zones = try(each.value.zones, []) }
}

output "merged" { value = { for k, v in local.merged : upper(k) => replace(v, "1", "x") } }
output "texts" { value = [for k, v in { a = 1, b = "x", c = true } : "${k}=${upper(v)}"] }
output "attempt" { value = [for s in ["1", "x"] : try(tonumber(s), upper(s))] }
output "sites" { value = { for k, s in local.sites : k => length(try(s.zones, [])) } }
output "sites_size" { value = sum(values(local.sites)[*].size) }
output "small" { value = "${var.small}" }
output "small_join" { value = join("-", ["a", var.small]) }
output "title" { value = title(var.words) }
output "fixed" { value = [format("%05.2f", var.huge), format("%.0f", var.huge), format("%f", var.huge)] }
