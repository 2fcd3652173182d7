# Orders: of texts, of sets of every kind, of what is grouped, made distinct, turned round or cut.

locals {
  words   = ["b", "A", "a", "B", "10", "9", "_", "~", ""]
  objects = [{ n = 10, s = "x" }, { n = 9, s = "y" }, { n = 9, s = "x" }, { n = 10, s = "x" }]
  lists   = [["b"], ["a", "c"], ["a"], []]
  maps    = [{ z = 1 }, { a = 2 }, { a = 1, b = 1 }, {}]
}

output "sorted" {
  value = sort(local.words)
}

output "set_of_texts" {
  value = [for w in toset(local.words) : w]
}

output "set_of_numbers" {
  value = [for n in toset([10, 9, 100, -1, 2.5, 9]) : n]
}

output "set_of_bools" {
  value = [for b in toset([true, false, true]) : b]
}

output "set_of_objects" {
  value = [for o in toset(local.objects) : "${o.n}${o.s}"]
}

output "set_of_lists" {
  value = [for l in toset(local.lists) : join("+", l)]
}

output "set_of_maps" {
  value = [for m in toset([for m in local.maps : tomap(m)]) : jsonencode(m)]
}

output "set_of_big" {
  value = [for o in toset([{ v = 1000000 }, { v = 20 }, { v = 3 }, { v = 0.5 }, { v = 12345678901 }]) : o.v]
}

output "set_of_nulls" {
  value = [for o in toset([{ a = "x", b = null }, { a = null, b = "y" }, { a = "x", b = "w" }]) : "${o.a == null ? "-" : o.a}${o.b == null ? "-" : o.b}"]
}

output "set_of_flags" {
  value = [for o in toset([{ on = true, n = 1 }, { on = false, n = 2 }]) : o.n]
}

output "set_of_mixed" {
  value = [for v in toset([10, "9", true]) : v]
}

output "union" {
  value = [for v in setunion(["b", "a"], [1, 20]) : v]
}

output "union_objects" {
  value = [for o in setunion([{ k = "b" }], [{ k = "a" }, { k = "b" }]) : o.k]
}

output "product" {
  value = [for p in setproduct(["b", "a"], [2, 1]) : "${p[0]}${p[1]}"]
}

output "product_of_sets" {
  value = [for p in setproduct(toset(["b", "a"]), toset([10, 9])) : "${p[0]}${p[1]}"]
}

output "intersection" {
  value = [for v in setintersection(["c", "b", "a"], ["a", "c"], ["c", "a", "d"]) : v]
}

output "subtract" {
  value = [for v in setsubtract([3, 10, 9], [9]) : v]
}

output "distinct" {
  value = distinct(["b", "a", "b", "c", "a"])
}

output "distinct_objects" {
  value = distinct(local.objects)
}

output "grouped" {
  value = { for w in local.words : length(w) => w... }
}

output "reversed" {
  value = reverse(sort(local.words))
}

output "keys_values" {
  value = [for k, v in { b = 1, a = 2, C = 3, "1" = 4 } : "${k}${v}"]
}

output "merged" {
  value = [for k, v in merge({ z = 1, a = 1 }, { m = 2, a = 3 }) : "${k}${v}"]
}

output "flattened" {
  value = flatten([toset(["b", "a"]), ["c"], [["e"], "d"]])
}

output "index" {
  value = [index(sort(local.words), "a"), index([1, 2, 3], 3)]
}

output "chunks" {
  value = chunklist(sort(local.words), 4)
}

output "slices" {
  value = [slice(["a", "b", "c"], 1, 3), slice(["a"], 1, 1), element(["a", "b", "c"], 4), element(["a", "b"], 2)]
}

output "ranges" {
  value = [range(3), range(1, 4), range(0, 10, 4), range(5, 1), range(5, 0, -2), range(0), range(0.5, 2), range(1, 0)]
}
