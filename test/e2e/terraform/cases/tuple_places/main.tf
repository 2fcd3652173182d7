# Tuples whose elements, of several types, are read by their places.
locals {
  pair    = ["a", { x = 1, y = "two" }]
  table   = [["web", 80, { tls = false }], ["api", 443, { tls = true }]]
  by_name = { for row in local.table : row[0] => { port = row[1], tls = row[2].tls } }
  mixed   = [{ kind = "a", a = 1 }, { kind = "b", b = "t" }]
  pairs   = [for i, k in ["p", "q"] : [i, k, { idx = i }]]
  chosen  = true ? ["z", 1] : ["y", 2]
}
output "name" { value = local.pair[0] }
output "x" { value = local.pair[1].x + 1 }
output "y" { value = upper(local.pair[1].y) }
output "ports" { value = { for k, v in local.by_name : k => v.port + 1 } }
output "tls" { value = [for k, v in local.by_name : k if v.tls] }
output "row" { value = local.table[1][2].tls }
output "kinds" { value = [for m in local.mixed : m.kind] }
output "mixed_a" { value = local.mixed[0].a }
output "mixed_b" { value = local.mixed[1].b }
output "idx" { value = local.pairs[1][2].idx }
output "names" { value = [for p in local.pairs : "${p[0]}-${p[1]}"] }
output "chosen" { value = local.chosen[0] }
output "dyn" { value = [for i in range(2) : local.mixed[i].kind] }
