# Functions of lists and maps at their edges: empties, doubles, nulls, depth, wrap-around.

variable "list" {
  type    = list(string)
  default = ["b", "", "a", "b"]
}

variable "numbers" {
  type    = list(number)
  default = [3, 1.5, 2]
}

variable "map" {
  type    = map(string)
  default = { b = "2", a = "1", c = "2" }
}

variable "empty" {
  type    = list(string)
  default = []
}

output "compact" {
  value = [compact(var.list), compact(var.empty), compact(["", null, "x"])]
}

output "flatten" {
  value = [flatten([["a"], [], [["b", ["c"]], "d"]]), flatten([]), flatten([[[]]]), flatten([var.list, var.empty])]
}

output "chunks" {
  value = [chunklist(var.list, 3), chunklist(var.empty, 2), chunklist(var.list, 10)]
}

output "coalesces" {
  value = [coalescelist(var.empty, var.list), coalescelist([], [1]), coalesce("", "b"), coalesce(null, false)]
}

output "elements" {
  value = [element(var.list, 5), element(var.list, length(var.list)), var.list[length(var.list) - 1], element(["x"], 100)]
}

output "index" {
  value = [index(var.list, "a"), index(var.numbers, 1.5)]
}

output "keys" {
  value = [keys(var.map), values(var.map), keys({}), values({})]
}

output "matchkeys" {
  value = [matchkeys(["x", "y", "z"], ["1", "2", "1"], ["1"]), matchkeys([], [], ["a"])]
}

output "merge" {
  value = [merge(var.map, { a = "9" }), merge({}, {}), merge(var.map, null), merge()]
}

output "range" {
  value = [range(length(var.empty)), [for i in range(length(var.numbers)) : i * var.numbers[i]]]
}

output "reverse" {
  value = [reverse(var.list), reverse(var.empty), reverse([1, "a", true])]
}

output "sets" {
  value = [length(toset(var.list)), setintersection(var.list, ["b", "z"]), setsubtract(var.list, ["b"]), setunion(var.empty, var.list), setintersection([], [])]
}

output "slice" {
  value = [slice(var.list, 1, 3), slice(var.list, 0, 0), slice(var.list, 2, length(var.list))]
}

output "sort" {
  value = [sort(var.list), sort([10, 9, 1]), sort(var.empty)]
}

output "sum" {
  value = [sum(var.numbers), sum([0.1, 0.2, 0.3]), sum([1e3, -1]), min(var.numbers...), max(1, 2.5)]
}

output "zipmap" {
  value = [zipmap(["a", "b"], [1, "x"]), zipmap([], []), zipmap(["a", "a"], [1, 2]), zipmap(keys(var.map), var.numbers)]
}

output "transpose" {
  value = [transpose({ a = ["1", "2"], b = ["2"] }), transpose({})]
}

output "distinct" {
  value = [distinct(var.list), distinct([1, 1.0, 2]), distinct([]), distinct([["a"], ["a"]])]
}

output "contains" {
  value = [contains(var.list, "z"), contains(var.numbers, 2), contains(values(var.map), "2"), contains([], "a")]
}

output "length" {
  value = [length(var.empty), length({}), length(""), length(var.map), length([null, null])]
}

output "one" {
  value = [one(var.empty) == null, one(["x"]), one(toset(["y"]))]
}

output "concat" {
  value = [concat(var.list, var.empty), concat([], []), concat(var.list, [1, true])]
}

output "setproduct" {
  value = [setproduct(["a", "b"], var.empty), setproduct(["a"], [1], [true]), length(setproduct(var.list, var.numbers))]
}

output "all_any" {
  value = [alltrue([true, false]), anytrue([false, true]), alltrue(["true", true])]
}

output "nested_index" {
  value = [[["a", "b"], ["c"]][0][1], { a = [{ b = 5 }] }.a[0].b, [{ k = "v" }][0]["k"], [1, 2, 3][1 + 1]]
}

output "strings" {
  value = [split(",", ""), split(",", "a,,b"), split("", "ab"), join(",", split(" ", "a b")), substr("hello", 1, 3), substr("hello", -3, -1), substr("hi", 5, 2)]
}
