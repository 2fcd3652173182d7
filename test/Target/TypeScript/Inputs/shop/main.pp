// The whole network of the shop.

# How the project is called
config "projectName" "string" {
  default = "shop"
  description = "Name of the project"
}
config "azCount" "int" {
  default = 2
}
config "tags" "map(string)" {
  default = {}
}
config "subnets" "list(object({name=string, cidr=string, public=bool}))" {}
config "dbPassword" "string" {
  secret = true
}
config "createNat" "bool" {
  default = false
}

available = invoke("aws:index/getAvailabilityZones:getAvailabilityZones", {
  state = "available"
})

commonTags = {
  Project = projectName
  "managed-by" = "pulumi"
}

// The main VPC
resource "main" "aws:ec2/vpc:Vpc" {
  cidrBlock = "10.0.0.0/16" # big enough
  // DNS
  enableDnsHostnames = true
  tags = {
    Name = "${projectName}-vpc"
  }
}

resource "public" "aws:ec2/subnet:Subnet" {
  options {
    range = azCount
  }
  vpcId = main.id
  cidrBlock = "10.0.${range.value}.0/24"
  availabilityZone = available.names[range.value]
  mapPublicIpOnLaunch = true
}

resource "byName" "aws:ec2/subnet:Subnet" {
  options {
    range = { for s in subnets : s.name => s }
    dependsOn = [main, public]
    ignoreChanges = [tags["x"], cidrBlock]
  }
  vpcId = main.id
  cidrBlock = range.value.cidr
  tags = {
    Name = range.key
    Vpc = "${main.id}-${main.arn}"
  }
}

resource "gateway" "aws:ec2/natGateway:NatGateway" {
  options {
    range = createNat
  }
  subnetId = public[0].id
}

resource "policy" "aws:iam/policy:Policy" {
  policy = toJSON({
    Version = "2012-10-17"
    Statement = [{
      Effect = "Allow"
      Action = ["s3:*"]
      Resource = ["${bucket.arn}/*", bucket.arn]
      Condition = null
    }]
  })
}

resource "bucket" "aws:s3/bucket:Bucket" {
  bucketPrefix = lookup(tags, "prefix", "x-")
}

resource "web" "aws:ec2/instance:Instance" {
  ami = ubuntu.id
  instanceType = "t3.micro"
  subnetId = element(public[*].id, 1)
  userData = <<-EOT
    #!/bin/bash
    echo $HOME `date` \n
    export BUCKET=${bucket.id}
  EOT
  vpcSecurityGroupIds = [for s in public : s.id]
  rootBlockDevice = {
    volumeSize = "20"
  }
  ebsBlockDevices = [{
    deviceName = "/dev/sda"
    volumeSize = 10
  }]
}

ubuntu = invoke("aws:ec2/getAmi:getAmi", {
  mostRecent = true
  owners = ["099720109477"]
  filters = [{ name = "name", values = ["ubuntu*"] }]
})

component "network" "./net" {
  cidr = main.cidrBlock
  names = ["a", "b"]
  count = 3
}

joined = join(",", [main.id, bucket.arn])

output "vpcId" {
  value = main.id
}
output "joinedOut" {
  value = joined
}
output "subnetIds" {
  value = public[*].id
}
output "upper" {
  value = { for k, s in byName : k => s.arn }
}
output "nat" {
  value = createNat ? gateway.publicIp : ""
}
output "natMaybe" {
  value = try(gateway.publicIp, null)
}
output "azs" {
  value = [for i, n in available.names : "${i}-${n}" if n != "x"]
}
output "dev" {
  value = web.rootBlockDevice.volumeSize
}
output "netIds" {
  value = network.ids
}
output "pw" {
  value = "x${dbPassword}"
}
output "first" {
  value = length(available.names) > 2 ? bucket.id : main.id
}
