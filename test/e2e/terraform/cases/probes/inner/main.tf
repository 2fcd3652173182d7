resource "terraform_data" "inner" {
  input = "i"
}
output "value" { value = "v" }
output "list" { value = ["l"] }
