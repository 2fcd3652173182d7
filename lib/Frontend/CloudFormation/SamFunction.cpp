// `AWS::Serverless::Function`: the function with its role, versions and aliases, URL, destinations.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::cloudformation {

namespace {

/// What the function has as SAM says it.
constexpr llvm::StringLiteral PassedToFunction[] = {"FunctionName",
                                                    "Handler",
                                                    "Runtime",
                                                    "Description",
                                                    "MemorySize",
                                                    "Timeout",
                                                    "VpcConfig",
                                                    "Environment",
                                                    "PackageType",
                                                    "KmsKeyArn",
                                                    "ReservedConcurrentExecutions",
                                                    "Layers",
                                                    "FileSystemConfigs",
                                                    "ImageConfig",
                                                    "CodeSigningConfigArn",
                                                    "Architectures",
                                                    "SnapStart",
                                                    "EphemeralStorage",
                                                    "RuntimeManagementConfig",
                                                    "LoggingConfig",
                                                    "RecursiveLoop",
                                                    "DurableConfig",
                                                    "TenancyConfig",
                                                    "FunctionScalingConfig",
                                                    "PublishToLatestPublished"};

/// The id of the alias `alias` of the function `id`, in letters and digits.
std::string aliasId(llvm::StringRef id, llvm::StringRef alias) {
  std::string result = (id + "Alias").str();
  for (char c : alias)
    if (c == '-' || c == '_')
      result += c == '-' ? 'D' : 'U';
    else if (llvm::isAlnum(c))
      result += c;
  return result;
}

class FunctionExpander {
public:
  FunctionExpander(SamContext &context, const SamResource &resource)
      : C(context), R(resource), M(context.make(resource)) {}

  void run() {
    check();
    NodeRef code = codeOf();
    NodeRef properties = M.object();
    for (llvm::StringRef key : PassedToFunction)
      if (NodeRef value = R.get(key); value && !value->isNull())
        properties = M.with(properties, key, value);
    properties = M.with(properties, "Code", code);
    if (NodeRef tracing = R.get("Tracing"); tracing && C.textOf(tracing) != "Disabled")
      properties = M.with(properties, "TracingConfig", M.object({{"Mode", tracing}}));
    if (NodeRef queue = R.get("DeadLetterQueue"))
      properties = M.with(properties, "DeadLetterConfig", deadLetterConfig(*queue));
    if (NodeRef provider = R.get("CapacityProviderConfig"))
      properties = M.with(properties, "CapacityProviderConfig", capacityProvider(*provider));
    // What hands its tags on has those only.
    NodeRef tags = C.tagList(M, R.get("Tags"), !C.passedTags(R));
    properties = M.with(properties, "Tags", tags);
    addManaged();

    std::string alias;
    if (NodeRef name = R.get("AutoPublishAlias"))
      alias = addAlias(name, code, properties);
    if (NewDescription)
      properties = M.with(properties, "Description", NewDescription);
    NodeRef name = M.ref(alias.empty() ? R.id : llvm::StringRef(alias));
    // An alias's `Ref` is its ARN.
    NodeRef arn = alias.empty() ? M.getAtt(R.id, "Arn") : M.ref(alias);

    NodeRef passed = C.passedTags(R);
    SamTarget target{&R, name, arn, alias, &Role, passed};
    expandFunctionEvents(C, target);
    if (NodeRef invoke = R.get("EventInvokeConfig"); invoke && invoke->isMapping())
      addInvokeConfig(*invoke, alias);
    if (NodeRef url = R.get("FunctionUrlConfig"))
      addUrl(*url, alias);
    addPolicies(C, R, (R.id + "Role").str(), R.get("Policies"), Role);

    NodeRef given = R.get("Role");
    NodeRef made = M.getAtt(R.id + "Role", "Arn");
    const Member *choice = given ? given->function() : nullptr;
    bool chooses = choice && choice->key == "Fn::If" && choice->value->items.size() == 3 &&
                   (isNoValue(choice->value->items[1]) || isNoValue(choice->value->items[2]));
    std::string roleCondition;
    if (chooses) {
      llvm::ArrayRef<NodeRef> args = choice->value->items;
      auto branch = [&](NodeRef node) { return isNoValue(node) ? made : node; };
      properties =
          M.with(properties, "Role",
                 M.object({{"Fn::If", M.list({args[0], branch(args[1]), branch(args[2])})}}));
      roleCondition = textAt(args[0]).str();
      if (isNoValue(args[2])) { // where the condition does not hold
        C.addCondition(
            "NOT" + roleCondition,
            M.object({{"Fn::Not", M.list({M.object({{"Condition", M.text(roleCondition)}})})}}));
        roleCondition = "NOT" + roleCondition;
      }
    } else {
      properties = M.with(properties, "Role", given ? given : made);
    }
    if (!given || chooses)
      addRole(C, R, (R.id + "Role").str(), "lambda.amazonaws.com", Role,
              R.get("AssumeRolePolicyDocument"), tags, roleCondition);
    NodeRef attributes = M.object();
    for (llvm::StringRef key : {"DependsOn", "Metadata"})
      attributes = M.with(attributes, key, R.attribute(key));
    C.add(R, R.id, "AWS::Lambda::Function", properties, attributes);
  }

private:
  bool isImage() const { return C.textOf(R.get("PackageType")) == "Image"; }

  /// What SAM refuses.
  void check() {
    NodeRef package = R.get("PackageType");
    if (package && C.textOf(package).empty())
      C.refuseValue(R, "PackageType", package, phrase::sam_written_out());
    if (!isImage() && (!R.get("Handler") || !R.get("Runtime")))
      C.refuse(R, phrase::sam_needs_handler_runtime());
    if (R.get("TenancyConfig")) {
      for (llvm::StringRef key : {"SnapStart", "ProvisionedConcurrencyConfig", "FunctionUrlConfig"})
        if (NodeRef value = R.get(key))
          C.refuseValue(R, key, value, phrase::sam_functions_with_tenancy_config_have_none());
      NodeRef events = R.get("Events");
      for (const Member &event : events ? events->members : llvm::ArrayRef<Member>()) {
        llvm::StringRef type = textAt(memberOf(event.value, "Type"));
        if (type != "Api" && type != "HttpApi")
          C.refuseEvent(R, event, phrase::sam_functions_with_tenancy_config_have_events_apis());
      }
    }
    if (NodeRef role = R.get("Role"); role && role->isPlain && isNumber(role->text))
      C.refuseValue(R, "Role", role, phrase::sam_text_function());
    if (R.get("CapacityProviderConfig"))
      for (llvm::StringRef key : {"ProvisionedConcurrencyConfig", "VpcConfig"})
        if (NodeRef value = R.get(key))
          C.refuseValue(R, key, value,
                        phrase::sam_functions_with_capacity_provider_config_have_none());
    for (auto [key, other] : {std::pair("FunctionScalingConfig", "CapacityProviderConfig"),
                              std::pair("VersionDeletionPolicy", "AutoPublishAlias")})
      if (NodeRef value = R.get(key); value && !R.get(other))
        C.refuseValue(R, key, value, phrase::sam_needs(other));
    for (llvm::StringRef key : {"Role", "AutoPublishAliasAllProperties", "AutoPublishCodeSha256"})
      if (NodeRef value = R.get(key); value && value->isMapping() && !value->function())
        C.refuseValue(R, key, value, phrase::sam_text_function());
    if (NodeRef sum = R.get("AutoPublishCodeSha256"); sum && !C.resolve(sum)->isScalar())
      C.refuseValue(R, "AutoPublishCodeSha256", sum,
                    phrase::sam_must_be_text_parameter_with_default());
    if (NodeRef all = R.get("AutoPublishAliasAllProperties"); all && !C.read(all).isBoolean())
      C.refuseValue(R, "AutoPublishAliasAllProperties", all, phrase::sam_true_false());
    const Member *choice = R.get("Role") ? R.get("Role")->function() : nullptr;
    if (choice && choice->key == "Fn::If" && choice->value->items.size() != 3)
      C.refuseValue(R, "Role", R.get("Role"), phrase::sam_fn_if_takes_condition_two_values());
  }

  NodeRef codeOf() {
    NodeRef code = nullptr;
    if (isImage()) {
      NodeRef image = R.get("ImageUri");
      if (!image)
        image = R.get("CodeUri");
      if (!image)
        image = C.laterImage(R, memberOf(R.attribute("Metadata"), "DockerContext"));
      code = M.object({{"ImageUri", image}});
    } else if (NodeRef text = R.get("InlineCode")) {
      code = M.object({{"ZipFile", text}});
    } else if (NodeRef uri = R.get("CodeUri")) {
      code = C.location(R, "CodeUri", uri, "S3Bucket", "S3Key", "S3ObjectVersion");
    } else if (NodeRef uri = R.get("ImageUri")) {
      code = M.object({{"ImageUri", uri}});
    } else {
      // What `sam build` builds then is the directory of the template.
      code = C.location(R, "CodeUri", M.text("."), "S3Bucket", "S3Key", "S3ObjectVersion");
    }
    if (NodeRef key = R.get("SourceKMSKeyArn"); key && code && !R.get("InlineCode"))
      code = M.with(code, "SourceKMSKeyArn", key);
    return code;
  }

  void addManaged() {
    auto add = [&](llvm::StringRef name) {
      Role.managed.push_back(M.text(C.arn(("iam::aws:policy/" + name).str())));
    };
    add(R.get("DurableConfig") ? "service-role/AWSLambdaBasicDurableExecutionRolePolicy"
                               : "service-role/AWSLambdaBasicExecutionRole");
    if (NodeRef tracing = R.get("Tracing"); tracing && C.textOf(tracing) != "Disabled")
      add(C.partition() == "aws" ? "AWSXrayWriteOnlyAccess" : "AWSXRayDaemonWriteAccess");
    if (R.get("VpcConfig"))
      add("service-role/AWSLambdaVPCAccessExecutionRole");
  }

  NodeRef policy(const llvm::Twine &name, std::vector<NodeRef> statements,
                 bool hasVersion = false) const {
    return M.object(
        {{"PolicyName", M.text(name)},
         {"PolicyDocument", M.object({{"Version", hasVersion ? M.text("2012-10-17") : nullptr},
                                      {"Statement", M.list(statements)}})}});
  }
  NodeRef allow(llvm::StringRef action, NodeRef resource) const {
    return M.object(
        {{"Action", M.text(action)}, {"Effect", M.text("Allow")}, {"Resource", resource}});
  }

  NodeRef deadLetterConfig(const Node &queue) {
    NodeRef type = queue.find("Type"), target = queue.find("TargetArn");
    llvm::StringRef kind = C.textOf(type);
    if (!target || (kind != "SQS" && kind != "SNS")) {
      C.refuseValue(R, "DeadLetterQueue", &queue, phrase::sam_has_type_sqs_sns_target_arn());
      return nullptr;
    }
    Role.inlined.push_back(
        policy("DeadLetterQueuePolicy",
               {allow(kind == "SQS" ? "sqs:SendMessage" : "sns:Publish", target)}, true));
    return M.object({{"TargetArn", target}});
  }

  NodeRef capacityProvider(const Node &config) {
    NodeRef inner = M.object();
    for (const Member &member : config.members)
      inner = M.with(inner, member.key == "Arn" ? "CapacityProviderArn" : member.key, member.value);
    return M.object({{"LambdaManagedInstancesCapacityProviderConfig", inner}});
  }

  /// What a new version is made of the function for: its code and what runs it, or all of it and of
  /// layers that ask for it.
  NodeRef versioned(NodeRef code, NodeRef properties) {
    if (!C.readsTrue(R.get("AutoPublishAliasAllProperties"))) {
      NodeRef result = M.merge(code ? C.resolve(code) : M.object(), R.get("Environment"));
      if (NodeRef size = R.get("MemorySize"); C.isTrue(size))
        result = M.with(result, "MemorySize", size);
      NodeRef start = R.get("SnapStart"), on = memberOf(start, "ApplyOn");
      return on && textAt(on) != "None" ? M.with(result, "SnapStart", start) : result;
    }
    NodeRef layers = R.get("Layers");
    for (NodeRef layer : layers ? layers->items : llvm::ArrayRef<NodeRef>())
      if (const SamResource *made = C.resource(namedResource(layer)))
        if (made->properties && C.isTrue(made->get("PublishLambdaVersion")))
          properties = M.with(properties, made->id, made->properties);
    return properties;
  }

  /// A version whose name changes with the code, and an alias of it. Returns the alias's id.
  std::string addAlias(NodeRef given, NodeRef code, NodeRef properties) {
    NodeRef value = C.resolve(given);
    if (!value->isScalar() || value->text.empty()) {
      C.refuseValue(R, "AutoPublishAlias", given,
                    phrase::sam_must_be_text_parameter_with_default());
      return "";
    }
    llvm::StringRef alias = value->text;
    std::string digits;
    NodeRef sum = R.get("AutoPublishCodeSha256");
    sum = sum && C.resolve(sum)->isScalar() ? sum : nullptr;
    if (sum) {
      digits = C.textOf(sum).take_front(10).str();
      // The function says it too, so that it changes with the code.
      NodeRef text = R.get("Description"), value = C.resolve(sum);
      if (!text)
        NewDescription = value;
      else if (text->isScalar())
        NewDescription = M.text(text->text + " " + value->text);
      else
        NewDescription = M.object({{"Fn::Join", M.list({M.text(" "), M.list({text, value})})}});
    }
    if (!sum)
      digits = hashOf(toJson(versioned(code, properties)));
    std::string version = (R.id + "Version" + digits).str();
    NodeRef policy = R.get("VersionDeletionPolicy");
    bool isManaged = R.get("CapacityProviderConfig");
    NodeRef attributes =
        M.object({{"DeletionPolicy", policy                          ? C.resolve(policy)
                                     : R.attribute("DeletionPolicy") ? R.attribute("DeletionPolicy")
                                     : isManaged                     ? M.text("Delete")
                                                                     : M.text("Retain")}});
    C.add(
        R, version, "AWS::Lambda::Version",
        M.object({{"FunctionName", M.ref(R.id)},
                  {"Description", R.get("VersionDescription")},
                  {"FunctionScalingConfig", isManaged ? R.get("FunctionScalingConfig") : nullptr}}),
        attributes);
    if (!llvm::all_of(alias, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; }))
      C.refuseValue(R, "AutoPublishAlias", given, phrase::sam_has_letters_digits_only());
    std::string id = aliasId(R.id, alias);
    C.add(R, id, "AWS::Lambda::Alias",
          M.object({{"Name", value},
                    {"FunctionName", M.ref(R.id)},
                    {"FunctionVersion", M.getAtt(version, "Version")},
                    {"ProvisionedConcurrencyConfig", R.get("ProvisionedConcurrencyConfig")}}));
    C.addReference(R.id, "Version", version);
    C.addReference(R.id, "Alias", id);
    return id;
  }

  void addInvokeConfig(const Node &config, const std::string &alias) {
    std::string id = (R.id + "EventInvokeConfig").str();
    NodeRef destinations = M.object();
    if (NodeRef given = config.find("DestinationConfig"); given && given->isMapping()) {
      for (llvm::StringRef event : {"OnSuccess", "OnFailure"})
        if (NodeRef one = given->find(event))
          destinations = M.with(destinations, event, destination(*one, event, id));
    }
    NodeRef attributes =
        alias.empty() ? nullptr : M.object({{"DependsOn", M.list({M.text(alias)})}});
    C.add(R, id, "AWS::Lambda::EventInvokeConfig",
          M.object({{"FunctionName", M.ref(R.id)},
                    {"Qualifier",
                     alias.empty() ? M.text("$LATEST") : C.resolve(R.get("AutoPublishAlias"))},
                    {"DestinationConfig", destinations},
                    {"MaximumEventAgeInSeconds", config.find("MaximumEventAgeInSeconds")},
                    {"MaximumRetryAttempts", config.find("MaximumRetryAttempts")}}),
          attributes);
  }

  /// Where results go; a queue or a topic is made where none is named.
  NodeRef destination(const Node &given, llvm::StringRef event, const std::string &id) {
    llvm::StringRef type = C.textOf(given.find("Type"));
    NodeRef arn = given.find("Destination") ? C.resolve(given.find("Destination")) : nullptr;
    bool makes = type == "SQS" || type == "SNS";
    if (!llvm::is_contained({"SQS", "SNS", "Lambda", "EventBridge", "S3Bucket"}, type)) {
      C.refuseValue(R, "EventInvokeConfig", &given,
                    phrase::sam_type_destination_sqs_sns_lambda_event_bridge());
      return nullptr;
    }
    if (!arn && !makes) {
      C.refuseValue(R, "EventInvokeConfig", &given, phrase::sam_needs_destination());
      return nullptr;
    }
    std::string queue = id + event.str() + (type == "SQS" ? "Queue" : "Topic");
    NodeRef own = type == "SQS" ? M.getAtt(queue, "Arn") : M.ref(queue);
    std::string condition;
    const Member *call = arn ? arn->function() : nullptr;
    if (call && call->key == "Fn::If" && call->value->items.size() != 3) {
      C.refuseValue(R, "EventInvokeConfig", arn, phrase::sam_fn_if_takes_condition_two_values());
      return nullptr;
    }
    if (makes && call && call->key == "Fn::If" && call->value->items.size() == 3) {
      llvm::ArrayRef<NodeRef> args = call->value->items;
      if (isNoValue(args[1])) {
        condition = textAt(args[0]).str();
        arn = M.choose(condition, own, args[2]);
      } else if (isNoValue(args[2])) {
        condition = C.negated(textAt(args[0]), R.range);
        arn = M.choose(condition, own, args[1]);
      }
    }
    bool isMade = makes && (!arn || !condition.empty());
    if (!arn)
      arn = own;
    if (isMade) {
      NodeRef attributes = nullptr;
      if (!condition.empty() && !R.condition().empty()) {
        std::string both = (R.condition() + "AND" + condition).str();
        both += hashOf(both);
        C.addCondition(
            both, M.object({{"Fn::And", M.list({M.object({{"Condition", M.text(R.condition())}}),
                                                M.object({{"Condition", M.text(condition)}})})}}));
        attributes = M.object({{"Condition", M.text(both)}});
      } else if (!condition.empty()) {
        attributes = M.object({{"Condition", M.text(condition)}});
      }
      C.add(R, queue, type == "SQS" ? "AWS::SQS::Queue" : "AWS::SNS::Topic", nullptr, attributes);
      C.addReference(R.id, type == "SQS" ? "DestinationQueue" : "DestinationTopic", queue);
    }
    std::vector<NodeRef> statements;
    if (type == "S3Bucket") {
      statements = {
          allow("s3:PutObject",
                M.object({{"Fn::Join", M.list({M.text("/"), M.list({arn, M.text("*")})})}})),
          allow("s3:ListBucket", arn)};
    } else {
      llvm::StringRef action = llvm::StringSwitch<llvm::StringRef>(type)
                                   .Case("SQS", "sqs:SendMessage")
                                   .Case("SNS", "sns:publish")
                                   .Case("Lambda", "lambda:InvokeFunction")
                                   .Default("events:PutEvents");
      statements = {allow(action, arn)};
    }
    Role.inlined.push_back(
        policy(id + event + (type == "S3Bucket" ? "S3" : type) + "Policy", statements));
    return M.object({{"Destination", arn}});
  }

  void addUrl(const Node &config, const std::string &alias) {
    if (!config.isMapping()) {
      C.refuseValue(R, "FunctionUrlConfig", &config, phrase::sam_mapping());
      return;
    }
    NodeRef type = config.find("AuthType");
    llvm::StringRef text = textAt(type);
    if (!type || (type->isScalar() && text != "NONE" && text != "AWS_IAM")) {
      C.refuseValue(R, "FunctionUrlConfig", &config, phrase::sam_auth_type_none_aws_iam());
      return;
    }
    NodeRef cors = config.find("Cors");
    if (cors && !cors->isMapping())
      C.refuseValue(R, "FunctionUrlConfig", cors, phrase::sam_cors_mapping());
    static constexpr llvm::StringLiteral Known[] = {"AllowCredentials", "AllowHeaders",
                                                    "AllowMethods",     "AllowOrigins",
                                                    "ExposeHeaders",    "MaxAge"};
    for (const Member &member : cors ? cors->members : llvm::ArrayRef<Member>()) {
      if (cors->function())
        continue;
      bool isList = member.key.starts_with("Allow") ? member.key != "AllowCredentials"
                                                    : member.key == "ExposeHeaders";
      bool isInteger = member.value->isPlain && isNumber(member.value->text);
      if (member.key == "MaxAge" && member.value->isScalar() && !isInteger)
        C.refuseValue(R, "FunctionUrlConfig", member.value, phrase::sam_max_age_number());
      if (!llvm::is_contained(Known, member.key) || (isList && member.value->isScalar()))
        C.refuseValue(R, "FunctionUrlConfig", member.value,
                      isList ? phrase::sam_is_list(member.key.str())
                             : phrase::sam_cors_has_no(member.key.str()));
    }
    NodeRef target = M.ref(alias.empty() ? R.id : llvm::StringRef(alias));
    NodeRef properties = M.object({{"TargetFunctionArn", target}, {"AuthType", type}});
    for (llvm::StringRef key : {"Cors", "InvokeMode"})
      properties = M.with(properties, key, config.find(key));
    C.add(R, R.id + "Url", "AWS::Lambda::Url", properties);
    if (text != "NONE")
      return;
    C.add(R, R.id + "UrlPublicPermissions", "AWS::Lambda::Permission",
          M.object({{"Action", M.text("lambda:InvokeFunctionUrl")},
                    {"FunctionName", target},
                    {"Principal", M.text("*")},
                    {"FunctionUrlAuthType", type}}));
    C.add(R, R.id + "URLInvokeAllowPublicAccess", "AWS::Lambda::Permission",
          M.object({{"Action", M.text("lambda:InvokeFunction")},
                    {"FunctionName", target},
                    {"Principal", M.text("*")},
                    {"InvokedViaFunctionUrl", M.boolean(true)}}));
  }

  SamContext &C;
  const SamResource &R;
  Maker M;
  SamRole Role;
  NodeRef NewDescription = nullptr;
};

// ---- Deployments.

/// CodeDeploy's names of its own configurations; others are the user's.
bool isOwnDeployment(llvm::StringRef type) {
  return llvm::is_contained(
      {"Canary10Percent5Minutes", "Canary10Percent10Minutes", "Canary10Percent15Minutes",
       "Canary10Percent30Minutes", "Linear10PercentEvery1Minute", "Linear10PercentEvery2Minutes",
       "Linear10PercentEvery3Minutes", "Linear10PercentEvery10Minutes", "AllAtOnce"},
      type);
}

NodeRef deploymentConfig(const Maker &m, NodeRef type) {
  // A text in which nothing is left to put in is that text.
  if (const Member *call = type->function(); call && call->key == "Fn::Sub" &&
                                             call->value->isScalar() &&
                                             isOwnDeployment(call->value->text))
    type = m.text(call->value->text);
  if (type->isScalar() && isOwnDeployment(type->text))
    return m.object({{"Fn::Sub", m.list({m.text("CodeDeployDefault.Lambda${ConfigName}"),
                                         m.object({{"ConfigName", type}})})}});
  const Member *call = type->function();
  if (!call || call->key != "Fn::If" || call->value->items.size() != 3)
    return type;
  llvm::ArrayRef<NodeRef> args = call->value->items;
  return m.object(
      {{"Fn::If", m.list({args[0], deploymentConfig(m, args[1]), deploymentConfig(m, args[2])})}});
}

} // namespace

void expandFunction(SamContext &context, const SamResource &resource) {
  FunctionExpander(context, resource).run();
}

void expandDeployments(SamContext &context) {
  const SamResource *first = nullptr, *withRole = nullptr;
  llvm::SmallPtrSet<const SamResource *, 8> deployed;
  std::vector<std::string> conditions, roleConditions;
  bool isAlways = false, roleIsAlways = false;
  for (const SamResource &resource : context.resources()) {
    NodeRef given = resource.get("DeploymentPreference");
    if (!given || resource.type != "AWS::Serverless::Function")
      continue;
    Maker m = context.make(resource);
    if (!given->isMapping() || given->function()) {
      context.refuseValue(resource, "DeploymentPreference", given, phrase::sam_must_be_mapping());
      continue;
    }
    NodeRef enabled = given->find("Enabled");
    // Whatever a function may say, there is a deployment.
    if (context.isFalse(enabled) || truthOf(context.textOf(enabled)) == false)
      continue;
    NodeRef type = given->find("Type") ? context.resolve(given->find("Type")) : nullptr;
    if (!type || !resource.get("AutoPublishAlias")) {
      context.refuseValue(resource, "DeploymentPreference", given,
                          type ? phrase::sam_needs_auto_publish_alias() : phrase::sam_needs_type());
      continue;
    }
    std::string alias = aliasId(resource.id, context.textOf(resource.get("AutoPublishAlias")));
    std::string group = (resource.id + "DeploymentGroup").str();
    NodeRef passing = given->find("PassthroughCondition");
    bool passes = context.readsTrue(passing);
    if (passing && !context.read(passing).isBoolean())
      context.refuseValue(resource, "DeploymentPreference", passing,
                          phrase::sam_passthrough_condition_must_be_true_false());
    std::string condition = passes ? resource.condition().str() : "";
    auto note = [&](std::vector<std::string> &all, bool &always) {
      if (condition.empty())
        always = true;
      else if (!llvm::is_contained(all, condition))
        all.push_back(condition);
    };
    first = first ? first : &resource;
    deployed.insert(&resource);
    note(conditions, isAlways);
    NodeRef role = given->find("Role");
    if (!role) {
      withRole = withRole ? withRole : &resource;
      note(roleConditions, roleIsAlways);
    }
    NodeRef alarms = given->find("Alarms");
    auto alarmList = [&](NodeRef list) {
      std::vector<NodeRef> items;
      for (NodeRef alarm : list->items)
        if (!isNoValue(alarm))
          items.push_back(m.object({{"Name", alarm}}));
      if (items.empty() && !list->items.empty())
        return m.object();
      return m.object({{"Enabled", m.boolean(true)}, {"Alarms", m.list(items)}});
    };
    NodeRef alarmConfiguration = nullptr;
    if (alarms && alarms->isSequence()) {
      alarmConfiguration = alarmList(alarms);
    } else if (alarms && !isNoValue(alarms)) {
      const Member *call = alarms->function();
      auto branch = [&](NodeRef node) { return node->isSequence() ? alarmList(node) : node; };
      if (call && call->key == "Fn::If" && call->value->items.size() == 3)
        alarmConfiguration =
            m.object({{"Fn::If", m.list({call->value->items[0], branch(call->value->items[1]),
                                         branch(call->value->items[2])})}});
      else
        context.refuseValue(resource, "DeploymentPreference", alarms, phrase::sam_alarms_list());
    }
    NodeRef tags = context.passedTags(resource);
    NodeRef attributes = m.object();
    // What SAM adds for all functions has no policies of one.
    for (llvm::StringRef key : {"DeletionPolicy", "UpdateReplacePolicy", "Condition"})
      attributes = m.with(attributes, key, makeScalar(context.Arena, resource.range, "~", true));
    if (!condition.empty())
      attributes = m.with(attributes, "Condition", m.text(condition));
    context.add(
        resource, group, "AWS::CodeDeploy::DeploymentGroup",
        m.object(
            {{"ApplicationName", m.ref("ServerlessDeploymentApplication")},
             {"AlarmConfiguration", alarmConfiguration},
             {"AutoRollbackConfiguration",
              m.object({{"Enabled", m.boolean(true)},
                        {"Events", m.texts({"DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM",
                                            "DEPLOYMENT_STOP_ON_REQUEST"})}})},
             {"DeploymentConfigName", deploymentConfig(m, type)},
             {"DeploymentStyle", m.object({{"DeploymentType", m.text("BLUE_GREEN")},
                                           {"DeploymentOption", m.text("WITH_TRAFFIC_CONTROL")}})},
             {"ServiceRoleArn", role ? role : m.getAtt("CodeDeployServiceRole", "Arn")},
             {"TriggerConfigurations", given->find("TriggerConfigurations")},
             {"Tags", tags ? context.tagList(m, tags, false) : nullptr}}),
        attributes);
    NodeRef update = m.object({{"ApplicationName", m.ref("ServerlessDeploymentApplication")},
                               {"DeploymentGroupName", m.ref(group)}});
    if (NodeRef hooks = given->find("Hooks"); hooks && hooks->isMapping()) {
      update = m.with(update, "BeforeAllowTrafficHook", hooks->find("PreTraffic"));
      update = m.with(update, "AfterAllowTrafficHook", hooks->find("PostTraffic"));
    } else if (hooks) {
      context.refuseValue(resource, "DeploymentPreference", hooks, phrase::sam_hooks_mapping());
    }
    if (NodeRef body = context.find(alias))
      context.replace(
          alias, m.with(body, "UpdatePolicy", m.object({{"CodeDeployLambdaAliasUpdate", update}})));
  }
  if (!first)
    return;
  // One application and one role serve all functions.
  auto conditionOf = [&](const std::vector<std::string> &all, bool always) -> std::string {
    if (always || all.empty())
      return "";
    if (all.size() == 1)
      return all.front();
    Maker m = context.make(*first);
    std::vector<NodeRef> parts;
    for (const std::string &one : all)
      parts.push_back(m.object({{"Condition", m.text(one)}}));
    context.addCondition("ServerlessCodeDeployCondition", m.object({{"Fn::Or", m.list(parts)}}));
    return "ServerlessCodeDeployCondition";
  };
  auto attributesOf = [&](const Maker &m, const std::string &condition) {
    NodeRef none = makeScalar(context.Arena, first->range, "~", true);
    return m.object({{"DeletionPolicy", none},
                     {"UpdateReplacePolicy", none},
                     {"Condition", condition.empty() ? none : m.text(condition)}});
  };
  Maker m = context.make(*first);
  NodeRef tags = nullptr;
  for (const SamResource *resource : context.inOrder())
    if (NodeRef own = deployed.contains(resource) ? context.passedTags(*resource) : nullptr)
      tags = m.merge(tags, own);
  NodeRef tagList = tags ? context.tagList(m, tags, false) : nullptr;
  context.add(*first, "ServerlessDeploymentApplication", "AWS::CodeDeploy::Application",
              m.object({{"ComputePlatform", m.text("Lambda")}, {"Tags", tagList}}),
              attributesOf(m, conditionOf(conditions, isAlways)));
  if (!withRole)
    return;
  Maker r = context.make(*withRole);
  context.add(*withRole, "CodeDeployServiceRole", "AWS::IAM::Role",
              r.object({{"AssumeRolePolicyDocument", assumeRole(r, "codedeploy.amazonaws.com")},
                        {"ManagedPolicyArns",
                         r.list({r.text(context.arn(
                             "iam::aws:policy/service-role/AWSCodeDeployRoleForLambda"))})},
                        {"Tags", tagList}}),
              attributesOf(r, conditionOf(roleConditions, roleIsAlways)));
}

} // namespace pcl::cloudformation
