// Events that a function asks for: mappings of streams, queues, brokers and clusters.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::cloudformation {

namespace {

/// What all mappings may say, as SAM and the service both call it.
constexpr llvm::StringLiteral PassedToMapping[] = {"BatchSize",
                                                   "BisectBatchOnFunctionError",
                                                   "Enabled",
                                                   "FilterCriteria",
                                                   "FunctionResponseTypes",
                                                   "KmsKeyArn",
                                                   "LoggingConfig",
                                                   "MaximumBatchingWindowInSeconds",
                                                   "MaximumRecordAgeInSeconds",
                                                   "MaximumRetryAttempts",
                                                   "MetricsConfig",
                                                   "ParallelizationFactor",
                                                   "ProvisionedPollerConfig",
                                                   "Queues",
                                                   "ScalingConfig",
                                                   "SourceAccessConfigurations",
                                                   "StartingPosition",
                                                   "StartingPositionTimestamp",
                                                   "Topics",
                                                   "TumblingWindowInSeconds"};

struct SourceRow {
  llvm::StringLiteral type, source; ///< the property that names what is read
  llvm::StringLiteral managed;      ///< the policy that reading needs, or ""
  llvm::StringLiteral required;     ///< what must be there beside
  llvm::StringLiteral others;       ///< properties that are its own
};
constexpr SourceRow SourceRows[] = {
    {"Kinesis", "Stream", "AWSLambdaKinesisExecutionRole", "StartingPosition", "DestinationConfig"},
    {"DynamoDB", "Stream", "AWSLambdaDynamoDBExecutionRole", "StartingPosition",
     "DestinationConfig"},
    {"SQS", "Queue", "AWSLambdaSQSQueueExecutionRole", "", ""},
    {"MSK", "Stream", "AWSLambdaMSKExecutionRole", "StartingPosition Topics",
     "ConsumerGroupId DestinationConfig SchemaRegistryConfig"},
    {"MQ", "Broker", "", "Queues SourceAccessConfigurations",
     "DynamicPolicyName SecretsManagerKmsKeyId"},
    {"SelfManagedKafka", "KafkaBootstrapServers", "", "Topics SourceAccessConfigurations",
     "ConsumerGroupId DestinationConfig SchemaRegistryConfig"},
    {"DocumentDB", "Cluster", "", "DatabaseName SourceAccessConfigurations",
     "CollectionName DatabaseName FullDocument SecretsManagerKmsKeyId"},
};

class MappingExpander : SamEvent {
public:
  MappingExpander(SamContext &context, const SamTarget &target, const Member &event,
                  NodeRef properties, const SourceRow &row)
      : SamEvent(context, target, event, properties), Row(row) {}

  void run() {
    std::string known = (Row.source + " " + Row.others).str();
    for (llvm::StringRef key : PassedToMapping)
      known += " " + key.str();
    C.checkEvent(R, Event, known);
    llvm::SmallVector<llvm::StringRef, 4> required;
    llvm::StringRef(Row.required).split(required, ' ', -1, false);
    required.push_back(Row.source);
    for (llvm::StringRef key : required)
      if (!get(key))
        return C.refuseEvent(R, Event, phrase::sam_needs(key));
    for (llvm::StringRef key : {"Queues", "Topics", "SourceAccessConfigurations",
                                "FunctionResponseTypes", "KafkaBootstrapServers"}) {
      NodeRef value = get(key);
      if (value && !value->isSequence() && !value->function())
        return C.refuseEvent(R, Event, phrase::sam_event_list(key));
    }
    if (NodeRef topics = get("Topics"); topics && Row.type == "SelfManagedKafka" &&
                                        topics->isSequence() && topics->items.size() != 1)
      return C.refuseEvent(R, Event, phrase::sam_has_one_topic());
    NodeRef access = get("SourceAccessConfigurations");
    for (NodeRef item : access ? access->items : llvm::ArrayRef<NodeRef>())
      if (!item->isMapping() || (!item->function() && (!item->find("Type") || !item->find("URI"))))
        return C.refuseEvent(R, Event,
                             phrase::sam_each_source_access_configurations_has_type_uri());
    NodeRef registry = get("SchemaRegistryConfig");
    if (registry && !registry->function() &&
        (!registry->isMapping() || !registry->find("SchemaRegistryURI")))
      return C.refuseEvent(R, Event,
                           phrase::sam_schema_registry_config_needs_schema_registry_uri());
    NodeRef properties = M.object({{"FunctionName", T.name}});
    for (llvm::StringRef key : PassedToMapping)
      if (NodeRef value = get(key); value && !value->isNull())
        properties = M.with(properties, key, value);
    bool isKafka = Row.type == "SelfManagedKafka";
    if (isKafka)
      properties =
          M.withAt(properties, {"SelfManagedEventSource", "Endpoints", "KafkaBootstrapServers"},
                   get(Row.source));
    else
      properties = M.with(properties, "EventSourceArn", get(Row.source));
    llvm::StringRef consumer = isKafka             ? "SelfManagedKafkaEventSourceConfig"
                               : Row.type == "MSK" ? "AmazonManagedKafkaEventSourceConfig"
                                                   : "";
    for (llvm::StringRef key : {"ConsumerGroupId", "SchemaRegistryConfig"})
      if (NodeRef value = get(key); value && !consumer.empty())
        properties = M.withAt(properties, {consumer, key}, value);
    for (llvm::StringRef key : {"DatabaseName", "CollectionName", "FullDocument"})
      if (NodeRef value = get(key))
        properties = M.withAt(properties, {"DocumentDBEventSourceConfig", key}, value);
    if (NodeRef config = get("DestinationConfig"); config && !config->isNull())
      properties = M.with(properties, "DestinationConfig", destination(*config));
    NodeRef attributes = nullptr;
    C.add(R, Id, "AWS::Lambda::EventSourceMapping", properties, attributes);
    addPermissions();
  }

private:
  NodeRef allow(std::initializer_list<llvm::StringRef> actions, NodeRef resource) const {
    return M.object(
        {{"Action", M.texts(llvm::ArrayRef<llvm::StringRef>(actions.begin(), actions.size()))},
         {"Effect", M.text("Allow")},
         {"Resource", resource}});
  }
  void grant(const llvm::Twine &name, std::vector<NodeRef> statements, bool hasVersion) {
    if (!T.role || statements.empty())
      return;
    NodeRef policy = M.object(
        {{"PolicyName", M.text(name)},
         {"PolicyDocument", M.object({{"Version", hasVersion ? M.text("2012-10-17") : nullptr},
                                      {"Statement", M.list(statements)}})}});
    if (llvm::none_of(T.role->inlined, [&](NodeRef other) { return areEqual(other, policy); }))
      T.role->inlined.push_back(policy);
  }

  /// Where what could not be handled goes, and the right to write there.
  NodeRef destination(const Node &config) {
    NodeRef failure = config.find("OnFailure");
    if (config.function() || isIntrinsic(failure))
      return &config;
    if (!failure || !failure->isMapping()) {
      C.refuseEvent(R, Event, phrase::sam_destination_config_has_on_failure_mapping());
      return nullptr;
    }
    NodeRef type = failure->find("Type"), target = failure->find("Destination");
    if (!target) {
      C.refuseEvent(R, Event, phrase::sam_on_failure_needs_destination());
      return nullptr;
    }
    llvm::StringRef kind = C.textOf(type);
    auto one = [&](llvm::StringRef action, NodeRef resource) {
      return M.object(
          {{"Action", M.text(action)}, {"Effect", M.text("Allow")}, {"Resource", resource}});
    };
    if (kind == "SQS")
      grant(Id + "SQSPolicy", {one("sqs:SendMessage", target)}, false);
    else if (kind == "SNS")
      grant(Id + "SNSPolicy", {one("sns:publish", target)}, false);
    else if (kind == "S3")
      grant(Id + "S3Policy",
            {one("s3:PutObject",
                 M.object({{"Fn::Join", M.list({M.text("/"), M.list({target, M.text("*")})})}})),
             one("s3:ListBucket", target)},
            false);
    else if (type && kind != "Kafka") {
      C.refuseEvent(R, Event, phrase::sam_type_on_failure_sqs_sns_s3_kafka());
      return nullptr;
    }
    return M.object({{"OnFailure", M.object({{"Destination", target}})}});
  }

  NodeRef networkStatement() const {
    return allow({"ec2:CreateNetworkInterface", "ec2:DescribeNetworkInterfaces",
                  "ec2:DeleteNetworkInterface", "ec2:DescribeVpcs", "ec2:DescribeSubnets",
                  "ec2:DescribeSecurityGroups"},
                 M.text("*"));
  }

  /// URIs of the configurations for access that have one of `types`.
  std::vector<NodeRef> accessOf(NodeRef list, llvm::ArrayRef<llvm::StringRef> types) const {
    std::vector<NodeRef> found;
    for (NodeRef item : list ? list->items : llvm::ArrayRef<NodeRef>())
      if (llvm::is_contained(types, textAt(memberOf(item, "Type"))) && memberOf(item, "URI"))
        found.push_back(item->find("URI"));
    return found;
  }

  void addRegistry(std::vector<NodeRef> &statements) {
    NodeRef config = get("SchemaRegistryConfig");
    NodeRef uri = memberOf(config, "SchemaRegistryURI");
    if (!uri)
      return;
    NodeRef access = memberOf(config, "AccessConfigs");
    for (NodeRef item : access ? access->items : llvm::ArrayRef<NodeRef>())
      if (NodeRef secret = memberOf(item, "URI"))
        statements.push_back(allow({"secretsmanager:GetSecretValue"}, secret));
    const Member *call = uri->function();
    llvm::StringRef text = call && call->key == "Fn::Sub" ? textAt(call->value) : textAt(uri);
    if (!text.starts_with("arn:") || !text.contains(":glue:"))
      return;
    llvm::StringRef name = text.rsplit('/').second;
    statements.push_back(allow({"glue:GetRegistry"}, uri));
    statements.push_back(
        allow({"glue:GetSchemaVersion"},
              M.list({M.sub("arn:${AWS::Partition}:glue:${AWS::Region}:${AWS::AccountId}:schema/" +
                            name + "/*")})));
  }

  void addPermissions() {
    if (!T.role)
      return;
    NodeRef access = get("SourceAccessConfigurations");
    std::vector<NodeRef> statements;
    if (!Row.managed.empty()) {
      NodeRef managed = M.text(C.arn(("iam::aws:policy/service-role/" + Row.managed).str()));
      if (llvm::none_of(T.role->managed, [&](NodeRef x) { return areEqual(x, managed); }))
        T.role->managed.push_back(managed);
    }
    if (Row.type == "MSK") {
      for (NodeRef secret : accessOf(access, {"CLIENT_CERTIFICATE_TLS_AUTH"}))
        statements.push_back(allow({"secretsmanager:GetSecretValue"}, secret));
      addRegistry(statements);
      grant("MSKExecutionRolePolicy", statements, false);
      return;
    }
    NodeRef key = get("SecretsManagerKmsKeyId");
    bool isParameter =
        !refName(key).empty() && memberOf(C.root()->find("Parameters"), refName(key));
    if (key && !key->isScalar() && !isParameter)
      return C.refuseEvent(R, Event, phrase::sam_secrets_manager_kms_key_id_text_parameter());
    NodeRef decrypt =
        key ? allow({"kms:Decrypt"},
                    key->isScalar()
                        ? M.sub("arn:${AWS::Partition}:kms:${AWS::Region}:${AWS::AccountId}:key/" +
                                key->text)
                        : M.object({{"Fn::Sub",
                                     M.list({M.text("arn:${AWS::Partition}:kms:${AWS::Region}:${"
                                                    "AWS::AccountId}:key/${key}"),
                                             M.object({{"key", key}})})}}))
            : nullptr;
    if (Row.type == "MQ") {
      for (NodeRef item : access ? access->items : llvm::ArrayRef<NodeRef>())
        if (llvm::StringRef type = textAt(memberOf(item, "Type"));
            !type.empty() && type != "BASIC_AUTH" && type != "VIRTUAL_HOST")
          return C.refuseEvent(
              R, Event, phrase::sam_source_access_configurations_have_types_basic_auth_virtual());
      std::vector<NodeRef> secrets = accessOf(access, {"BASIC_AUTH"});
      if (secrets.size() != 1)
        return C.refuseEvent(R, Event,
                             phrase::sam_source_access_configurations_need_one_basic_auth());
      statements = {allow({"secretsmanager:GetSecretValue"}, secrets[0]),
                    allow({"mq:DescribeBroker"}, get("Broker"))};
      if (decrypt)
        statements.push_back(M.with(decrypt, "Action", M.text("kms:Decrypt")));
      bool isDynamic = C.isTrue(get("DynamicPolicyName"));
      grant(isDynamic ? Id + "AMQPolicy" : "SamAutoGeneratedAMQPolicy", statements, false);
    } else if (Row.type == "DocumentDB") {
      std::vector<NodeRef> secrets = accessOf(access, {"BASIC_AUTH"});
      if (secrets.size() != 1)
        return C.refuseEvent(R, Event,
                             phrase::sam_source_access_configurations_need_one_basic_auth());
      auto inAccount = [&](llvm::StringRef rest) {
        return M.sub("arn:${AWS::Partition}:rds:${AWS::Region}:${AWS::AccountId}:" + rest);
      };
      statements = {allow({"secretsmanager:GetSecretValue"}, secrets[0]),
                    allow({"rds:DescribeDBClusterParameters"}, inAccount("cluster-pg:*")),
                    allow({"rds:DescribeDBSubnetGroups"}, inAccount("subgrp:*")),
                    allow({"rds:DescribeDBClusters"}, get("Cluster")), networkStatement()};
      if (decrypt)
        statements.push_back(decrypt);
      grant("SamAutoGeneratedDocumentDBPolicy", statements, false);
    } else if (Row.type == "SelfManagedKafka") {
      if (accessOf(access, {"SASL_SCRAM_256_AUTH", "SASL_SCRAM_512_AUTH", "BASIC_AUTH",
                            "CLIENT_CERTIFICATE_TLS_AUTH"})
              .size() > 1)
        return C.refuseEvent(R, Event,
                             phrase::sam_source_access_configurations_say_who_in_more_than());
      bool hasNetwork = false;
      for (NodeRef item : access ? access->items : llvm::ArrayRef<NodeRef>()) {
        llvm::StringRef type = textAt(memberOf(item, "Type"));
        hasNetwork |= type == "VPC_SUBNET" || type == "VPC_SECURITY_GROUP";
      }
      for (NodeRef secret :
           accessOf(access, {"SASL_SCRAM_256_AUTH", "SASL_SCRAM_512_AUTH", "BASIC_AUTH",
                             "CLIENT_CERTIFICATE_TLS_AUTH", "SERVER_ROOT_CA_CERTIFICATE"}))
        statements.push_back(allow({"secretsmanager:GetSecretValue"}, secret));
      if (hasNetwork)
        statements.push_back(networkStatement());
      addRegistry(statements);
      grant("SelfManagedKafkaExecutionRolePolicy", statements, true);
    }
  }

  const SourceRow &Row;
};

} // namespace

bool expandMapping(SamContext &context, const SamTarget &target, const Member &event,
                   llvm::StringRef type, NodeRef properties) {
  auto row = llvm::find_if(SourceRows, [&](const SourceRow &x) { return x.type == type; });
  if (row == std::end(SourceRows))
    return false;
  MappingExpander(context, target, event, properties, *row).run();
  return true;
}

} // namespace pcl::cloudformation
