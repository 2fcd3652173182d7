variable "job" { type = any }
variable "env" {
  type    = map(string)
  default = {}
}
variable "retry" {
  type    = object({ max = number, wait = string })
  default = { max = 9, wait = "9s" }
}
resource "terraform_data" "j" {
  input = { name = var.job.name, index = var.job.index, env = var.env == null ? {} : var.env }
}
output "out" {
  value = {
    name  = var.job.name
    index = terraform_data.j.output.index
    env   = [for k, v in coalesce(var.env, {}) : "${k}=${coalesce(v, "-")}"]
    wait  = try(var.retry.wait, "no retry")
    max   = var.retry == null ? 0 : var.retry.max
    cron  = try(var.job.cron, "x")
    has   = contains(keys(var.job), "cron")
    json  = jsonencode(var.job)
  }
}
