# `format` and `formatlist` with all verbs, mixed, over numbers, collections and nulls.
locals {
  list   = ["a", "b"]
  object = { b = 1, a = "x" }
}
output "mixed" { value = format("%s-%03d-%t-%v", "a", 7, true, "x") }
output "mixed_decimal" { value = format("%s=%.1f%%", "cpu", 12.345) }
output "number_as_text" { value = format("%s/%s", 1, 2.5) }
output "bool_as_text" { value = format("%s", true) }
output "v_number" { value = format("%v", 5) }
output "v_decimal" { value = format("%v", 2.50) }
output "v_bool" { value = format("%v", false) }
output "v_null" { value = format("%v", null) }
output "v_list" { value = format("%v", [1, "a", true]) }
output "v_map" { value = format("%v", { b = 1, a = [2] }) }
output "v_local" { value = format("%v and %v", local.list, local.object) }
output "v_hash" { value = format("%#v", "x") }
output "q" { value = format("%q", "say \"hi\"") }
output "width" { value = format("[%5s][%-5s]", "ab", "cd") }
output "width_number" { value = format("[%5d][%-5d][%05d]", 42, 42, 42) }
output "precision" { value = format("%.3s", "abcdef") }
output "plus" { value = format("%+d", 5) }
output "hex" { value = format("%x %X %#x", 255, 255, 255) }
output "octal" { value = format("%o", 8) }
output "binary" { value = format("%b", 5) }
output "exponent" { value = format("%e", 12345.678) }
output "general" { value = format("%g", 0.00001234) }
output "float" { value = format("%f", 1) }
output "float_width" { value = format("%8.2f", 3.14159) }
output "percent" { value = format("100%%") }
output "indexed" { value = format("%[2]s %[1]s", "a", "b") }
output "unicode_width" { value = format("%4s", "ü") }
output "text_as_number" { value = format("%d", "12") }
output "no_arguments" { value = format("plain") }
output "list" { value = formatlist("%s!", ["a", "b"]) }
output "list_and_scalar" { value = formatlist("%s-%s", "p", ["a", "b"]) }
output "list_numbers" { value = formatlist("%s:%d", ["a", "b"], [1, 2]) }
output "list_padded" { value = formatlist("%02d", [1, 10]) }
output "list_scalars" { value = formatlist("%s", "x") }
output "list_empty" { value = formatlist("%s", []) }
output "list_of_set" { value = formatlist("<%s>", toset(["b", "a", "b"])) }
output "bad_verb" { value = can(format("%d", "x")) }
output "too_few" { value = can(format("%s %s", "x")) }
output "too_many" { value = can(format("%s", "x", "y")) }
