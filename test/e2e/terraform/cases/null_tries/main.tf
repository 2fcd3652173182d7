# Attempts of what takes no null, as a value or in a list.
variable "name" {
  type    = string
  default = null
}
variable "list" {
  type    = list(string)
  default = null
}
variable "anything" {
  type    = any
  default = { a = null, b = [null, 1], path = "/", text = "abc" }
}
variable "texts" {
  type    = list(string)
  default = ["x", null]
}
output "join" { value = [try(join(",", [var.name]), "E"), try(join(",", var.texts), "E"), try(join(",", var.anything.b), "E"), try(join("-", ["a"]), "E")] }
output "sum" { value = [try(sum([1, var.anything.a]), "E"), try(sum(var.anything.b), "E"), try(sum(["a"]), "E"), try(sum([1, 2]), "E")] }
output "sort" { value = [try(sort(var.texts), ["E"]), try(sort([var.name, "a"]), ["E"]), try(sort(["b", "a"]), ["E"])] }
output "text" { value = [try("a${var.anything.a}", "E"), try("a${var.anything.text}", "E")] }
output "key" { value = [try({ (var.name) = 1 }, { E = 1 }), try({ (var.anything.text) = 1 }, { E = 1 })] }
output "contains" { value = [try(contains(["a", "b"], var.name), "E"), try(contains(["a", "b"], "a"), "E")] }
output "sets" { value = [try(setunion(var.list, ["a"]), ["E"]), try([for p in setproduct(var.list, ["a"]) : p[0]], ["E"])] }
output "mixed" { value = jsonencode([setproduct([1, "x"], ["a"]), chunklist([1, "x"], 1), setproduct([1, 2], ["x", true])]) }
output "set_of_lists" { value = try(concat(toset(["a"]), ["x"]), ["E"]) }
variable "empty" {
  type    = string
  default = ""
}
output "root" { value = [basename(var.anything.path), basename("/"), basename(""), dirname(var.anything.path), basename("${var.empty}${var.empty}"), basename("${var.empty}/"), basename("a/${var.empty}")] }
output "matches" { value = [regexall("b*", var.anything.text), [replace(var.anything.text, "/b*/", "-")], regexall("b+", var.anything.text)] }
