# Patterns and texts with signs beyond sixteen bits, of which each is one.
variable "text" {
  type    = string
  default = "a🎉b😁😂c"
}
output "dot" { value = regexall(".", var.text) }
output "two" { value = regexall("..", var.text) }
output "not" { value = regexall("[^a]", var.text) }
output "none_of" { value = regexall("[^a🎉]+", var.text) }
output "some_of" { value = regexall("[a🎉]", var.text) }
output "range" { value = regex("[😀-🙏]+", var.text) }
output "wide_range" { value = regexall("[b-😁]", var.text) }
output "not_word" { value = regexall("\\W", var.text) }
output "not_space" { value = length(regexall("\\S", var.text)) }
output "escaped" { value = regexall("\\x{1F601}|\\.", "${var.text}.") }
output "repeated" { value = regexall("😁*", "😁😁x") }
output "replaced" { value = replace(var.text, "/[^[:ascii:]]/", "-") }
output "group" { value = regex("a(?P<w>.)b(?P<x>.)", var.text) }
output "any" { value = regex("(?s)^.{4}$", "😁\n😂x") }
output "class" { value = regexall("[[:alpha:]]|[^\\w😂]", var.text) }
