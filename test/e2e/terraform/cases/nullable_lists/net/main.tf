resource "terraform_data" "vpc" {
  input = "vpc-1"
}

output "subnets" {
  value = [for i in range(2) : { id = "${terraform_data.vpc.output}-${i}", tags = i == 0 ? { public = "1" } : {} }]
}
