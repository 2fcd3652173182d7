# Objects of declared types: three levels of defaults, nulls that are given, converted attributes, tuples within.

variable "apps" {
  type = map(object({
    image    = string
    replicas = optional(number, 1)
    env      = optional(map(string), {})
    probes = optional(list(object({
      path  = string
      delay = optional(number, 5)
      tls   = optional(object({ verify = optional(bool, true), ca = optional(string) }), {})
    })), [{ path = "/" }])
    limits = optional(object({ cpu = optional(string, "100m"), memory = optional(string) }))
    extra  = optional(any)
  }))
  default = {
    web = { image = "nginx", env = { PORT = 80, DEBUG = "true" } }
    api = {
      image    = "api"
      replicas = "3"
      probes   = [{ path = "/a", tls = { verify = false } }, { path = "/b", delay = null, tls = null }]
      limits   = {}
    }
    job = { image = "job", env = null, probes = [], limits = { cpu = null, memory = 512 }, extra = true }
  }
}

variable "single" {
  type = object({
    id    = number
    label = optional(string)
    tags  = optional(set(string), ["x", "a", "x"])
    pair  = optional(tuple([string, number]), ["p", 1])
  })
  default = { id = "7" }
}

variable "nothing" {
  type    = object({ a = optional(string, "d"), b = optional(list(number), [1]) })
  default = {}
}

variable "maybe" {
  type    = object({ a = optional(string, "d") })
  default = null
}

variable "any" {
  type    = any
  default = { size = null, name = "n", list = [1, null] }
}

output "apps" {
  value = var.apps
}

output "web_env" {
  value = [for k, v in var.apps.web.env : "${k}=${v}"]
}

output "probes" {
  value = flatten([for name, app in var.apps : [for p in app.probes : "${name}${p.path}:${p.delay}:${p.tls.verify}"]])
}

output "limits" {
  value = { for name, app in var.apps : name => app.limits == null ? "none" : coalesce(app.limits.memory, "?") }
}

output "limits_cpu" {
  value = [for app in values(var.apps) : try(app.limits.cpu, "no limits")]
}

output "sum" {
  value = sum([for app in var.apps : app.replicas])
}

output "json" {
  value = jsonencode(var.apps["web"])
}

output "extra" {
  value = [for app in var.apps : app.extra == null]
}

output "single" {
  value = [var.single.id, var.single.label == null, length(var.single.tags), var.single.pair[1]]
}

output "single_json" {
  value = jsonencode(var.single)
}

output "nothing" {
  value = var.nothing
}

output "maybe" {
  value = [var.maybe == null, try(var.maybe.a, "fallback")]
}

output "keys" {
  value = keys(var.single)
}

output "merged" {
  value = merge(var.single, { label = "given" })
}

output "merged_length" {
  value = length(merge(var.nothing, { c = 1 }))
}

output "lookups" {
  value = [lookup(var.single, "label", "fallback") == null, lookup(var.nothing, "a", "z"), lookup(var.any, "size", "big") == null, lookup(var.any, "zzz", "big"), lookup(var.any, "name", "big")]
}

output "attempts" {
  value = [try(var.single.label, "fallback") == null, try(var.single.nope, "fallback"), can(var.single.label), try(var.any.size, "x") == null, try(var.any.zzz, "x")]
}

output "for_objects" {
  value = { for k, v in var.apps : k => { image = upper(v.image), many = v.replicas > 1 } }
}

output "filter" {
  value = [for k, v in var.apps : k if v.limits != null]
}

output "splat" {
  value = [values(var.apps)[*].image, var.single[*].id, var.maybe[*], var.apps.api.probes[*].path]
}

output "null_in_list" {
  value = [for v in var.any.list : v == null]
}

output "equal" {
  value = [var.nothing == { a = "d", b = tolist([1]) }, var.apps.web.limits == null]
}
