variable "o" {
  type = object({
    name = string
    pair = optional(tuple([string, number]), ["a", 1])
    none = optional(tuple([string, bool]))
    list = optional(list(object({ t = tuple([string, number]) })), [])
  })
  default = { name = "n", list = [{ t = ["q", 7] }] }
}
output "all" { value = var.o }
output "first" { value = var.o.pair[0] }
output "second" { value = var.o.pair[1] + 1 }
output "none" { value = var.o.none == null ? "no" : var.o.none[0] }
output "inner" { value = [for l in var.o.list : "${l.t[0]}${l.t[1]}"] }
