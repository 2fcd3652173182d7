variable "name" {
  type    = string
  default = "one"
}
variable "names" {
  type    = map(string)
  default = { x = "y" }
}
variable "text" {
  type    = string
  default = "Hi $${who}, $${l[1]} $${m.a[\"b\"]} $$$${no} $${n} $${b}"
}
output "listed" { value = fileset("${path.module}/${var.name == "one" ? "tpl" : "none"}", "**/*.{txt,md}") }
output "none" { value = fileset("${path.module}/${var.name}", "*") }
output "rendered" { value = templatefile("${path.module}/tpl/${var.name}.txt", { a = var.name, o = { "b c" = ["p", 2] } }) }
