#!/usr/bin/env python3
"""Makes data/tables/cloudformation-refs.def: what `Ref` of a resource type gives.

usage: make_cloudformation_refs.py REF-DB.json -o cloudformation-refs.def

REF-DB.json is meta/ref-db.json of pulumi/pulumi-aws-native (Apache-2.0). What it lacks and the service's documentation says is
in MORE, what it says otherwise in RATHER; types of PRIMARY have no row, for their `Ref` is the primary identifier.
check_cloudformation_refs.py compares the result with the CDK. Rows are sorted; nothing else is read, and nothing fetched.
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
    "AWS::AppConfig::HostedConfigurationVersion": "VersionNumber",
    "AWS::Cognito::UserPoolIdentityProvider": "ProviderName",
    "AWS::Cognito::UserPoolUser": "Username",
    "AWS::Lambda::Permission": "Id",
    "AWS::Logs::SubscriptionFilter": "FilterName",
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
    "AWS::SSM::MaintenanceWindowTarget": "WindowTargetId",
    "AWS::SSM::MaintenanceWindowTask": "WindowTaskId",
    "AWS::ServiceDiscovery::HttpNamespace": "Id",
    "AWS::ServiceDiscovery::PrivateDnsNamespace": "Id",
    "AWS::ServiceDiscovery::PublicDnsNamespace": "Id",
}

# Source: the CDK's generated classes (aws-cdk-lib 2.276.0), where the file guessed another property.
PRIMARY = """
    AWS::AppIntegrations::DataIntegration
    AWS::AppRunner::ObservabilityConfiguration
    AWS::AppRunner::VpcIngressConnection
    AWS::Athena::NamedQuery
    AWS::CleanRooms::ConfiguredTable
    AWS::Cloud9::EnvironmentEC2
    AWS::CloudFormation::Macro
    AWS::CloudTrail::Channel
    AWS::CloudTrail::EventDataStore
    AWS::Cognito::IdentityPoolRoleAttachment
    AWS::Connect::ContactFlow
    AWS::Connect::ContactFlowModule
    AWS::Connect::EvaluationForm
    AWS::Connect::Instance
    AWS::Connect::Prompt
    AWS::Connect::Queue
    AWS::Connect::QuickConnect
    AWS::Connect::RoutingProfile
    AWS::Connect::Rule
    AWS::Connect::TrafficDistributionGroup
    AWS::Connect::UserHierarchyGroup
    AWS::ConnectCampaigns::Campaign
    AWS::DLM::LifecyclePolicy
    AWS::FinSpace::Environment
    AWS::Forecast::Dataset
    AWS::Glue::MLTransform
    AWS::Grafana::Workspace
    AWS::Inspector::AssessmentTarget
    AWS::Inspector::AssessmentTemplate
    AWS::IoT::BillingGroup
    AWS::IoT::ThingType
    AWS::MediaLive::Channel
    AWS::MediaStore::Container
    AWS::Neptune::DBInstance
    AWS::OpenSearchServerless::SecurityConfig
    AWS::Personalize::Dataset
    AWS::Personalize::DatasetGroup
    AWS::Personalize::Schema
    AWS::Personalize::Solution
    AWS::Pinpoint::APNSChannel
    AWS::Pinpoint::EmailTemplate
    AWS::PinpointEmail::ConfigurationSet
    AWS::PinpointEmail::Identity
    AWS::QLDB::Ledger
    AWS::Route53Resolver::ResolverConfig
    AWS::SSM::MaintenanceWindow
    AWS::WAF::WebACL
    AWS::WAFRegional::WebACL
""".split()

# What `Ref` gives by an input of the resource: (input, value that counts as none, where it is given, where it is not).
# Sources: the documentation of security groups; aws-cloudformation/cloudformation-coverage-roadmap#1131 for rules of other buses.
BY_INPUT = {
    "AWS::EC2::SecurityGroup": ("VpcId", "", "GroupId", "GroupName"),
    "AWS::Events::Rule": ("EventBusName", "default", "EventBusName|Name", "Name"),
}

HEAD = """\
// What `Ref` of a resource gives, where it is not the primary identifier alone: property, or properties with `|` or `/` between them.
// Made by utils/data/tables/make_cloudformation_refs.py; data/NOTICE says of what.
//
//   CFN_REF("AWS::Service::Type", "Property|Property")
//   CFN_REF_BY("AWS::Service::Type", input, the value of it that counts as none, where it is given, where it is not)
#ifndef CFN_REF
#define CFN_REF(TYPE, PROPERTY)
#endif
#ifndef CFN_REF_BY
#define CFN_REF_BY(TYPE, INPUT, USUAL, GIVEN, ABSENT)
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
    for name in PRIMARY:
        rows.pop(name, None)
    with open(args.o, "w", encoding="utf-8") as file:
        file.write(HEAD)
        file.writelines('CFN_REF("%s", "%s")\n' % row for row in sorted(rows.items()))
        file.write("\n")
        file.writelines('CFN_REF_BY("%s", "%s", "%s", "%s", "%s")\n' % (name, *row) for name, row in sorted(BY_INPUT.items()))
        file.write("\n#undef CFN_REF\n#undef CFN_REF_BY\n")


if __name__ == "__main__":
    main()
