#!/usr/bin/env python3
"""Makes lib/Frontend/CloudFormation/Refs.def: what `Ref` of a resource type gives.

usage: make_cloudformation_refs.py REF-DB.json -o Refs.def

REF-DB.json is meta/ref-db.json of pulumi/pulumi-aws-native (Apache-2.0). What it lacks and the service's documentation says is
in MORE, what it says otherwise in RATHER. Rows are sorted; nothing else is read, and nothing fetched.
"""

import argparse
import json

# Source: "Return values" of each type in the CloudFormation template reference.
MORE = {
    "AWS::ApplicationAutoScaling::ScalableTarget": "ResourceId|ScalableDimension|ServiceNamespace",
    "AWS::CodeDeploy::DeploymentGroup": "DeploymentGroupName",
    "AWS::Cognito::UserPoolDomain": "Domain",
    "AWS::Cognito::UserPoolGroup": "GroupName",
    "AWS::Cognito::UserPoolResourceServer": "Identifier",
    "AWS::EC2::SecurityGroup": "GroupId",
    "AWS::ECS::Service": "ServiceArn",
    "AWS::ElasticLoadBalancingV2::LoadBalancer": "LoadBalancerArn",
    "AWS::Route53::RecordSet": "Name",
    "AWS::SNS::Topic": "TopicArn",
}

# Source: the same, where the file says otherwise. `/` stands between the parts as it stands here.
RATHER = {
    "AWS::AppSync::GraphQLApi": "Arn",
    "AWS::Batch::JobDefinition": "JobDefinitionArn",
    "AWS::EKS::FargateProfile": "ClusterName/FargateProfileName",
    "AWS::EKS::Nodegroup": "Id",
    "AWS::ServiceDiscovery::HttpNamespace": "Id",
    "AWS::ServiceDiscovery::PrivateDnsNamespace": "Id",
    "AWS::ServiceDiscovery::PublicDnsNamespace": "Id",
}

HEAD = """\
// What `Ref` of a resource gives, where it is not the primary identifier alone: property, or properties with `|` or `/` between them.
// Made by utils/data/tables/make_cloudformation_refs.py; data/NOTICE says of what.
//
//   CFN_REF("AWS::Service::Type", "Property|Property")
#ifndef CFN_REF
#error "define CFN_REF before including Refs.def"
#endif

"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("database")
    parser.add_argument("-o", required=True)
    args = parser.parse_args()
    with open(args.database, encoding="utf-8") as file:
        resources = json.load(file)["resources"]
    rows = dict(MORE)
    for name, entry in resources.items():
        returns = entry["refReturns"]
        if "property" in returns:
            rows[name] = returns["property"]
        elif "properties" in returns:
            rows[name] = returns["delimiter"].join(returns["properties"])
    rows.update(RATHER)
    with open(args.o, "w", encoding="utf-8") as file:
        file.write(HEAD)
        file.writelines('CFN_REF("%s", "%s")\n' % row for row in sorted(rows.items()))
        file.write("\n#undef CFN_REF\n")


if __name__ == "__main__":
    main()
