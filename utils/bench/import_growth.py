#!/usr/bin/env python3
"""Measures imports and states that are large in one way: import_growth.py [--resources=N] WORK

A state of Terraform and one of Pulumi with many resources, to PCL; a resource with a list of 400 small objects, and one with
1,320 inputs, of the test provider, imported. Prints time and largest memory of each tool. The tools come from PATH.
"""
import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time

AWS = 'provider["registry.terraform.io/hashicorp/aws"]'


def things(count):
    """Networks, subnets, groups and buckets: type of Terraform, token, id, attributes, inputs of Pulumi."""
    for i in range(count):
        net = f"vpc-{i - i % 4:09x}"
        tags = {"tags": {"Name": f"thing {i}"}}
        if i % 4 == 0:
            yield i, "aws_vpc", "aws:ec2/vpc:Vpc", net, {"cidr_block": "10.0.0.0/16", "enable_dns_support": True, **tags}, {
                "cidrBlock": "10.0.0.0/16", "enableDnsSupport": True, **tags}
        elif i % 4 == 1:
            yield i, "aws_subnet", "aws:ec2/subnet:Subnet", f"subnet-{i:09x}", {"vpc_id": net, "cidr_block": "10.0.1.0/24", **tags}, {
                "vpcId": net, "cidrBlock": "10.0.1.0/24", **tags}
        elif i % 4 == 2:
            name = f"group-number-{i}"
            rule = {"from_port": 443, "to_port": 443, "protocol": "tcp", "cidr_blocks": ["0.0.0.0/0"], "self": False}
            yield i, "aws_security_group", "aws:ec2/securityGroup:SecurityGroup", f"sg-{i:09x}", {
                "name": name, "vpc_id": net, "ingress": [rule], "egress": [], **tags}, {
                "name": name, "vpcId": net, "ingress": [{"fromPort": 443, "toPort": 443, "protocol": "tcp", "cidrBlocks": ["0.0.0.0/0"]}]}
        else:
            name = f"bucket-{i}"
            policy = json.dumps({"Statement": [{"Effect": "Allow", "Resource": f"arn:aws:s3:::{name}/*"}], "Version": "2012-10-17"},
                                separators=(",", ":"))
            yield i, "aws_s3_bucket", "aws:s3/bucket:Bucket", name, {"bucket": name, "policy": policy, "force_destroy": False}, {
                "bucket": name, "policy": policy}


def terraform_state(count):
    resources = [{"mode": "managed", "type": kind, "name": f"r{i}", "provider": AWS, "instances": [{
        "schema_version": 1, "attributes": {"id": name, "arn": f"arn:aws:x:{i}", **attributes}, "sensitive_attributes": [],
        "dependencies": [f"aws_vpc.r{i - i % 4}"] if i % 4 in (1, 2) else []}]}
        for i, kind, _, name, attributes, _ in things(count)]
    return {"version": 4, "terraform_version": "1.11.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": resources}


def stack_export(count):
    def urn(kind, name):
        return f"urn:pulumi:dev::shop::{kind}::{name}"

    provider = urn("pulumi:providers:aws", "default")
    resources = [{"urn": provider, "type": "pulumi:providers:aws", "custom": True, "id": "p", "inputs": {}, "outputs": {}}]
    resources += [{"urn": urn(token, f"r{i}"), "type": token, "custom": True, "id": name, "provider": provider + "::p", "inputs": inputs,
                   "outputs": {"id": name, "arn": f"arn:aws:x:{i}", **inputs}} for i, _, token, name, _, inputs in things(count)]
    return {"version": 3, "deployment": {"manifest": {}, "resources": resources}}


def provider_table():
    """One resource with a long list, and one with many inputs."""
    rule = {"type": "object", "required": ["port"], "properties": {"port": {"type": "integer"}, "note": {"type": "string"}}}
    wide = {f"input{i:04}": {"type": "string"} for i in range(1320)}
    rules = [{"port": i, "note": f"rule {i}"} for i in range(400)]
    return {
        "name": "large", "version": "1.0.0", "types": {"large:index:Rule": rule},
        "resources": {"large:index:List": {"inputProperties": {"rules": {"type": "array", "items": {"$ref": "#/types/large:index:Rule"}}}},
                      "large:index:Wide": {"inputProperties": wide}},
        "play": {"resources": [{"type": "large:index:List", "id": "list-1", "outputs": {"rules": rules}},
                               {"type": "large:index:Wide", "id": "wide-1", "outputs": {name: name.upper() for name in wide}}]}}


def write(work, name, value):
    with open(os.path.join(work, name), "w", encoding="utf-8") as file:
        json.dump(value, file, indent=2)


def make_inputs(work, count):
    write(work, "large.tfstate", terraform_state(count))
    write(work, "large.json", stack_export(count))
    write(work, "table.json", provider_table())


def measure(work, what, *command):
    """Time and memory of `command`, and of what it starts."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{' '.join(command)}: {errors}")
    print(f"{what:<32} {time.monotonic() - start:6.2f} s, {usage.ru_utime + usage.ru_stime:6.2f} s of processor, "
          f"{usage.ru_maxrss // 1024:5} MB", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--resources", type=int, default=20000)
    parser.add_argument("work")
    arguments = parser.parse_args()
    work = os.path.abspath(arguments.work)
    os.makedirs(work, exist_ok=True)
    # What is started inherits the peak of memory, so this process stays small.
    maker = multiprocessing.Process(target=make_inputs, args=(work, arguments.resources))
    maker.start()
    maker.join()
    # Not started by the tool, so that its work is not counted with the tool's.
    server = subprocess.Popen(["pcl-test-provider", "table.json"], cwd=work, stdout=subprocess.PIPE, encoding="utf-8")
    provider = "--provider=127.0.0.1:" + server.stdout.readline().strip()
    common = ["--quiet", "--force"]
    measure(work, f"{arguments.resources} of Terraform to PCL", "state2pcl", "--from=terraform", "--force", "-o", "t",
            "large.tfstate")
    measure(work, f"{arguments.resources} of Pulumi to PCL", "state2pcl", "--force", "-o", "p", "large.json")
    measure(work, f"{arguments.resources} of Terraform, minimal", "pclc", "convert", *common, "--target=pcl", "-o", "m", "large.tfstate")
    measure(work, "a list of 400 objects", "pcl-import", *common, provider, "-o", "l", "large:index:List", "list", "list-1")
    measure(work, "1,320 inputs", "pcl-import", *common, provider, "-o", "w", "large:index:Wide", "wide", "wide-1")
    server.terminate()


if __name__ == "__main__":
    main()
