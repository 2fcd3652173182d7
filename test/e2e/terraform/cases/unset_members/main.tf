# Attributes that are not set are null: they take the place of what stands before them, and count.
variable "over" {
  type    = map(object({ cpu = optional(number), mem = optional(string) }))
  default = { a = { cpu = 2 }, b = { mem = "1g" } }
}
output "m" { value = { for k, v in var.over : k => merge({ cpu = 1, mem = "x" }, v) } }
module "s" {
  source = "./s"
  spec   = { cpu = 3 }
}
output "s" { value = module.s.o }
output "n" { value = module.s.n }
