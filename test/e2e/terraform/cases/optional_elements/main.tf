# Members of elements and of objects that are null, in attempts.
variable "l" {
  type    = list(object({ a = optional(string), b = string }))
  default = [{ b = "x" }, { a = "y", b = "z" }]
}

variable "jobs" {
  type    = map(object({ wait = optional(string), max = optional(number, 2) }))
  default = { x = {}, y = { wait = "w" } }
}

locals {
  unlike = [{ a = 1 }, { b = null }]
}

module "job" {
  source   = "./in"
  for_each = var.jobs
  retry    = each.value
  list     = [for k, v in var.jobs : { name = k, wait = v.wait }]
}

module "record" {
  source = "./in"
  retry  = null
  list   = null
}

output "l" { value = [try(var.l[0].a, "d"), try(var.l[1].a, "d"), try(var.l[2].a, "d"), can(var.l[0].a), can(var.l[2].a)] }
output "unlike" { value = [try(local.unlike[0].b, "d"), try(local.unlike[1].b, "d"), try(local.unlike[0].a, "d")] }
output "all" { value = [for u in local.unlike : try(u.b, "d")] }
output "jobs" { value = { for k, m in module.job : k => m.r } }
output "record" { value = module.record.r }
