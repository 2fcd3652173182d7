# What a strict compiler refuses unless types say what may be missing, or that nothing is known.
variable "on" { default = true }

variable "env" { default = "stage" }

variable "x" { default = "b" }

variable "names" {
  type    = list(string)
  default = ["p"]
}

variable "weights" {
  type    = list(object({ w = optional(number) }))
  default = [{ w = 1 }, {}]
}

variable "rules" {
  type = list(object({
    n   = string
    acl = optional(list(object({ port = number, cidrs = optional(set(string), ["0.0.0.0/0"]) })), [])
  }))
  default = [{ n = "a" }, { n = "b", acl = [{ port = 1 }] }]
}

variable "pairs" {
  type    = list(object({ pair = optional(tuple([string, number])) }))
  default = [{ pair = ["x", 1] }]
}

locals {
  chosen = var.on ? { x = 1, y = [1, 2] } : null
  tuple  = var.on ? [1, "a"] : null
  unlike = [{ n = "a" }, { n = var.x, t = ["x"] }]
  lists  = { dev = ["a"], prod = ["a", "b"] }
}

module "child" {
  source = "./child"
  cfg    = {}
  l      = [{ o = { l = [1] } }, {}]
}

module "counted" {
  source = "./child"
  count  = 1
  cfg    = {}
  l      = []
}

resource "terraform_data" "keys" {
  for_each = toset(try(local.lists[var.env], ["fallback"]))
  input    = each.key
}

output "chosen" { value = local.chosen != null ? local.chosen.y[0] : 0 }
output "tuple" { value = local.tuple != null ? local.tuple[1] : 0 }
output "unlike" { value = [for e in local.unlike : try(e.t[0], "none")] }
output "sum" { value = sum([for l in var.weights : l.w if l.w != null]) }
output "rules" { value = var.rules }
output "pairs" { value = [for p in var.pairs : p.pair[1] + 1] }
output "keys" { value = keys(terraform_data.keys) }
output "child" { value = [module.child.lists, module.child.flat] }
output "counted" { value = merge({ a = 1 }, try(module.counted[0].m, {})) }
