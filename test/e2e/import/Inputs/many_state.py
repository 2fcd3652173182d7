"""A state of Terraform with 50 resources of the test provider `nimbus`: networks, subnets, buckets and machines."""
import json

PROVIDER = 'provider["example.com/test/nimbus"]'


def resource(kind, name, instances):
    return {"mode": "managed", "type": f"nimbus_{kind}", "name": name, "provider": PROVIDER,
            "instances": [{"index_key": key, "schema_version": 0, "attributes": attributes, "sensitive_attributes": []}
                          for key, attributes in instances]}


def network(i):
    return {"id": f"net-{i}", "name": f"net-{i}", "cidr": f"10.{i}.0.0/16", "dns_enabled": True, "tags": {"n": str(i)},
            "arn": f"arn:nimbus:network:{i}", "route_table_id": f"rt-{i}", "ipv6_cidr": "fd00::/56"}


def subnet(i):
    return {"id": f"sub-{i}", "network_id": f"net-{i % 5}", "cidr": f"10.{i % 5}.{i}.0/24", "zone": "north-a",
            "map_public_ip": None, "tags": None, "arn": f"arn:nimbus:subnet:{i}"}


def bucket(i):
    return {"id": f"logs-{i}", "name": f"logs-{i}", "acl": "private", "force_destroy": False, "tags": None, "lifecycle_rules": [],
            "versioning": [{"enabled": True, "mfa_delete": None}], "arn": f"arn:nimbus:bucket:{i}", "domain": f"logs-{i}.example.com"}


def machine(i):
    return {"id": f"m-{i}", "image": "debian-12", "size": "small", "subnet_id": f"sub-{i % 15}", "firewall_ids": [],
            "private_ip": f"10.0.0.{i}", "zone": "north-a", "tags": None, "user_data": f"name={i}", "arn": f"arn:nimbus:machine:{i}",
            "root_disk": [{"size_gb": 20, "encrypted": True, "kind": "standard"}], "state": "running"}


print(json.dumps({"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "0d5a3a5e-0000-4000-8000-000000000001", "outputs": {},
                  "resources": [resource("network", "n", [(i, network(i)) for i in range(5)]),
                                resource("subnet", "s", [(f"k{i}", subnet(i)) for i in range(15)]),
                                resource("bucket", "b", [(i, bucket(i)) for i in range(10)]),
                                resource("machine", "m", [(i, machine(i)) for i in range(20)])]}))
