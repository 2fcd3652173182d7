variable "cidr" { type = string }
variable "subnets" {
  type    = map(string)
  default = {}
}
resource "terraform_data" "vpc" { input = var.cidr }
resource "terraform_data" "subnet" {
  for_each = var.subnets
  input    = { cidr = each.value, vpc = terraform_data.vpc.output }
}
output "vpc" { value = { id = "vpc-${terraform_data.vpc.output}", cidr = var.cidr, ipv6 = null } }
output "ids" { value = [for k in sort(keys(terraform_data.subnet)) : "${k}=${terraform_data.subnet[k].output.cidr}"] }
