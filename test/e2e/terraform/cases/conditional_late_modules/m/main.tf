variable "names" { type = list(string) }
resource "terraform_data" "t" {
  count = length(var.names)
  input = var.names[count.index]
}
output "ids" { value = terraform_data.t[*].input }
