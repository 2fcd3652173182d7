variable "jobs" {
  type = map(object({
    retry = optional(object({ limit = optional(number), mode = optional(string, "slow") }))
  }))
}

resource "terraform_data" "job" {
  for_each = var.jobs
  input = {
    mode  = try(each.value.retry.mode, "unset")
    text  = try("mode ${each.value.retry.mode}", "no mode")
    known = can(each.value.retry.mode)
    limit = each.value.retry == null ? null : each.value.retry.limit
    upper = try(upper(each.value.retry.mode), "NONE")
  }
}

output "seen" { value = { for k, j in terraform_data.job : k => [j.output.mode, j.output.text, j.output.known, j.output.upper] } }
output "limits" { value = { for k, j in terraform_data.job : k => j.output.limit } }
