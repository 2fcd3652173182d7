# What equals what: types count, order of members does not, null equals null alone.

variable "nothing" {
  type    = string
  default = null
}

variable "list" {
  type    = list(string)
  default = ["a", "b"]
}

variable "object" {
  type    = object({ a = number, b = optional(string) })
  default = { a = 1 }
}

output "lists" {
  value = [["a", "b"] == ["a", "b"], ["a"] == ["a", "b"], [] == [], var.list == tolist(["a", "b"]), var.list == ["a", "b"], [1, 2] == [2, 1]]
}

output "objects" {
  value = [{ a = 1, b = 2 } == { b = 2, a = 1 }, { a = 1 } == { a = "1" }, {} == {}, var.object == { a = 1, b = null }, tomap({ a = 1 }) == tomap({ a = 1 })]
}

output "sets" {
  value = [toset(["a", "b"]) == toset(["b", "a"]), toset([1]) == toset(["1"]), toset([]) == toset([]), toset(var.list) == toset(reverse(var.list))]
}

output "nulls" {
  value = [null == null, var.nothing == null, null == "", var.nothing == "", [null] == [null], { a = null } == { a = null }, var.object.b == null]
}

output "not_equal" {
  value = [var.list != ["a"], var.nothing != null, 1 != "1", "a" != "A", true != false]
}

output "deep" {
  value = [{ a = [{ b = 1 }] } == { a = [{ b = 1 }] }, { a = [{ b = 1 }] } == { a = [{ b = 2 }] }]
}

output "numbers" {
  value = [1 == 1.0, 0.1 + 0.2 == 0.3, 1e3 == 1000, -0 == 0]
}

output "texts" {
  value = ["1" == 1, "true" == true, "1.0" == "1", upper("a") == "A"]
}

output "in_condition" {
  value = var.nothing == null ? "null" : "set"
}

output "contains" {
  value = [contains([1, 2], 1), contains(["1"], "1"), contains([[1], [2]], [2]), contains([{ a = 1 }], { a = 1 })]
}

output "index" {
  value = [index(["a", "b"], "b"), index([{ a = 1 }, { a = 2 }], { a = 2 })]
}

output "distinct" {
  value = [distinct([1, 2, 1]), distinct([[1], [1]]), distinct([{ a = 1 }, { a = 1 }])]
}

output "filter" {
  value = [for v in ["a", "", null, "b"] : v if v != "" && v != null]
}
