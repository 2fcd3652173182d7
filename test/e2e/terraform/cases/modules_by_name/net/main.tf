resource "terraform_data" "vpc" {
  input = { id = "vpc-1", json = "{\"a\":[1]}", yaml = "a: [1]" }
}
output "vpc" { value = terraform_data.vpc.output.id }
output "json" { value = terraform_data.vpc.output.json }
output "yaml" { value = terraform_data.vpc.output.yaml }
