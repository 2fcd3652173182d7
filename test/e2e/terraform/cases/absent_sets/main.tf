# A set that is not given is null, and no empty set.
variable "g" {
  type    = object({ members = optional(set(string)), n = optional(number) })
  default = {}
}
output "has" { value = var.g.members != null }
output "members" { value = coalesce(var.g.members, ["def"]) }
