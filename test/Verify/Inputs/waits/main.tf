module "m" {
  source = "./m"
}
resource "terraform_data" "first" {
  input = "a"
  provisioner "local-exec" {
    command = "true"
  }
}
resource "terraform_data" "x" { input = module.m.id }
resource "terraform_data" "y" { input = terraform_data.first.id }
