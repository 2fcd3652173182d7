# Attempts of larger values, of which a part is not there.
module "inner" {
  source = "./inner"
  names  = { a = "1" }
  check  = { command = [terraform_data.command.output] }
}

resource "terraform_data" "command" {
  input = "true"
}

variable "env" {
  type    = string
  default = "stage"
}

variable "users" {
  type      = map(object({ name = string }))
  sensitive = true
  default   = { db = { name = "root" } }
}

variable "settings" {
  type    = any
  default = { image = { tag = "1.2" }, n = 2 }
}

variable "ports" {
  type    = list(number)
  default = [80, 443]
}

variable "limits" {
  type    = map(string)
  default = { cpu = "1" }
}

locals {
  sizes  = { dev = "small", prod = "large" }
  counts = { dev = 1, prod = 3 }
  unlike = [{ n = "a", p = 1, deps = ["db", 7] }, { n = var.env }]
  dashed = [{ "x-y" = null }, { n = "b" }, { "x-y" = "z" }]
  by_key = { a = { size = 1 }, b = { name = "bee" } }
  merged = merge({ ports = [for p in var.ports : { cp = p }] }, var.limits == null ? {} : { res = var.limits })
  open   = merge(var.settings, { a = 1 }, var.env == "stage" ? { m = { e = true } } : {})
  values = { a = { b = 1 }, c = var.env, e = [1] }
}

resource "terraform_data" "of" {
  for_each = local.by_key
  input    = { l = try([each.value.size], []), o = try({ s = each.value.size }, {}) }
}

output "variable_of_module" {
  value = [module.inner.said, module.inner.count]
}

output "output_of_module" {
  value = [try("${module.inner.names["b"]}!", "none"), try(module.inner.ports["b"] + 1, 0)]
}

output "output_that_is_there" {
  value = [try("${module.inner.names["a"]}!", "none"), try(module.inner.ports["a"] + 1, 0)]
}

output "secret" {
  value = nonsensitive(try("u-${var.users[var.env].name}", "none"))
}

output "bared" {
  value = try(nonsensitive(var.users["zzz"].name), "none")
}

output "computed_key" {
  value = [try("size-${local.sizes[var.env]}", "default"), try(local.counts[var.env] + 5, -1), can([local.sizes[var.env]])]
}

output "lacking_member" {
  value = [for e in local.unlike : [try(tostring(e.p), "none"), try({ v = e.p }, {}), try(e.deps, []), try(e.deps[*], ["d"])]]
}

output "lacking_member_of_instance" {
  value = { for k, e in terraform_data.of : k => e.output }
}

output "splat_of_either" {
  value = [local.merged.ports[*].cp, length(local.merged.ports[*])]
}

output "text_of_member" {
  value = [tostring(local.open.n), { for k, v in local.open : k => try(tostring(v), jsonencode(v)) }]
}

output "values_of_unlike" {
  value = { for k, v in local.values : k => [can(tolist(v)), try(v[0], "no"), try(keys(v), "no"), try(concat(v, []), "no")] }
}

output "loop_over_outputs" {
  value = module.inner.check
}

output "lacking_dashed_member" {
  value = [for e in local.dashed : [try([e["x-y"]], ["none"]), try(jsonencode({ v = e["x-y"] }), "none")]]
}

output "bared_plain" {
  value = [try(nonsensitive(var.limits["cpu"]), "none"), try(nonsensitive(var.limits["gpu"]), "none")]
}
