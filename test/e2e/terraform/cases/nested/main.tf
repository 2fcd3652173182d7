# Loops in loops: groups of groups, conditions, indices of sets and maps, names that hide others.

locals {
  teams = {
    red  = { members = [{ name = "ann", skills = ["go", "tf"] }, { name = "bob", skills = [] }], lead = "ann" }
    blue = { members = [{ name = "cy", skills = ["tf"] }], lead = null }
  }
  matrix = [[1, 2], [3, 4, 5], []]
}

output "names" {
  value = flatten([for t, team in local.teams : [for m in team.members : "${t}/${m.name}"]])
}

output "by_skill" {
  value = { for pair in flatten([for team in local.teams : [for m in team.members : [for s in m.skills : { skill = s, name = m.name }]]]) : pair.skill => pair.name... }
}

output "counts" {
  value = { for t, team in local.teams : t => sum(concat([0], [for m in team.members : length(m.skills)])) }
}

output "leads" {
  value = { for t, team in local.teams : t => team.lead if team.lead != null }
}

output "splats" {
  value = [values(local.teams)[*].members[*].name, flatten(values(local.teams)[*].members[*].skills), local.teams.red.members[*].skills[*]]
}

output "legacy" {
  value = local.teams.red.members.*.name
}

output "first" {
  value = [for team in local.teams : team.members[0].skills[0]]
}

output "sums" {
  value = [for row in local.matrix : length(row) > 0 ? sum(row) : 0]
}

output "transposed" {
  value = [for i in range(2) : [for row in local.matrix : row[i] if length(row) > i]]
}

output "products" {
  value = [for i, row in local.matrix : [for j, v in row : v * i + j]]
}

output "shadowed" {
  value = [for v in [1, 2] : [for v in ["a", "b"] : v]]
}

output "outer" {
  value = [for i in [1, 2] : [for j in [10, 20] : i * j if i * j > 10]]
}

output "set_keys" {
  value = { for k, v in toset(["b", "a"]) : k => v }
}

output "object_of_sets" {
  value = { for t, team in local.teams : t => toset(flatten(team.members[*].skills)) }
}

output "inverted" {
  value = transpose({ for t, team in local.teams : t => team.members[*].name })
}

output "ranked" {
  value = { for i, name in sort(flatten(values(local.teams)[*].members[*].name)) : name => i }
}

output "computed_keys" {
  value = { for t, team in local.teams : "${upper(t)}_${length(team.members)}" => { (t) = team.lead } }
}

output "conditional_keys" {
  value = { for n in range(6) : (n % 2 == 0 ? "even" : "odd") => n... }
}

output "maps_of_lists" {
  value = { for t, team in local.teams : t => { for m in team.members : m.name => [for s in m.skills : upper(s)] if length(m.skills) > 0 } }
}

output "fold" {
  value = join("", [for row in local.matrix : join("", [for v in row : tostring(v)])])
}

output "any_all" {
  value = [anytrue([for t in local.teams : t.lead == null]), alltrue([for t in local.teams : length(t.members) > 0]), alltrue([]), anytrue([])]
}

output "max" {
  value = max(flatten(local.matrix)...)
}

output "lookup" {
  value = [for t in ["red", "green"] : lookup(local.teams, t, null) == null ? "none" : local.teams[t].members[0].name]
}
