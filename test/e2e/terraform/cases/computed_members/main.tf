# Members of objects that are null, read by names that are computed.
variable "limits" {
  type    = object({ cpu = optional(number), mem = optional(number, 512), disk = optional(number) })
  default = { cpu = 2 }
}

variable "rows" {
  type    = list(object({ key = string, x = optional(string), y = optional(string) }))
  default = [{ key = "x", x = "1" }, { key = "y", x = "2" }]
}

variable "env" {
  type    = string
  default = "dev"
}

locals {
  names   = ["cpu", "mem", "disk", "gpu"]
  known   = slice(local.names, 0, 3)
  literal = { dev = { url = null, n = 1 }, prod = { url = "u", n = 2 } }
}

module "inner" {
  source = "./inner"
}

output "rows" { value = [for r in var.rows : r[r.key]] }
output "row_tries" { value = [for r in var.rows : try(r[r.key], "none")] }
output "row_lookups" { value = [for r in var.rows : lookup(r, r.key, "none")] }
output "row_cans" { value = [for r in var.rows : can(r[r.key])] }
output "tries" { value = [for n in local.names : try(var.limits[n], 0)] }
output "lookups" { value = [for n in local.known : lookup(var.limits, n, 0)] }
output "cans" { value = [for n in local.names : can(var.limits[n])] }
output "tests" { value = [for n in local.known : var.limits[n] == null] }
output "quoted" { value = [try(var.limits["disk"], "none"), can(var.limits["disk"]), can(var.limits["gpu"]), try(var.rows[0]["y"], "none"), can(var.rows[0]["y"])] }
output "literal" { value = [try(local.literal[var.env].url, "none"), try(local.literal["${var.env}x"].url, "none"), local.literal[var.env].url == null] }
output "written" { value = [for n in local.names : lookup({ cpu = null, mem = 1 }, n, 5)] }
output "module" { value = [for n in ["a", "b", "c"] : try(module.inner.all[n], "none")] }
output "module_lookup" { value = [for n in ["a", "b"] : lookup(module.inner.all, n, "none")] }
