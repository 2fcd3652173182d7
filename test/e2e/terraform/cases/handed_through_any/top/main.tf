variable "jobs" {
  type = any
}
module "job" {
  source   = "../job"
  for_each = var.jobs
  command  = try(each.value.cmd, null)
  size     = try(each.value.size, null)
}
output "jobs" { value = { for k, m in module.job : k => [m.command, m.size] } }
