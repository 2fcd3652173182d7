resource "terraform_data" "word" {
  input = "abc"
}
resource "terraform_data" "digits" {
  input = "123"
}
output "word" { value = terraform_data.word.output }
output "digits" { value = terraform_data.digits.output }
