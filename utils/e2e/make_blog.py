#!/usr/bin/env python3
"""Makes tables in which well-known examples of imports exist, with the facts that were published about them:

    make_blog.py OUTDIR

OUTDIR/aws-blog.json: an S3 bucket and an EC2 instance (types of test/TestProvider/tables/aws-4.38.1.json.gz, an excerpt of the schema of
aws 4.38.1), a subnet whose two zones conflict, and an auto-scaling group whose default comes back as null.
OUTDIR/random-blog.json: a RandomPassword that is imported by its text. OUTDIR/aws-native-blog.json: an EKS cluster full of what the server
chose. Property names are those of the published schemas; ids and addresses are invented.
"""
import gzip
import json
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)
TABLES = os.path.join(ROOT, "test", "TestProvider", "tables")
SHIPPED = os.path.join(ROOT, "data", "schemas")

COMPUTED = {"computed": True}
BLOCK = {"computed": True, "maxItemsOne": True}


def load(folder, name):
    with gzip.open(os.path.join(folder, name), "rt", encoding="utf-8") as handle:
        return json.load(handle)


def references(spec):
    """Tokens of the types that `spec` names."""
    if isinstance(spec, list):
        return [token for each in spec for token in references(each)]
    if not isinstance(spec, dict):
        return []
    found = [token for each in spec.values() for token in references(each)]
    reference = spec.get("$ref")
    if isinstance(reference, str) and reference.startswith("#/types/"):
        found.append(reference[len("#/types/"):].replace("%2F", "/"))
    return found


def take(schema, token, only=None):
    """The resource `token`, of its inputs `only`, and the types that it needs."""
    resource = {key: value for key, value in schema["resources"][token].items() if key != "stateInputs"}
    if only:
        resource["inputProperties"] = {name: spec for name, spec in resource["inputProperties"].items() if name in only}
        resource["properties"] = {name: spec for name, spec in resource["properties"].items() if name in only or name == "arn"}
        resource["required"] = [name for name in resource["required"] if name in resource["properties"]]
    types, todo = {}, references(resource)
    while todo:
        name = todo.pop()
        if name not in types:
            types[name] = schema["types"][name]
            todo += references(types[name])
    return resource, types


def note(resource, notes, **more):
    for name, each in notes.items():
        resource["inputProperties"][name]["play"] = each
    if more:
        resource["play"] = more


def table(name, version, parts, existing, style="bridge", explain="terraform", module_format=None):
    """A table of `parts`: token -> what `take` gave."""
    types = {token: spec for _, found in parts.values() for token, spec in found.items()}
    meta = {"meta": {"moduleFormat": module_format}} if module_format else {}
    return dict({"name": name, "version": version}, **meta, types=dict(sorted(types.items())),
                resources={token: resource for token, (resource, _) in parts.items()},
                play={"style": style, "explain": explain, "resources": existing})


# aws --------------------------------------------------------------------------------------------

BUCKET, INSTANCE = "aws:s3/bucket:Bucket", "aws:ec2/instance:Instance"
SUBNET, GROUP = "aws:ec2/subnet:Subnet", "aws:autoscaling/group:Group"


def bucket(resource):
    note(resource, {
        "bucket": {"autonamed": True, "forceNew": True}, "bucketPrefix": {"forceNew": True}, "acl": {"default": "private"},
        "forceDestroy": {"default": False}, "arn": COMPUTED, "hostedZoneId": COMPUTED, "requestPayer": COMPUTED,
        "accelerationStatus": COMPUTED, "versioning": BLOCK, "serverSideEncryptionConfiguration": BLOCK,
        "websiteDomain": COMPUTED, "websiteEndpoint": COMPUTED, "policy": {"computed": True, "normalise": "json"}},
         id="{bucket}", groups=[{"conflictsWith": ["bucket", "bucketPrefix"]}, {"conflictsWith": ["acl", "grants"]}])
    arn = "arn:aws:s3:::my-bucket"
    inputs = {"accelerationStatus": "", "arn": arn, "bucket": "my-bucket", "corsRules": [], "grants": [],
              "hostedZoneId": "Z3BJ6K6RIION7M", "lifecycleRules": [], "loggings": [], "objectLockConfiguration": None,
              "replicationConfiguration": None, "requestPayer": "BucketOwner", "serverSideEncryptionConfiguration": None,
              "tags": {"__defaults": []}, "versioning": {"enabled": False, "mfaDelete": False}, "website": None, "__defaults": []}
    outputs = {"accelerationStatus": "", "arn": arn, "bucket": "my-bucket", "bucketDomainName": "my-bucket.s3.amazonaws.com",
               "bucketRegionalDomainName": "my-bucket.s3.us-west-2.amazonaws.com", "corsRules": [], "grants": [],
               "hostedZoneId": "Z3BJ6K6RIION7M", "lifecycleRules": [], "loggings": [], "region": "us-west-2",
               "requestPayer": "BucketOwner", "tags": {}, "tagsAll": {}, "versioning": {"enabled": False, "mfaDelete": False}}
    return {"type": BUCKET, "id": "my-bucket", "inputs": inputs, "outputs": dict(outputs, acl="private")}


def instance(resource):
    plain = ["associatePublicIpAddress", "availabilityZone", "cpuCoreCount", "cpuThreadsPerCore", "disableApiTermination",
             "ebsOptimized", "hostId", "instanceInitiatedShutdownBehavior", "ipv6AddressCount", "ipv6Addresses", "keyName", "monitoring",
             "placementGroup", "placementPartitionNumber", "privateIp", "subnetId", "tenancy", "userData", "userDataBase64"]
    blocks = ["capacityReservationSpecification", "creditSpecification", "enclaveOptions", "metadataOptions", "rootBlockDevice"]
    notes = dict({name: COMPUTED for name in plain}, **{name: BLOCK for name in blocks})
    notes.update({name: {"computed": True, "set": True} for name in (
        "ebsBlockDevices", "ephemeralBlockDevices", "networkInterfaces", "secondaryPrivateIps", "securityGroups", "vpcSecurityGroupIds")})
    notes.update(ami={"forceNew": True}, getPasswordData={"default": False}, sourceDestCheck={"default": True},
                 launchTemplate={"maxItemsOne": True})
    note(resource, notes, groups=[
        {"atLeastOneOf": ["ami", "launchTemplate"], "named": ["ami"]},
        {"atLeastOneOf": ["instanceType", "launchTemplate"], "named": ["instanceType"]},
        {"atLeastOneOf": ["ami", "instanceType", "launchTemplate"], "named": ["launchTemplate"]},
        {"conflictsWith": ["userData", "userDataBase64"]}])
    inputs = {
        "ami": "ami-0c2d06d50ce30b442", "associatePublicIpAddress": True, "availabilityZone": "us-west-2a",
        "capacityReservationSpecification": {"capacityReservationPreference": "open", "__defaults": []}, "cpuCoreCount": 1,
        "cpuThreadsPerCore": 1, "creditSpecification": {"cpuCredits": "standard", "__defaults": []}, "iamInstanceProfile": "",
        "instanceInitiatedShutdownBehavior": "stop", "instanceType": "t2.micro",
        "metadataOptions": {"httpEndpoint": "enabled", "httpPutResponseHopLimit": 1, "httpTokens": "optional", "__defaults": []},
        "privateIp": "172.31.27.71", "rootBlockDevice": {"iops": 100, "volumeSize": 8, "volumeType": "gp2", "__defaults": []},
        "securityGroups": ["default"], "subnetId": "subnet-7ad7da1e", "tenancy": "default", "vpcSecurityGroupIds": ["sg-01d86a7e"],
        "__defaults": []}
    given = {name: value for name, value in inputs.items() if name != "__defaults"}
    outputs = dict(json.loads(json.dumps(given)), arn="arn:aws:ec2:us-west-2:123456789012:instance/i-0ffab0eb67e5b4a12",
                   disableApiTermination=False, ebsBlockDevices=[], ebsOptimized=False, enclaveOptions={"enabled": False},
                   ephemeralBlockDevices=[], getPasswordData=False, hibernation=False, instanceState="running", ipv6Addresses=[],
                   keyName="", monitoring=False, networkInterfaces=[], outpostArn="", passwordData="", placementGroup="",
                   primaryNetworkInterfaceId="eni-0f8c7f2a91b3d4e56", privateDns="ip-172-31-27-71.us-west-2.compute.internal",
                   publicDns="ec2-203-0-113-12.us-west-2.compute.amazonaws.com", publicIp="203.0.113.12", secondaryPrivateIps=[],
                   sourceDestCheck=True, tags={}, tagsAll={})
    outputs["rootBlockDevice"].update(deleteOnTermination=True, deviceName="/dev/xvda", encrypted=False, kmsKeyId="", tags={},
                                      throughput=0, volumeId="vol-08b1a2c3d4e5f6a70")
    return {"type": INSTANCE, "id": "i-0ffab0eb67e5b4a12", "inputs": inputs, "outputs": without_marks(outputs)}


def without_marks(value):
    if isinstance(value, dict):
        return {name: without_marks(each) for name, each in value.items() if name != "__defaults"}
    return [without_marks(each) for each in value] if isinstance(value, list) else value


def subnet(resource):
    note(resource, {"vpcId": {"forceNew": True}, "cidrBlock": {"forceNew": True},
                    "availabilityZone": {"computed": True, "forceNew": True}, "availabilityZoneId": {"computed": True, "forceNew": True}},
         groups=[{"conflictsWith": ["availabilityZone", "availabilityZoneId"]}])
    given = {"vpcId": "vpc-0a1b2c3d", "cidrBlock": "10.0.1.0/24", "availabilityZone": "us-west-2a", "availabilityZoneId": "usw2-az2"}
    return {"type": SUBNET, "id": "subnet-0123456789abcdef0", "inputs": dict(given, __defaults=[]),
            "outputs": dict(given, arn="arn:aws:ec2:us-west-2:123456789012:subnet/subnet-0123456789abcdef0", tags={})}


def group(resource):
    note(resource, {"name": {"autonamed": True, "forceNew": True}, "forceDelete": {"default": False, "strictZero": True},
                    "healthCheckType": COMPUTED, "desiredCapacity": COMPUTED, "availabilityZones": {"computed": True, "set": True}},
         id="{name}")
    given = {"name": "workers", "minSize": 1, "maxSize": 3, "desiredCapacity": 1, "launchConfiguration": "workers-20221101",
             "healthCheckType": "EC2", "availabilityZones": ["us-west-2a"]}
    return {"type": GROUP, "id": "workers", "outputs": dict(given, arn="arn:aws:autoscaling:us-west-2:123456789012:autoScalingGroup:workers")}


def aws():
    old, new = load(TABLES, "aws-4.38.1.json.gz"), load(SHIPPED, "aws-7.48.0.json.gz")
    parts = {
        BUCKET: take(old, BUCKET), INSTANCE: take(old, INSTANCE),
        SUBNET: take(new, SUBNET, ["availabilityZone", "availabilityZoneId", "cidrBlock", "mapPublicIpOnLaunch", "tags", "vpcId"]),
        GROUP: take(new, GROUP, ["availabilityZones", "desiredCapacity", "forceDelete", "healthCheckType", "launchConfiguration", "maxSize",
                                 "minSize", "name"])}
    for spec in parts[INSTANCE][1].values():
        for member in spec.get("properties", {}).values():
            member["play"] = COMPUTED
    existing = [make(parts[token][0]) for token, make in
                ((BUCKET, bucket), (INSTANCE, instance), (SUBNET, subnet), (GROUP, group))]
    return table("aws", "4.38.1", parts, existing, module_format=old["meta"]["moduleFormat"])


# random and aws-native --------------------------------------------------------------------------


def random():
    token, schema = "random:index/randomPassword:RandomPassword", load(SHIPPED, "random-4.21.2.json.gz")
    parts = {token: take(schema, token)}
    true = {"default": True, "forceNew": True}
    note(parts[token][0], {"length": {"forceNew": True}, "lower": true, "upper": true, "special": true, "numeric": COMPUTED,
                           "number": COMPUTED}, id="none")
    given = {"length": 11, "lower": True, "number": True, "numeric": True, "special": True, "upper": True}
    outputs = dict(given, minLower=0, minNumeric=0, minSpecial=0, minUpper=0, result="correct;4Ho", bcryptHash="$2a$10$abcdefghijk")
    existing = [{"type": token, "id": "none", "importId": "correct;4Ho", "inputs": given, "outputs": outputs}]
    return table("random", schema["version"], parts, existing, module_format=schema["meta"]["moduleFormat"])


def aws_native():
    token, schema = "aws-native:eks:Cluster", load(SHIPPED, "aws-native-1.79.0.json.gz")
    parts = {token: take(schema, token, ["accessConfig", "controlPlaneScalingConfig", "deletionProtection", "encryptionConfig",
                                         "kubernetesNetworkConfig", "logging", "name", "resourcesVpcConfig", "roleArn", "tags", "version"])}
    note(parts[token][0], {"name": {"autonamed": True, "forceNew": True}, "roleArn": {"forceNew": True}}, id="{name}", keepsInputs=True,
         explain="name")
    given = {"accessConfig": {"authenticationMode": "CONFIG_MAP"}, "controlPlaneScalingConfig": {"tier": "standard"},
             "deletionProtection": False, "encryptionConfig": [],
             "kubernetesNetworkConfig": {"ipFamily": "ipv4", "serviceIpv4Cidr": "172.20.0.0/16"},
             "logging": {"clusterLogging": {"enabledTypes": []}}, "name": "prod",
             "resourcesVpcConfig": {"endpointPrivateAccess": False, "endpointPublicAccess": True, "publicAccessCidrs": ["0.0.0.0/0"],
                                    "securityGroupIds": ["sg-0a1b2c3d"], "subnetIds": ["subnet-0a1b2c3d", "subnet-1a2b3c4d"]},
             "roleArn": "arn:aws:iam::123456789012:role/eks", "tags": [], "version": "1.31"}
    existing = [{"type": token, "id": "prod", "outputs": dict(given, arn="arn:aws:eks:us-west-2:123456789012:cluster/prod")}]
    return table("aws-native", schema["version"], parts, existing, style="native", module_format=schema["meta"].get("moduleFormat"))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for name, make in (("aws-blog.json", aws), ("random-blog.json", random), ("aws-native-blog.json", aws_native)):
        with open(os.path.join(sys.argv[1], name), "w", encoding="utf-8") as handle:
            json.dump(make(), handle, indent=1)
            handle.write("\n")


if __name__ == "__main__":
    main()
