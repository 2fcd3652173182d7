variable "env" {
  type    = string
  default = "dev"
}
locals {
  sizes = {
    dev  = { zones = ["a"], tags = { e = "d" } }
    prod = { zones = ["a", "b"], tags = { e = "p", x = "y" } }
  }
  chosen = local.sizes[var.env]
  lists  = [["a"], ["a", "b"]]
}
output "same" { value = local.chosen == local.sizes.dev }
output "other" { value = local.chosen == local.sizes.prod }
output "zones" { value = local.chosen.zones == ["a"] }
output "differ" { value = local.chosen != local.sizes["dev"] }
output "in_list" { value = [for l in local.lists : l == ["a"]] }
output "contained" { value = [for l in local.lists : contains([["a"]], l)] }
