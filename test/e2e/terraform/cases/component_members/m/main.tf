resource "terraform_data" "r" {
  input = "u"
}
output "urn" {
  value = terraform_data.r.output
}
output "get_provider" {
  value = "gp"
}
