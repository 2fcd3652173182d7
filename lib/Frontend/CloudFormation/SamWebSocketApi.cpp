// `AWS::Serverless::WebSocketApi`: an API with its routes, each with an integration.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

void expandWebSocketApi(SamContext &context, const SamResource &resource) {
  Maker m = context.make(resource);
  NodeRef routes = resource.get("Routes"), selection = resource.get("RouteSelectionExpression");
  if (!routes || !routes->isMapping() || routes->members.empty() || !selection)
    return context.refuse(resource, phrase::sam_needs_routes_route_selection_expression());
  NodeRef tags =
      m.merge(resource.get("Tags"), m.object({{"websocketapi:createdBy", m.text("SAM")}}));
  NodeRef own = m.object({{"websocketapi:createdBy", m.text("SAM")}});
  NodeRef name = resource.get("Name");
  NodeRef properties = m.object({{"Name", name ? name : m.text(resource.id)},
                                 {"ProtocolType", m.text("WEBSOCKET")},
                                 {"RouteSelectionExpression", selection},
                                 {"Tags", tags}});
  for (llvm::StringRef key :
       {"ApiKeySelectionExpression", "Description", "DisableExecuteApiEndpoint",
        "DisableSchemaValidation", "IpAddressType"})
    if (NodeRef value = resource.get(key))
      properties = m.with(properties, key, value);
  context.add(resource, resource.id, "AWS::ApiGatewayV2::Api", properties,
              m.object({{"DependsOn", resource.attribute("DependsOn")}}));
  NodeRef stage = resource.get("StageName");
  NodeRef stageName = stage ? stage : m.text("default");
  NodeRef api = m.ref(resource.id);

  NodeRef auth = resource.get("Auth");
  std::string authType = textAt(memberOf(auth, "AuthType")).str();
  NodeRef authArn = memberOf(auth, "AuthArn");
  if (auth && !llvm::is_contained({"NONE", "AWS_IAM", "CUSTOM"}, authType))
    return context.refuseValue(resource, "Auth", auth, phrase::sam_auth_type_none_aws_iam_custom());
  if (authType == "CUSTOM" && !authArn)
    return context.refuseValue(resource, "Auth", auth, phrase::sam_with_custom_needs_auth_arn());
  if (auth && authType != "NONE" && !routes->find("$connect"))
    context.refuseValue(resource, "Auth", auth, phrase::sam_guards_route_connect_there_none());
  for (const Member &member :
       auth &&authType != "CUSTOM" ? auth->members : llvm::ArrayRef<Member>())
    if (member.key != "AuthType")
      context.refuseValue(resource, "Auth", member.value,
                          phrase::sam_with_has_auth_type_only(authType));
  if (NodeRef address = resource.get("IpAddressType"); address && address->isScalar())
    if (address->text != "ipv4" && address->text != "dualstack")
      context.refuseValue(resource, "IpAddressType", address, phrase::sam_ipv4_dualstack());
  if (stage && stage->isScalar() && !llvm::all_of(stage->text, [](char c) {
        return llvm::isAlnum(c) || c == '-' || c == '_' || c == '$';
      }))
    context.refuseValue(resource, "StageName", stage, phrase::sam_has_letters_digits_only());
  if (textAt(stage) == "$default")
    context.refuseValue(resource, "StageName", stage,
                        phrase::sam_apis_web_sockets_have_no_such_stage());
  std::string authorizer = (resource.id + "ConnectAuthorizer").str();
  if (authType == "CUSTOM" && routes->find("$connect")) {
    NodeRef given = memberOf(auth, "Name");
    context.add(
        resource, authorizer, "AWS::ApiGatewayV2::Authorizer",
        m.object({{"ApiId", api},
                  {"AuthorizerType", m.text("REQUEST")},
                  {"AuthorizerUri",
                   m.object({{"Fn::Sub",
                              m.list({m.text("arn:${AWS::Partition}:apigateway:${AWS::Region}:"
                                             "lambda:path/2015-03-31/functions/${AuthArn}/"
                                             "invocations"),
                                      m.object({{"AuthArn", authArn}})})}})},
                  {"AuthorizerCredentialsArn", memberOf(auth, "InvokeRole")},
                  {"IdentitySource", memberOf(auth, "IdentitySource")},
                  {"Name", given ? given : m.text(authorizer)}}));
    if (!memberOf(auth, "InvokeRole"))
      addPermission(context, resource, resource.id + "AuthorizerPermission", authArn,
                    "apigateway.amazonaws.com",
                    m.sub("arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${"
                          "__ApiId__}/authorizers/*",
                          {{"__ApiId__", api}}));
  }
  std::vector<NodeRef> routeIds;
  std::string prefix = ("arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${" +
                        resource.id + ".ApiId}/")
                           .str();
  for (const Member &route : routes->members) {
    NodeRef function = memberOf(route.value, "FunctionArn");
    if (!function) {
      context.refuseValue(resource, "Routes", route.value,
                          phrase::sam_each_route_needs_function_arn());
      continue;
    }
    std::string part;
    for (char c : route.key)
      if (llvm::isAlnum(c))
        part += c;
    if (!part.empty())
      part[0] = llvm::toUpper(part[0]);
    bool isConnect = route.key == "$connect";
    if (route.key.starts_with("$") && !isConnect && route.key != "$disconnect" &&
        route.key != "$default")
      context.refuseValue(resource, "Routes", route.value,
                          phrase::sam_only_connect_disconnect_default_begin_with());
    if (part.empty() || (NodeRef(memberOf(route.value, "RequestParameters")) && !isConnect))
      context.refuseValue(resource, "Routes", route.value,
                          part.empty() ? phrase::sam_name_route_has_letters_digits()
                                       : phrase::sam_only_connect_has_request_parameters());
    std::string integration = (resource.id + part + "Integration").str();
    context.add(
        resource, integration, "AWS::ApiGatewayV2::Integration",
        m.object({{"ApiId", api},
                  {"IntegrationType", m.text("AWS_PROXY")},
                  {"IntegrationUri",
                   m.object({{"Fn::Sub",
                              m.list({m.text("arn:${AWS::Partition}:apigateway:${AWS::Region}:"
                                             "lambda:path/2015-03-31/functions/${FunctionArn}/"
                                             "invocations"),
                                      m.object({{"FunctionArn", function}})})}})},
                  {"TimeoutInMillis", memberOf(route.value, "IntegrationTimeout")}}));
    addPermission(context, resource, resource.id + part + "Permission", function,
                  "apigateway.amazonaws.com",
                  stageName->isScalar() ? m.sub(prefix + stageName->text + "/" + route.key)
                                        : m.sub(prefix + "${__StageName__}/" + route.key,
                                                {{"__StageName__", stageName}}));
    NodeRef target =
        m.object({{"Fn::Join",
                   m.list({m.text("/"), m.list({m.text("integrations"), m.ref(integration)})})}});
    bool isGuarded = isConnect && !authType.empty() && authType != "NONE";
    NodeRef made = m.object(
        {{"ApiId", api},
         {"RouteKey", m.text(route.key)},
         {"Target", target},
         {"AuthorizationType", isConnect && auth ? m.text(authType) : nullptr},
         {"AuthorizerId", isGuarded && authType == "CUSTOM" ? m.ref(authorizer) : nullptr}});
    for (llvm::StringRef key :
         {"ApiKeyRequired", "ModelSelectionExpression", "OperationName", "RequestModels",
          "RequestParameters", "RouteResponseSelectionExpression"})
      if (NodeRef value = memberOf(route.value, key))
        made = m.with(made, key, value);
    context.add(resource, resource.id + part + "Route", "AWS::ApiGatewayV2::Route", made);
    routeIds.push_back(m.text(resource.id + part + "Route"));
  }
  std::string id =
      stage ? stageId(context, resource.id, stage) : (resource.id + "DefaultStage").str();
  NodeRef stageProperties =
      m.object({{"ApiId", api},
                {"AutoDeploy", m.boolean(true)},
                {"StageName", stageName},
                {"Tags", context.isTrue(resource.get("PropagateTags")) ? tags : own}});
  for (llvm::StringRef key :
       {"AccessLogSettings", "DefaultRouteSettings", "RouteSettings", "StageVariables"})
    if (NodeRef value = resource.get(key))
      stageProperties = m.with(stageProperties, key, value);
  // Settings of routes name routes that must be there.
  bool waits = resource.get("RouteSettings");
  context.add(resource, id, "AWS::ApiGatewayV2::Stage", stageProperties,
              waits ? m.object({{"DependsOn", m.list(routeIds)}}) : nullptr);
  context.addReference(resource.id, "Stage", id);
  if (NodeRef domain = resource.get("Domain"))
    expandDomain(context, {resource, domain, id, false});
}

} // namespace pcl::cloudformation
