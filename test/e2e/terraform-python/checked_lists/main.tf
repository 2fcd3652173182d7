# Texts and maps where lists are wanted: an attempt takes its other value.
variable "text" {
  type    = any
  default = "abc"
}
variable "map" {
  type    = any
  default = { a = 1 }
}
variable "list" {
  type    = any
  default = ["b", "a", "b"]
}
output "first_text" { value = try(var.text[0], "single") }
output "first_map" { value = try(var.map[0], "single") }
output "first_list" { value = try(var.list[0], "single") }
output "each_text" { value = try([for x in var.text : x], ["single"]) }
output "distinct_text" { value = try(distinct(var.text), ["E"]) }
output "distinct_map" { value = try(distinct(var.map), ["E"]) }
output "distinct_list" { value = try(distinct(var.list), ["E"]) }
output "flatten_text" { value = try(flatten(var.text), ["E"]) }
output "flatten_map" { value = try(flatten(var.map), ["E"]) }
output "slice_text" { value = try(slice(var.text, 0, 1), ["E"]) }
output "reverse_text" { value = try(reverse(var.text), ["E"]) }
output "reverse_list" { value = try(reverse(var.list), ["E"]) }
output "concat_text" { value = try(concat(var.list, var.text), ["E"]) }
output "concat_map" { value = try(concat(var.list, var.map), ["E"]) }
output "concat_list" { value = try(concat(var.list, ["z"]), ["E"]) }
output "sort_text" { value = try(sort(var.text), ["E"]) }
output "compact_text" { value = try(compact(var.text), ["E"]) }
output "contains_text" { value = try(contains(var.text, "a"), "E") }
output "index_map" { value = try(index(var.map, "a"), "E") }
output "padded" { value = cidrhost("010.0.0.0/8", 1) }
output "zone" { value = try(cidrhost("fe80::%eth0/64", 1), "E") }
output "double" { value = try(csvdecode("a,a\n1,2\n"), "E") }
output "bare_quote" { value = try(csvdecode("a,b\nx\"y,z\n"), "E") }
output "quoted" { value = csvdecode("a,b\n\"x\"\"y,\",z\n") }
