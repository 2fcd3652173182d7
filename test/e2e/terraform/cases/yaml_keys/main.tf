# Keys that YAML says twice, and merges between them: what stands last counts.
locals {
  twice  = yamldecode("a: 1\na: 2\nb: 3")
  flow   = yamldecode("{a: 1, b: 2, a: 3}")
  before = yamldecode("<<: {a: 1, b: 2}\na: 3")
  behind = yamldecode("a: 0\n<<: {a: 1, b: 2}\nb: 3")
  merges = yamldecode("<<: {a: 1, b: 2}\n<<: {a: 3, c: 1}\nb: 3")
  anchor = yamldecode("base: &b {x: 1, y: 2}\nthis:\n  <<: *b\n  y: 3\nthat:\n  y: 4\n  <<: *b")
}
output "twice" { value = local.twice }
output "flow" { value = local.flow }
output "before" { value = local.before }
output "behind" { value = local.behind }
output "merges" { value = local.merges }
output "anchor" { value = local.anchor }
output "list" { value = can(yamldecode("<<: [{a: 1, b: 2}, {a: 3, c: 1}]\nb: 3")) }
output "text" { value = try(yamldecode("<<: x\nb: 3"), "bad") }
output "quoted" { value = try(yamldecode("\"<<\": {a: 1}\nb: 3"), "bad") }
