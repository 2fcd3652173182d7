variable "obj" {
  type = object({
    name  = optional(string, "anon")
    size  = number
    tags  = optional(map(string), {})
    ports = optional(list(number), [1])
    extra = optional(object({ a = optional(string, "x"), b = optional(number) }), {})
  })
}
variable "list" {
  type = list(object({ name = string, size = number, note = optional(string, "-") }))
}
variable "maybe" {
  type    = string
  default = "dflt"
}
variable "enabled" { type = bool }
variable "flag" {
  type     = bool
  default  = false
  nullable = false
}
variable "rules" {
  type    = list(object({ port = number, proto = optional(string, "udp") }))
  default = []
}
module "sub" {
  source = "../sub"
  count  = var.flag ? 1 : 0
  name   = var.obj.name
  size   = var.obj.size > 1 ? var.obj.size : null
  ports  = var.obj.ports
}
resource "terraform_data" "x" {
  input = {
    name  = var.obj.name
    ports = join(":", var.obj.ports)
    maybe = var.maybe
    extra = var.obj.extra.a
  }
}
output "all" {
  value = {
    x      = terraform_data.x.output
    notes  = var.list[*].note
    total  = sum(concat([0], var.list[*].size))
    rules  = [for r in var.rules : "${r.proto}-${r.port}"]
    on     = var.enabled ? "on" : "off"
    flag   = !var.flag
    tags   = merge({ z = "1" }, var.obj.tags)
    keys   = keys(var.obj.tags)
    maybe  = var.maybe == null
    b      = var.obj.extra.b
    ranges = [for i, p in var.obj.ports : p + i]
  }
}
output "sub" { value = one(module.sub[*].out) }
