locals {
  m = { x = { cpu = 1, gpu = null }, y = { cpu = 2, gpu = "a" } }
  n = { a = { v = 1 }, b = { v = "s" }, c = { v = [1] } }
}
output "o" { value = { for k, v in local.m : k => v.gpu == null ? v.cpu : v.gpu } }
output "l" { value = [for k, v in local.m : v.gpu == null ? v.cpu : v.gpu] }
output "n" { value = { for k, v in local.n : k => v.v } }
output "nn" { value = [for k, v in local.n : v.v] }
output "cond" { value = { for k, v in local.m : k => { t = v.gpu != null ? v.gpu : v.cpu, c = v.cpu } } }
output "co" { value = { for k, v in local.m : k => coalesce(v.gpu, v.cpu) } }
output "tr" { value = { for k, v in local.m : k => try(v.nothing, v.cpu) } }
output "js" { value = jsonencode({ for k, v in local.m : k => v.gpu == null ? v.cpu : v.gpu }) }
