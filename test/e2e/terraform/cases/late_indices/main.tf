# Maps and lists that are known late, read by numbers.
resource "terraform_data" "t" {
  input = {
    map  = { "1" = "one", "2" = "two" }
    list = ["a", "b", "c"]
    n    = 1
    s    = "1"
  }
}
variable "n" {
  type    = number
  default = 1
}
variable "any" {
  type    = any
  default = { "1" = "one", "2" = "two" }
}
variable "map" {
  type    = map(string)
  default = { "1" = "one", "2" = "two" }
}
output "map" { value = terraform_data.t.output.map[1] }
output "map_var" { value = terraform_data.t.output.map[var.n] }
output "map_late" { value = terraform_data.t.output.map[terraform_data.t.output.n] }
output "map_text" { value = terraform_data.t.output.map[terraform_data.t.output.s] }
output "list" { value = terraform_data.t.output.list[1] }
output "list_text" { value = terraform_data.t.output.list["1"] }
output "list_late" { value = terraform_data.t.output.list[terraform_data.t.output.n] }
output "list_late_text" { value = terraform_data.t.output.list[terraform_data.t.output.s] }
output "any_var" { value = var.any[var.n] }
output "any_late" { value = var.any[terraform_data.t.output.n] }
output "known" { value = var.map[1] }
output "known_var" { value = var.map[var.n] }
output "known_late" { value = var.map[terraform_data.t.output.n] }
output "tried" { value = try(terraform_data.t.output.map[3], "none") }
output "lookup" { value = lookup(terraform_data.t.output.map, 1, "none") }
output "lookup_var" { value = lookup(terraform_data.t.output.map, var.n, "none") }
output "decoded_var" { value = jsondecode(jsonencode(terraform_data.t.output)).map[var.n] }
