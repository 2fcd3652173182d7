# Attempts within loops, conditionals and other attempts; failures deep inside of calls; nulls that are no failures.

variable "config" {
  type    = any
  default = { a = { b = [1, 2], n = null }, text = "x", list = [], number = 5, flag = false }
}

variable "typed" {
  type    = object({ a = optional(object({ b = optional(string) })), list = optional(list(string)) })
  default = { a = {} }
}

locals {
  rows = [{ id = 1, tags = { env = "dev" } }, { id = 2 }, { id = 3, tags = null }]
}

output "loop" {
  value = [for r in local.rows : try(r.tags.env, "none")]
}

output "loop_map" {
  value = { for r in local.rows : r.id => try(r.tags["env"], null) }
}

output "nested" {
  value = try(try(var.config.zzz, var.config.a.zzz), try(var.config.a.b[5], "deep"))
}

output "in_call" {
  value = [try(upper(var.config.zzz), "no"), try(join(",", var.config.zzz), "no"), try(length(var.config.number), "no"), try(keys(var.config.text), "no")]
}

output "arithmetic" {
  value = [try(var.config.number + 1, 0), try(var.config.text + 1, 0), try(var.config.flag ? 1 : var.config.zzz, "no")]
}

output "conversions" {
  value = [try(tonumber(var.config.text), -1), try(tobool(var.config.text), "no"), try(tostring(var.config.list), "no"), can(tonumber("1x")), can(tomap(var.config.list)), can(tolist(var.config.a)), can(toset(var.config.text))]
}

output "indices" {
  value = [try(var.config.a.b[1], 0), try(var.config.a.b[-1], "neg"), try(var.config.list[0], "empty"), try(var.config["a"]["b"][0], 9), can(var.config.a.b["x"])]
}

output "nulls" {
  value = [try(var.config.a.n, "x") == null, try(var.config.a.n.q, "x"), can(var.config.a.n), can(var.config.a.n.q), coalesce(try(var.config.a.n, null), "default")]
}

output "typed" {
  value = [try(var.typed.a.b, "x") == null, try(var.typed.list[0], "x"), try(length(var.typed.list), 0), can(var.typed.a.b.c), try(coalesce(var.typed.a.b), "none")]
}

output "functions" {
  value = [try(regex("^(\\d+)$", var.config.text)[0], "no match"), try(element(var.config.list, 0), "none"), try(index(["a"], "z"), -1), try(zipmap(["a"], [1, 2]), {}), try(cidrhost("x", 1), "bad"), try(parseint("zz", 10), 0), try(one([1, 2]), "many"), try(max(var.config.list...), "none")]
}

output "conditional" {
  value = [try(var.config.zzz, null) != null ? "set" : "unset", can(var.config.a.b) ? length(var.config.a.b) : 0, var.config.flag ? var.config.zzz.y : "skipped"]
}

output "types" {
  value = [try([tostring(var.config.number)], []), try(tolist(var.config.text), [var.config.text]), try(tomap(var.config.number), { n = var.config.number })]
}

output "template" {
  value = ["<${try(var.config.zzz, "t")}>", try("<${var.config.zzz}>", "none"), try("<${var.config.list}>", "list")]
}

output "merged" {
  value = merge(try(var.config.a, {}), try(var.config.zzz, {}), { c = try(var.config.zzz, null) == null })
}

output "can_in_filter" {
  value = [for v in ["1", "x", "2.5", ""] : tonumber(v) if can(tonumber(v))]
}

output "last_fails_not" {
  value = try(var.config.zzz, var.config.yyy, [])
}

output "one" {
  value = [try(one([]), "x") == null, can(one([])), one(var.config.list) == null, try(one(var.config.a.b), "two")]
}
