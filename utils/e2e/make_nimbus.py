#!/usr/bin/env python3
"""Makes the table of `nimbus`, an invented cloud of 12 resource types in which 60 resources exist, and an import file for them:

    make_nimbus.py OUTDIR

OUTDIR/nimbus.json is a table for pcl-test-provider (docs/test-provider.md), OUTDIR/nimbus-import.json an import file with all 60
resources, 6 of them in two components. The resources refer to each other by id, name and ARN, also inside lists, texts and JSON; two
firewalls refer to each other. Same script, same bytes: ids and addresses are made from names.
"""
import hashlib
import json
import os
import sys

from signatures import ARCHIVE, ASSET, SIGNATURE

# Types ------------------------------------------------------------------------------------------


def spec(type_, notes=None, **more):
    result = dict(type_ if isinstance(type_, dict) else {"type": type_}, **more)
    if notes:
        result["play"] = notes
    return result


def text(**notes):
    return spec("string", notes)


def number(**notes):
    return spec("integer", notes)


def flag(**notes):
    return spec("boolean", notes)


def many(items, **notes):
    return spec({"type": "array", "items": items if isinstance(items, dict) else {"type": items}}, notes)


def ref(name, **notes):
    return spec({"$ref": "#/types/nimbus:" + name.replace("/", "%2F")}, notes)


def object_type(required, **properties):
    return {"type": "object", "properties": properties, "required": required}


def enum(*values):
    return {"type": "string", "enum": [{"name": value.title().replace("-", ""), "value": value} for value in values]}


def tags():
    return spec({"type": "object", "additionalProperties": {"type": "string"}}, {"serverAdds": {"nimbus:owner": "shop"}})


TYPES = {
    "network/FirewallRule:FirewallRule": object_type(
        ["protocol"], protocol=text(), fromPort=number(), toPort=number(), cidrs=many("string"),
        firewallId=text(), description=text()),
    "compute/MachineRootDisk:MachineRootDisk": object_type(
        [], sizeGb=number(computed=True), kind=ref("compute/DiskKind:DiskKind", default="standard"), encrypted=flag()),
    "compute/MachineMetadata:MachineMetadata": object_type(
        [], endpoint=text(computed=True), hopLimit=number(computed=True), tokens=text(computed=True)),
    "compute/MachineSize:MachineSize": enum("small", "medium", "large"),
    "compute/DiskKind:DiskKind": enum("standard", "ssd", "fast-ssd"),
    "storage/BucketVersioning:BucketVersioning": object_type([], enabled=flag(), mfaDelete=flag()),
    "storage/BucketLifecycleRule:BucketLifecycleRule": object_type(
        ["enabled"], id=text(computed=True), enabled=flag(), prefix=text(), expireDays=number()),
    "identity/RolePolicy:RolePolicy": object_type(["name", "document"], name=text(), document=text(normalise="json")),
    "database/Engine:Engine": enum("postgres", "mysql"),
    "database/InstanceBackup:InstanceBackup": object_type([], retentionDays=number(computed=True), window=text(computed=True)),
    "dns/RecordType:RecordType": enum("A", "CNAME", "TXT"),
    "messaging/DeadLetter:DeadLetter": object_type(
        ["kind", "queueArn"], kind={"type": "string", "const": "deadLetter"}, queueArn=text(), maxReceives=number()),
    "messaging/Discard:Discard": object_type(
        ["kind"], kind={"type": "string", "const": "discard"}, afterSeconds=number()),
    "functions/Runtime:Runtime": enum("node", "python"),
    "functions/FunctionEnvironment:FunctionEnvironment": object_type(
        [], variables=spec({"type": "object", "additionalProperties": {"type": "string"}}, secret=True)),
    "functions/FunctionNetwork:FunctionNetwork": object_type(
        ["subnetIds"], subnetIds=many("string", set=True), firewallIds=many("string", set=True, computed=True)),
}

DEFAULT_EGRESS = {"protocol": "all", "cidrs": ["0.0.0.0/0"]}


def resource(required, inputs, outputs, **notes):
    result = {"inputProperties": inputs, "properties": outputs, "requiredInputs": required}
    result["required"] = sorted(outputs)
    if notes:
        result["play"] = notes
    return result


def arn(kind):
    return text(value="arn:nimbus:%s/{id}" % kind)


RESOURCES = {
    "network/network:Network": resource(
        ["cidr"],
        {"name": text(autonamed=True, forceNew=True), "cidr": text(forceNew=True), "dnsEnabled": flag(default=True),
         "ipv6Cidr": text(computed=True), "tags": tags()},
        {"arn": arn("network"), "routeTableId": text()}, id="net-{number}"),
    "network/subnet:Subnet": resource(
        ["networkId", "cidr"],
        {"networkId": text(forceNew=True), "cidr": text(forceNew=True), "zone": text(computed=True, forceNew=True),
         "zoneId": text(computed=True, forceNew=True), "mapPublicIp": flag(), "tags": tags()},
        {"arn": arn("subnet")}, id="sub-{number}", groups=[{"conflictsWith": ["zone", "zoneId"]}]),
    "network/firewall:Firewall": resource(
        [],
        {"name": text(autonamed=True, forceNew=True), "description": spec("string", {"forceNew": True}, default="Managed by Nimbus"),
         "networkId": text(computed=True, forceNew=True),
         "ingress": many(ref("network/FirewallRule:FirewallRule"), set=True),
         "egress": many(ref("network/FirewallRule:FirewallRule"), set=True, serverAdds=[DEFAULT_EGRESS]), "tags": tags()},
        {"arn": arn("firewall")}, id="fw-{number}"),
    "compute/machine:Machine": resource(
        [],
        {"image": text(forceNew=True), "size": ref("compute/MachineSize:MachineSize"), "templateId": text(),
         "subnetId": text(computed=True, forceNew=True), "firewallIds": many("string", set=True, computed=True),
         "privateIp": text(computed=True, forceNew=True), "zone": text(computed=True, forceNew=True),
         "rootDisk": ref("compute/MachineRootDisk:MachineRootDisk", computed=True, maxItemsOne=True),
         "metadata": ref("compute/MachineMetadata:MachineMetadata", computed=True, maxItemsOne=True),
         "monitoring": flag(), "protection": flag(), "keyName": text(), "userData": text(), "userDataBase64": text(),
         "tags": tags()},
        {"arn": arn("machine"), "publicIp": text(), "state": text(value="running")}, id="m-{number}", explain="terraform",
        groups=[{"atLeastOneOf": ["image", "templateId"], "named": ["image"]},
                {"atLeastOneOf": ["size", "templateId"], "named": ["size"]},
                {"atLeastOneOf": ["image", "size", "templateId"], "named": ["templateId"]},
                {"conflictsWith": ["userData", "userDataBase64"]}]),
    "compute/disk:Disk": resource(
        ["zone"],
        {"zone": text(forceNew=True), "sizeGb": number(), "snapshotId": text(forceNew=True),
         "kind": ref("compute/DiskKind:DiskKind", default="ssd"), "iops": number(computed=True), "machineId": text(), "tags": tags()},
        {"arn": arn("disk")}, id="disk-{number}", groups=[{"exactlyOneOf": ["sizeGb", "snapshotId"]}]),
    "storage/bucket:Bucket": resource(
        [],
        {"name": text(autonamed=True, forceNew=True), "acl": spec("string", default="private"), "forceDestroy": flag(default=False),
         "requestPayer": text(computed=True), "region": text(computed=True),
         "versioning": ref("storage/BucketVersioning:BucketVersioning", computed=True, maxItemsOne=True),
         "lifecycleRules": many(ref("storage/BucketLifecycleRule:BucketLifecycleRule")), "tags": tags()},
        {"arn": text(value="arn:nimbus:bucket/{name}"), "domain": text(value="{name}.buckets.example.com"),
         "accessKey": spec("string", secret=True)}, id="{name}"),
    "storage/file:File": resource(
        ["bucket", "key"],
        {"bucket": text(forceNew=True), "key": text(forceNew=True), "source": {"$ref": "pulumi.json#/Asset"}, "content": text(),
         "contentType": text(computed=True), "acl": spec("string", default="private")},
        {"etag": text()}, id="{bucket}/{key}", groups=[{"exactlyOneOf": ["source", "content"]}]),
    "identity/role:Role": resource(
        ["assumePolicy"],
        {"name": text(autonamed=True, forceNew=True), "assumePolicy": text(normalise="json"), "description": text(),
         "policies": many(ref("identity/RolePolicy:RolePolicy"), set=True), "maxSession": number(default=3600), "tags": tags()},
        {"arn": text(value="arn:nimbus:role/{name}"), "createdAt": text()}, id="{name}"),
    "database/instance:Instance": resource(
        ["engine", "size", "storageGb", "password"],
        {"name": text(autonamed=True, forceNew=True), "engine": ref("database/Engine:Engine", forceNew=True),
         "engineVersion": text(computed=True), "size": text(), "storageGb": number(), "username": text(computed=True),
         "password": spec("string", {"writeOnly": True}, secret=True), "databaseName": text(), "port": number(computed=True),
         "subnetIds": many("string", set=True), "firewallIds": many("string", set=True, computed=True),
         "backup": ref("database/InstanceBackup:InstanceBackup", computed=True, maxItemsOne=True),
         "maintenanceWindow": text(computed=True, normalise="lower"), "skipFinalSnapshot": flag(default=False, writeOnly=True),
         "masterToken": spec("string", {"computed": True}, secret=True), "tags": tags()},
        {"arn": arn("database"), "endpoint": text(value="{id}.db.example.com")}, id="{name}", explain="index"),
    "dns/record:Record": resource(
        ["zone", "name", "type", "values"],
        {"zone": text(forceNew=True), "name": text(forceNew=True), "type": ref("dns/RecordType:RecordType", forceNew=True),
         "ttl": number(default=300), "values": many("string", set=True), "weight": number()},
        {"fqdn": text(value="{name}.{zone}")}, id="{zone}_{name}_{type}"),
    "messaging/queue:Queue": resource(
        [],
        {"name": text(autonamed=True, forceNew=True), "fifo": flag(forceNew=True), "delaySeconds": number(),
         "retentionSeconds": number(), "maxBytes": number(),
         "onFailure": {"oneOf": [ref("messaging/DeadLetter:DeadLetter"), ref("messaging/Discard:Discard")],
                       "discriminator": {"propertyName": "kind",
                                         "mapping": {"deadLetter": "#/types/nimbus:messaging/DeadLetter:DeadLetter",
                                                     "discard": "#/types/nimbus:messaging/Discard:Discard"}}}},
        {"arn": text(value="arn:nimbus:queue/{name}"), "url": text(value="https://queues.example.com/{name}")},
        id="https://queues.example.com/{name}", style="native"),
    "functions/function:Function": resource(
        ["code", "roleArn", "runtime"],
        {"name": text(autonamed=True, forceNew=True), "code": {"$ref": "pulumi.json#/Archive"}, "roleArn": text(),
         "runtime": ref("functions/Runtime:Runtime"), "handler": text(), "memory": spec({"oneOf": [{"type": "integer"}, {"type": "string"}]},
                                                                                        {"default": 128}),
         "timeout": number(default=3), "environment": ref("functions/FunctionEnvironment:FunctionEnvironment", maxItemsOne=True),
         "network": ref("functions/FunctionNetwork:FunctionNetwork", maxItemsOne=True), "layers": many("string"), "tags": tags()},
        {"arn": text(value="arn:nimbus:function/{name}"), "codeHash": text()}, id="{name}"),
}

# What exists ------------------------------------------------------------------------------------


def digest(text_, length):
    return hashlib.sha256(text_.encode()).hexdigest()[:length]


class Cloud:
    def __init__(self):
        self.table, self.specs = [], []

    def add(self, type_, name, id_, parent=None, /, **outputs):
        token = "nimbus:" + type_
        if "tags" in RESOURCES[type_]["inputProperties"]:
            outputs["tags"] = dict(outputs.get("tags", {}), **{"nimbus:owner": "shop"})
        self.table.append({"type": token, "id": id_, "outputs": outputs})
        self.specs.append({"type": token, "name": name, "id": id_})
        if parent:
            self.specs[-1]["parent"] = parent
        return dict(outputs, id=id_)

    def component(self, name):
        self.specs.append({"type": "shop:index:%s" % name.title(), "name": name, "component": True})


def network(cloud, name, number_, **more):
    id_ = "net-" + digest(name, 8)
    return cloud.add("network/network:Network", name, id_, name=name, cidr="10.%d.0.0/16" % number_, dnsEnabled=True,
                     ipv6Cidr="fd00:%d::/48" % number_, arn="arn:nimbus:network/" + id_, routeTableId="rt-" + digest(name, 8), **more)


def subnet(cloud, name, inside, number_, **more):
    id_, zone = "sub-" + digest(name, 8), "abc"[number_ % 3]
    cidr = inside["cidr"].replace(".0.0/16", ".%d.0/24" % number_)
    return cloud.add("network/subnet:Subnet", name, id_, networkId=inside["id"], cidr=cidr, zone="north-1" + zone,
                     zoneId="n1-z" + zone, mapPublicIp=more.pop("public", False), arn="arn:nimbus:subnet/" + id_, **more)


def firewall(cloud, name, inside, ingress, egress=(), **more):
    id_ = "fw-" + digest(name, 8)
    return cloud.add("network/firewall:Firewall", name, id_, name=name, description=more.pop("description", "Managed by Nimbus"),
                     networkId=inside["id"], ingress=ingress, egress=list(egress) + [DEFAULT_EGRESS],
                     arn="arn:nimbus:firewall/" + id_, **more)


def machine(cloud, name, inside, number_, firewalls, **more):
    id_, zone = "m-" + digest(name, 10), inside["zone"]
    return cloud.add(
        "compute/machine:Machine", name, id_, more.pop("parent", None), image=more.pop("image", "img-debian-12"),
        size=more.pop("size", "small"), subnetId=inside["id"],
        firewallIds=sorted(each["id"] for each in firewalls), privateIp=inside["cidr"].replace(".0/24", ".%d" % (10 + number_)),
        zone=zone, rootDisk={"sizeGb": more.pop("sizeGb", 8), "kind": more.pop("kind", "standard"), "encrypted": False},
        metadata={"endpoint": "enabled", "hopLimit": 1, "tokens": "optional"}, monitoring=more.pop("monitoring", False),
        protection=False, keyName=more.pop("keyName", ""), userData=more.pop("userData", ""), userDataBase64="", arn="arn:nimbus:machine/" + id_,
        publicIp="203.0.113.%d" % number_, state="running", **more)


def disk(cloud, name, inside, **more):
    id_ = "disk-" + digest(name, 8)
    return cloud.add("compute/disk:Disk", name, id_, zone=inside["zone"], kind=more.pop("kind", "ssd"),
                     iops=more.pop("iops", 3000), arn="arn:nimbus:disk/" + id_, **more)


def bucket(cloud, name, **more):
    return cloud.add("storage/bucket:Bucket", name, name + "-" + digest(name, 6), name=name + "-" + digest(name, 6),
                     acl=more.pop("acl", "private"), requestPayer="owner", region="north-1",
                     versioning={"enabled": more.pop("versioned", False), "mfaDelete": False},
                     arn="arn:nimbus:bucket/%s-%s" % (name, digest(name, 6)),
                     domain="%s-%s.buckets.example.com" % (name, digest(name, 6)), accessKey="AK" + digest("key" + name, 24), **more)


def file(cloud, name, inside, key, content, **more):
    return cloud.add("storage/file:File", name, inside["name"] + "/" + key, bucket=inside["name"], key=key,
                     contentType=more.pop("contentType", "text/plain"), acl="private", etag=digest(key, 32), **content, **more)


def asset(contents):
    return {SIGNATURE: ASSET, "text": contents, "hash": digest(contents, 64)}


def archive(**files):
    return {SIGNATURE: ARCHIVE, "assets": {name.replace("_", "."): asset(each) for name, each in files.items()}}


def policy(*statements):
    return json.dumps({"Version": "2012-10-17", "Statement": list(statements)})


def allow(action, target):
    return {"Effect": "Allow", "Action": action, "Resource": target}


ASSUME = policy({"Effect": "Allow", "Action": "assume", "Principal": {"Service": "functions.example.com"}})


def role(cloud, name, *policies, **more):
    return cloud.add("identity/role:Role", name, name, name=name, assumePolicy=ASSUME, description=more.pop("description", ""),
                     policies=[{"name": each, "document": document} for each, document in policies],
                     maxSession=more.pop("maxSession", 3600), arn="arn:nimbus:role/" + name, createdAt="2026-01-02T03:04:05Z", **more)


def database(cloud, name, engine, subnets, firewalls, **more):
    return cloud.add(
        "database/instance:Instance", name, name, more.pop("parent", None), name=name, engine=engine,
        engineVersion={"postgres": "16.4", "mysql": "8.0.39"}[engine],
        size=more.pop("size", "db.small"), storageGb=more.pop("storageGb", 20), username="root",
        databaseName=more.pop("databaseName", ""), port={"postgres": 5432, "mysql": 3306}[engine],
        subnetIds=sorted(each["id"] for each in subnets), firewallIds=sorted(each["id"] for each in firewalls),
        backup={"retentionDays": more.pop("retentionDays", 1), "window": "02:00-03:00"}, maintenanceWindow="sun:04:00-sun:05:00",
        masterToken="MT" + digest("token" + name, 24), arn="arn:nimbus:database/" + name, endpoint=name + ".db.example.com", **more)


def record(cloud, name, kind, values, ttl=300, **more):
    zone = "shop.example.com"
    return cloud.add("dns/record:Record", name.replace("@", "root") + "-" + kind.lower(), "%s_%s_%s" % (zone, name, kind), more.pop("parent", None),
                     zone=zone, name=name, type=kind, ttl=ttl, values=sorted(values), fqdn=name + "." + zone, **more)


def queue(cloud, name, **more):
    return cloud.add("messaging/queue:Queue", name, "https://queues.example.com/" + name, name=name, fifo=False, delaySeconds=0,
                     retentionSeconds=more.pop("retentionSeconds", 345600), maxBytes=262144, arn="arn:nimbus:queue/" + name,
                     url="https://queues.example.com/" + name, **more)


def function(cloud, name, role_, code, **more):
    return cloud.add("functions/function:Function", name, name, more.pop("parent", None), name=name, code=code, roleArn=role_["arn"],
                     memory=more.pop("memory", 128), timeout=more.pop("timeout", 3), arn="arn:nimbus:function/" + name,
                     codeHash=digest(json.dumps(code), 32), **more)


def port(number_, cidrs=None, other=None, **more):
    rule = dict({"protocol": "tcp", "fromPort": number_, "toPort": number_}, **more)
    if cidrs:
        rule["cidrs"] = cidrs
    if other:
        rule["firewallId"] = other
    return rule


def fill(cloud):
    cloud.component("frontend")
    cloud.component("backend")
    prod = network(cloud, "prod", 1, tags={"env": "prod"})
    stage = network(cloud, "stage", 2)
    tools = network(cloud, "tools", 3, tags={"env": "tools", "team": "platform"})
    prod_nets = [subnet(cloud, "prod-%d" % n, prod, n, public=n < 2) for n in range(4)]
    stage_nets = [subnet(cloud, "stage-%d" % n, stage, n) for n in range(3)]
    tool_nets = [subnet(cloud, "tools-%d" % n, tools, n, tags={"purpose": "ci"}) for n in range(2)]

    web = firewall(cloud, "web", prod, [port(443, ["0.0.0.0/0"]), port(80, ["0.0.0.0/0"], description="redirects")])
    api_id = "fw-" + digest("api", 8)  # api and worker refer to each other
    worker = firewall(cloud, "worker", prod, [port(9000, other=api_id)], description="Workers")
    api = firewall(cloud, "api", prod, [port(8080, other=web["id"]), port(8081, other=worker["id"])])
    data = firewall(cloud, "data", prod, [port(5432, other=api["id"]), port(5432, [prod_nets[2]["cidr"]])])
    admin = firewall(cloud, "admin", tools, [port(22, ["198.51.100.0/24", "192.0.2.7/32"])], [port(443, ["0.0.0.0/0"])])

    webs = [machine(cloud, "web-%d" % n, prod_nets[n], n, [web], parent="frontend", size="medium", tags={"role": "web"}) for n in range(2)]
    apis = [machine(cloud, "api-%d" % n, prod_nets[n + 2], 10 + n, [api, worker], sizeGb=20, kind="ssd") for n in range(2)]
    [machine(cloud, "worker-%d" % n, prod_nets[n], 20 + n, [worker], monitoring=True) for n in range(2)]
    [machine(cloud, "stage-web-%d" % n, stage_nets[n], 30 + n, []) for n in range(2)]
    runner = machine(cloud, "runner", tool_nets[0], 40, [admin], size="large", keyName="ops")
    machine(cloud, "bastion", tool_nets[1], 41, [admin], templateId="tpl-bastion", keyName="ops",
            userData="#!/bin/sh\necho %s > /etc/runner\n" % runner["privateIp"])

    for n, api_machine in enumerate(apis):
        disk(cloud, "api-data-%d" % n, api_machine, sizeGb=100, machineId=api_machine["id"])
    disk(cloud, "runner-cache", runner, sizeGb=200, machineId=runner["id"], kind="fast-ssd", iops=9000)
    disk(cloud, "restored", webs[0], snapshotId="snap-0815", tags={"keep": "yes"})
    for n in range(2):
        disk(cloud, "spare-%d" % n, webs[n], sizeGb=50, iops=3000)

    assets = bucket(cloud, "assets", acl="public-read")
    logs = bucket(cloud, "logs", lifecycleRules=[{"id": "expire", "enabled": True, "prefix": "", "expireDays": 30}])
    backups = bucket(cloud, "backups", versioned=True, tags={"env": "prod", "a.b/c d": "odd key"})
    uploads, code, state, site = [bucket(cloud, name) for name in ("uploads", "code", "state", "site")]
    file(cloud, "index", site, "index.html", {"source": asset("<h1>${shop}</h1>\n")}, contentType="text/html")
    file(cloud, "robots", site, "robots.txt", {"content": "User-agent: *\nDisallow:\n"})
    file(cloud, "config", assets, "config.json", {"content": json.dumps({"uploads": "https://" + uploads["domain"]})},
         contentType="application/json")
    file(cloud, "manifest", code, "manifest", {"content": "a=1\n"})
    file(cloud, "readme", backups, "README", {"source": asset("restore with care\n")})

    jobs = role(cloud, "jobs", ("read", policy(allow("get", uploads["arn"] + "/*"))),
                ("write", policy(allow(["put", "list"], [logs["arn"], logs["arn"] + "/*"]))))
    mail = role(cloud, "mail", description="Sends mail")
    deploy = role(cloud, "deploy", ("all", policy(allow("*", code["arn"]), allow("*", state["arn"]))), maxSession=7200)
    role(cloud, "audit")

    orders = database(cloud, "orders", "postgres", prod_nets[2:], [data], parent="backend", databaseName="orders", storageGb=100, retentionDays=7)
    database(cloud, "stage-orders", "postgres", stage_nets[:2], [])
    database(cloud, "wiki", "mysql", tool_nets, [admin], databaseName="wiki")

    record(cloud, "www", "A", [each["publicIp"] for each in webs], 60, parent="frontend")
    record(cloud, "db", "CNAME", [orders["endpoint"]], parent="backend")
    record(cloud, "static", "CNAME", [site["domain"]])
    record(cloud, "@", "TXT", ["v=spf1 -all", "owner=\"shop\""], 3600)

    dead = queue(cloud, "dead", retentionSeconds=1209600, onFailure={"kind": "discard", "afterSeconds": 60})
    work = queue(cloud, "work", onFailure={"kind": "deadLetter", "queueArn": dead["arn"], "maxReceives": 5})

    function(cloud, "resize", jobs, archive(index_js="exports.handler = async () => {}\n"), parent="backend", runtime="node",
             handler="index.handler", environment={"variables": {"UPLOADS": uploads["name"], "QUEUE": work["url"],
                                                                 "API_KEY": "SK" + digest("api key", 24)}},
             network={"subnetIds": sorted(each["id"] for each in prod_nets[2:]), "firewallIds": [worker["id"]]})
    function(cloud, "notify", mail, archive(main_py="def handler(event):\n    pass\n"), runtime="python", handler="main.handler",
             memory="256m", timeout=30, layers=["arn:nimbus:layer/base", deploy["arn"]])


def token_map(entries):
    return {"nimbus:" + name: value for name, value in entries.items()}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    cloud = Cloud()
    fill(cloud)
    table = {"name": "nimbus", "version": "1.0.0", "meta": {"moduleFormat": "(.*)(?:/[^/]*)"},
             "config": {"variables": {"region": {"type": "string"}, "token": {"type": "string", "secret": True}}},
             "provider": {"inputProperties": {"region": {"type": "string"}, "token": {"type": "string", "secret": True}}},
             "types": token_map(TYPES), "resources": token_map(RESOURCES), "play": {"resources": cloud.table}}
    for name, contents in (("nimbus.json", table), ("nimbus-import.json", {"resources": cloud.specs})):
        with open(os.path.join(sys.argv[1], name), "w", encoding="utf-8") as handle:
            json.dump(contents, handle, indent=1)
            handle.write("\n")


if __name__ == "__main__":
    main()
