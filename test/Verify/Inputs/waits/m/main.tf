resource "terraform_data" "made" {
  input = "a"
  provisioner "local-exec" {
    command = "true"
  }
}
resource "terraform_data" "other" { input = "o" }
output "id" { value = terraform_data.made.id }
