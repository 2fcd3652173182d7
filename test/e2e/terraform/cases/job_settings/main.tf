# Objects of a list with what is unset, passed on as any, as a map, and as an object without optional attributes.
variable "jobs" {
  type = list(object({
    name  = string
    cron  = optional(string)
    rate  = optional(number)
    env   = optional(map(string))
    retry = optional(object({ max = optional(number, 3), wait = optional(string) }), {})
  }))
  default = [
    { name = "a", cron = "0 * * * *", env = { K = "v", N = null } },
    { name = "b", rate = 5, retry = { max = 1, wait = "5s" } },
    { name = "c", retry = null },
  ]
}
module "job" {
  source   = "./job"
  for_each = { for i, j in var.jobs : j.name => merge(j, { index = i }) }
  job      = each.value
  env      = each.value.env
  retry    = each.value.retry
}
output "out" { value = { for k, m in module.job : k => m.out } }
output "expr" { value = [for j in var.jobs : j.cron != null ? "cron(${j.cron})" : j.rate != null ? "rate(${j.rate})" : "none"] }
output "json" { value = jsonencode(var.jobs) }
output "max" { value = [for j in var.jobs : try(j.retry.max, 0)] }
output "env" { value = merge([for j in var.jobs : j.env if j.env != null]...) }
