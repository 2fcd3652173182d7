# JSON as Terraform writes and reads it: nulls, unset optional attributes, order of keys, signs for HTML, numbers, any text.
variable "partly" {
  type    = object({ z = optional(string), a = optional(number), list = optional(list(string)), on = bool })
  default = { on = true }
}
variable "filled" {
  type    = object({ z = optional(string, "zz"), inner = optional(object({ k = optional(string, "deep") }), {}) })
  default = {}
}
locals {
  unordered = { b = 1, a = 2, C = 3, "10" = 4, "9" = 5 }
  text      = "<a href=\"x\">&amp;</a>"
}
output "null" { value = jsonencode(null) }
output "with_null" { value = jsonencode({ a = null, b = 1 }) }
output "null_in_list" { value = jsonencode([null, 1, null]) }
output "unset" { value = jsonencode(var.partly) }
output "filled" { value = jsonencode(var.filled) }
output "key_order" { value = jsonencode(local.unordered) }
output "html" { value = jsonencode(local.text) }
output "html_key" { value = jsonencode({ "<&>" = "\u2028" }) }
output "controls" { value = jsonencode("tab\tnewline\nquote\"backslash\\") }
output "unicode" { value = jsonencode("Grüße 日本 🎉") }
output "unicode_key" { value = jsonencode({ "ключ" = "é" }) }
output "whole" { value = jsonencode(256) }
output "whole_of_division" { value = jsonencode(512 / 2) }
output "decimal" { value = jsonencode(1.5) }
output "decimal_sum" { value = jsonencode(0.1 + 0.2) }
output "big" { value = jsonencode(9007199254740993) }
output "small" { value = jsonencode(0.0000001) }
output "large_power" { value = jsonencode(pow(10, 21)) }
output "bools" { value = jsonencode([true, false]) }
output "empty" { value = jsonencode({ list = [], map = {}, text = "" }) }
output "nested" { value = jsonencode({ a = [{ b = { c = [1, "2", true, null] } }] }) }
output "numbers_in_object" { value = jsonencode({ port = 8080, ratio = 2.50, text = "2.50" }) }
output "decode_list" { value = jsondecode("[1, 2, 3]") }
output "decode_number" { value = jsondecode("42") }
output "decode_text" { value = jsondecode("\"hello\"") }
output "decode_true" { value = jsondecode("true") }
output "decode_null" { value = jsondecode("null") == null }
output "decode_object" { value = jsondecode("{\"a\": {\"b\": [1]}}") }
output "decode_attribute" { value = jsondecode("{\"a\": {\"b\": [1, 5]}}").a.b[1] }
output "decode_element" { value = jsondecode("[10, 20]")[1] + 1 }
output "decode_length" { value = length(jsondecode("[1, 2, 3]")) }
output "decode_bad" { value = try(jsondecode("{not json"), "bad") }
output "decode_bad_can" { value = can(jsondecode("nope")) }
output "decode_good_can" { value = can(jsondecode("[]")) }
output "decode_for" { value = [for n in jsondecode("[1, 2]") : n * 2] }
output "decode_unicode" { value = jsondecode("\"\\u00e9\\ud83c\\udf89\"") }
output "decode_big" { value = "n=${jsondecode("9007199254740993")}" }
output "round_trip" { value = jsondecode(jsonencode({ a = 1, b = [true, null], c = { d = "x" } })) }
output "equal_text" { value = jsonencode({ a = 1 }) == "{\"a\":1}" }
output "in_text" { value = "v=${jsonencode({ x = "y" })}" }
output "of_for" { value = jsonencode({ for k, v in { b = 1, a = 2 } : k => v }) }
output "of_list_of_objects" { value = jsonencode([for n in [1, 2] : { id = n, name = "n${n}" }]) }
output "length_of_text" { value = length(jsonencode({ u = "ü" })) }
output "hash" { value = md5(jsonencode({ b = "<>", a = null })) }
