// The whole network of the shop.

import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";

import { tryOutput } from "./helpers";
import { Net } from "./net";

interface Subnet {
    cidr: string;
    name: string;
    public: boolean;
}

const config = new pulumi.Config();

// How the project is called
// Name of the project
const projectName = config.get("projectName") ?? "shop";
const azCount = config.getNumber("azCount") ?? 2;
const tags = config.getObject<Record<string, string>>("tags") ?? {};
const subnets = config.requireObject<Subnet[]>("subnets");
const dbPassword = config.requireSecret("dbPassword");
const createNat = config.getBoolean("createNat") ?? false;

const available = aws.getAvailabilityZonesOutput({
    state: "available",
});

const commonTags = {
    Project: projectName,
    "managed-by": "pulumi",
};

// The main VPC
const main = new aws.ec2.Vpc("main", {
    cidrBlock: "10.0.0.0/16", // big enough
    // DNS
    enableDnsHostnames: true,
    tags: {
        Name: `${projectName}-vpc`,
    },
});

const _public: aws.ec2.Subnet[] = [];
for (let index = 0; index < azCount; index++) {
    _public.push(
        new aws.ec2.Subnet(`public-${index}`, {
            vpcId: main.id,
            cidrBlock: `10.0.${index}.0/24`,
            availabilityZone: available.names[index],
            mapPublicIpOnLaunch: true,
        }),
    );
}

const byName: Record<string, aws.ec2.Subnet> = {};
for (const [key, value] of Object.entries(Object.fromEntries(subnets.map((s) => [s.name, s])))) {
    byName[key] = new aws.ec2.Subnet(
        `byName-${key}`,
        {
            vpcId: main.id,
            cidrBlock: value.cidr,
            tags: {
                Name: key,
                Vpc: pulumi.interpolate`${main.id}-${main.arn}`,
            },
        },
        {
            dependsOn: [main, ..._public],
            ignoreChanges: ['tags["x"]', "cidrBlock"],
        },
    );
}

let gateway: aws.ec2.NatGateway | undefined;
if (createNat) {
    gateway = new aws.ec2.NatGateway("gateway", {
        subnetId: _public[0].id,
    });
}

const bucket = new aws.s3.Bucket("bucket", {
    bucketPrefix: tags.prefix ?? "x-",
});

new aws.iam.Policy("policy", {
    policy: pulumi.jsonStringify({
        Version: "2012-10-17",
        Statement: [
            {
                Effect: "Allow",
                Action: ["s3:*"],
                Resource: [pulumi.interpolate`${bucket.arn}/*`, bucket.arn],
                Condition: null,
            },
        ],
    }),
});

const ubuntu = aws.ec2.getAmiOutput({
    mostRecent: true,
    owners: ["099720109477"],
    filters: [
        {
            name: "name",
            values: ["ubuntu*"],
        },
    ],
});

const web = new aws.ec2.Instance("web", {
    ami: ubuntu.id,
    instanceType: aws.ec2.InstanceType.T3_Micro,
    subnetId: _public[1 % _public.length].id,
    userData: pulumi.interpolate`#!/bin/bash
echo $HOME \`date\` \\n
export BUCKET=${bucket.id}
`,
    vpcSecurityGroupIds: _public.map((s) => s.id),
    rootBlockDevice: {
        volumeSize: 20,
    },
    ebsBlockDevices: [
        {
            deviceName: "/dev/sda",
            volumeSize: 10,
        },
    ],
});

const network = new Net("network", {
    cidr: main.cidrBlock,
    names: ["a", "b"],
    count: 3,
});

const joined = pulumi.all([main.id, bucket.arn]).apply(([id, arn]) => [id, arn].join(","));

export const vpcId = main.id;
export const joinedOut = joined;
export const subnetIds = _public.map((item) => item.id);
export const upper = Object.fromEntries(Object.entries(byName).map(([k, s]) => [k, s.arn]));
export const nat = createNat ? gateway!.publicIp : "";
export const natMaybe = tryOutput(
    () => gateway!.publicIp,
    () => null,
);
export const azs = available.names.apply((names) =>
    names
        .map((n, i) => [i, n] as const)
        .filter(([i, n]) => n !== "x")
        .map(([i, n]) => `${i}-${n}`),
);
export const dev = web.rootBlockDevice.apply((rootBlockDevice) => rootBlockDevice.volumeSize);
export const netIds = network.ids;
export const pw = pulumi.interpolate`x${dbPassword}`;
export const first = pulumi
    .all([available.names, bucket.id, main.id])
    .apply(([names, bucketId, mainId]) => (names.length > 2 ? bucketId : mainId));
