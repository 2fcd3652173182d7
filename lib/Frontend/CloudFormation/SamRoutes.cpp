// Events `Api` and `HttpApi`: the permission, and what the API will have.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

std::string stageSuffix(SamContext &context, NodeRef stage) {
  NodeRef value = stage && stage->isScalar() ? stage : nullptr;
  if (!value) {
    (void)context;
    return "Stage";
  }
  if (llvm::all_of(value->text, llvm::isAlnum))
    return value->text.str();
  return hashOf(value->text);
}

std::string stageId(SamContext &context, llvm::StringRef api, NodeRef stage) {
  if (!stage || !stage->isScalar())
    return (api + "Stage").str();
  if (llvm::all_of(stage->text, llvm::isAlnum))
    return (api + stage->text + "Stage").str();
  (void)context;
  return (api + "Stage").str() + hashOf(stage->text);
}

namespace {

NodeRef startExecution(SamContext &context, const SamTarget &target, const Member &event,
                       NodeRef properties) {
  const SamResource &resource = *target.resource;
  Maker m = context.make(event.keyRange);
  std::string role = (resource.id + event.key + "Role").str();
  NodeRef statement = m.object({{"Action", m.text("states:StartExecution")},
                                {"Effect", m.text("Allow")},
                                {"Resource", target.arn}});
  context.add(resource, role, "AWS::IAM::Role",
              m.object({{"AssumeRolePolicyDocument", assumeRole(m, "apigateway.amazonaws.com")},
                        {"Policies",
                         m.list({m.object({{"PolicyName", m.text(role + "StartExecutionPolicy")},
                                           {"PolicyDocument",
                                            m.object({{"Statement", m.list({statement})}})}})})},
                        {"PermissionsBoundary", resource.get("PermissionsBoundary")},
                        {"Tags", target.tags ? context.tagList(m, target.tags, false) : nullptr}}));
  bool isUnescaped = context.isTrue(memberOf(properties, "UnescapeMappingTemplate"));
  std::string input = "$util.escapeJavaScript($input.json('$'))";
  if (isUnescaped)
    input += ".replaceAll(\"\\\\'\",\"'\")";
  std::string id = target.alias.empty() ? resource.id.str() : target.alias;
  NodeRef uri =
      m.sub("arn:${AWS::Partition}:apigateway:${AWS::Region}:states:action/StartExecution");
  std::string body = "{\"input\": \"" + input + "\", \"stateMachineArn\": \"${" + id + "}\"}";
  return m.object(
      {{"type", m.text("aws")},
       {"httpMethod", m.text("POST")},
       {"uri",
        resource.condition().empty() ? uri : m.choose(resource.condition(), uri, m.noValue())},
       {"responses", m.object({{"200", m.object({{"statusCode", m.text("200")}})},
                               {"400", m.object({{"statusCode", m.text("400")}})}})},
       {"credentials", m.getAtt(role, "Arn")},
       {"requestTemplates", m.object({{"application/json", m.sub(body)}})}});
}

/// The default route of `document` calls the function `id`, in all cases.
bool callsByDefault(NodeRef document, llvm::StringRef id) {
  NodeRef item = memberOf(memberOf(document, "paths"), "$default");
  NodeRef integration =
      memberOf(memberOf(item, ApiDocument::methodName("any")), "x-amazon-apigateway-integration");
  const Member *call = isIntrinsic(memberOf(integration, "uri"))
                           ? memberOf(integration, "uri")->function()
                           : nullptr;
  if (!call || call->key != "Fn::Sub")
    return false;
  llvm::StringRef text =
      textAt(call->value->isSequence() && !call->value->items.empty() ? call->value->items[0]
                                                                      : call->value);
  return text.contains(("${" + id + ".Arn}").str());
}

} // namespace

void expandApiEvent(SamContext &context, const SamTarget &target, const Member &event, bool isHttp,
                    NodeRef properties) {
  const SamResource &resource = *target.resource;
  Maker m = context.make(event.keyRange);
  bool isFunction = resource.type == "AWS::Serverless::Function";
  context.checkEvent(resource, event,
                     isHttp ? "ApiId Auth Method Path PayloadFormatVersion RouteSettings "
                              "TimeoutInMillis"
                     : isFunction
                         ? "Auth Method Path RequestModel RequestParameters ResponseTransferMode "
                           "RestApiId TimeoutInMillis"
                         : "Auth Method Path RestApiId UnescapeMappingTemplate");
  NodeRef api = memberOf(properties, isHttp ? "ApiId" : "RestApiId");
  llvm::StringRef implicit = isHttp ? "ServerlessHttpApi" : "ServerlessRestApi";
  NodeRef reference = api ? api : m.ref(implicit);
  llvm::StringRef id = api ? (api->isScalar() ? api->text : refName(api)) : implicit;
  if (api && id.empty() && !isHttp)
    return context.refuseEvent(resource, event, phrase::sam_rest_api_id_text_ref_api());
  if (api && id.empty() && !api->function())
    return context.refuseEvent(resource, event, phrase::sam_api_names_none());

  NodeRef pathNode = memberOf(properties, "Path"), methodNode = memberOf(properties, "Method");
  std::string path = context.textOf(pathNode).str(), method = context.textOf(methodNode).str();
  bool isDefault = false;
  if (isHttp && !pathNode && !methodNode) {
    isDefault = true;
    // SAM writes it with a slash where warnings are to fail.
    const SamResource *named = context.resource(id);
    path = named && named->get("FailOnWarnings") && !named->get("DefinitionBody") ? "/$default"
                                                                                  : "$default";
    method = "x-amazon-apigateway-any-method";
  } else if (isHttp && (!pathNode || !methodNode)) {
    return context.refuseEvent(resource, event, phrase::sam_needs_both_path_method_neither());
  } else if (path.empty() || method.empty()) {
    return context.refuseEvent(resource, event,
                               pathNode && methodNode
                                   ? phrase::sam_path_method_must_be_texts_parameters()
                                   : phrase::sam_needs_path_method());
  } else if (!isDefault && path != "$default" && path.front() != '/' &&
             !(isHttp && path.front() == '$')) {
    return context.refuseEvent(resource, event, phrase::sam_path_begins_with());
  }
  method = llvm::StringRef(method).lower();

  const SamResource *found = context.resource(id);
  llvm::StringRef wanted = isHttp ? "AWS::Serverless::HttpApi" : "AWS::Serverless::Api";
  if (found && found->type != wanted)
    return context.refuseEvent(resource, event, phrase::sam_other_api(id, wanted));
  if (!found && api && !id.empty() && !context.has(id) &&
      !memberOf(memberOf(context.root(), "Parameters"), id))
    return context.refuseEvent(resource, event, phrase::sam_there_no_api_in_this_template(id));

  for (llvm::StringRef key : {"Authorizer", "AuthorizationScopes"}) {
    NodeRef value = memberOf(memberOf(properties, "Auth"), key);
    bool isList = key == "AuthorizationScopes";
    if (value && (!isList || !value->function()) && !value->isNull() &&
        (isList ? !value->isSequence() : !value->isScalar()))
      return context.refuseEvent(
          resource, event, isList ? phrase::sam_event_scopes() : phrase::sam_authorizer_text());
  }
  for (llvm::StringRef key : {"ValidateBody", "ValidateParameters"}) {
    NodeRef value = memberOf(memberOf(properties, "RequestModel"), key);
    if (value && !(value->isPlain && truthOf(value->text)))
      return context.refuseEvent(resource, event, phrase::sam_event_truth(key));
  }
  if (NodeRef value = memberOf(properties, "UnescapeMappingTemplate");
      value && !(value->isPlain && truthOf(value->text)))
    return context.refuseEvent(resource, event, phrase::sam_unescape_mapping_template_true_false());
  if (context.isTrue(memberOf(memberOf(properties, "Auth"), "OverrideApiAuth")) &&
      !memberOf(memberOf(properties, "Auth"), "Authorizer"))
    return context.refuseEvent(resource, event, phrase::sam_override_api_auth_needs_authorizer());
  SamRoute route;
  route.owner = &resource;
  route.event = event.key;
  route.properties = properties;
  route.path = path;
  route.method = isDefault ? method : ApiDocument::methodName(method);
  route.condition = resource.condition().str();
  if (isFunction) {
    bool streams = textAt(memberOf(properties, "ResponseTransferMode")) == "RESPONSE_STREAM";
    std::string partition = isHttp ? "${AWS::Partition}" : context.partition();
    std::string invoked = target.alias.empty() ? (resource.id + ".Arn").str() : target.alias;
    route.uri = m.sub("arn:" + partition + ":apigateway:${AWS::Region}:lambda:path/" +
                      (streams ? "2021-11-15" : "2015-03-31") + "/functions/${" + invoked + "}/" +
                      (streams ? "response-streaming-invocations" : "invocations"));
  } else {
    route.integration = startExecution(context, target, event, properties);
  }
  if (found)
    context.routes[id].push_back(route);

  if (!isFunction)
    return;
  NodeRef stage = found ? found->get("StageName") : nullptr;
  // The service leaves a slash at the end out, and with it the rights to what it leads to.
  llvm::StringRef plain = path;
  if (plain.size() > 1)
    plain.consume_back("/");
  std::string pattern = isDefault ? "/*" : ApiDocument::pathPattern(plain);
  std::string upper = llvm::StringRef(method).upper();
  if (method == "any" || isDefault || method == "x-amazon-apigateway-any-method")
    upper = "*";
  std::string source = isDefault                                   ? "/*"
                       : path == "$default" || path == "/$default" ? "/$default"
                                                                   : "/" + upper + pattern;
  if (isHttp && found && !isDefault) {
    // What the default route of the same function has already needs no permission.
    if (callsByDefault(found->get("DefinitionBody"), resource.id))
      return;
    NodeRef events = resource.get("Events");
    for (const Member &other : events->members) {
      NodeRef others = memberOf(other.value, "Properties");
      NodeRef otherApi = memberOf(others, "ApiId");
      if (textAt(memberOf(other.value, "Type")) == "HttpApi" && !memberOf(others, "Path") &&
          (otherApi ? refName(otherApi) == id || textAt(otherApi) == id : id == implicit))
        return;
    }
  }
  std::string partition = isHttp ? "${AWS::Partition}" : context.partition();
  NodeRef arn =
      m.sub("arn:" + partition +
                ":execute-api:${AWS::Region}:${AWS::AccountId}:${__ApiId__}/${__Stage__}" + source,
            {{"__ApiId__", reference}, {"__Stage__", m.text("*")}});
  std::string permission = (resource.id + event.key + "Permission").str();
  if (!isHttp)
    permission += found                                   ? stageSuffix(context, stage)
                  : context.has(id)                       ? "Stage"
                  : api && !api->isScalar() && id.empty() ? "AllStages"
                                                          : "Prod";
  addPermission(context, resource, permission, target.name, "apigateway.amazonaws.com", arn);
}

} // namespace pcl::cloudformation
