config "cidr" "string" {
  description = "The block"
}
config "names" "list(string)" {}
config "count" "int" {
  default = 1
}
config "label" "string" {
  default = "x"
}
resource "v" "aws:ec2/vpc:Vpc" {
  cidrBlock = cidr
  tags = { Name = "${label}-net", C = cidr }
}
resource "s" "aws:ec2/subnet:Subnet" {
  options { range = count }
  vpcId = v.id
  cidrBlock = cidr
}
output "ids" {
  value = s[*].id
}
output "vpc" {
  value = v.id
}
output "cidrs" {
  value = [for n in names : "${n}-${cidr}"]
}
