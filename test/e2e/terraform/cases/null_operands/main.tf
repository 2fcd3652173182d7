# Attempts of operations whose operand is null.
variable "n" {
  type    = number
  default = null
}
variable "s" {
  type    = string
  default = null
}
variable "any" {
  type    = any
  default = null
}
variable "o" {
  type    = object({ n = optional(number), s = optional(string) })
  default = {}
}
output "tonumber" { value = try(tonumber(null) + 1, "x") }
output "number" { value = try(var.n + 1, "x") }
output "string" { value = try(var.s + 1, "x") }
output "tonumber_s" { value = try(tonumber(var.s) + 1, "x") }
output "any" { value = try(var.any + 1, "x") }
output "null" { value = try(null + 1, -1) }
output "member" { value = try(var.o.n * 2, "x") }
output "member_s" { value = try(var.o.s - 2, "x") }
output "compare" { value = try(var.n > 1, "x") }
output "compare_null" { value = try(null > 1, "x") }
output "negated" { value = try(-var.n, "x") }
output "negated_null" { value = try(-tonumber(null), "x") }
output "not" { value = try(!tobool(null), "x") }
output "and" { value = try(tobool(null) && true, "x") }
output "cond" { value = try(tobool(null) ? 1 : 2, "x") }
output "text" { value = try("a${tostring(null)}", "x") }
output "set" { value = try(toset(null), ["a"]) }
output "set_for" { value = try([for x in toset(null) : x], ["a"]) }
output "list" { value = try(tolist(null)[0], "x") }
output "can" { value = [can(tonumber(null) + 1), can(var.n + 1), can(-var.n), can(null + 1), can(!tobool(null)), can(toset(null))] }
output "mod" { value = try(tonumber(null) % 2, "x") }
output "upper" { value = try(upper(tostring(null)), "x") }
output "join" { value = try(join(",", tolist(null)), "x") }
output "length" { value = try(length(tolist(null)), "x") }
