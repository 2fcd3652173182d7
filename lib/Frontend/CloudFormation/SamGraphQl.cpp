// `AWS::Serverless::GraphQLApi`: an API of AppSync with its schema, sources, functions, resolvers.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

/// What a resolver of a pipeline does that has no code of its own.
constexpr llvm::StringLiteral PassingCode = "\nexport function request(ctx) {\n"
                                            "    return {};\n"
                                            "}\n"
                                            "\n"
                                            "export function response(ctx) {\n"
                                            "    return ctx.prev.result;\n"
                                            "}\n";

class GraphQlExpander {
public:
  GraphQlExpander(SamContext &context, const SamResource &resource)
      : C(context), R(resource), M(context.make(resource)), Api(M.getAtt(resource.id, "ApiId")) {}

  void run() {
    NodeRef text = R.get("SchemaInline"), uri = R.get("SchemaUri"), auth = R.get("Auth");
    if (!text == !uri)
      return C.refuse(R, text ? phrase::sam_has_schema_inline_schema_uri_not_both()
                              : phrase::sam_needs_schema_inline_schema_uri());
    if (!auth || !auth->isMapping() || !auth->find("Type"))
      return C.refuse(R, phrase::sam_needs_auth_with_type(), auth);
    NodeRef name = R.get("Name");
    NodeRef properties = M.object({{"Name", name ? name : M.text(R.id)}});
    for (llvm::StringRef key : {"XrayEnabled", "Visibility", "OwnerContact", "IntrospectionConfig",
                                "QueryDepthLimit", "ResolverCountLimit"})
      if (NodeRef value = R.get(key))
        properties = M.with(properties, key, value);
    properties = M.merge(properties, provider(*auth, true));
    if (NodeRef more = auth->find("Additional")) {
      std::vector<NodeRef> all;
      for (NodeRef one : more->items)
        if (one->isMapping())
          all.push_back(provider(*one, false));
      properties = M.with(properties, "AdditionalAuthenticationProviders", M.list(all));
    }
    properties = M.with(properties, "LogConfig", logging());
    properties =
        M.with(properties, "Tags",
               C.tagList(M, M.merge(R.get("Tags"), nullptr), true, "graphqlapi:createdBy"));
    C.add(R, R.id, "AWS::AppSync::GraphQLApi", properties,
          M.object({{"DependsOn", R.attribute("DependsOn")}}));
    SchemaId = (R.id + "Schema").str();
    C.add(
        R, SchemaId, "AWS::AppSync::GraphQLSchema",
        M.object({{"ApiId", Api}, {"Definition", text}, {"DefinitionS3Location", placeInS3(uri)}}));
    if (NodeRef cache = R.get("Cache"))
      C.add(R, R.id + "ApiCache", "AWS::AppSync::ApiCache",
            M.merge(M.object({{"ApiId", Api}}), cache));
    addDomain();
    addKeys();
    addSources();
    addFunctions();
    addResolvers();
  }

private:
  /// A place in S3 is said as it is. A file must be uploaded, and its place be written.
  NodeRef placeInS3(NodeRef uri) {
    if (uri && uri->isScalar() && !uri->text.starts_with("s3://"))
      C.Diags.report(diag::cfn_local_template, uri->range, R.id.str(), uri->text.str());
    return uri;
  }

  NodeRef provider(const Node &auth, bool isFirst) {
    static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Parts[] = {
        {"LambdaAuthorizer", "LambdaAuthorizerConfig"},
        {"OpenIDConnect", "OpenIDConnectConfig"},
        {"UserPool", "UserPoolConfig"}};
    NodeRef type = auth.find("Type");
    static constexpr llvm::StringLiteral Types[] = {"AWS_IAM", "API_KEY", "AWS_LAMBDA",
                                                    "OPENID_CONNECT", "AMAZON_COGNITO_USER_POOLS"};
    if (type && type->isScalar() && !llvm::is_contained(Types, type->text))
      C.refuseValue(R, "Auth", type, phrase::sam_there_no_such_type_authentication());
    NodeRef result = M.object({{"AuthenticationType", type}});
    for (const auto &[key, config] : Parts) {
      NodeRef value = auth.find(key);
      if (!value)
        continue;
      if (key == "UserPool")
        value = isFirst ? value->find("DefaultAction")
                              ? value
                              : M.with(value, "DefaultAction", M.text("ALLOW"))
                        : M.without(value, "DefaultAction");
      result = M.with(result, config, value);
      NodeRef function = value->find("AuthorizerUri");
      if (key != "LambdaAuthorizer" || !function)
        continue;
      connect("ToLambdaAuthConnector" + std::to_string(++AuthCount), "AWS::AppSync::GraphQLApi",
              "AWS::Lambda::Function", "WriteLambdaPermission", "AWS::Lambda::Permission",
              M.object({{"Action", M.text("lambda:InvokeFunction")},
                        {"FunctionName", function},
                        {"Principal", M.text("appsync.amazonaws.com")},
                        {"SourceArn",
                         M.sub("arn:${AWS::Partition}:appsync:${AWS::Region}:${AWS::AccountId}:"
                               "apis/${SourceResourceId}",
                               {{"SourceResourceId", Api}})}}));
    }
    return result;
  }

  /// What a connector would make.
  void connect(const std::string &name, llvm::StringRef source, llvm::StringRef destination,
               llvm::StringRef suffix, llvm::StringRef kind, NodeRef properties) {
    std::string id = R.id.str() + name;
    NodeRef types = M.object({{"Source", M.object({{"Type", M.text(source)}})},
                              {"Destination", M.object({{"Type", M.text(destination)}})}});
    C.add(R, id + suffix, kind, properties,
          M.object({{"Metadata", M.object({{"aws:sam:connectors", M.object({{id, types}})}})}}));
  }

  NodeRef logging() {
    NodeRef given = R.get("Logging");
    if (given && C.isFalse(given))
      return nullptr;
    NodeRef config =
        given && given->isMapping() ? given : M.object({{"FieldLogLevel", M.text("ALL")}});
    if (config->find("CloudWatchLogsRoleArn"))
      return config;
    std::string id = (R.id + "CloudWatchRole").str();
    C.add(R, id, "AWS::IAM::Role",
          M.object({{"AssumeRolePolicyDocument", assumeRole(M, "appsync.amazonaws.com")},
                    {"ManagedPolicyArns",
                     M.list({M.sub("arn:${AWS::Partition}:iam::aws:policy/service-role/"
                                   "AWSAppSyncPushToCloudWatchLogs")})}}));
    return M.with(config, "CloudWatchLogsRoleArn", M.getAtt(id, "Arn"));
  }

  void addDomain() {
    NodeRef domain = R.get("DomainName");
    if (!domain)
      return;
    std::string id = (R.id + "DomainName").str();
    C.add(R, id, "AWS::AppSync::DomainName", M.merge(M.object(), domain));
    C.add(R, R.id + "DomainNameApiAssociation", "AWS::AppSync::DomainNameApiAssociation",
          M.object({{"ApiId", Api}, {"DomainName", M.ref(id)}}));
  }

  void addKeys() {
    NodeRef keys = R.get("ApiKeys");
    for (const Member &key : keys ? keys->members : llvm::ArrayRef<Member>())
      C.add(R, R.id + key.key, "AWS::AppSync::ApiKey",
            M.object({{"ApiId", Api},
                      {"ApiKeyId", memberOf(key.value, "ApiKeyId")},
                      {"Description", memberOf(key.value, "Description")},
                      {"Expires", memberOf(key.value, "ExpiresOn")}}));
  }

  //===--- Sources

  std::string sourceRole(const std::string &id) {
    std::string role = id + "Role";
    C.add(R, role, "AWS::IAM::Role",
          M.object({{"AssumeRolePolicyDocument", assumeRole(M, "appsync.amazonaws.com")}}));
    return role;
  }

  NodeRef allow(std::initializer_list<llvm::StringRef> actions, NodeRef resources) const {
    return M.object(
        {{"Effect", M.text("Allow")},
         {"Action", M.texts(llvm::ArrayRef<llvm::StringRef>(actions.begin(), actions.size()))},
         {"Resource", resources}});
  }

  void grant(const std::string &id, llvm::StringRef destination, const std::string &suffix,
             std::vector<NodeRef> statements, const std::string &role) {
    connect(id.substr(R.id.size()) + suffix, "AWS::AppSync::DataSource", destination, "Policy",
            "AWS::IAM::ManagedPolicy",
            M.object({{"PolicyDocument", M.object({{"Version", M.text("2012-10-17")},
                                                   {"Statement", M.list(statements)}})},
                      {"Roles", M.list({M.ref(role)})}}));
  }

  void addSources() {
    NodeRef sources = R.get("DataSources");
    if (!sources)
      return;
    if (!sources->isMapping())
      return C.refuseValue(R, "DataSources", sources, phrase::sam_mapping());
    for (const Member &kind : sources->members) {
      if (kind.key != "DynamoDb" && kind.key != "Lambda") {
        C.Diags.report(diag::sam_unknown_property, kind.keyRange, kind.key.str(),
                       phrase::of_member("DataSources"), {});
        continue;
      }
      for (const Member &one : kind.value->members)
        addSource(one, kind.key == "Lambda");
    }
  }

  void addSource(const Member &one, bool isLambda) {
    const Node &given = *one.value;
    NodeRef target = given.find(isLambda ? "FunctionArn" : "TableName");
    if (!target)
      return C.refuseValue(R, "DataSources", &given,
                           isLambda ? phrase::sam_needs_function_arn()
                                    : phrase::sam_needs_table_name());
    std::string id =
        (R.id + one.key + (isLambda ? "LambdaDataSource" : "DynamoDBDataSource")).str();
    SourceIds[one.key] = id;
    NodeRef role = given.find("ServiceRoleArn");
    if (!role) {
      NodeRef table = given.find("TableArn");
      if (!isLambda && !table) {
        NodeRef region = given.find("Region");
        table = M.object(
            {{"Fn::Sub",
              M.list({M.text("arn:${AWS::Partition}:dynamodb:${__Region__}:${AWS::AccountId}:"
                             "table/${__TableName__}"),
                      M.object({{"__TableName__", target},
                                {"__Region__", region ? region : M.ref("AWS::Region")}})})}});
      }
      std::string made = sourceRole(id);
      role = M.getAtt(made, "Arn");
      NodeRef arn = isLambda ? target : table;
      NodeRef all =
          M.list({arn, M.sub(isLambda ? "${DestinationArn}:*" : "${DestinationArn}/index/*",
                             {{"DestinationArn", arn}})});
      if (isLambda) {
        grant(id, "AWS::Lambda::Function", "ToLambdaConnector",
              {allow({"lambda:InvokeAsync", "lambda:InvokeFunction"}, all)}, made);
      } else {
        NodeRef permissions = given.find("Permissions");
        std::vector<NodeRef> statements;
        auto has = [&](llvm::StringRef word) {
          return !permissions || llvm::any_of(permissions->items,
                                              [&](NodeRef item) { return textAt(item) == word; });
        };
        if (has("Read"))
          statements.push_back(
              allow({"dynamodb:GetItem", "dynamodb:Query", "dynamodb:Scan", "dynamodb:BatchGetItem",
                     "dynamodb:ConditionCheckItem", "dynamodb:PartiQLSelect"},
                    all));
        if (has("Write"))
          statements.push_back(
              allow({"dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem",
                     "dynamodb:BatchWriteItem", "dynamodb:PartiQLDelete", "dynamodb:PartiQLInsert",
                     "dynamodb:PartiQLUpdate"},
                    all));
        grant(id, "AWS::DynamoDB::Table", "ToTableConnector", statements, made);
      }
    }
    NodeRef config;
    if (isLambda) {
      config = M.object({{"LambdaFunctionArn", target}});
    } else {
      NodeRef region = given.find("Region");
      config = M.object({{"TableName", target},
                         {"AwsRegion", region ? region : M.ref("AWS::Region")},
                         {"UseCallerCredentials", given.find("UseCallerCredentials")},
                         {"Versioned", given.find("Versioned")},
                         {"DeltaSyncConfig", given.find("DeltaSync")}});
    }
    NodeRef name = given.find("Name");
    C.add(R, id, "AWS::AppSync::DataSource",
          M.object({{"ApiId", Api},
                    {"Name", name ? name : M.text(one.key)},
                    {"Description", given.find("Description")},
                    {"ServiceRoleArn", role},
                    {"Type", M.text(isLambda ? "AWS_LAMBDA" : "AMAZON_DYNAMODB")},
                    {isLambda ? "LambdaConfig" : "DynamoDBConfig", config}}));
  }

  //===--- Functions and resolvers

  NodeRef runtime(NodeRef given) const {
    if (!given)
      return nullptr;
    return M.object({{"Name", given->find("Name")}, {"RuntimeVersion", given->find("Version")}});
  }

  /// `InlineCode`, or `CodeUri` in S3.
  NodeRef withCode(NodeRef properties, const Node &given) {
    if (NodeRef code = given.find("InlineCode"))
      return M.with(properties, "Code", code);
    if (NodeRef uri = given.find("CodeUri"))
      return M.with(properties, "CodeS3Location", placeInS3(uri));
    return properties;
  }

  void addFunctions() {
    NodeRef functions = R.get("Functions");
    for (const Member &one : functions ? functions->members : llvm::ArrayRef<Member>()) {
      if (NodeRef id = memberOf(one.value, "Id")) {
        FunctionIds[one.key] = id;
        continue;
      }
      NodeRef source = memberOf(one.value, "DataSource");
      if (!source) {
        C.refuseValue(R, "Functions", one.value, phrase::sam_each_needs_data_source_id());
        continue;
      }
      NodeRef sourceName = source;
      if (textAt(source).upper() == "NONE") {
        std::string none = (R.id + "NoneDataSource").str();
        if (!C.has(none))
          C.add(R, none, "AWS::AppSync::DataSource",
                M.object({{"ApiId", Api}, {"Name", M.text(none)}, {"Type", M.text("NONE")}}));
        sourceName = M.getAtt(none, "Name");
      } else if (auto found = SourceIds.find(textAt(source)); found != SourceIds.end()) {
        sourceName = M.getAtt(found->second, "Name");
      } else if (source->isScalar()) {
        C.refuseValue(R, "Functions", source, phrase::sam_there_no_such_source_in_data_sources());
        continue;
      }
      std::string id = (R.id + one.key).str();
      FunctionIds[one.key] = M.getAtt(id, "FunctionId");
      NodeRef name = memberOf(one.value, "Name");
      NodeRef properties = M.object({{"ApiId", Api},
                                     {"DataSourceName", sourceName},
                                     {"Name", name ? name : M.text(one.key)},
                                     {"Description", memberOf(one.value, "Description")},
                                     {"MaxBatchSize", memberOf(one.value, "MaxBatchSize")},
                                     {"SyncConfig", memberOf(one.value, "Sync")},
                                     {"Runtime", runtime(memberOf(one.value, "Runtime"))}});
      C.add(R, id, "AWS::AppSync::FunctionConfiguration", withCode(properties, *one.value));
    }
  }

  void addResolvers() {
    NodeRef resolvers = R.get("Resolvers");
    for (const Member &type : resolvers ? resolvers->members : llvm::ArrayRef<Member>())
      for (const Member &one : type.value->members) {
        NodeRef pipeline = memberOf(one.value, "Pipeline");
        if (!pipeline || !pipeline->isSequence()) {
          C.refuseValue(R, "Resolvers", one.value, phrase::sam_each_needs_pipeline());
          continue;
        }
        std::vector<NodeRef> steps;
        for (NodeRef step : pipeline->items) {
          auto found = FunctionIds.find(textAt(step));
          if (found == FunctionIds.end())
            C.refuseValue(R, "Resolvers", step, phrase::sam_there_no_such_function_in_functions());
          else
            steps.push_back(found->second);
        }
        NodeRef field = memberOf(one.value, "FieldName");
        NodeRef properties =
            M.object({{"ApiId", Api},
                      {"TypeName", M.text(type.key)},
                      {"FieldName", field ? field : M.text(one.key)},
                      {"Kind", M.text("PIPELINE")},
                      {"MaxBatchSize", memberOf(one.value, "MaxBatchSize")},
                      {"SyncConfig", memberOf(one.value, "Sync")},
                      {"CachingConfig", memberOf(one.value, "Caching")},
                      {"PipelineConfig", M.object({{"Functions", M.list(steps)}})}});
        properties = withCode(properties, *one.value);
        NodeRef given = runtime(memberOf(one.value, "Runtime"));
        if (!properties->find("Code") && !properties->find("CodeS3Location"))
          properties = M.with(properties, "Code", M.text(PassingCode));
        if (!given)
          given = M.object({{"Name", M.text("APPSYNC_JS")}, {"RuntimeVersion", M.text("1.0.0")}});
        properties = M.with(properties, "Runtime", given);
        C.add(R, R.id + type.key + one.key, "AWS::AppSync::Resolver", properties,
              M.object({{"DependsOn", M.list({M.text(SchemaId)})}}));
      }
  }

  SamContext &C;
  const SamResource &R;
  Maker M;
  NodeRef Api;
  std::string SchemaId;
  unsigned AuthCount = 0;
  llvm::StringMap<std::string> SourceIds;
  llvm::StringMap<NodeRef> FunctionIds;
};

} // namespace

void expandGraphQlApi(SamContext &context, const SamResource &resource) {
  GraphQlExpander(context, resource).run();
}

} // namespace pcl::cloudformation
