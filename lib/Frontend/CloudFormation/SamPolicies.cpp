// Roles of SAM: managed policies by name, policy documents, and policy templates.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

struct PolicyRow {
  llvm::StringLiteral name, parameters, statements;
};
constexpr PolicyRow PolicyRows[] = {
#define SAM_POLICY(NAME, PARAMETERS, STATEMENTS) {NAME, PARAMETERS, STATEMENTS},
#include "SamPolicies.def"
};

/// Policies that AWS manages below a path. The others have none.
struct PathRow {
  llvm::StringLiteral path, names;
};
constexpr PathRow PathRows[] = {
    {"service-role/",
     " AWSLambdaBasicExecutionRole AWSLambdaBasicDurableExecutionRolePolicy "
     "AWSLambdaDynamoDBExecutionRole AWSLambdaENIManagementAccess AWSLambdaKinesisExecutionRole "
     "AWSLambdaMSKExecutionRole AWSLambdaRole AWSLambdaSQSQueueExecutionRole "
     "AWSLambdaVPCAccessExecutionRole AWSBatchServiceRole AWSBatchServiceEventTargetRole "
     "AWSCodeDeployRole AWSCodeDeployRoleForLambda AWSCodeDeployRoleForLambdaLimited "
     "AWSConfigRole AWS_ConfigRole AWSConfigRulesExecutionRole AWSDataPipelineRole "
     "AWSElasticBeanstalkService AWSGlueServiceRole AWSIoTLogging AWSIoTRuleActions "
     "AWSIoTThingsRegistration AWSQuickSightDescribeRDS AmazonAPIGatewayPushToCloudWatchLogs "
     "AmazonAppStreamServiceAccess AmazonDMSCloudWatchLogsRole AmazonDMSVPCManagementRole "
     "AmazonEC2ContainerServiceAutoscaleRole AmazonEC2ContainerServiceEventsRole "
     "AmazonEC2ContainerServiceRole AmazonEC2ContainerServiceforEC2Role AmazonEC2RoleforSSM "
     "AmazonEC2RoleforAWSCodeDeploy AmazonEC2SpotFleetTaggingRole "
     "AmazonECSTaskExecutionRolePolicy AmazonElasticMapReduceRole "
     "AmazonElasticMapReduceforEC2Role AmazonMachineLearningRoleforRedshiftDataSource "
     "AmazonRDSEnhancedMonitoringRole AmazonRekognitionServiceRole "
     "AmazonS3ObjectLambdaExecutionRolePolicy "
     "AmazonSNSRole AmazonSSMAutomationRole AmazonSSMMaintenanceWindowRole "
     "CloudWatchEventsBuiltInTargetExecutionAccess CloudWatchEventsInvocationAccess "
     "RDSCloudHsmAuthorizationRole ServerMigrationServiceRole VMImportExportRoleForAWSConnector "
     "AWSAppSyncPushToCloudWatchLogs AWSTransferLoggingAccess "
     "AmazonEBSCSIDriverPolicy "},
    {"job-function/", " Billing DatabaseAdministrator DataScientist NetworkAdministrator "
                      "SupportUser SystemAdministrator ViewOnlyAccess "},
    {"aws-service-role/", " APIGatewayServiceRolePolicy AWSSupportServiceRolePolicy "},
};

/// A name of policies, and no ARN.
bool isName(llvm::StringRef text) {
  return !text.empty() &&
         llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
}

class PolicyAdder {
public:
  PolicyAdder(SamContext &context, const SamResource &resource, llvm::StringRef roleId,
              SamRole &role)
      : C(context), Resource(resource), RoleId(roleId), Role(role), M(context.make(resource)) {}

  void run(NodeRef policies) {
    if (policies->isSequence())
      for (const auto &[i, policy] : llvm::enumerate(policies->items))
        one(policy, i);
    else
      one(policies, 0);
  }

private:
  enum class Kind { Managed, Document, Nothing };

  void manage(NodeRef arn) {
    if (llvm::none_of(Role.managed, [&](NodeRef other) { return areEqual(other, arn); }))
      Role.managed.push_back(arn);
  }

  /// Names of the user's own are left as they are; the service refuses what it does not know.
  static bool isAmazons(llvm::StringRef name) {
    if (!isName(name))
      return false;
    for (const PathRow &row : PathRows)
      if (row.names.contains((" " + name + " ").str()))
        return true;
    for (llvm::StringRef prefix : {"AWS",
                                   "Amazon",
                                   "Aws",
                                   "Alexa",
                                   "ApiGateway",
                                   "APIGateway",
                                   "ApplicationAutoScaling",
                                   "AppRunner",
                                   "AutoScaling",
                                   "Cloud",
                                   "Comprehend",
                                   "DynamoDB",
                                   "EC2",
                                   "ElastiCache",
                                   "ElasticLoadBalancing",
                                   "Glacier",
                                   "IAM",
                                   "QuickSight",
                                   "RDS",
                                   "Resource",
                                   "Secrets",
                                   "Security",
                                   "Service",
                                   "Simple",
                                   "SSM",
                                   "Translate",
                                   "VPC"})
      if (name.starts_with(prefix))
        return true;
    return name == "AdministratorAccess" || name == "PowerUserAccess" || name == "ReadOnlyAccess";
  }

  NodeRef managedArn(NodeRef policy) const {
    return isAmazons(policy->text) ? M.text(C.arn("iam::aws:policy/" + pathOf(policy->text)))
                                   : policy;
  }
  static std::string pathOf(llvm::StringRef name) {
    for (const PathRow &row : PathRows)
      if (row.names.contains((" " + name + " ").str()))
        return (row.path + name).str();
    return name.str();
  }

  NodeRef named(NodeRef document, size_t index) const {
    return M.object({{"PolicyName", M.text(RoleId + "Policy" + llvm::Twine(index))},
                     {"PolicyDocument", document}});
  }

  static bool isTemplate(NodeRef policy) {
    return policy->isMapping() && !policy->function() && !policy->find("Statement");
  }

  /// The statements of the templates that `policy` calls; null if it is wrong, which is reported.
  NodeRef fromTemplates(NodeRef policy) {
    if (policy->members.size() != 1) {
      C.refuseValue(Resource, "Policies", policy, phrase::sam_policy_one());
      return nullptr;
    }
    const Member &call = policy->members.front();
    Phrase<phrase::SamFault> fault;
    NodeRef statements = policyStatements(C, call.key, call.value, call.keyRange, fault);
    if (!statements)
      C.refuseValue(Resource, "Policies", policy, fault);
    return statements;
  }

  void one(NodeRef policy, size_t index) {
    if (policy->isNull() || isNoValue(policy))
      return;
    if (policy->isSequence()) {
      C.refuseValue(Resource, "Policies", policy, phrase::sam_policy());
      return;
    }
    if (policy->isScalar())
      return manage(managedArn(policy));
    const Member *call = policy->function();
    if (call && call->key == "Fn::If" && call->value->items.size() == 3)
      return conditional(call->value->items, policy, index);
    if (call)
      return manage(policy);
    if (policy->find("Statement"))
      Role.inlined.push_back(named(policy, index));
    else if (NodeRef statements = fromTemplates(policy))
      Role.inlined.push_back(named(statements, index));
  }

  /// Where the branches are documents, the condition chooses between policies; else between ARNs.
  void conditional(llvm::ArrayRef<NodeRef> args, NodeRef policy, size_t index) {
    auto isDocument = [](NodeRef branch) { return branch->isMapping() && !branch->function(); };
    if (!isDocument(args[1]) && !isDocument(args[2])) {
      auto branch = [&](NodeRef node) { return node->isScalar() ? managedArn(node) : node; };
      manage(M.object({{"Fn::If", M.list({args[0], branch(args[1]), branch(args[2])})}}));
      return;
    }
    auto branch = [&](NodeRef node) -> NodeRef {
      if (isNoValue(node))
        return node;
      if (!isDocument(node)) {
        C.refuseValue(Resource, "Policies", policy,
                      phrase::sam_both_branches_condition_must_be_documents());
        return M.noValue();
      }
      NodeRef statements = isTemplate(node) ? fromTemplates(node) : node;
      return statements ? named(statements, index) : M.noValue();
    };
    Role.inlined.push_back(
        M.object({{"Fn::If", M.list({args[0], branch(args[1]), branch(args[2])})}}));
  }

  SamContext &C;
  const SamResource &Resource;
  llvm::StringRef RoleId;
  SamRole &Role;
  Maker M;
};

} // namespace

void addPolicies(SamContext &context, const SamResource &resource, llvm::StringRef roleId,
                 NodeRef policies, SamRole &role) {
  if (policies && !policies->isNull())
    PolicyAdder(context, resource, roleId, role).run(policies);
}

NodeRef policyStatements(SamContext &context, llvm::StringRef name, NodeRef values, SrcRange range,
                         Phrase<phrase::SamFault> &fault) {
  auto row = llvm::find_if(PolicyRows, [&](const PolicyRow &r) { return r.name == name; });
  if (row == std::end(PolicyRows)) {
    std::vector<llvm::StringRef> names;
    for (const PolicyRow &known : PolicyRows)
      names.push_back(known.name);
    llvm::sort(names);
    fault = phrase::sam_no_policy_template(name, didYouMean(name, names));
    return nullptr;
  }
  Maker m = context.make(range);
  llvm::SmallVector<llvm::StringRef, 4> parameters;
  llvm::StringRef(row->parameters).split(parameters, ' ', -1, false);
  if (!values->isMapping() && !(values->isNull() && parameters.empty())) {
    fault = phrase::sam_policy_parameters(name);
    return nullptr;
  }
  for (llvm::StringRef parameter : parameters)
    if (!values->find(parameter)) {
      fault = phrase::sam_policy_parameter(name, parameter);
      return nullptr;
    }
  for (const Member &member : values->members)
    if (!llvm::is_contained(parameters, member.key))
      context.Diags.report(diag::sam_lost, member.keyRange, member.key.str(), name.str(),
                           phrase::sam_has_no_such_parameter());
  auto resourceOf = [&](llvm::StringRef text) -> NodeRef {
    std::string pattern = text.str();
    if (text.consume_front("@")) {
      auto [service, rest] = text.split(':');
      pattern =
          ("arn:${AWS::Partition}:" + service + ":${AWS::Region}:${AWS::AccountId}:" + rest).str();
    }
    if (!llvm::StringRef(pattern).contains("${"))
      return m.text(pattern);
    NodeRef used = m.object();
    for (llvm::StringRef parameter : parameters) {
      size_t at = llvm::StringRef(pattern).find_insensitive(("${" + parameter + "}").str());
      if (at != std::string::npos)
        used = m.with(used, llvm::StringRef(pattern).substr(at + 2, parameter.size()),
                      values->find(parameter));
    }
    if (used->members.empty())
      return m.sub(pattern);
    return m.object({{"Fn::Sub", m.list({m.text(pattern), used})}});
  };
  llvm::SmallVector<llvm::StringRef, 4> statements;
  llvm::StringRef(row->statements).split(statements, " ; ");
  std::vector<NodeRef> list;
  for (llvm::StringRef statement : statements) {
    llvm::SmallVector<llvm::StringRef, 3> parts;
    statement.split(parts, " | ");
    llvm::StringRef actions = parts[0].trim(), resources = parts[1].trim();
    NodeRef action;
    if (actions.consume_front("=")) {
      action = m.text(actions);
    } else {
      llvm::SmallVector<llvm::StringRef, 16> all;
      actions.split(all, ' ', -1, false);
      action = m.texts(all);
    }
    NodeRef target;
    if (resources.consume_front("[")) {
      llvm::SmallVector<llvm::StringRef, 4> all;
      resources.split(all, ' ', -1, false);
      std::vector<NodeRef> nodes;
      for (llvm::StringRef one : all)
        nodes.push_back(resourceOf(one));
      target = m.list(nodes);
    } else {
      target = resourceOf(resources);
    }
    NodeRef condition = nullptr;
    if (parts.size() > 2) {
      llvm::SmallVector<llvm::StringRef, 3> words;
      parts[2].trim().split(words, ' ', -1, false);
      condition = m.object({{words[0], m.object({{words[1], resourceOf(words[2])}})}});
    }
    list.push_back(m.object({{"Effect", m.text("Allow")},
                             {"Action", action},
                             {"Resource", target},
                             {"Condition", condition}}));
  }
  return m.object({{"Statement", m.list(list)}});
}

NodeRef assumeRole(const Maker &m, llvm::StringRef service) {
  return m.object(
      {{"Version", m.text("2012-10-17")},
       {"Statement",
        m.list({m.object({{"Action", m.texts({"sts:AssumeRole"})},
                          {"Effect", m.text("Allow")},
                          {"Principal", m.object({{"Service", m.texts({service})}})}})})}});
}

void addRole(SamContext &context, const SamResource &resource, llvm::StringRef id,
             llvm::StringRef service, SamRole role, NodeRef assume, NodeRef tags,
             llvm::StringRef condition) {
  Maker m = context.make(resource);
  context.add(
      resource, id, "AWS::IAM::Role",
      m.object({{"AssumeRolePolicyDocument", assume ? assume : assumeRole(m, service)},
                {"Path", resource.get("RolePath")},
                {"ManagedPolicyArns", role.managed.empty() ? nullptr : m.list(role.managed)},
                {"Policies", role.inlined.empty() ? nullptr : m.list(role.inlined)},
                {"PermissionsBoundary", resource.get("PermissionsBoundary")},
                {"Tags", tags}}),
      condition.empty() ? nullptr : m.object({{"Condition", m.text(condition)}}));
}

} // namespace pcl::cloudformation
