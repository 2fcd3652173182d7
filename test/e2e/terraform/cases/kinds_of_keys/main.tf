# Members of what has no type by a number, and elements by a text; sets with null; members of a stash that are null.
variable "s" {
  type    = set(string)
  default = ["a", null, "b"]
}

variable "m" {
  type    = any
  default = { "1" = "one", "2" = "two" }
}

variable "lists" {
  type    = any
  default = ["x", "y"]
}

resource "terraform_data" "t" {
  input = { a = null, b = "x" }
}

resource "terraform_data" "n" {
  input = null
}

locals {
  one = 1
}

output "set" { value = var.s }
output "set_length" { value = length(var.s) }
output "set_list" { value = tolist(var.s) }
output "set_json" { value = jsonencode(var.s) }
output "set_some" { value = [for v in var.s : v if v != null] }
output "set_of" { value = toset(["a", null, "a"]) }
output "set_union" { value = setunion(var.s, ["c"]) }
output "m1" { value = var.m[1] }
output "m_one" { value = var.m[local.one] }
output "m_try" { value = try(var.m[1], "none") }
output "m_try3" { value = try(var.m[3], "none") }
output "l_text" { value = var.lists["1"] }
output "l_try" { value = try(var.lists["1"], "none") }
output "m_lookup" { value = lookup(var.m, 1, "none") }
output "t_a" { value = terraform_data.t.output.a == null }
output "t_in_a" { value = terraform_data.t.input.a == null }
output "t_b" { value = terraform_data.t.output.b }
output "t_try" { value = try(terraform_data.t.output.a, "none") == null }
output "t_can" { value = [can(terraform_data.t.output.a), can(terraform_data.t.output.c)] }
output "n" { value = terraform_data.n.output == null }
