# Objects and values that are null, or lack optional attributes, where attempts, texts, and narrower types read them.
module "job" {
  source = "./job"
  jobs = {
    full  = { retry = { limit = 4, mode = "fast" } }
    empty = { retry = {} }
    none  = { retry = null }
    bare  = {}
  }
}

module "shape" {
  source   = "./shape"
  for_each = var.shapes
  shape    = each.value
  label    = null
}

module "source" {
  source = "./source"
  count  = 1
}

module "sink" {
  source = "./sink"
  given  = module.source[0]
}

module "no_site" {
  source = "./site"
  site   = null
}

module "sites" {
  source   = "./site"
  for_each = { none = null, some = { error = "e" } }
  site     = each.value
}

variable "shapes" {
  type = map(object({ width = optional(number), color = optional(string) }))
  default = {
    wide = { width = 3 }
    red  = { color = "red" }
  }
}

variable "places" {
  type = map(object({ row = string, index = number }))
  default = {
    first = { row = "a", index = 1 }
    other = { row = "c", index = 0 }
  }
}

locals {
  rows = { a = ["x", "y"], b = ["z"] }
}

output "jobs" { value = module.job.seen }
output "limits" { value = module.job.limits }
output "shapes" { value = { for k, s in module.shape : k => s.text } }
output "labels" { value = { for k, s in module.shape : k => s.labels } }
output "sink" { value = module.sink.seen }
output "no_site" { value = module.no_site.seen }
output "sites" { value = { for k, s in module.sites : k => s.seen } }
output "found" { value = { for key, value in var.places : key => try(lookup(local.rows, value.row, null)[value.index], "none") } }
