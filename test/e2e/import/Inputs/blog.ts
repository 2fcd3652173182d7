import * as aws from "@pulumi/aws";
import * as aws_native from "@pulumi/aws-native";
import * as pulumi from "@pulumi/pulumi";
import * as random from "@pulumi/random";

const myBucket = new aws.s3.Bucket(
    "my-bucket",
    {
        bucket: "my-bucket",
    },
    { protect: true },
);

const web = new aws.ec2.Instance(
    "web",
    {
        ami: "ami-0c2d06d50ce30b442",
        instanceType: aws.ec2.InstanceType.T2Micro,
    },
    { protect: true },
);

const subnet = new aws.ec2.Subnet(
    "subnet",
    {
        cidrBlock: "10.0.1.0/24",
        vpcId: "vpc-0a1b2c3d",
    },
    { protect: true },
);

const workers = new aws.autoscaling.Group(
    "workers",
    {
        launchConfiguration: "workers-20221101",
        maxSize: 3,
        minSize: 1,
        name: "workers",
    },
    {
        protect: true,
        ignoreChanges: ["forceDelete"],
    },
);

const password = new random.RandomPassword(
    "password",
    {
        length: 11,
    },
    { protect: true },
);

const prod = new aws_native.eks.Cluster(
    "prod",
    {
        name: "prod",
        resourcesVpcConfig: {
            subnetIds: ["subnet-0a1b2c3d", "subnet-1a2b3c4d"],
        },
        roleArn: "arn:aws:iam::123456789012:role/eks",
    },
    { protect: true },
);
