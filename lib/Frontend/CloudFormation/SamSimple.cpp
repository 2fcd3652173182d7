// Types of SAM that become little more than one resource: tables, layers, applications, capacity.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::cloudformation {

void expandSimpleTable(SamContext &context, const SamResource &resource) {
  Maker m = context.make(resource);
  NodeRef name = m.text("id"), type = m.text("S");
  if (NodeRef key = resource.get("PrimaryKey")) {
    if (!key->isMapping() || !key->find("Name") || !key->find("Type"))
      return context.refuseValue(resource, "PrimaryKey", key, phrase::sam_has_name_type());
    name = key->find("Name");
    llvm::StringRef letter = llvm::StringSwitch<llvm::StringRef>(context.textOf(key->find("Type")))
                                 .Case("String", "S")
                                 .Case("Number", "N")
                                 .Case("Binary", "B")
                                 .Default("");
    if (letter.empty())
      return context.refuseValue(resource, "PrimaryKey", key->find("Type"),
                                 phrase::sam_type_string_number_binary());
    type = m.text(letter);
  }
  NodeRef throughput = resource.get("ProvisionedThroughput");
  NodeRef tags = resource.get("Tags") ? context.tagList(m, resource.get("Tags"), false) : nullptr;
  context.add(
      resource, resource.id, "AWS::DynamoDB::Table",
      m.object(
          {{"TableName", resource.get("TableName")},
           {"AttributeDefinitions",
            m.list({m.object({{"AttributeName", name}, {"AttributeType", type}})})},
           {"KeySchema",
            m.list({m.object({{"AttributeName", name}, {"KeyType", m.text("HASH")}})})},
           {"BillingMode", throughput ? nullptr : m.text("PAY_PER_REQUEST")},
           {"ProvisionedThroughput", throughput},
           {"SSESpecification", resource.get("SSESpecification")},
           {"PointInTimeRecoverySpecification", resource.get("PointInTimeRecoverySpecification")},
           {"Tags", tags}}),
      m.object({{"DependsOn", resource.attribute("DependsOn")}}));
}

void expandLayerVersion(SamContext &context, const SamResource &resource) {
  Maker m = context.make(resource);
  NodeRef uri = resource.get("ContentUri");
  if (!uri)
    return context.refuse(resource, phrase::sam_needs_content_uri());
  NodeRef content =
      context.location(resource, "ContentUri", uri, "S3Bucket", "S3Key", "S3ObjectVersion");
  // A layer is never changed: each of its versions has a name of its own.
  NodeRef resolved = resource.properties;
  for (llvm::StringRef key : {"LayerName", "LicenseInfo", "Description", "RetentionPolicy"})
    if (NodeRef value = resource.get(key))
      resolved = m.with(resolved, key, context.resolve(value));
  NodeRef all = m.object({{"Type", m.text(resource.type)}, {"Properties", resolved}});
  for (llvm::StringRef key : {"Condition", "DependsOn"})
    if (NodeRef value = resource.attribute(key))
      all = m.with(all, key, value);
  std::string id = resource.id.str() + hashOf(toJson(m.object({{resource.id, all}})));
  NodeRef given = resource.get("RetentionPolicy");
  NodeRef policy = given ? context.resolve(given) : nullptr;
  std::string word = textAt(policy).lower();
  if (policy && word != "retain" && word != "delete")
    return context.refuseValue(resource, "RetentionPolicy", given, phrase::sam_retain_delete());
  NodeRef kept = policy ? m.text(word == "delete" ? "Delete" : "Retain")
                        : resource.attribute("DeletionPolicy");
  kept = kept ? kept : m.text("Retain");
  NodeRef name = resource.get("LayerName");
  NodeRef properties = m.object(
      {{"LayerName", name ? context.resolve(name) : m.text(resource.id)},
       {"Content", content},
       {"Description", resource.get("Description")},
       {"CompatibleArchitectures", resource.get("CompatibleArchitectures")},
       {"CompatibleRuntimes", resource.get("CompatibleRuntimes")},
       {"LicenseInfo",
        resource.get("LicenseInfo") ? context.resolve(resource.get("LicenseInfo")) : nullptr}});
  context.rename(resource.id, id);
  context.add(resource, id, "AWS::Lambda::LayerVersion", properties,
              m.object({{"DeletionPolicy", kept}, {"DependsOn", resource.attribute("DependsOn")}}));
}

void expandApplication(SamContext &context, const SamResource &resource) {
  Maker m = context.make(resource);
  NodeRef location = resource.get("Location");
  if (!location)
    return context.refuse(resource, phrase::sam_needs_location());
  NodeRef url = location;
  NodeRef tags = m.object();
  if (location->isMapping() && !location->function()) {
    NodeRef application = context.resolve(memberOf(location, "ApplicationId"));
    NodeRef version = context.resolve(memberOf(location, "SemanticVersion"));
    auto isThere = [](NodeRef node) {
      return node && !node->isNull() && (!node->isScalar() || !node->text.empty());
    };
    if (!isThere(application) || !isThere(version))
      return context.refuseValue(resource, "Location", location,
                                 phrase::sam_has_application_id_semantic_version());
    for (NodeRef part : {application, version})
      if (textAt(part).contains("{{resolve:"))
        return context.refuseValue(resource, "Location", part,
                                   phrase::sam_repository_takes_no_dynamic_references());
    context.Diags.report(diag::sam_lost, location->range, "Location", resource.id.str(),
                         phrase::sam_application());
    url = nullptr;
    tags = m.object({{"serverlessrepo:applicationId", application},
                     {"serverlessrepo:semanticVersion", version}});
  }
  NodeRef properties = m.object({{"TemplateURL", url}});
  for (llvm::StringRef key : {"Parameters", "NotificationARNs", "TimeoutInMinutes"})
    if (NodeRef value = resource.get(key))
      properties = m.with(properties, key, value);
  properties = m.with(properties, "Tags", context.tagList(m, m.merge(tags, resource.get("Tags"))));
  context.add(resource, resource.id, "AWS::CloudFormation::Stack", properties,
              m.object({{"DependsOn", resource.attribute("DependsOn")}}));
}

void expandCapacityProvider(SamContext &context, const SamResource &resource) {
  Maker m = context.make(resource);
  NodeRef network = resource.get("VpcConfig");
  if (!network || !network->find("SubnetIds"))
    return context.refuse(resource, phrase::sam_needs_vpc_config_with_subnet_ids());
  NodeRef role = resource.get("OperatorRole");
  NodeRef tags = context.tagList(m, resource.get("Tags"));
  if (!role) {
    std::string id = (resource.id + "OperatorRole").str();
    SamRole made;
    made.managed.push_back(
        m.text(context.arn("iam::aws:policy/AWSLambdaManagedEC2ResourceOperator")));
    NodeRef passed =
        context.isTrue(resource.get("PropagateTags")) ? tags : context.tagList(m, nullptr);
    addRole(context, resource, id, "lambda.amazonaws.com", made, nullptr, passed);
    role = m.getAtt(id, "Arn");
  }
  NodeRef properties =
      m.object({{"CapacityProviderName", resource.get("CapacityProviderName")},
                {"VpcConfig", network},
                {"KmsKeyArn", resource.get("KmsKeyArn")},
                {"PermissionsConfig", m.object({{"CapacityProviderOperatorRoleArn", role}})},
                {"Tags", tags}});
  if (NodeRef requirements = resource.get("InstanceRequirements")) {
    if (requirements->find("AllowedTypes") && requirements->find("ExcludedTypes"))
      return context.refuseValue(resource, "InstanceRequirements", requirements,
                                 phrase::sam_has_allowed_types_excluded_types_not_both());
    NodeRef made = m.object();
    for (const Member &member : requirements->members)
      made = m.with(made,
                    member.key == "AllowedTypes"    ? "AllowedInstanceTypes"
                    : member.key == "ExcludedTypes" ? "ExcludedInstanceTypes"
                                                    : member.key,
                    member.value);
    properties = m.with(properties, "InstanceRequirements", made);
  }
  if (NodeRef scaling = resource.get("ScalingConfig")) {
    NodeRef use = scaling->find("AverageCPUUtilization");
    NodeRef made = m.object({{"MaxVCpuCount", scaling->find("MaxVCpuCount")},
                             {"ScalingMode", m.text(use ? "Manual" : "Auto")}});
    if (use)
      made = m.with(made, "ScalingPolicies",
                    m.list({m.object({{"PredefinedMetricType",
                                       m.text("LambdaCapacityProviderAverageCPUUtilization")},
                                      {"TargetValue", use}})}));
    properties = m.with(properties, "CapacityProviderScalingConfig", made);
  }
  context.add(resource, resource.id, "AWS::Lambda::CapacityProvider", properties,
              m.object({{"DependsOn", resource.attribute("DependsOn")}}));
}

} // namespace pcl::cloudformation
