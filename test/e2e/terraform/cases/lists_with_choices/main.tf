# A list with a choice beside one without.
variable "on" {
  type    = bool
  default = true
}
variable "people" {
  type    = list(object({ id = number, name = string, tags = optional(list(string), []) }))
  default = [{ id = 1, name = "ann" }, { id = 2, name = "bob", tags = ["t"] }]
}
output "joined" {
  value = concat([for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v if v.id > 1], [(var.on ? var.people[0] : { id = 7, name = "seven", tags = ["p", "q"] })])
}
output "both" {
  value = concat([var.on ? { a = 1 } : { a = 2 }], [{ a = 3 }])
}
