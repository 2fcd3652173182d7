# In attempts a text is no list and no map, though both languages go through it.
variable "word" {
  type    = any
  default = "word"
}
variable "obj" {
  type    = any
  default = { a = 1 }
}
output "a7" { value = try(concat(var.word, ["x"]), "bad") }
output "a8" { value = try(reverse(var.word), "bad") }
output "a9" { value = try(merge(var.word, { x = 1 }), "bad") }
output "b1" { value = try(var.word[0], "bad") }
output "b2" { value = try(keys(var.word), "bad") }
output "b3" { value = try(values(var.word), "bad") }
output "b5" { value = try(distinct(var.word), "bad") }
output "b6" { value = try(sort(var.word), "bad") }
output "b7" { value = try(flatten(var.obj), "bad") }
output "c6" { value = try(!var.word, "bad") }
output "c7" { value = try(var.word && true, "bad") }
output "c8" { value = try(var.word ? 1 : 2, "bad") }
output "c9" { value = try(var.obj.a.b, "bad") }
output "d1" { value = try(var.obj["a"]["b"], "bad") }
output "d2" { value = try([for x in var.word : x], "bad") }
output "d4" { value = try(toset(var.word), "bad") }
output "d5" { value = try(contains(var.word, "w"), "bad") }
output "e1" { value = try(format("%d", var.word), "bad") }
output "e5" { value = try(regex("[0-9]+", var.word), "bad") }
output "e6" { value = try(jsondecode(var.word), "bad") }
output "f6" { value = try(transpose(var.obj), "bad") }
output "f8" { value = try(join(",", var.obj), "bad") }
output "f9" { value = try(split(",", var.obj), "bad") }
output "g1" { value = try(trimspace(var.obj), "bad") }
output "g2" { value = try(var.obj + 1, "bad") }
output "g3" { value = try(var.word * 2, "bad") }
output "g4" { value = try("${var.obj}", "bad") }
output "g7" { value = try(compact(var.obj), "bad") }
output "h6" { value = can(var.word.x) }
