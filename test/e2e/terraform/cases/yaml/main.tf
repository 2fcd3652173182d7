# YAML as Terraform reads and writes it.
variable "values" {
  type = any
  default = {
    replicas = 2
    image    = { tag = "1.10", pull = true }
    args     = ["--v", "yes", "null", "1e3", "0x10", "2020-01-01", ""]
    nothing  = null
    empty    = {}
    none     = []
  }
}
output "encode_object" { value = yamlencode({ b = 1, a = "x" }) }
output "encode_variable" { value = yamlencode(var.values) }
output "encode_list" { value = yamlencode(["a", 1, true, null]) }
output "encode_text" { value = yamlencode("plain") }
output "encode_number" { value = yamlencode(1.5) }
output "encode_lines" { value = yamlencode({ text = "line one\nline two\n" }) }
output "encode_nested" { value = yamlencode({ a = [{ b = [1] }, { c = {} }] }) }
output "encode_special" { value = yamlencode({ a = "yes", b = "on: off", c = "#no", d = "'", e = "ü", f = "- x" }) }
output "encode_in_text" { value = "---\n${yamlencode({ kind = "X" })}" }
output "decode_object" { value = yamldecode("a: 1\nb: [x, y]\nc: {d: e}") }
output "decode_yes" { value = yamldecode("[yes, no, on, off, true, False, y, n]") }
output "decode_numbers" { value = yamldecode("[1, 1.5, 0x10, 0o7, 017, 1e3, 1_000, .5]") }
output "decode_nulls" { value = yamldecode("[null, ~, ]") }
output "decode_dates" { value = yamldecode("[2020-01-01, 2020-01-01T10:00:00Z]") }
output "decode_texts" { value = yamldecode("['1', \"2\", three, '', 1.2.3]") }
output "decode_merge" { value = yamldecode("base: &b {x: 1, y: 2}\nmore:\n  <<: *b\n  y: 3\n").more }
output "decode_anchor" { value = yamldecode("a: &x [1, 2]\nb: *x\n").b }
output "decode_block" { value = yamldecode("t: |\n  one\n  two\nf: >\n  three\n  four\n") }
output "decode_keys" { value = yamldecode("1: a\ntrue: b\n") }
output "decode_empty" { value = yamldecode("{}") }
output "decode_list" { value = yamldecode("- a\n- b: c\n")[1].b }
output "decode_bad" { value = can(yamldecode("a: [1")) }
output "decode_encoded" { value = yamldecode(yamlencode(var.values)).image.tag }
output "decode_unicode" { value = yamldecode("name: Grüße 🎉").name }
