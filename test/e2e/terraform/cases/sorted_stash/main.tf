# Numbers that come from a terraform_data are sorted as texts.
resource "terraform_data" "n" {
  input = [3, 1, 10]
}
output "sorted" {
  value = sort(terraform_data.n.output)

}
