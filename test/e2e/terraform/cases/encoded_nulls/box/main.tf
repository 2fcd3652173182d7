variable "box" {
  type    = object({ a = string, l = optional(list(string)) })
  default = null
}
output "all" {
  value = [
    jsonencode({ o = var.box }),
    jsonencode([var.box]),
    jsonencode({ list = [var.box, { a = "y", l = null }], o = { inner = var.box } }),
    yamlencode({ o = var.box }),
    length([for o in [var.box] : o if o != null]),
  ]
}
