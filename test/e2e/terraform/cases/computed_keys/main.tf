# Keys that are numbers, booleans, computed texts; objects and maps of them, merged, turned round, looked up.

variable "env" {
  type    = string
  default = "dev"
}

variable "sizes" {
  type    = map(object({ cpu = number, note = optional(string) }))
  default = { dev = { cpu = 1 }, prod = { cpu = 4, note = "big" } }
}

locals {
  ports = { 80 = "http", 443 = "https", 8080 = "alt" }
  table = { (var.env) = { (upper(var.env)) = 1 }, "${var.env}-x" = { y = 2 } }
  rates = { (1.5) = "slow", (2) = "fast", (0.10) = "tiny" }
}

output "ports" {
  value = [keys(local.ports), local.ports[80], local.ports["443"], lookup(local.ports, 8080, "none"), lookup(local.ports, "22", "none")]
}

output "ports_sorted" {
  value = [for p in sort([for k in keys(local.ports) : format("%05d", k)]) : tonumber(p)]
}

output "ports_sum" {
  value = sum([for k, v in local.ports : k])
}

output "table" {
  value = [local.table, local.table[var.env], local.table["dev"]["DEV"], local.table["${var.env}-x"].y]
}

output "rates" {
  value = [keys(local.rates), local.rates["1.5"], local.rates[2], local.rates["0.1"]]
}

output "chosen" {
  value = [var.sizes[var.env].cpu, try(var.sizes["qa"].cpu, 2)]
}

output "notes" {
  value = { for k, v in var.sizes : k => coalesce(v.note, "none") }
}

output "inverted" {
  value = { for k, v in local.ports : v => tonumber(k) }
}

output "indexed" {
  value = { for i, k in ["x", "y"] : i => k }
}

output "nested" {
  value = { for k, v in var.sizes : k => { for n in range(v.cpu) : "${k}${n}" => n * 10 } if v.cpu < 3 }
}

output "merged" {
  value = merge({ for k in ["a", "b"] : k => 1 }, { (var.env) = 2 }, { "b" = 3 })
}

output "merged_for" {
  value = merge([for k, v in var.sizes : { for i in range(v.cpu > 2 ? 2 : 1) : "${k}/${i}" => v.cpu }]...)
}

output "zipped" {
  value = zipmap([for k, v in local.ports : v], keys(local.ports))
}

output "grouped" {
  value = { for k, v in local.ports : length(k) => v... }
}

output "quoted" {
  value = { "a b" = 1, a-b = 2, "1" = 3, "a.b" = 4, if = 5, "for" = 6 }
}

output "quoted_access" {
  value = { if = 5, for = 6, null_ = 7 }.if + { "a b" = 1 }["a b"]
}

output "length" {
  value = [length(local.ports), length({ a = 1, "a" = 2 }), length(keys(local.table))]
}

output "contains" {
  value = [contains(keys(local.ports), "80"), contains(values(local.ports), "http"), can(local.ports[81]), can(local.ports["80"])]
}
