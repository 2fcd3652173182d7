// `AWS::Serverless::Api`: a REST API with its document, its stage and its deployment.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

class ApiExpander {
public:
  ApiExpander(SamContext &context, const SamResource &resource)
      : C(context), R(resource), M(context.make(resource)) {}

  void run() {
    NodeRef stage = R.get("StageName");
    if (!stage || (stage->isScalar() && stage->text.empty()))
      return C.refuse(R, phrase::sam_needs_stage_name(), stage);
    NodeRef given = R.get("DefinitionBody"), uri = R.get("DefinitionUri");
    if (given && uri)
      return C.refuse(R, phrase::sam_has_definition_body_definition_uri_not_both(), uri);
    if (given && !given->isMapping())
      return C.refuseValue(R, "DefinitionBody", given, phrase::sam_mapping());
    NodeRef properties = M.object();
    for (llvm::StringRef key :
         {"BinaryMediaTypes", "MinimumCompressionSize", "Name", "Description", "Mode",
          "ApiKeySourceType", "FailOnWarnings", "Policy", "SecurityPolicy", "EndpointAccessMode"})
      if (NodeRef value = R.get(key); value && !(key == "FailOnWarnings" && C.isFalse(value)))
        properties = M.with(properties, key, value);
    if (NodeRef media = R.get("BinaryMediaTypes"))
      properties = M.with(properties, "BinaryMediaTypes", C.resolve(media));
    properties = addEndpoint(properties);

    NodeRef body = nullptr;
    bool merges = C.isTrue(R.get("MergeDefinitions"));
    if (uri) {
      properties = M.with(properties, "BodyS3Location",
                          C.location(R, "DefinitionUri", uri, "Bucket", "Key", "Version"));
      for (llvm::StringRef key :
           {"Auth", "Cors", "DisableExecuteApiEndpoint", "GatewayResponses", "Models"})
        if (R.get(key))
          C.refuseValue(R, key, R.get(key),
                        phrase::sam_needs_document_in_template_in_definition_body());
    } else {
      body = definition(given, merges);
      if (!body)
        return;
      properties = M.with(properties, "Body", body);
    }
    if (NodeRef disabled = R.get("DisableExecuteApiEndpoint"); disabled && body)
      properties = M.with(properties, "Body", disableEndpoint(body, disabled));
    bool passes = C.isTrue(R.get("PropagateTags"));
    NodeRef tags = R.get("Tags") ? C.tagList(M, R.get("Tags"), false) : nullptr;
    if (passes)
      properties = M.with(properties, "Tags", tags);
    NodeRef attributes =
        M.object({{"DependsOn", R.attribute("DependsOn")}, {"Metadata", R.attribute("Metadata")}});
    C.add(R, R.id, "AWS::ApiGateway::RestApi", properties, attributes);

    std::string stageName = stageId(C, R.id, stage);
    std::string digits = hashOf(toJson(properties), 40);
    bool isOld = !R.get("OpenApiVersion");
    std::string deployment = R.id.str() + "Deployment" + digits.substr(0, 10);
    C.add(R, deployment, "AWS::ApiGateway::Deployment",
          M.object({{"Description", M.text("RestApi deployment id: " + digits)},
                    {"RestApiId", M.ref(R.id)},
                    {"StageName", isOld ? M.text("Stage") : nullptr}}));
    NodeRef stageProperties = M.object(
        {{"RestApiId", M.ref(R.id)}, {"DeploymentId", M.ref(deployment)}, {"StageName", stage}});
    for (llvm::StringRef key :
         {"CacheClusterEnabled", "CacheClusterSize", "Variables", "MethodSettings",
          "AccessLogSetting", "CanarySetting", "TracingEnabled"})
      if (NodeRef value = R.get(key))
        stageProperties = M.with(stageProperties, key, value);
    if (tags)
      stageProperties = M.with(stageProperties, "Tags", tags);
    C.add(R, stageName, "AWS::ApiGateway::Stage", stageProperties);
    C.addReference(R.id, "Stage", stageName);
    C.addReference(R.id, "Deployment", deployment);
    if (NodeRef domain = R.get("Domain"))
      expandDomain(C, {R, domain, stageName, true});
    if (R.get("Auth"))
      addUsagePlan(C, R, stageName);
  }

private:
  /// `image~1png` is `image/png` in the document.
  NodeRef withSlashes(NodeRef node) const {
    if (node->isSequence()) {
      std::vector<NodeRef> items;
      for (NodeRef item : node->items)
        items.push_back(withSlashes(item));
      return M.list(items);
    }
    if (const Member *call = node->function())
      return M.object({{call->key, withSlashes(call->value)}});
    std::string text = node->text.str();
    for (size_t at = text.find("~1"); at != std::string::npos; at = text.find("~1"))
      text.replace(at, 2, "/");
    return node->isScalar() ? M.text(text) : node;
  }

  NodeRef addEndpoint(NodeRef properties) {
    NodeRef given = R.get("EndpointConfiguration");
    NodeRef type = given;
    if (given && given->isSequence()) {
      C.refuseValue(R, "EndpointConfiguration", given, phrase::sam_text_mapping());
      return properties;
    }
    if (!given && C.partition() == "aws")
      return properties;
    if (!given)
      type = M.text("REGIONAL");
    NodeRef configuration = nullptr;
    if (given && given->isMapping() && !given->function()) {
      type = given->find("Type");
      NodeRef types = given->find("Types");
      if (!type && types && types->isSequence() && !types->items.empty())
        type = types->items[0];
      if (given->find("VPCEndpointIds") && given->find("VpcEndpointIds"))
        C.refuseValue(R, "EndpointConfiguration", given,
                      phrase::sam_has_vpcendpoint_ids_vpc_endpoint_ids_not_both());
      configuration = M.object({{"VpcEndpointIds", given->find("VPCEndpointIds")},
                                {"IpAddressType", given->find("IpAddressType")}});
      if (NodeRef ids = given->find("VpcEndpointIds"))
        configuration = M.with(configuration, "VpcEndpointIds", ids);
    }
    if (!configuration)
      configuration = M.object();
    if (type)
      configuration = M.with(configuration, "Types", M.list({type}));
    properties = M.with(properties, "EndpointConfiguration", configuration);
    if (type)
      properties =
          M.with(properties, "Parameters", M.object({{"endpointConfigurationTypes", type}}));
    return properties;
  }

  /// What SAM can add to: a document with paths that stands in the template.
  bool checkGiven(const Node &body) {
    bool isKnown = body.find("swagger") || textAt(body.find("openapi")).starts_with("3");
    NodeRef paths = body.find("paths");
    bool isElsewhere = body.function() || (body.find("Fn::Transform") && !paths);
    if (!isElsewhere && isKnown && paths && paths->isMapping())
      return true;
    for (llvm::StringRef key : {"Auth", "Cors", "GatewayResponses", "Models"})
      if (NodeRef value = R.get(key); value && (!value->isMapping() || !value->members.empty()))
        C.refuseValue(R, key, value,
                      isElsewhere ? phrase::sam_document_not_in_template()
                                  : phrase::sam_document_has_no_swagger_openapi_no());
    return !isElsewhere;
  }

  NodeRef disableEndpoint(NodeRef body, NodeRef value) const {
    NodeRef servers = memberOf(body, "servers"), old = body;
    if (servers && !servers->items.empty())
      old = servers->items[0];
    old = memberOf(old, "x-amazon-apigateway-endpoint-configuration");
    if (isIntrinsic(body) || (old && !old->isMapping())) {
      C.refuseValue(R, "DisableExecuteApiEndpoint", old ? old : value,
                    old ? phrase::sam_what_document_says_endpoint_no_mapping()
                        : phrase::sam_document_not_in_template());
      return body;
    }
    if (body->find("openapi")) {
      NodeRef setting = M.object({{"disableExecuteApiEndpoint", value}});
      return M.with(body, "servers",
                    M.list({M.object({{"x-amazon-apigateway-endpoint-configuration", setting}})}));
    }
    return M.withAt(
        body, {"x-amazon-apigateway-endpoint-configuration", "disableExecuteApiEndpoint"}, value);
  }

  /// The document with all that events and properties add.
  NodeRef definition(NodeRef given, bool merges) {
    bool isManaged = !given || merges;
    NodeRef body = given;
    NodeRef version = R.get("OpenApiVersion") ? C.resolve(R.get("OpenApiVersion")) : nullptr;
    if (!body)
      body = M.object(
          {{"swagger", M.text("2.0")},
           {"info", M.object({{"version", M.text("1.0")}, {"title", M.ref("AWS::StackName")}})},
           {"paths", M.object()}});
    if (given && !checkGiven(*given))
      return body;
    if (version && !given) {
      body = M.without(body, "swagger");
      if (version->text.starts_with("3."))
        body = M.with(body, "openapi", M.text(version->text));
      else
        body = M.with(body, "swagger", M.text(version->text));
    }
    NodeRef paths = body->find("paths");
    if (paths && paths->isNull() && !merges)
      body = M.with(body, "paths", M.object());
    if (version && (!version->isScalar() ||
                    (!version->text.starts_with("3.") && !version->text.starts_with("2."))))
      C.refuseValue(R, "OpenApiVersion", R.get("OpenApiVersion"), phrase::sam_openapi_version());
    ApiDocument document(C, M, body, textAt(version));
    document.check(R, merges);
    std::vector<SamRoute> routes;
    for (const SamRoute &route : C.routes[R.id]) {
      // What a document says itself is another's only where an event asks for it.
      bool overrides = C.isTrue(memberOf(memberOf(route.properties, "Auth"), "OverrideApiAuth"));
      if (isManaged || overrides)
        routes.push_back(route);
    }
    // The service adds nothing to a document without paths.
    if (merges && given && (!paths || paths->isNull())) {
      if (!routes.empty())
        C.Diags.report(diag::sam_lost, given->range, "DefinitionBody", R.id.str(),
                       phrase::sam_no_paths());
      routes.clear();
    }
    for (const SamRoute &route : isManaged ? routes : std::vector<SamRoute>())
      addRoute(document, route);
    ApiDocument::Methods beforeCors = document.methods();
    addRestCors(C, R, document);
    addRestAuth(C, R, document, routes, beforeCors);
    addModels(document);
    addResponses(document);
    if (NodeRef media = R.get("BinaryMediaTypes"))
      document.set({"x-amazon-apigateway-binary-media-types"}, withSlashes(C.resolve(media)));
    document.moveDefinitions();
    document.addConditions(R.id, !given);
    return document.body();
  }

  void addRoute(ApiDocument &document, const SamRoute &route) {
    NodeRef existing = document.method(route.path, route.method);
    NodeRef given = nullptr;
    if (C.isTrue(R.get("MergeDefinitions")))
      std::swap(existing, given); // what the event makes counts
    if (existing && existing->find("x-amazon-apigateway-integration")) {
      C.Diags.report(diag::sam_event, route.properties->range, route.event.str(),
                     route.owner->id.str(), phrase::sam_same_route());
      return;
    }
    NodeRef auth = memberOf(route.properties, "Auth");
    NodeRef integration = route.integration;
    NodeRef responses =
        integration ? M.object({{"200", M.object({{"description", M.text("OK")}})},
                                {"400", M.object({{"description", M.text("Bad Request")}})}})
                    : M.object();
    if (!integration) {
      NodeRef uri = route.uri;
      if (!route.condition.empty())
        uri = M.choose(route.condition, uri, M.noValue());
      integration = M.object({{"type", M.text("aws_proxy")},
                              {"httpMethod", M.text("POST")},
                              {"uri", uri},
                              {"timeoutInMillis", memberOf(route.properties, "TimeoutInMillis")}});
      if (textAt(memberOf(route.properties, "ResponseTransferMode")) == "RESPONSE_STREAM")
        integration = M.with(integration, "responseTransferMode", M.text("STREAM"));
      // With IAM's rights of the caller, or of a role.
      NodeRef api = C.resolve(R.get("Auth"));
      NodeRef name = memberOf(auth, "Authorizer");
      // What else the event says of who may call it, the API's default does not count then.
      if (!auth || !auth->isMapping() || auth->members.empty())
        name = memberOf(api, "DefaultAuthorizer");
      if (name && C.textOf(name) == "AWS_IAM") {
        NodeRef role = memberOf(auth, "InvokeRole");
        if (role && role->isNull())
          role = M.text("NONE");
        else if (!role)
          role = memberOf(api, "InvokeRole");
        llvm::StringRef text = textAt(role);
        if (!role || text == "CALLER_CREDENTIALS")
          integration = M.with(integration, "credentials", M.text(C.arn("iam::*:user/*")));
        else if (text != "NONE")
          integration = M.with(integration, "credentials", role);
      }
    }
    NodeRef method = existing ? existing : M.object();
    method = M.with(method, "x-amazon-apigateway-integration", integration);
    if (!memberOf(existing, "responses"))
      method = M.with(method, "responses", responses);
    method = M.merge(given, withParameters(document, route, method));
    document.setMethod(route.path, route.method, method, route.condition);
  }

  /// Parameters and models that an event says its requests have.
  NodeRef withParameters(ApiDocument &document, const SamRoute &route, NodeRef method) {
    // An API that SAM makes for its events is one of Swagger until they are in it.
    bool isNew = document.isOpenApi3() && R.body->find("Properties");
    auto fail = [&](NodeRef at, const Phrase<phrase::SamFault> &why) {
      C.Diags.report(diag::sam_event, at->range, route.event.str(), route.owner->id.str(), why);
    };
    if (NodeRef model = memberOf(route.properties, "RequestModel")) {
      NodeRef name = model->isMapping() ? model->find("Model") : nullptr;
      if (!name) {
        fail(model, phrase::sam_request_model_mapping_with_model());
        return method;
      }
      NodeRef models = R.get("Models");
      if (!memberOf(models, textAt(name))) {
        fail(name, phrase::sam_api_has_no_such_model());
        return method;
      }
      std::string lower = textAt(name).lower();
      NodeRef required = model->find("Required");
      if (isNew) {
        NodeRef content = M.object(
            {{"application/json",
              M.object(
                  {{"schema", M.object({{"$ref", M.text("#/components/schemas/" + lower)}})}})}});
        method =
            M.with(method, "requestBody", M.object({{"content", content}, {"required", required}}));
      } else {
        NodeRef parameter =
            M.object({{"in", M.text("body")},
                      {"name", M.text(lower)},
                      {"schema", M.object({{"$ref", M.text("#/definitions/" + lower)}})},
                      {"required", required}});
        method = M.with(method, "parameters", M.append(memberOf(method, "parameters"), parameter));
      }
      NodeRef checksBody = model->find("ValidateBody"),
              checksParameters = model->find("ValidateParameters");
      if (checksBody || checksParameters) {
        bool body = C.isTrue(checksBody), parameters = C.isTrue(checksParameters);
        std::string validator = body && parameters ? "body-and-params"
                                : body             ? "body-only"
                                : parameters       ? "params-only"
                                                   : "no-validation";
        document.set({"x-amazon-apigateway-request-validators", validator},
                     M.object({{"validateRequestBody", M.boolean(body)},
                               {"validateRequestParameters", M.boolean(parameters)}}));
        method = M.with(method, "x-amazon-apigateway-request-validator", M.text(validator));
      }
    }
    NodeRef list = memberOf(route.properties, "RequestParameters");
    if (list && !list->isSequence())
      fail(list, phrase::sam_request_parameters_list());
    for (NodeRef item : list ? list->items : llvm::ArrayRef<NodeRef>()) {
      const Member *settings =
          item->isMapping() && item->members.size() == 1 ? &item->members.front() : nullptr;
      llvm::StringRef name = settings ? settings->key : textAt(item);
      if (!name.consume_front("method.request.")) {
        fail(item, phrase::sam_parameter_has_form_method_request_header());
        continue;
      }
      auto [place, rest] = name.split('.');
      if (!llvm::is_contained({"querystring", "path", "header"}, place)) {
        fail(item, phrase::sam_parameter_one_header_path_query_string());
        continue;
      }
      NodeRef required = settings ? settings->value->find("Required") : nullptr;
      NodeRef schema = M.object({{"type", M.text("string")}});
      NodeRef parameter = M.object({{"in", M.text(place == "querystring" ? "query" : place)},
                                    {"name", M.text(rest)},
                                    {"required", required                   ? required
                                                 : isNew && place == "path" ? M.boolean(true)
                                                                            : M.boolean(false)},
                                    {"type", isNew ? nullptr : M.text("string")},
                                    {"schema", isNew ? schema : nullptr}});
      method = M.with(method, "parameters", M.append(memberOf(method, "parameters"), parameter));
      if (settings && C.isTrue(settings->value->find("Caching"))) {
        NodeRef keys =
            memberOf(memberOf(method, "x-amazon-apigateway-integration"), "cacheKeyParameters");
        method = M.withAt(method, {"x-amazon-apigateway-integration", "cacheKeyParameters"},
                          M.append(keys, M.text("method.request." + place + "." + rest)));
      }
    }
    return method;
  }

  void addModels(ApiDocument &document) {
    NodeRef models = R.get("Models");
    if (!models)
      return;
    if (!models->isMapping())
      return C.refuseValue(R, "Models", models, phrase::sam_mapping());
    for (const Member &model : models->members) {
      std::string name = model.key.lower();
      if (document.isOpenApi3())
        document.set({"components", "schemas", name}, model.value);
      else
        document.set({"definitions", name}, model.value);
    }
  }

  void addResponses(ApiDocument &document) {
    NodeRef responses = R.get("GatewayResponses");
    if (!responses)
      return;
    if (!responses->isMapping())
      return C.refuseValue(R, "GatewayResponses", responses, phrase::sam_mapping());
    static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Kinds[] = {
        {"Headers", "gatewayresponse.header."},
        {"Paths", "gatewayresponse.path."},
        {"QueryStrings", "gatewayresponse.querystring."}};
    for (const Member &response : responses->members) {
      if (!response.value->isMapping()) {
        C.refuseValue(R, "GatewayResponses", response.value, phrase::sam_each_mapping());
        continue;
      }
      for (const Member &member : response.value->members)
        if (!llvm::is_contained({"ResponseParameters", "ResponseTemplates", "StatusCode"},
                                member.key))
          C.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                         phrase::of_member("GatewayResponses"), {});
      NodeRef parameters = M.object();
      NodeRef given = response.value->find("ResponseParameters");
      if (given && !given->isMapping())
        C.refuseValue(R, "GatewayResponses", given, phrase::sam_response_parameters_mapping());
      for (const Member &member : given ? given->members : llvm::ArrayRef<Member>()) {
        auto kind = llvm::find_if(Kinds, [&](const auto &k) { return k.first == member.key; });
        if (kind == std::end(Kinds)) {
          C.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                         phrase::of_member("ResponseParameters"), {});
          continue;
        }
        if (!member.value->isMapping())
          C.refuseValue(R, "GatewayResponses", member.value, phrase::sam_each_kind_them_mapping());
        for (const Member &one : member.value->members)
          parameters = M.with(parameters, (kind->second + one.key).str(), one.value);
      }
      NodeRef templates = response.value->find("ResponseTemplates");
      NodeRef status = response.value->find("StatusCode");
      if (status && status->isScalar() && !isNumber(status->text))
        C.refuseValue(R, "GatewayResponses", status, phrase::sam_status_code_number());
      if (status && status->isScalar())
        status = M.text(status->text);
      document.set({"x-amazon-apigateway-gateway-responses", response.key},
                   M.object({{"responseParameters", parameters},
                             {"responseTemplates", templates ? templates : M.object()},
                             {"statusCode", status}}));
    }
  }

  SamContext &C;
  const SamResource &R;
  Maker M;
};

} // namespace

void expandApi(SamContext &context, const SamResource &resource) {
  ApiExpander(context, resource).run();
}

} // namespace pcl::cloudformation
