// `AWS::Serverless::HttpApi`: an API of the second version with its document and its stage.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

class HttpApiExpander {
public:
  HttpApiExpander(SamContext &context, const SamResource &resource)
      : C(context), R(resource), M(context.make(resource)), D(context, M, nullptr),
        Auth(context.resolve(resource.get("Auth"))) {}

  void run() {
    NodeRef given = R.get("DefinitionBody"), uri = R.get("DefinitionUri");
    if (given && uri)
      return C.refuse(R, phrase::sam_has_definition_body_definition_uri_not_both(), uri);
    if (given && !given->isMapping())
      return C.refuseValue(R, "DefinitionBody", given, phrase::sam_mapping());
    NodeRef fails = R.get("FailOnWarnings");
    NodeRef properties = M.object({{"FailOnWarnings", C.isFalse(fails) ? nullptr : fails}});
    NodeRef tags = M.object({{"httpapi:createdBy", M.text("SAM")}});
    NodeRef allTags = M.merge(R.get("Tags"), tags);
    if (uri) {
      properties = M.with(properties, "BodyS3Location",
                          C.location(R, "DefinitionUri", uri, "Bucket", "Key", "Version"));
      for (llvm::StringRef key : {"Auth", "CorsConfiguration", "DisableExecuteApiEndpoint", "Tags"})
        if (NodeRef value = R.get(key); value && !value->isNull())
          C.refuseValue(R, key, value, phrase::sam_needs_document_in_template_in_definition_body());
      properties = M.with(properties, "Description", R.get("Description"));
    } else {
      properties = M.with(properties, "Body", definition(given, allTags));
    }
    NodeRef attributes =
        M.object({{"DependsOn", R.attribute("DependsOn")}, {"Metadata", R.attribute("Metadata")}});
    C.add(R, R.id, "AWS::ApiGatewayV2::Api", properties, attributes);

    NodeRef stage = R.get("StageName");
    bool isManaged = !uri && !isIntrinsic(given);
    bool isDefault = !stage || textAt(stage) == "$default";
    std::string id = isDefault ? (R.id + "ApiGatewayDefaultStage").str() : stageId(C, R.id, stage);
    NodeRef stageProperties = M.object({{"ApiId", M.ref(R.id)},
                                        {"StageName", stage ? stage : M.text("$default")},
                                        {"AutoDeploy", M.boolean(true)},
                                        {"Tags", isManaged ? allTags : nullptr}});
    for (llvm::StringRef key : {"StageVariables", "AccessLogSettings", "DefaultRouteSettings"})
      if (NodeRef value = R.get(key))
        stageProperties = M.with(stageProperties, key, value);
    stageProperties = M.with(stageProperties, "RouteSettings", routeSettings());
    C.add(R, id, "AWS::ApiGatewayV2::Stage", stageProperties);
    C.addReference(R.id, "Stage", id);
    if (NodeRef domain = R.get("Domain"))
      expandDomain(C, {R, domain, id, false});
  }

private:
  static std::string keyOf(const SamRoute &route) {
    if (llvm::StringRef(route.path).ltrim('/') == "$default")
      return "$default";
    std::string method = route.method == "x-amazon-apigateway-any-method"
                             ? "ANY"
                             : llvm::StringRef(route.method).upper();
    return method + " " + route.path;
  }

  NodeRef routeSettings() const {
    NodeRef settings = R.get("RouteSettings");
    auto found = C.routes.find(R.id);
    if (found == C.routes.end())
      return settings;
    for (const SamRoute &route : found->second)
      if (NodeRef own = memberOf(route.properties, "RouteSettings")) {
        std::string key = keyOf(route);
        NodeRef old = memberOf(settings, key);
        // A function has no members that others could be put beside.
        if (isIntrinsic(settings) || (old && (isIntrinsic(own) || isIntrinsic(old)))) {
          C.refuseValue(R, "RouteSettings", old ? old : settings, phrase::sam_written_out());
          return settings;
        }
        settings = M.withAt(settings, {key},
                            route.condition.empty() ? M.merge(old, own)
                                                    : M.choose(route.condition, own, M.noValue()));
      }
    return settings;
  }

  NodeRef definition(NodeRef given, NodeRef tags) {
    NodeRef body = given;
    if (!body)
      body = M.object(
          {{"openapi", M.text("3.0.1")},
           {"info", M.object({{"version", M.text("1.0")}, {"title", M.ref("AWS::StackName")}})},
           {"paths", M.object()}});
    if (body->function() || (body->find("Fn::Transform") && !body->find("paths"))) {
      for (llvm::StringRef key : {"Auth", "CorsConfiguration", "Tags"})
        if (NodeRef value = R.get(key); value && !value->isNull())
          C.refuseValue(R, key, value, phrase::sam_document_not_in_template());
      return body;
    }
    if (NodeRef paths = body->find("paths"); paths && paths->isNull())
      body = M.with(body, "paths", M.object());
    D.reset(body);
    D.check(R);
    if (given && !textAt(given->find("openapi")).starts_with("3")) {
      C.refuseValue(R, "DefinitionBody", given, phrase::sam_needs_openapi_version_3());
      return body;
    }
    llvm::ArrayRef<SamRoute> routes = C.routes[R.id];
    for (const SamRoute &route : routes)
      addRoute(route);
    addAuth(routes);
    addTags(tags);
    addCors();
    if (NodeRef name = R.get("Name"))
      D.set({"info", "title"}, name);
    if (NodeRef description = R.get("Description"))
      D.set({"info", "description"}, description);
    if (NodeRef disabled = R.get("DisableExecuteApiEndpoint")) {
      // It stands in the list of servers.
      NodeRef setting = M.object({{"disableExecuteApiEndpoint", disabled}});
      NodeRef servers = D.get("servers");
      std::vector<NodeRef> all;
      for (NodeRef server : servers ? servers->items : llvm::ArrayRef<NodeRef>())
        all.push_back(M.with(server, "x-amazon-apigateway-endpoint-configuration", setting));
      if (all.empty())
        all.push_back(M.object({{"x-amazon-apigateway-endpoint-configuration", setting}}));
      D.set({"servers"}, M.list(all));
    }
    D.addConditions(R.id, !given);
    return D.body();
  }

  void addRoute(const SamRoute &route) {
    NodeRef existing = D.method(route.path, route.method);
    NodeRef integration = memberOf(existing, "x-amazon-apigateway-integration");
    NodeRef method = existing ? existing : M.object();
    if (integration && !R.get("DefinitionBody")) {
      C.Diags.report(diag::sam_event, route.properties->range, route.event.str(),
                     route.owner->id.str(), phrase::sam_same_route());
      return;
    }
    if (!integration) {
      NodeRef uri = route.uri;
      if (!route.condition.empty())
        uri = M.choose(route.condition, uri, M.noValue());
      NodeRef version = memberOf(route.properties, "PayloadFormatVersion");
      method =
          M.with(method, "x-amazon-apigateway-integration",
                 M.object({{"type", M.text("aws_proxy")},
                           {"httpMethod", M.text("POST")},
                           {"payloadFormatVersion", version ? version : M.text("2.0")},
                           {"uri", uri},
                           {"timeoutInMillis", memberOf(route.properties, "TimeoutInMillis")}}));
      if (!memberOf(existing, "responses"))
        method = M.with(method, "responses", M.object());
      if (llvm::StringRef(route.path).ltrim('/') == "$default")
        method = M.with(method, "isDefaultRoute", M.boolean(true));
      method = withPathParameters(route.path, method);
      D.setMethod(route.path, route.method, method, route.condition);
      return;
    }
    // What is called stays; how it is called may be said by the event.
    for (auto [from, to] : {std::pair("PayloadFormatVersion", "payloadFormatVersion"),
                            std::pair("TimeoutInMillis", "timeoutInMillis")})
      if (NodeRef value = memberOf(route.properties, from))
        method = M.withAt(method, {"x-amazon-apigateway-integration", to}, value);
    D.set({"paths", route.path, route.method}, withPathParameters(route.path, method));
  }

  NodeRef withPathParameters(llvm::StringRef path, NodeRef method) const {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    path.split(parts, '/');
    NodeRef list = memberOf(method, "parameters");
    for (llvm::StringRef part : parts) {
      if (!part.consume_front("{") || !part.consume_back("}"))
        continue;
      bool isThere = false;
      NodeRef made =
          M.object({{"name", M.text(part)}, {"in", M.text("path")}, {"required", M.boolean(true)}});
      std::vector<NodeRef> all;
      for (NodeRef one : list ? list->items : llvm::ArrayRef<NodeRef>()) {
        bool isSame =
            textAt(memberOf(one, "name")) == part && textAt(memberOf(one, "in")) == "path";
        isThere |= isSame;
        all.push_back(isSame ? M.with(one, "required", M.boolean(true)) : one);
      }
      if (!isThere)
        all.push_back(made);
      list = M.list(all);
    }
    return list ? M.with(method, "parameters", list) : method;
  }

  //===--- Who may call it

  void scheme(llvm::StringRef name, NodeRef value) {
    D.set({"components", "securitySchemes", name}, value);
  }

  void addAuth(llvm::ArrayRef<SamRoute> routes) {
    if (Auth && !Auth->isMapping())
      return C.refuseValue(R, "Auth", Auth, phrase::sam_mapping());
    for (const Member &member : Auth ? Auth->members : llvm::ArrayRef<Member>())
      if (!llvm::is_contained({"Authorizers", "DefaultAuthorizer", "EnableIamAuthorizer"},
                              member.key))
        C.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                       phrase::of_member("Auth"), {});
    NodeRef authorizers = memberOf(Auth, "Authorizers");
    bool hasIam = C.saysTrue(memberOf(Auth, "EnableIamAuthorizer"));
    for (const Member &member : authorizers ? authorizers->members : llvm::ArrayRef<Member>())
      addAuthorizer(member);
    bool isOwnIam = memberOf(memberOf(D.get("components"), "securitySchemes"), "AWS_IAM") ||
                    memberOf(authorizers, "AWS_IAM");
    if (hasIam && !memberOf(authorizers, "AWS_IAM"))
      scheme("AWS_IAM", M.object({{"type", M.text("apiKey")},
                                  {"name", M.text("Authorization")},
                                  {"in", M.text("header")},
                                  {"x-amazon-apigateway-authtype", M.text("awsSigv4")}}));
    std::string standard = C.textOf(memberOf(Auth, "DefaultAuthorizer")).str();
    for (const SamRoute &route : routes) {
      NodeRef auth = C.resolve(memberOf(route.properties, "Auth"));
      NodeRef method = D.method(route.path, route.method);
      if (!auth || !method)
        continue;
      std::string name = C.textOf(memberOf(auth, "Authorizer")).str();
      NodeRef scopes = memberOf(auth, "AuthorizationScopes");
      auto fail = [&](const Phrase<phrase::SamFault> &why) {
        C.Diags.report(diag::sam_event, auth->range, route.event.str(), route.owner->id.str(), why);
      };
      if (name == "NONE" && standard.empty()) {
        fail(phrase::sam_none_takes_default_authorizer_away_api());
        continue;
      }
      if (name == "AWS_IAM" ? !hasIam && !isOwnIam
                            : !name.empty() && name != "NONE" && !memberOf(authorizers, name)) {
        fail(phrase::sam_api_has_no_authorizer(name));
        continue;
      }
      if (scopes && !scopes->isSequence()) {
        fail(phrase::sam_authorization_scopes_list());
        continue;
      }
      // Whatever else it says, the API's own counts where it names none.
      if (name.empty() && C.isTrue(auth)) {
        name = standard;
        if (name.empty())
          fail(phrase::sam_auth_needs_authorizer());
      }
      if (name.empty())
        continue;
      if (!scopes)
        scopes = memberOf(memberOf(authorizers, name), "AuthorizationScopes");
      if (name == "AWS_IAM") // it knows none
        scopes = nullptr;
      D.set({"paths", route.path, route.method},
            M.with(method, "security", M.list({M.object({{name, scopes ? scopes : M.list({})}})})));
    }
    if (standard.empty() || standard == "NONE")
      return;
    if (standard == "AWS_IAM" && !hasIam && isOwnIam)
      return;
    if (standard == "AWS_IAM" ? !hasIam : !memberOf(authorizers, standard))
      return C.refuseValue(R, "Auth", memberOf(Auth, "DefaultAuthorizer"),
                           phrase::sam_has_no_authorizer(standard));
    NodeRef scopes = memberOf(memberOf(authorizers, standard), "AuthorizationScopes");
    D.eachPath([&](llvm::StringRef, NodeRef item, bool) {
      if (NodeRef any = item->find("any"))
        C.refuseValue(R, "DefinitionBody", any, phrase::sam_any_method());
      return item;
    });
    D.eachMethod([&](llvm::StringRef, llvm::StringRef name, NodeRef node) -> NodeRef {
      if (name == "options" || node->find("security") || !ApiDocument::isIntegrated(*node))
        return node;
      return D.withSecurity(node, standard, scopes);
    });
  }

  void addAuthorizer(const Member &member) {
    const Node &a = *member.value;
    auto fail = [&](const Phrase<phrase::SamFault> &why) { C.refuseValue(R, "Auth", &a, why); };
    if (!a.isMapping())
      return fail(phrase::sam_authorizer_mapping(member.key));
    if (NodeRef jwt = a.find("JwtConfiguration")) {
      if (!jwt->isMapping())
        return fail(phrase::sam_authorizer_has_jwt_configuration_no_mapping(member.key));
      NodeRef lower = M.object();
      for (const Member &one : jwt->members)
        lower = M.with(lower,
                       one.key.lower() == "issuer"     ? "issuer"
                       : one.key.lower() == "audience" ? "audience"
                                                       : one.key,
                       one.value);
      NodeRef source = a.find("IdentitySource");
      scheme(member.key,
             M.object({{"type", M.text("oauth2")},
                       {"x-amazon-apigateway-authorizer", M.object({{"jwtConfiguration", lower},
                                                                    {"identitySource", source},
                                                                    {"type", M.text("jwt")}})}}));
      return;
    }
    NodeRef function = a.find("FunctionArn");
    if (!function)
      return fail(phrase::sam_authorizer_needs_jwt_configuration_function_arn(member.key));
    NodeRef version = a.find("AuthorizerPayloadFormatVersion");
    if (!version)
      return fail(phrase::sam_authorizer_needs_authorizer_payload_format_version(member.key));
    NodeRef identity = a.find("Identity");
    static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Kinds[] = {
        {"Headers", "$request.header."},
        {"QueryStrings", "$request.querystring."},
        {"StageVariables", "$stageVariables."},
        {"Context", "$context."}};
    std::vector<NodeRef> sources;
    for (const auto &[key, prefix] : Kinds) {
      NodeRef list = memberOf(identity, key);
      if (list && (!list->isSequence() ||
                   llvm::any_of(list->items, [](NodeRef x) { return !x->isScalar(); })))
        return fail(phrase::sam_authorizer_has_no_list_texts(member.key, key.str()));
      for (NodeRef item : list ? list->items : llvm::ArrayRef<NodeRef>())
        sources.push_back(M.text(prefix + C.textOf(item)));
    }
    NodeRef uri = M.object(
        {{"Fn::Sub", M.list({M.text("arn:" + C.partition() +
                                    ":apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/"
                                    "${__FunctionArn__}/invocations"),
                             M.object({{"__FunctionArn__", function}})})}});
    NodeRef role = a.find("FunctionInvokeRole");
    scheme(member.key,
           M.object(
               {{"type", M.text("apiKey")},
                {"name", M.text("Unused")},
                {"in", M.text("header")},
                {"x-amazon-apigateway-authorizer",
                 M.object({{"type", M.text("request")},
                           {"authorizerUri", uri},
                           {"authorizerPayloadFormatVersion", version},
                           {"authorizerCredentials", role},
                           {"authorizerResultTtlInSeconds", memberOf(identity, "ReauthorizeEvery")},
                           {"enableSimpleResponses", C.isFalse(a.find("EnableSimpleResponses"))
                                                         ? nullptr
                                                         : a.find("EnableSimpleResponses")},
                           {"identitySource", C.isTrue(identity) ? M.list(sources) : nullptr}})}}));
    if (!C.isTrue(a.find("EnableFunctionDefaultPermissions")))
      return;
    C.add(R, R.id + member.key + "AuthorizerPermission", "AWS::Lambda::Permission",
          M.object({{"Action", M.text("lambda:InvokeFunction")},
                    {"FunctionName", function},
                    {"Principal", M.text("apigateway.amazonaws.com")},
                    {"SourceArn",
                     M.sub("arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${"
                           "__ApiId__}/authorizers/*",
                           {{"__ApiId__", M.ref(R.id)}})}}));
  }

  //===--- The rest of the document

  void addTags(NodeRef tags) {
    NodeRef list = D.get("tags");
    std::vector<NodeRef> all;
    if (list && !list->isSequence())
      C.refuseValue(R, "DefinitionBody", list, phrase::sam_tags_list());
    if (list)
      all.assign(list->items.begin(), list->items.end());
    for (const Member &tag : tags->members) {
      auto found =
          llvm::find_if(all, [&](NodeRef one) { return textAt(memberOf(one, "name")) == tag.key; });
      NodeRef made = M.with(found == all.end() ? M.object({{"name", M.text(tag.key)}}) : *found,
                            "x-amazon-apigateway-tag-value", tag.value);
      if (found == all.end())
        all.push_back(made);
      else
        *found = made;
    }
    D.set({"tags"}, M.list(all));
  }

  /// What it says false of is left out, but not in a branch of a condition.
  NodeRef corsOf(NodeRef given, bool isBranch = false) const {
    static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Names[] = {
        {"AllowCredentials", "allowCredentials"}, {"AllowHeaders", "allowHeaders"},
        {"AllowMethods", "allowMethods"},         {"AllowOrigins", "allowOrigins"},
        {"ExposeHeaders", "exposeHeaders"},       {"MaxAge", "maxAge"}};
    // What the document itself says counts where nothing else is said.
    NodeRef old = isBranch ? nullptr : D.get("x-amazon-apigateway-cors");
    NodeRef result = old ? old : M.object(), origins = given->find("AllowOrigins");
    if (C.saysTrue(given->find("AllowCredentials")) && origins && origins->items.size() == 1 &&
        textAt(origins->items[0]) == "*")
      C.refuseValue(R, "CorsConfiguration", given,
                    phrase::sam_with_allow_credentials_allow_origins_must_name_origins());
    for (const Member &member : given->members) {
      auto name = llvm::find_if(Names, [&](const auto &n) { return n.first == member.key; });
      if (name == std::end(Names))
        C.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                       phrase::of_member("CorsConfiguration"), {});
      else if (isBranch || (member.key == "AllowCredentials" ? C.saysTrue(member.value)
                                                             : !C.isFalse(member.value)))
        result = M.with(result, name->second, member.value);
    }
    return result;
  }

  void addCors() {
    NodeRef given = R.get("CorsConfiguration");
    if (!given || given->isNull())
      return;
    NodeRef value = C.resolve(given), old = D.get("x-amazon-apigateway-cors");
    const Member *call = given->function();
    // Neither is put into the other.
    if (old && (isIntrinsic(value) || isIntrinsic(old)))
      C.refuseValue(R, "CorsConfiguration", given, phrase::sam_written_out());
    else if (value->isScalar()) {
      if (truthOf(value->text) == true)
        D.set({"x-amazon-apigateway-cors", "allowOrigins"}, M.list({M.text("*")}));
      else if (truthOf(value->text) != false)
        C.refuseValue(R, "CorsConfiguration", given, phrase::sam_true_false_mapping());
    } else if (call && call->key == "Fn::If" && call->value->items.size() == 3) {
      auto branch = [&](NodeRef node) {
        return node->isMapping() && !node->function() ? corsOf(node, true) : node;
      };
      llvm::ArrayRef<NodeRef> args = call->value->items;
      D.set({"x-amazon-apigateway-cors"},
            M.object({{"Fn::If", M.list({args[0], branch(args[1]), branch(args[2])})}}));
    } else if (call || value->isSequence()) {
      C.refuseValue(R, "CorsConfiguration", given, phrase::sam_true_false_mapping());
    } else {
      D.set({"x-amazon-apigateway-cors"}, corsOf(given));
    }
  }

  SamContext &C;
  const SamResource &R;
  Maker M;
  ApiDocument D;
  NodeRef Auth;
};

} // namespace

void expandHttpApi(SamContext &context, const SamResource &resource) {
  HttpApiExpander(context, resource).run();
}

} // namespace pcl::cloudformation
