# Members that are null and not missing, for which no other attempt and no default stands in, beside members that are missing.
variable "note" {
  type    = string
  default = null
}

variable "on" {
  type    = bool
  default = false
}

variable "opts" {
  type = object({
    name  = string
    note  = optional(string)
    inner = optional(object({ size = number, unit = optional(string) }))
  })
  default = { name = "n" }
}

variable "items" {
  type = list(object({
    id    = string
    note  = optional(string)
    inner = optional(object({ size = number, unit = optional(string) }))
  }))
  default = [{ id = "a" }, { id = "b", note = "x", inner = { size = 1 } }]
}

locals {
  written = { note = var.note, other = var.on ? "a" : null, never = null, deep = { note = var.note } }
  made    = [for k in ["a", "b"] : { id = k, note = var.note, never = null }]
  mixed   = { one = { note = var.note }, two = { size = 1 } }
  alike   = { one = { note = var.note }, two = { note = "t" } }
}

output "written" { value = [try(local.written.note, "-"), try(local.written.other, "-"), try(local.written.never, "-"), try(local.written.deep.note, "-")] }
output "lookups" { value = [lookup(local.written, "note", "-"), lookup(local.written, "none", "-")] }
output "made" { value = [for e in local.made : [try(e.note, "-"), try(e.never, "-"), try(e.id, "-")]] }
output "mixed" { value = [for k, e in local.mixed : [try(e.note, "-"), try(e.size, "-")]] }
output "alike" { value = { for k, e in local.alike : k => try(e.note, "-") } }
output "opts" { value = [try(var.opts.note, "-"), try(var.opts.inner.unit, "-"), try(var.opts.inner.size, 0), try(var.opts.inner.unit, null)] }
output "cans" { value = [can(var.opts.note), can(var.opts.inner.unit), can(local.written.note)] }
output "items" { value = [for i in var.items : [try(i.note, "-"), try(i.inner.unit, "-"), try(i.inner.size, 0), try(i.inner.unit, null)]] }
output "nested" { value = [for i in var.items : try("${try(i.inner.unit, null)}", "none")] }

resource "terraform_data" "item" {
  for_each = { for i in var.items : i.id => i }
  input    = { note = try(each.value.note, "-"), size = try(each.value.inner.size, null) }
}
