locals {
  ports = { "443" = "https", "80" = "http", "8080" = "alt" }
  mixed = { "10" = 1, "9" = 2, a = 3, "-1" = 4 }
  same  = { "10" = "x", "20" = "y" }
}
output "inline" { value = [for k, v in { "443" = "tcp", "53" = "udp", "80" = "tcp" } : "${k}${v}"] }
output "inline_values" { value = [for v in { "443" = "tcp", "53" = "udp", "80" = "web" } : v] }
output "values_call" { value = values({ "443" = "tcp", "53" = "udp", "80" = "web" }) }
output "keys_call" { value = keys({ "443" = "tcp", "53" = "udp", "80" = "web" }) }
output "mixed" { value = [for k, v in local.mixed : "${k}=${v}"] }
output "mixed_inline" { value = [for k, v in { "10" = 1, "9" = 2, a = 3, "-1" = 4 } : "${k}=${v}"] }
output "same" { value = join(",", [for k, v in { "10" = "x", "20" = "y" } : v]) }
output "filtered" { value = [for k, v in { "100" = true, "20" = true, "3" = false } : k if v] }
output "flat" { value = flatten([for k, v in { "100" = ["a"], "20" = ["b", "c"] } : v]) }
output "grouped" { value = { for k, v in { "100" = "a", "20" = "a", "3" = "b" } : v => k... } }
output "merged" { value = [for k, v in merge(local.ports, { "22" = "ssh" }) : "${k}:${v}"] }
output "zip" { value = [for k, v in zipmap(["100", "20"], ["a", "b"]) : v] }
output "index" { value = [for i, p in ["b", "a"] : { for k, v in { "10" = p, "9" = i } : k => v }] }
output "template" { value = "%{for k, v in { "443" = "a", "80" = "b" }}${k}${v} %{endfor}" }
output "setp" { value = [for p in setproduct(keys({ "100" = 1, "20" = 2 }), ["x"]) : join("-", p)] }
output "entries_json" { value = jsonencode({ "100" = 1, "20" = 2 }) }
output "yaml" { value = yamlencode({ "100" = 1, "20" = 2 }) }
output "leading_zero" { value = [for k, v in { "007" = "a", "01" = "b", "1" = "c" } : v] }
