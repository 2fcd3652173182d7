# terraform_data: `output` follows `input`; every type of input; replacement triggers.
variable "text" {
  type    = string
  default = "t"
}
resource "terraform_data" "text" {
  input = var.text
}
resource "terraform_data" "digits" {
  input = "5"
}
resource "terraform_data" "number" {
  input = 5
}
resource "terraform_data" "bool" {
  input = true
}
resource "terraform_data" "list" {
  input = [1, "a", null, { k = "v" }]
}
resource "terraform_data" "object" {
  input = { b = 1, a = [true, null], c = { d = "<x>" } }
}
resource "terraform_data" "set" {
  input = toset(["b", "a", "b"])
}
resource "terraform_data" "nothing" {
}
resource "terraform_data" "null" {
  input = null
}
resource "terraform_data" "unicode" {
  input = { "ключ" = "Grüße 🎉" }
}
resource "terraform_data" "decimals" {
  input = [0.1 + 0.2, 512 / 2, 1e21]
}
resource "terraform_data" "triggered" {
  input            = "x"
  triggers_replace = [terraform_data.text.input, 5, { a = null }]
}
resource "terraform_data" "trigger_text" {
  triggers_replace = var.text
}
resource "terraform_data" "chain" {
  input = "${terraform_data.text.output}-${terraform_data.number.output}"
}
resource "terraform_data" "dependent" {
  input      = length(terraform_data.list.output)
  depends_on = [terraform_data.text]
}
output "text" { value = terraform_data.text.output }
output "number" { value = terraform_data.number.output + 1 }
output "bool" { value = terraform_data.bool.output ? "on" : "off" }
output "list" { value = terraform_data.list.output }
output "list_element" { value = terraform_data.list.output[3].k }
output "list_input" { value = terraform_data.list.input[1] }
output "object" { value = terraform_data.object.output }
output "object_member" { value = terraform_data.object.output.c.d }
output "object_input_member" { value = terraform_data.object.input.b * 2 }
output "object_keys" { value = keys(terraform_data.object.input) }
output "set" { value = terraform_data.set.output }
output "set_length" { value = length(terraform_data.set.input) }
output "nothing" { value = terraform_data.nothing.output == null }
output "null" { value = terraform_data.null.input == null }
output "chain" { value = terraform_data.chain.output }
output "in_template" { value = "<${terraform_data.text.output}>" }
output "in_function" { value = upper(terraform_data.text.output) }
output "conditional" { value = terraform_data.text.output == "t" ? "same" : "other" }
output "id_is_text" { value = length(terraform_data.text.id) > 0 }
output "trigger" { value = terraform_data.trigger_text.triggers_replace }
output "for" { value = [for x in terraform_data.decimals.output : "n=${x}"] }
