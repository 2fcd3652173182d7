resource "myBucket" "aws:s3/bucket:Bucket" {
  __logicalName = "my-bucket"
  options {
    protect = true
  }

  bucket = "my-bucket"
}

resource "web" "aws:ec2/instance:Instance" {
  options {
    protect = true
  }

  ami          = "ami-0c2d06d50ce30b442"
  instanceType = "t2.micro"
}

resource "subnet" "aws:ec2/subnet:Subnet" {
  options {
    protect = true
  }

  cidrBlock = "10.0.1.0/24"
  vpcId     = "vpc-0a1b2c3d"
}

resource "workers" "aws:autoscaling/group:Group" {
  options {
    protect       = true
    ignoreChanges = [forceDelete]
  }

  launchConfiguration = "workers-20221101"
  maxSize             = 3
  minSize             = 1
  name                = "workers"
}

resource "password" "random:index/randomPassword:RandomPassword" {
  options {
    protect = true
  }

  length = 11
}

resource "prod" "aws-native:eks:Cluster" {
  options {
    protect = true
  }

  name = "prod"
  resourcesVpcConfig = {
    subnetIds = ["subnet-0a1b2c3d", "subnet-1a2b3c4d"]
  }
  roleArn = "arn:aws:iam::123456789012:role/eks"
}
