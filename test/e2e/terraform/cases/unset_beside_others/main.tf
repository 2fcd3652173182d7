# Objects that leave an attribute out beside objects that have no such attribute: only in the former it is null.
variable "rules" {
  type = list(object({
    name = string
    port = optional(number)
    note = optional(string)
  }))
  default = [
    { name = "web", port = 80 },
    { name = "any" },
  ]
}

variable "extra" {
  type    = object({ name = string, note = optional(string) })
  default = { name = "extra" }
}

locals {
  fixed = [{ name = "ssh", protocol = "tcp" }]
}

output "appended" {
  value = jsonencode(concat(local.fixed, var.rules))
}

output "flat" {
  value = jsonencode(flatten([[{ name = "ssh", protocol = "tcp" }], var.rules, [[var.extra]]]))
}

output "chosen" {
  value = jsonencode(concat(local.fixed, var.extra != null ? [var.extra] : []))
}

output "members" {
  value = [for rule in concat(local.fixed, var.rules) : keys(rule)]
}

output "looked_up" {
  value = [for rule in concat(local.fixed, var.rules) : lookup(rule, "protocol", "none")]
}

output "tried" {
  value = [for rule in concat(local.fixed, var.rules) : try(rule.note, "no note")]
}

output "gone_over" {
  value = [for rule in [var.extra, { name = "other", protocol = "udp" }] : jsonencode(rule)]
}

output "first_of_lists" {
  value = jsonencode(coalescelist([], var.rules, local.fixed))
}

output "beside_decoded" {
  value = jsonencode(concat(jsondecode("[{\"name\":\"late\"}]"), var.rules))
}

output "names" {
  value = concat(local.fixed, var.rules)[*].name
}

variable "teams" {
  type = list(object({
    name = string
    members = optional(list(object({
      name  = string
      email = optional(string)
      tools = optional(set(string), [])
    })), [])
  }))
  default = [
    { name = "core", members = [{ name = "ann", email = "ann@example.org" }, { name = "ben", tools = ["vi", "ed"] }] },
    { name = "ops" },
  ]
}

resource "terraform_data" "team" {
  count = length(var.teams)
  input = var.teams[count.index]
}

output "addresses" {
  value = terraform_data.team[0].output.members[*].email
}

output "reversed" {
  value = jsonencode(reverse([var.extra, { name = "x", weight = 1 }]))
}

output "zipped" {
  value = jsonencode(zipmap(["a", "b"], [var.extra, { weight = 1 }]))
}
