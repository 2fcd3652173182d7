# In an attempt a value has no members but those that it was given.
variable "any" {
  type = any
  default = {
    text  = "ab"
    list  = ["p", "q"]
    n     = 1
    own   = { keys = "k", length = 3, link = "l" }
    name  = null
    mixed = ["abc", ["x"], { length = 9 }]
  }
}

output "text" {
  value = [try(var.any.text.link, "none"), try(var.any.text.length, "none"), try(var.any.text.at, "none")]
}

output "list" {
  value = [try(var.any.list.length, "none"), try(var.any.list.keys, "none"), try(var.any.list.find, "none")]
}

output "number" {
  value = try(var.any.n.toFixed, "none")
}

output "own" {
  value = [try(var.any.own.keys, "none"), try(var.any.own.length, "none"), try(var.any.own.values, "none"), try(var.any.own.toString, "none")]
}

output "mixed" {
  value = [for x in var.any.mixed : try(x.length, "none")]
}

output "joined" {
  value = [for v in [var.any.list, var.any.text, var.any.mixed, var.any.own] : try(join("+", v), "none")]
}

output "null" {
  value = [try("x-${var.any.name}", "none"), try({ (var.any.name) = 1 }, {})]
}
