// Who may call a REST API: authorizers, keys, plans, resource policies; and CORS.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

class RestAuth {
public:
  RestAuth(SamContext &context, const SamResource &resource, ApiDocument &document,
           llvm::ArrayRef<SamRoute> routes, const ApiDocument::Methods &beforeCors)
      : C(context), R(resource), M(context.make(resource)), D(document), Routes(routes),
        BeforeCors(beforeCors), Auth(context.resolve(resource.get("Auth"))) {}

  void run() {
    if (Auth && !Auth->isMapping())
      return C.refuseValue(R, "Auth", Auth, phrase::sam_mapping());
    NodeRef authorizers = memberOf(Auth, "Authorizers");
    if (NodeRef name = memberOf(Auth, "DefaultAuthorizer"); name && !name->isScalar())
      return C.refuseValue(R, "Auth", name, phrase::sam_default_authorizer_text());
    if (authorizers && !authorizers->isMapping())
      return C.refuseValue(R, "Auth", authorizers, phrase::sam_authorizers_mapping());
    for (const Member &member : authorizers ? authorizers->members : llvm::ArrayRef<Member>())
      addAuthorizer(member);
    for (const SamRoute &route : Routes)
      addRouteAuth(route);
    if (std::string name = C.textOf(memberOf(Auth, "DefaultAuthorizer")).str(); !name.empty())
      addDefault(name);
    if (C.isTrue(memberOf(Auth, "ApiKeyRequired")))
      addDefaultKey();
    closeKeys();
    addSchemes();
    // What an event says holds for its path, as far as the path was there then.
    for (const SamRoute &route : Routes)
      if (NodeRef policy = memberOf(memberOf(route.properties, "Auth"), "ResourcePolicy"))
        addPolicy(*policy, methodsOf(route));
    if (NodeRef policy = memberOf(Auth, "ResourcePolicy"))
      addPolicy(*policy, D.methods());
    if (!Statements.empty())
      keepGivenStatements();
    bool isOne = Statements.size() == 1 && !HasList;
    if (!Statements.empty())
      D.set({"x-amazon-apigateway-policy"},
            M.object({{"Version", M.text("2012-10-17")},
                      {"Statement", isOne ? Statements.front() : M.list(Statements)}}));
  }

private:
  void scheme(llvm::StringRef name, NodeRef value) { Schemes = M.with(Schemes, name, value); }

  NodeRef apiKey(NodeRef header, llvm::StringRef type, NodeRef authorizer) const {
    return M.object({{"type", M.text("apiKey")},
                     {"name", header},
                     {"in", M.text("header")},
                     {"x-amazon-apigateway-authtype", type.empty() ? nullptr : M.text(type)},
                     {"x-amazon-apigateway-authorizer", authorizer}});
  }

  void addIam() { scheme("AWS_IAM", apiKey(M.text("Authorization"), "awsSigv4", nullptr)); }

  void addAuthorizer(const Member &member) {
    const Node &a = *member.value;
    if (!a.isMapping()) {
      C.refuseValue(R, "Auth", &a, phrase::sam_authorizer_mapping(member.key));
      return;
    }
    NodeRef identity = a.find("Identity");
    if (identity && !identity->isMapping())
      return C.refuseValue(R, "Auth", identity, phrase::sam_identity_mapping());
    NodeRef header = memberOf(identity, "Header");
    if (header && !header->isScalar() && !header->function())
      return C.refuseValue(R, "Auth", header, phrase::sam_header_text());
    header = header ? header : M.text("Authorization");
    NodeRef expression = memberOf(identity, "ValidationExpression");
    NodeRef lifetime = memberOf(identity, "ReauthorizeEvery");
    if (NodeRef pool = a.find("UserPoolArn")) {
      Scopes[member.key] = a.find("AuthorizationScopes");
      NodeRef arns = pool->isSequence() ? pool : M.list({pool});
      scheme(member.key, apiKey(header, "cognito_user_pools",
                                M.object({{"type", M.text("cognito_user_pools")},
                                          {"providerARNs", arns},
                                          {"identityValidationExpression", expression}})));
      return;
    }
    NodeRef function = a.find("FunctionArn");
    if (!function) {
      C.refuseValue(R, "Auth", &a,
                    phrase::sam_authorizer_needs_user_pool_arn_function_arn(member.key));
      return;
    }
    Scopes[member.key] = a.find("AuthorizationScopes");
    bool isRequest = C.textOf(a.find("FunctionPayloadType")) == "REQUEST";
    NodeRef uri = M.object(
        {{"Fn::Sub", M.list({M.text("arn:" + C.partition() +
                                    ":apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/"
                                    "${__FunctionArn__}/invocations"),
                             M.object({{"__FunctionArn__", function}})})}});
    NodeRef role = a.find("FunctionInvokeRole");
    if (role && textAt(role) == "NONE")
      role = nullptr;
    NodeRef authorizer =
        M.object({{"type", M.text(isRequest ? "request" : "token")},
                  {"authorizerUri", uri},
                  {"authorizerCredentials", role},
                  {"authorizerResultTtlInSeconds", lifetime},
                  {"identityValidationExpression", isRequest ? nullptr : expression}});
    if (isRequest) {
      NodeRef source = identitySource(identity);
      if (!source && !(lifetime && textAt(lifetime) == "0")) {
        C.refuseValue(R, "Auth", &a,
                      phrase::sam_authorizer_needs_identity_with_headers_query(member.key));
        return;
      }
      authorizer = M.with(authorizer, "identitySource", source);
    }
    scheme(member.key, apiKey(isRequest ? M.text("Unused") : header, "custom", authorizer));
    if (C.isTrue(a.find("DisableFunctionDefaultPermissions")))
      return;
    C.add(R, R.id + member.key + "AuthorizerPermission", "AWS::Lambda::Permission",
          M.object({{"Action", M.text("lambda:InvokeFunction")},
                    {"FunctionName", function},
                    {"Principal", M.text("apigateway.amazonaws.com")},
                    {"SourceArn",
                     M.sub(C.arn("execute-api:${AWS::Region}:${AWS::AccountId}:${__ApiId__}/"
                                 "authorizers/*"),
                           {{"__ApiId__", M.ref(R.id)}})}}));
  }

  NodeRef identitySource(NodeRef identity) const {
    static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Kinds[] = {
        {"Headers", "method.request.header."},
        {"QueryStrings", "method.request.querystring."},
        {"StageVariables", "stageVariables."},
        {"Context", "context."}};
    std::string text;
    for (const auto &[key, prefix] : Kinds) {
      NodeRef list = memberOf(identity, key);
      if (list && !list->isSequence())
        C.refuseValue(R, "Auth", list, phrase::sam_are_list(key.str()));
      for (NodeRef item : list ? list->items : llvm::ArrayRef<NodeRef>()) {
        if (C.textOf(item).empty())
          C.refuseValue(R, "Auth", item, phrase::sam_each_text(key.str()));
        text += text.empty() ? "" : ", ";
        text += (prefix + C.textOf(item)).str();
      }
    }
    return text.empty() ? nullptr : M.text(text);
  }

  NodeRef scopesOf(llvm::StringRef name) const { return Scopes.lookup(name); }

  void addRouteAuth(const SamRoute &route) {
    NodeRef auth = C.resolve(memberOf(route.properties, "Auth"));
    if (!auth)
      return;
    NodeRef method = D.method(route.path, route.method);
    if (!method)
      return;
    std::string name = C.textOf(memberOf(auth, "Authorizer")).str();
    if (!name.empty() && name != "NONE" && name != "AWS_IAM" &&
        !memberOf(memberOf(Auth, "Authorizers"), name)) {
      C.Diags.report(diag::sam_event, memberOf(auth, "Authorizer")->range, route.event.str(),
                     route.owner->id.str(), phrase::sam_api_has_no_authorizer(name));
      return;
    }
    if (name == "NONE" && C.textOf(memberOf(Auth, "DefaultAuthorizer")).empty()) {
      C.Diags.report(diag::sam_event, memberOf(auth, "Authorizer")->range, route.event.str(),
                     route.owner->id.str(), phrase::sam_none_takes_default_authorizer_away_api());
      return;
    }
    NodeRef scopes = memberOf(auth, "AuthorizationScopes");
    if (C.isTrue(R.get("MergeDefinitions")) && (!name.empty() || memberOf(auth, "ApiKeyRequired")))
      method = M.without(method, "security"); // the event's counts
    if (!name.empty())
      method = D.withSecurity(method, name, scopes ? scopes : scopesOf(name));
    else if (scopes && !C.textOf(memberOf(Auth, "DefaultAuthorizer")).empty())
      method = D.withSecurity(method, C.textOf(memberOf(Auth, "DefaultAuthorizer")), scopes);
    if (name == "AWS_IAM")
      addIam();
    if (NodeRef key = memberOf(auth, "ApiKeyRequired")) {
      if (!C.isTrue(key) && !C.isTrue(memberOf(Auth, "ApiKeyRequired")))
        C.Diags.report(diag::sam_event, key->range, route.event.str(), route.owner->id.str(),
                       phrase::sam_api_key_required_false_takes_away_what_api());
      method = D.withSecurity(method, C.isTrue(key) ? "api_key" : "api_key_false", nullptr);
      UsesKeys |= C.isTrue(key);
    }
    D.set({"paths", route.path, route.method}, method);
  }

  /// `security` without the entries of `scheme`; null if it has none.
  NodeRef without(const Node &security, llvm::StringRef scheme) {
    std::vector<NodeRef> all;
    for (NodeRef one : security.items)
      if (!one->find(scheme))
        all.push_back(one);
    return all.size() == security.items.size() ? nullptr : M.list(all);
  }

  void addDefault(const std::string &name) {
    if (name == "NONE")
      return;
    if (name == "AWS_IAM")
      addIam();
    else if (!memberOf(memberOf(Auth, "Authorizers"), name)) {
      C.refuseValue(R, "Auth", memberOf(Auth, "DefaultAuthorizer"),
                    phrase::sam_has_no_authorizer(name));
      return;
    }
    bool withPreflight = !C.isFalse(memberOf(Auth, "AddDefaultAuthorizerToCorsPreflight"));
    D.eachMethod([&](llvm::StringRef, llvm::StringRef method, NodeRef node) -> NodeRef {
      if ((method == "options" && !withPreflight) || !ApiDocument::isIntegrated(*node))
        return node;
      NodeRef security = node->find("security");
      // What says that there is none has done its work, unless nothing else is there.
      if (NodeRef open = security ? without(*security, "NONE") : nullptr)
        return open->items.empty() ? node : M.with(node, "security", open);
      // One of its own counts; a key stands beside it.
      for (NodeRef one : security ? security->items : llvm::ArrayRef<NodeRef>())
        for (const Member &scheme : one->members)
          if (!llvm::is_contained({"api_key", "api_key_false"}, scheme.key) &&
              (scheme.key == "AWS_IAM" || memberOf(memberOf(Auth, "Authorizers"), scheme.key)))
            return node;
      NodeRef scopes = scopesOf(name);
      std::vector<NodeRef> all;
      if (security)
        all.assign(security->items.begin(), security->items.end());
      all.insert(all.begin(), M.object({{name, scopes ? scopes : M.list({})}}));
      return M.with(node, "security", M.list(all));
    });
  }

  void addDefaultKey() {
    UsesKeys = true;
    bool withPreflight = !C.isFalse(memberOf(Auth, "AddApiKeyRequiredToCorsPreflight"));
    D.eachMethod([&](llvm::StringRef, llvm::StringRef method, NodeRef node) -> NodeRef {
      if ((method == "options" && !withPreflight) || !ApiDocument::isIntegrated(*node))
        return node;
      NodeRef security = node->find("security");
      for (NodeRef one : security ? security->items : llvm::ArrayRef<NodeRef>())
        if (one->find("api_key_false") || one->find("api_key"))
          return node;
      return D.withSecurity(node, "api_key", nullptr);
    });
  }

  /// What says that a method needs no key has done its work.
  void closeKeys() {
    D.eachMethod([&](llvm::StringRef, llvm::StringRef, NodeRef node) -> NodeRef {
      NodeRef security = node->find("security");
      NodeRef closed =
          security && security->isSequence() ? without(*security, "api_key_false") : nullptr;
      return closed ? M.with(node, "security", closed) : node;
    });
    if (UsesKeys)
      scheme("api_key", apiKey(M.text("x-api-key"), "", nullptr));
  }

  void addSchemes() {
    if (!Schemes || Schemes->members.empty())
      return;
    if (D.isOpenApi3()) {
      NodeRef old = memberOf(D.get("components"), "securitySchemes");
      D.set({"components", "securitySchemes"}, M.merge(old, Schemes));
    } else {
      D.set({"securityDefinitions"}, M.merge(D.get("securityDefinitions"), Schemes));
    }
  }

  //===--- Resource policies

  /// Those of the document's own policy stand before what SAM adds.
  void keepGivenStatements() {
    NodeRef given = memberOf(D.get("x-amazon-apigateway-policy"), "Statement");
    std::vector<NodeRef> own;
    if (given && given->isSequence())
      own.assign(given->items.begin(), given->items.end());
    else if (given)
      own.push_back(given);
    HasList |= !own.empty();
    Statements.insert(Statements.begin(), own.begin(), own.end());
  }

  void state(NodeRef statement) {
    if (llvm::none_of(Statements, [&](NodeRef other) { return areEqual(other, statement); }))
      Statements.push_back(statement);
  }

  ApiDocument::Methods methodsOf(const SamRoute &route) const {
    auto found = BeforeCors.find(route.path);
    if (found == BeforeCors.end() || C.isTrue(R.get("MergeDefinitions")))
      return {{route.path, {route.method}}};
    return {*found};
  }

  /// `on` has the methods that the lists of `policy` are about.
  void addPolicy(const Node &policy, const ApiDocument::Methods &on) {
    // SAM would drop one that a function gives.
    if (policy.function())
      return C.refuseValue(R, "Auth", &policy, phrase::sam_written_out());
    if (!policy.isMapping())
      return C.refuseValue(R, "Auth", &policy, phrase::sam_resource_policy_mapping());
    static constexpr llvm::StringLiteral Known[] = {
        "AwsAccountBlacklist",    "AwsAccountWhitelist",   "CustomStatements",
        "IntrinsicVpcBlacklist",  "IntrinsicVpcWhitelist", "IntrinsicVpceBlacklist",
        "IntrinsicVpceWhitelist", "IpRangeBlacklist",      "IpRangeWhitelist",
        "SourceVpcBlacklist",     "SourceVpcWhitelist"};
    for (const Member &member : policy.members)
      if (!llvm::is_contained(Known, member.key))
        C.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                       phrase::of_member("ResourcePolicy"), {});
    for (const auto &[path, methods] : on)
      addLists(policy, path, methods);
    if (NodeRef custom = policy.find("CustomStatements")) {
      if (custom->isSequence()) {
        HasList = true;
        for (NodeRef one : custom->items)
          state(one);
      } else {
        state(custom);
      }
    }
  }

  void addLists(const Node &policy, llvm::StringRef path, llvm::ArrayRef<std::string> methods) {
    NodeRef stage = C.resolve(R.get("StageName"));
    std::vector<NodeRef> resources;
    for (llvm::StringRef name : methods) {
      std::string method =
          ApiDocument::methodName(name) == "x-amazon-apigateway-any-method" ? "*" : name.upper();
      resources.push_back(
          M.sub("execute-api:/${__Stage__}/" + method + ApiDocument::pathPattern(path),
                {{"__Stage__", stage ? stage : M.text("Prod")}}));
    }
    NodeRef resource = M.list(resources);
    auto statement = [&](llvm::StringRef effect, NodeRef principal, NodeRef condition) {
      state(M.object({{"Action", M.text("execute-api:Invoke")},
                      {"Effect", M.text(effect)},
                      {"Principal", principal},
                      {"Resource", resource},
                      {"Condition", condition}}));
    };
    auto listOf = [&](llvm::StringRef key) {
      NodeRef list = policy.find(key);
      list = list ? C.resolve(list) : nullptr;
      return list && !list->isSequence() ? M.list({list}) : list;
    };
    for (auto [key, effect] :
         {std::pair("AwsAccountWhitelist", "Allow"), std::pair("AwsAccountBlacklist", "Deny")})
      if (NodeRef list = listOf(key))
        statement(effect, M.object({{"AWS", list}}), nullptr);
    auto deny = [&](llvm::StringRef op, llvm::StringRef key, NodeRef list) {
      statement("Allow", M.text("*"), nullptr);
      statement("Deny", M.text("*"), M.object({{op, M.object({{key, list}})}}));
    };
    if (NodeRef list = listOf("IpRangeWhitelist"))
      deny("NotIpAddress", "aws:SourceIp", list);
    if (NodeRef list = listOf("IpRangeBlacklist"))
      deny("IpAddress", "aws:SourceIp", list);
    for (bool isWhite : {false, true}) {
      std::string suffix = isWhite ? "Whitelist" : "Blacklist";
      std::vector<NodeRef> networks, endpoints;
      auto addAll = [](std::vector<NodeRef> &to, NodeRef list) {
        for (NodeRef one : list ? list->items : llvm::ArrayRef<NodeRef>())
          to.push_back(one);
      };
      NodeRef sources = listOf("SourceVpc" + suffix);
      for (NodeRef one : sources ? sources->items : llvm::ArrayRef<NodeRef>())
        if (!one->isScalar())
          C.refuseValue(
              R, "Auth", one,
              phrase::sam_source_vpc_has_texts_functions_stand_in(suffix, suffix, suffix));
      for (NodeRef one : sources ? sources->items : llvm::ArrayRef<NodeRef>())
        (textAt(one).starts_with("vpce-") ? endpoints : networks).push_back(one);
      addAll(networks, listOf("IntrinsicVpc" + suffix));
      addAll(endpoints, listOf("IntrinsicVpce" + suffix));
      if (networks.empty() && endpoints.empty())
        continue;
      NodeRef values =
          M.object({{"aws:SourceVpc", networks.empty() ? nullptr : M.list(networks)},
                    {"aws:SourceVpce", endpoints.empty() ? nullptr : M.list(endpoints)}});
      statement("Allow", M.text("*"), nullptr);
      statement("Deny", M.text("*"),
                M.object({{isWhite ? "StringNotEquals" : "StringEquals", values}}));
    }
  }

  SamContext &C;
  const SamResource &R;
  Maker M;
  ApiDocument &D;
  llvm::ArrayRef<SamRoute> Routes;
  const ApiDocument::Methods &BeforeCors;
  NodeRef Auth, Schemes = nullptr;
  llvm::StringMap<NodeRef> Scopes;
  std::vector<NodeRef> Statements;
  bool UsesKeys = false, HasList = false;
};

} // namespace

void addRestAuth(SamContext &context, const SamResource &resource, ApiDocument &document,
                 llvm::ArrayRef<SamRoute> routes, const ApiDocument::Methods &beforeCors) {
  RestAuth(context, resource, document, routes, beforeCors).run();
}

/// What several APIs share is there if one of them is, and is kept if one of them is.
static void shareAttributes(SamContext &context, const SamResource &resource,
                            llvm::ArrayRef<std::string> ids) {
  Maker m = context.make(resource);
  for (const std::string &id : ids) {
    NodeRef body = context.find(id);
    llvm::StringRef own = resource.condition();
    llvm::StringRef old = textAt(memberOf(body, "Condition"));
    static constexpr llvm::StringLiteral Shared = "SharedUsagePlanCondition";
    if (own.empty() || old.empty()) {
      body = m.without(body, "Condition");
      if (old == "SharedUsagePlanCondition") // it is the same for all of them
        context.dropCondition(old);
    } else if (own != old) {
      auto named = [&](llvm::StringRef name) { return m.object({{"Condition", m.text(name)}}); };
      NodeRef all =
          old == Shared ? context.condition(Shared)->members[0].value : m.list({named(old)});
      if (llvm::none_of(all->items, [&](NodeRef x) { return areEqual(x, named(own)); }))
        all = m.append(all, named(own));
      context.addCondition(Shared, m.object({{"Fn::Or", all}}));
      body = m.with(body, "Condition", m.text(Shared));
    }
    for (llvm::StringRef key : {"DeletionPolicy", "UpdateReplacePolicy"}) {
      static constexpr llvm::StringLiteral Order[] = {"Delete", "Snapshot", "Retain"};
      NodeRef mine = resource.attribute(key), theirs = memberOf(body, key);
      auto rank = [](NodeRef node) {
        return node ? llvm::find(Order, textAt(node)) - std::begin(Order) : -1;
      };
      if (rank(mine) > rank(theirs))
        body = m.with(body, key, mine);
    }
    context.replace(id, body);
  }
}

void addUsagePlan(SamContext &context, const SamResource &resource, llvm::StringRef stageId) {
  NodeRef plan = memberOf(context.resolve(resource.get("Auth")), "UsagePlan");
  if (!plan)
    return;
  Maker m = context.make(resource);
  llvm::StringRef kind = textAt(plan->find("CreateUsagePlan"));
  if (kind != "NONE" && kind != "PER_API" && kind != "SHARED")
    return context.refuseValue(resource, "Auth", plan,
                               phrase::sam_create_usage_plan_none_per_api_shared());
  static constexpr llvm::StringLiteral Known[] = {
      "CreateUsagePlan", "Description", "Quota", "Tags", "Throttle", "UsagePlanName"};
  for (const Member &member : plan->members)
    if (!llvm::is_contained(Known, member.key))
      context.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                           phrase::of_member("UsagePlan"), {});
  if (kind == "NONE")
    return;
  bool isShared = kind == "SHARED";
  std::string planId = isShared ? "ServerlessUsagePlan" : (resource.id + "UsagePlan").str();
  std::string keyId = isShared ? "ServerlessApiKey" : (resource.id + "ApiKey").str();
  std::string linkId = isShared ? "ServerlessUsagePlanKey" : (resource.id + "UsagePlanKey").str();
  context.addReference(resource.id, "UsagePlan", planId);
  context.addReference(resource.id, "ApiKey", keyId);
  context.addReference(resource.id, "UsagePlanKey", linkId);
  NodeRef stageOfPlan = m.object({{"ApiId", m.ref(resource.id)}, {"Stage", m.ref(stageId)}});
  NodeRef stageOfKey = m.object({{"RestApiId", m.ref(resource.id)}, {"StageName", m.ref(stageId)}});
  NodeRef tags = resource.get("Tags") && context.isTrue(resource.get("PropagateTags"))
                     ? context.tagList(m, resource.get("Tags"), false)
                     : nullptr;
  // What the last of those that share a plan says counts; the plan is for the stages of all.
  NodeRef old = isShared ? context.find(planId) : nullptr, oldKey = context.find(keyId);
  auto listOf = [](NodeRef body, llvm::StringRef list) {
    return memberOf(memberOf(body, "Properties"), list);
  };
  NodeRef properties = m.object({{"ApiStages", m.append(listOf(old, "ApiStages"), stageOfPlan)}});
  for (llvm::StringRef key : {"UsagePlanName", "Description", "Quota", "Throttle", "Tags"})
    properties = m.with(properties, key, plan->find(key));
  if (tags)
    properties = m.with(properties, "Tags", tags);
  NodeRef keyProperties =
      m.object({{"Enabled", m.boolean(true)},
                {"StageKeys", m.append(old ? listOf(oldKey, "StageKeys") : nullptr, stageOfKey)},
                {"Tags", tags}});
  if (old) {
    NodeRef needed = m.append(memberOf(old, "DependsOn"), m.text(resource.id));
    context.replace(planId, m.with(m.with(old, "Properties", properties), "DependsOn", needed));
    context.replace(keyId, m.with(oldKey, "Properties", keyProperties));
    shareAttributes(context, resource, {planId, keyId, linkId});
    return;
  }
  context.add(resource, planId, "AWS::ApiGateway::UsagePlan", properties,
              m.object({{"DependsOn", m.list({m.text(resource.id)})}}));
  context.add(resource, keyId, "AWS::ApiGateway::ApiKey", keyProperties,
              m.object({{"DependsOn", m.list({m.text(planId)})}}));
  context.add(resource, linkId, "AWS::ApiGateway::UsagePlanKey",
              m.object({{"KeyId", m.ref(keyId)},
                        {"KeyType", m.text("API_KEY")},
                        {"UsagePlanId", m.ref(planId)}}),
              m.object({{"DependsOn", m.list({m.text(keyId)})}}));
}

void addRestCors(SamContext &context, const SamResource &resource, ApiDocument &document) {
  NodeRef cors = resource.get("Cors");
  if (!cors || cors->isNull())
    return;
  Maker m = context.make(resource);
  if (!document.get("paths") && resource.get("DefinitionUri"))
    return context.refuseValue(resource, "Cors", cors,
                               phrase::sam_needs_document_in_template_in_definition_body());
  NodeRef origin = nullptr, headers = nullptr, methods = nullptr, age = nullptr;
  bool withCredentials = false;
  if (cors->isScalar() || cors->function()) {
    origin = cors;
  } else if (cors->isMapping()) {
    static constexpr llvm::StringLiteral Known[] = {"AllowCredentials", "AllowHeaders",
                                                    "AllowMethods", "AllowOrigin", "MaxAge"};
    for (const Member &member : cors->members)
      if (!llvm::is_contained(Known, member.key))
        context.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                             phrase::of_member("Cors"), {});
    origin = cors->find("AllowOrigin");
    headers = cors->find("AllowHeaders");
    methods = cors->find("AllowMethods");
    age = cors->find("MaxAge");
    withCredentials = context.saysTrue(cors->find("AllowCredentials"));
  } else {
    return context.refuseValue(resource, "Cors", cors, phrase::sam_text_mapping());
  }
  if (origin && origin->isScalar() && origin->text.empty())
    return context.refuseValue(resource, "Cors", origin,
                               phrase::sam_allow_origin_must_name_origin());
  if (withCredentials && (!origin || textAt(origin) == "'*'"))
    return context.refuseValue(resource, "Cors", cors,
                               phrase::sam_with_allow_credentials_allow_origin_must_name_origin());
  origin = origin ? origin : m.text("'*'");
  // Each pass of SAM over a document of OpenAPI 3 puts a `schema` around what headers say: one for
  // authorizers, one for models, one at the end.
  unsigned wraps = 1 + (resource.get("Auth") ? 1 : 0) + (resource.get("Models") ? 1 : 0);
  document.eachPath([&](llvm::StringRef, NodeRef item, bool isConditional) -> NodeRef {
    bool isNew = document.isOpenApi3() && !isConditional;
    if (item->find("options"))
      return item;
    std::vector<std::string> names = {"OPTIONS"};
    for (const Member &member : item->members)
      if (member.key == "x-amazon-apigateway-any-method")
        names = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"};
    if (names.size() == 1)
      for (const Member &member : item->members)
        if (isMethod(member.key))
          names.push_back(member.key.upper());
    llvm::sort(names);
    NodeRef allowed = methods ? methods : m.text("'" + llvm::join(names, ",") + "'");
    NodeRef parameters = m.object(), types = m.object();
    auto header = [&](llvm::StringRef name, NodeRef value, llvm::StringRef type) {
      if (!value)
        return;
      parameters = m.with(parameters, ("method.response.header." + name).str(), value);
      NodeRef schema = m.object({{"type", m.text(type)}});
      for (unsigned i = 0; i < wraps && isNew; ++i)
        schema = m.object({{"schema", schema}});
      types = m.with(types, name, schema);
    };
    header("Access-Control-Allow-Origin", origin, "string");
    header("Access-Control-Allow-Headers", headers, "string");
    header("Access-Control-Allow-Methods", allowed, "string");
    header("Access-Control-Max-Age", age, "integer");
    if (withCredentials)
      header("Access-Control-Allow-Credentials", m.text("'true'"), "string");
    NodeRef json = isNew ? nullptr : m.texts({"application/json"});
    NodeRef response =
        m.object({{"statusCode", m.text("200")},
                  {"responseParameters", parameters},
                  {"responseTemplates", m.object({{"application/json", m.text("{}\n")}})}});
    NodeRef options = m.object(
        {{"summary", m.text("CORS support")},
         {"consumes", json},
         {"produces", json},
         {"x-amazon-apigateway-integration",
          m.object({{"type", m.text("mock")},
                    {"requestTemplates",
                     m.object({{"application/json", m.text("{\n  \"statusCode\" : 200\n}\n")}})},
                    {"responses", m.object({{"default", response}})}})},
         {"responses",
          m.object({{"200", m.object({{"description", m.text("Default response for CORS method")},
                                      {"headers", types}})}})}});
    return m.with(item, "options", options);
  });
}

} // namespace pcl::cloudformation
