import pulumi
import pulumi_aws as aws
import pulumi_aws_native as aws_native
import pulumi_random as random

my_bucket = aws.s3.Bucket(
    "my-bucket",
    bucket="my-bucket",
    opts=pulumi.ResourceOptions(protect=True),
)

web = aws.ec2.Instance(
    "web",
    ami="ami-0c2d06d50ce30b442",
    instance_type=aws.ec2.InstanceType.T2_MICRO,
    opts=pulumi.ResourceOptions(protect=True),
)

subnet = aws.ec2.Subnet(
    "subnet",
    cidr_block="10.0.1.0/24",
    vpc_id="vpc-0a1b2c3d",
    opts=pulumi.ResourceOptions(protect=True),
)

workers = aws.autoscaling.Group(
    "workers",
    launch_configuration="workers-20221101",
    max_size=3,
    min_size=1,
    name="workers",
    opts=pulumi.ResourceOptions(
        protect=True,
        ignore_changes=["forceDelete"],
    ),
)

password = random.RandomPassword(
    "password",
    length=11,
    opts=pulumi.ResourceOptions(protect=True),
)

prod = aws_native.eks.Cluster(
    "prod",
    name="prod",
    resources_vpc_config={
        "subnet_ids": ["subnet-0a1b2c3d", "subnet-1a2b3c4d"],
    },
    role_arn="arn:aws:iam::123456789012:role/eks",
    opts=pulumi.ResourceOptions(protect=True),
)
