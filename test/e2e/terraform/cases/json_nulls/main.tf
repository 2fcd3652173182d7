output "j" { value = jsonencode([for k, v in { p = { q = null, r = 1 }, s = { q = 2, r = 3 } } : { k = k, q = v.q }]) }
output "k" { value = jsonencode({ for k, v in { p = { q = null, r = 1 }, s = { q = 2, r = 3 } } : k => v }) }
output "l" { value = [for v in [{ a = null, b = "x" }, { a = "y", b = null }] : v.a == null ? v.b : v.a] }
output "y" { value = yamlencode([for v in [{ a = null, b = "x" }, { a = "y", b = null }] : v]) }
output "m" { value = [for k, v in { p = { q = null }, s = { q = [1] } } : v.q == null ? [] : v.q] }
output "n" { value = jsonencode([for v in [{ a = null }, { a = true }] : merge(v, { z = 1 })]) }
