variable "cfg" {
  type = object({
    a = optional(number, 1)
    b = optional(object({ c = optional(string, "z"), d = optional(list(number), [9]) }), {})
    e = optional(string)
  })
  default  = {}
  nullable = false
}
variable "cfgs" {
  type = list(object({
    a = optional(number, 1)
    b = optional(object({ c = optional(string, "z"), d = optional(list(number), []) }))
    e = optional(string, "E")
  }))
  default  = []
  nullable = false
}
variable "byname" {
  type     = map(object({ a = optional(number, 3), e = optional(string), b = optional(any) }))
  default  = { dflt = {} }
  nullable = false
}
variable "scalar" {
  type     = number
  default  = 42
  nullable = false
}
variable "text" {
  type    = string
  default = "none"
}
variable "flag" {
  type     = bool
  default  = true
  nullable = false
}
variable "anything" {
  type    = any
  default = "nothing"
}
resource "terraform_data" "held" {
  count = 1
  input = { cfg = var.cfg, scalar = var.scalar }
}
output "all" {
  value = {
    a      = var.cfg.a + 1
    c      = upper(var.cfg.b.c)
    d      = sum(concat([0], var.cfg.b.d))
    e      = var.cfg.e == null ? "null" : var.cfg.e
    list   = [for c in var.cfgs : "${c.a}:${c.e}:${try(c.b.c, "nob")}:${c.b == null ? 0 : length(c.b.d)}"]
    map    = { for k, v in var.byname : k => v.a }
    scalar = var.scalar * 2
    text   = var.text == null ? "isnull" : var.text
    flag   = !var.flag
    any    = var.anything == null ? "isnull" : try(var.anything.e, "text")
    held   = length(terraform_data.held)
    whole  = jsonencode(var.cfg)
  }
}
