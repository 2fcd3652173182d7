# Collections of what has no type: where Terraform needs one type for their elements all become texts.
variable "settings" {
  type = any
  default = {
    a = { value = true }
    b = { value = "x" }
    c = { value = 5 }
    d = {}
  }
}

variable "raw" {
  type = any
  default = {
    list = [1, "a", true]
    map  = { a = 1, b = "x" }
    same = [1, 2]
  }
}

locals {
  values = [for key, setting in var.settings : try(setting.value, "none")]
}

output "as_they_are" {
  value = jsonencode(local.values)
}

output "list" {
  value = tolist(local.values)
}

output "map" {
  value = tomap({ for key, setting in var.settings : key => try(setting.value, "none") })
}

output "compact" {
  value = compact(local.values)
}

output "contains" {
  value = contains(tolist(local.values), "5")
}

output "index" {
  value = index(tolist(local.values), "5")
}

output "chosen" {
  value = matchkeys(local.values, keys(var.settings), ["a", "c"])
}

output "chunks" {
  value = chunklist(local.values, 2)
}

module "taker" {
  source = "./taker"
  list   = var.raw.list
  map    = var.raw.map
}

module "numbers" {
  source = "./taker"
  list   = var.raw.same
  map    = { for key, value in var.raw.map : key => value if key == "a" }
}

output "taken" {
  value = jsonencode([module.taker.list, module.taker.map, module.taker.first])
}

output "numbers" {
  value = jsonencode([module.numbers.list, module.numbers.map])
}
