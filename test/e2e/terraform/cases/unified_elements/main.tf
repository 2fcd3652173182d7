# Functions that need elements of one type convert those that have others; what can equal none is not found.
variable "ids" {
  type    = list(string)
  default = ["1", "2"]
}

variable "nums" {
  type    = list(number)
  default = [2, 3]
}

variable "weights" {
  type    = map(number)
  default = { a = 1 }
}

output "contains" { value = [contains(var.ids, 1), contains(["1", 2], 1), contains(toset(["1", 2]), 1), contains(var.ids, "1")] }
output "index" { value = try(index(var.ids, 1), "none") }
output "distinct" { value = distinct(concat(["1"], [1])) }
output "distinct_all" { value = distinct([1, "1", true]) }
output "intersection" { value = [setintersection(var.ids, var.nums), setintersection([1, "2"], var.nums)] }
output "difference" { value = [setsubtract(var.nums, var.ids), setsubtract(var.ids, var.nums)] }
output "union" { value = setunion(var.nums, ["2", "x"]) }
output "concat" { value = [jsonencode(concat(var.ids, var.nums)), jsonencode(concat(var.ids, [1]))] }
output "compact" { value = [jsonencode(compact([1, 2, null, "a"])), jsonencode(compact(values(var.weights)))] }
output "matchkeys" { value = [matchkeys(["a", "b"], var.nums, ["2"]), matchkeys(["a", "b"], var.nums, [2, "x"])] }
