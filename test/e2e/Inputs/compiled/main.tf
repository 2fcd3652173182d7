# What real modules do with values that are known late, may be missing or have no type. Programs of it are compiled.

module "network" {
  source  = "./network"
  zones   = ["eu-west-1a", "euw1-az2"]
  secret  = random_id.secret.hex
  sources = { audit = { role_arn = null }, logs = {} }
}

# How many subnets there are is known late.
module "late" {
  source = "./network"
  zones  = split(",", random_id.secret.hex)
}

resource "random_id" "secret" {
  byte_length = 4
}

output "subnets" {
  value = module.network.subnets
}

resource "aws_dynamodb_table" "late" {
  name     = "late"
  hash_key = "key"
}

locals {
  replicas = { for replica in aws_dynamodb_table.late.replica : replica.region_name => replica }
}

output "replicas" {
  value = { for name, replica in local.replicas : name => replica.arn }
}
