# Members of several kinds in one object, and lists of unlike objects, as a compiler sees them.
variable "probe" {
  type    = string
  default = null
}

variable "texts" {
  type    = list(string)
  default = ["a: 1\nnode: {x: null}", "env: []\n"]
}

locals {
  config = merge(
    { name = "n", live = { get = { path = "/", port = 80 } } },
    var.probe == null ? {} : { ready = { get = { path = var.probe } } },
  )
  layers = [{ a = 1, b = { x = 1 } }, { b = { y = 2 } }, null, { c = [] }]
  merged = merge([for text in var.texts : yamldecode(text)]...)
  parts  = [{ inner = { value = { flag = false } } }, { name = "q" }, { inner = { value = { flag = "true" } } }]
}

module "site" {
  source   = "./site"
  for_each = { a = "eu", b = "us" }
  region   = each.value
}

module "unset" {
  source = "./area"
  region = null
}

output "live" {
  value = try(local.config.live.get.port, 0)
}

output "ready" {
  value = try(local.config.ready.get.path, "none")
}

output "layers" {
  value = merge(local.layers...)
}

output "empty" {
  value = length(local.merged.env) == 0
}

output "node" {
  value = local.merged.node.x == null
}

output "sorted" {
  value = sort([for part in local.parts : try(part.inner.value.flag, "z")])
}

output "compact" {
  value = compact([for part in local.parts : try(part.inner.value.flag, "")])
}

output "by_region" {
  value = transpose({ for key, site in module.site : key => [site.region] })
}

output "one_region" {
  value = module.site["a"].region[*]
}

output "no_region" {
  value = module.unset.region[*]
}
