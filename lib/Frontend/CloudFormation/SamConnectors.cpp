// `AWS::Serverless::Connector`, and connectors that stand in the resource they begin at.
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::cloudformation {

namespace {

struct ConnectorRow {
  llvm::StringLiteral source, destination, permission, how, statements;
};
constexpr ConnectorRow ConnectorRows[] = {
#define SAM_CONNECTOR(SOURCE, DESTINATION, PERMISSION, HOW, STATEMENTS)                            \
  {SOURCE, DESTINATION, PERMISSION, HOW, STATEMENTS},
#include "SamConnectors.def"
};

/// The service's type of what SAM makes of `type`.
std::string serviceType(llvm::StringRef type) {
  return llvm::StringSwitch<llvm::StringRef>(type)
      .Case("AWS::Serverless::Function", "AWS::Lambda::Function")
      .Case("AWS::Serverless::Api", "AWS::ApiGateway::RestApi")
      .Case("AWS::Serverless::HttpApi", "AWS::ApiGatewayV2::Api")
      .Case("AWS::Serverless::SimpleTable", "AWS::DynamoDB::Table")
      .Case("AWS::Serverless::StateMachine", "AWS::StepFunctions::StateMachine")
      .Case("AWS::Serverless::GraphQLApi", "AWS::AppSync::GraphQLApi")
      .Default(type)
      .str();
}

/// One end of a connector.
struct End {
  std::string id, type, shownType;
  NodeRef arn = nullptr, role = nullptr, queueUrl = nullptr, resourceId = nullptr, name = nullptr,
          qualifier = nullptr;
};

class ConnectorExpander {
public:
  explicit ConnectorExpander(SamContext &context) : C(context) {}

  void run() {
    for (const SamResource &resource : C.resources())
      if (resource.type == "AWS::Serverless::Connector") {
        C.checkProperties(resource, "Destination Permissions Source SourceReference");
        connector(resource, resource.get("Source"));
      }
    // Those that stand in a resource begin there.
    NodeRef all = C.root()->find("Resources");
    for (const Member &member : all->members)
      if (NodeRef connectors = memberOf(member.value, "Connectors"))
        embedded(member, *connectors);
    for (const auto &entry : Made) {
      // Whoever depends on a connector depends on what it made.
      C.replaceDependency(entry.first, entry.second);
    }
  }

private:
  void fail(const SamResource &connector, const Phrase<phrase::SamFault> &why,
            NodeRef at = nullptr) {
    C.Diags.report(diag::sam_connector, at ? at->range : connector.range, connector.id.str(), why);
  }

  void embedded(const Member &member, const Node &connectors) {
    Maker m = C.make(member.keyRange);
    if (NodeRef body = C.find(member.key))
      C.replace(member.key, m.without(body, "Connectors"));
    for (const Member &one : connectors.members) {
      SamResource resource{keep(C.Arena, (member.key + one.key).str()),
                           "AWS::Serverless::Connector", one.keyRange, one.value,
                           one.value->find("Properties")};
      if (!resource.properties) {
        fail(resource, phrase::sam_needs_properties());
        continue;
      }
      // It has the conditions of the resource it begins at.
      NodeRef body = one.value;
      for (llvm::StringRef key : {"Condition", "DeletionPolicy", "UpdateReplacePolicy"})
        if (NodeRef value = memberOf(member.value, key); value && !body->find(key))
          body = m.with(body, key, value);
      resource.body = body;
      C.inheritOrder(resource.id, member.key);
      NodeRef source = m.object({{"Id", m.text(member.key)}});
      if (NodeRef reference = resource.get("SourceReference"))
        source = m.with(source, "Qualifier", reference->find("Qualifier"));
      connector(resource, source);
    }
  }

  NodeRef roleOf(NodeRef role) const {
    const Member *call = role ? role->function() : nullptr;
    if (call && call->key == "Ref")
      return role;
    if (!call || call->key != "Fn::GetAtt")
      return nullptr;
    Maker m = C.make(role->range);
    return m.ref(namedResource(role));
  }

  bool read(const SamResource &connector, NodeRef given, const char *what, End &end) {
    Maker m = C.make(connector);
    if (!given || !given->isMapping()) {
      fail(connector, phrase::sam_needs_end(what), given);
      return false;
    }
    if (NodeRef id = given->find("Id")) {
      if (!id->isScalar()) {
        fail(connector, phrase::sam_id_logical_id_resource_this_template(), id);
        return false;
      }
      end.id = id->text.str();
      end.shownType = C.typeOf(end.id).str();
      NodeRef body = C.find(end.id);
      if (!body || end.shownType.empty()) {
        fail(connector, phrase::sam_there_no_resource_in_this_template(end.id), id);
        return false;
      }
      end.type = serviceType(end.shownType);
      NodeRef properties = memberOf(body, "Properties");
      bool isByRef =
          end.type == "AWS::SNS::Topic" || end.type == "AWS::StepFunctions::StateMachine";
      end.arn = isByRef ? m.ref(end.id) : m.getAtt(end.id, "Arn");
      end.queueUrl = m.ref(end.id);
      end.resourceId =
          end.type == "AWS::AppSync::GraphQLApi" ? m.getAtt(end.id, "ApiId") : m.ref(end.id);
      end.name = m.getAtt(end.id, "Name");
      NodeRef role = memberOf(properties, "Role");
      if (end.type == "AWS::StepFunctions::StateMachine")
        role = memberOf(properties, "RoleArn");
      else if (end.type == "AWS::AppSync::DataSource")
        role = memberOf(properties, "ServiceRoleArn");
      else if (end.type == "AWS::Events::Rule") {
        NodeRef targets = memberOf(properties, "Targets");
        for (NodeRef target : targets ? targets->items : llvm::ArrayRef<NodeRef>())
          if (NodeRef one = memberOf(target, "RoleArn"))
            role = role ? role : one;
      }
      end.role = roleOf(role);
    } else {
      end.shownType = serviceType(textAt(given->find("Type")));
      end.type = end.shownType;
      if (end.type.empty()) {
        fail(connector, phrase::sam_needs_id_type(what), given);
        return false;
      }
      end.arn = given->find("Arn");
      end.queueUrl = given->find("QueueUrl");
      end.resourceId = given->find("ResourceId");
      end.name = given->find("Name");
    }
    if (NodeRef role = given->find("RoleName"))
      end.role = role;
    end.qualifier = given->find("Qualifier");
    if (!end.qualifier)
      end.qualifier = m.text("*");
    return true;
  }

  void connector(const SamResource &resource, NodeRef given) {
    NodeRef destinations = resource.get("Destination");
    NodeRef permissions = resource.get("Permissions");
    if (!permissions || !permissions->isSequence() || permissions->items.empty())
      return fail(resource, phrase::sam_needs_permissions_list_read_write(), permissions);
    End source;
    if (!read(resource, given, "Source", source))
      return;
    bool isList = destinations && destinations->isSequence();
    std::vector<NodeRef> all;
    if (isList)
      all.assign(destinations->items.begin(), destinations->items.end());
    else
      all.push_back(destinations);
    for (const auto &[i, one] : llvm::enumerate(all)) {
      End destination;
      if (read(resource, one, "Destination", destination))
        connect(resource, source, destination, *permissions,
                isList ? "Destination" + std::to_string(i) : "");
    }
  }

  void connect(const SamResource &resource, const End &source, const End &destination,
               const Node &permissions, const std::string &suffix) {
    Maker m = C.make(resource);
    std::vector<const ConnectorRow *> rows;
    bool isKnown = false;
    for (const ConnectorRow &row : ConnectorRows)
      isKnown |= row.source == source.type && row.destination == destination.type;
    if (!isKnown)
      return fail(resource, phrase::sam_there_none_from_to(source.type, destination.type));
    for (NodeRef permission : permissions.items) {
      const ConnectorRow *found = nullptr;
      for (const ConnectorRow &row : ConnectorRows)
        if (row.source == source.type && row.destination == destination.type &&
            row.permission == textAt(permission))
          found = &row;
      if (!found)
        return fail(resource,
                    phrase::sam_one_from_to_has_no_permission(source.type, destination.type,
                                                              textAt(permission).str()),
                    permission);
      if (!llvm::is_contained(rows, found))
        rows.push_back(found);
    }
    NodeRef type = m.object({{"Source", m.object({{"Type", m.text(source.shownType)}})},
                             {"Destination", m.object({{"Type", m.text(destination.shownType)}})}});
    NodeRef attributes =
        m.object({{"Metadata", m.with(resource.attribute("Metadata"), "aws:sam:connectors",
                                      m.object({{resource.id, type}}))},
                  {"DependsOn", resource.attribute("DependsOn")}});
    llvm::StringRef how = rows.front()->how;
    auto needs = [&](NodeRef value, const char *what) {
      if (!value)
        fail(resource, phrase::sam_needs_what(what));
      return value != nullptr;
    };
    auto add = [&](const std::string &name, llvm::StringRef kind, NodeRef properties) {
      std::string id = resource.id.str() + name + suffix;
      C.add(resource, id, kind, properties, attributes);
      Made[resource.id.str()].push_back(id);
      return id;
    };
    if (how == "permission") {
      if (!needs(destination.arn, "the ARN of the function"))
        return;
      llvm::StringRef service = rows.front()->statements;
      NodeRef arn = source.arn, account = nullptr;
      if (service == "apigateway") {
        if (!needs(source.resourceId, "the `ResourceId` of the API"))
          return;
        arn =
            m.sub("arn:${AWS::Partition}:execute-api:${AWS::Region}:${AWS::AccountId}:${"
                  "SourceResourceId}/${SourceQualifier}",
                  {{"SourceResourceId", source.resourceId}, {"SourceQualifier", source.qualifier}});
      } else if (service == "appsync") {
        arn = m.sub("arn:${AWS::Partition}:appsync:${AWS::Region}:${AWS::AccountId}:apis/${"
                    "SourceResourceId}",
                    {{"SourceResourceId", source.resourceId}});
      } else if (service == "s3") {
        account = m.sub("${AWS::AccountId}");
      }
      if (!needs(arn, "the ARN of its source"))
        return;
      add("WriteLambdaPermission", "AWS::Lambda::Permission",
          m.object({{"Action", m.text("lambda:InvokeFunction")},
                    {"FunctionName", destination.arn},
                    {"Principal", m.text(service + ".amazonaws.com")},
                    {"SourceArn", arn},
                    {"SourceAccount", account}}));
      return;
    }
    if (how == "topic" || how == "queue") {
      bool isTopic = how == "topic";
      if (!needs(destination.arn, "the ARN of its destination") ||
          !needs(source.arn, "the ARN of its source") ||
          (!isTopic && !needs(destination.queueUrl, "the `QueueUrl` of its destination")))
        return;
      NodeRef statement = m.object(
          {{"Effect", m.text("Allow")},
           {"Principal",
            m.object({{"Service", m.text(rows.front()->statements + ".amazonaws.com")}})},
           {"Action", m.text(isTopic ? "sns:Publish" : "sqs:SendMessage")},
           {"Resource", destination.arn},
           {"Condition", m.object({{"ArnEquals", m.object({{"aws:SourceArn", source.arn}})}})}});
      NodeRef document =
          m.object({{"Version", m.text("2012-10-17")}, {"Statement", m.list({statement})}});
      add(isTopic ? "TopicPolicy" : "QueuePolicy",
          isTopic ? "AWS::SNS::TopicPolicy" : "AWS::SQS::QueuePolicy",
          m.object({{"PolicyDocument", document},
                    {isTopic ? "Topics" : "Queues",
                     m.list({isTopic ? destination.arn : destination.queueUrl})}}));
      return;
    }
    bool ofSource = how == "source";
    NodeRef role = ofSource ? source.role : destination.role;
    if (!needs(role, ofSource ? "the role of its source, by `RoleName`"
                              : "the role of its destination, by `RoleName`"))
      return;
    std::vector<NodeRef> statements;
    for (const ConnectorRow *row : rows) {
      llvm::SmallVector<llvm::StringRef, 4> parts;
      llvm::StringRef(row->statements).split(parts, " ; ");
      for (llvm::StringRef part : parts) {
        auto [actions, resources] = part.split(" | ");
        llvm::SmallVector<llvm::StringRef, 16> names, places;
        actions.split(names, ' ', -1, false);
        resources.split(places, ' ', -1, false);
        std::vector<NodeRef> targets;
        for (llvm::StringRef place : places) {
          NodeRef made = resourceOf(m, place, source, destination);
          if (!needs(made, "the ARN or the name of what it connects"))
            return;
          targets.push_back(made);
        }
        statements.push_back(m.object({{"Effect", m.text("Allow")},
                                       {"Action", m.texts(names)},
                                       {"Resource", m.list(targets)}}));
      }
    }
    std::string id =
        add("Policy", "AWS::IAM::ManagedPolicy",
            m.object({{"PolicyDocument", m.object({{"Version", m.text("2012-10-17")},
                                                   {"Statement", m.list(statements)}})},
                      {"Roles", m.list({role})}}));
    if (!ofSource)
      awaitPolicy(m, source, destination, id);
    else if (source.type == destination.type && !source.id.empty() &&
             source.type == "AWS::StepFunctions::StateMachine")
      depend(m, source.id, id); // it is checked when it is made
  }

  NodeRef resourceOf(const Maker &m, llvm::StringRef place, const End &source,
                     const End &destination) const {
    if (place == "execution")
      return destination.name
                 ? m.sub("arn:${AWS::Partition}:states:${AWS::Region}:${AWS::AccountId}:execution:"
                         "${DestinationName}:*",
                         {{"DestinationName", destination.name}})
                 : nullptr;
    if (place.consume_front("@")) {
      auto [service, rest] = place.split(':');
      return m.sub("arn:${AWS::Partition}:" + service +
                   ":${AWS::Region}:${AWS::AccountId}:" + rest);
    }
    bool isSource = place.consume_front("src");
    if (!isSource)
      place.consume_front("dst");
    NodeRef arn = isSource ? source.arn : destination.arn;
    if (!arn || place.empty())
      return arn;
    llvm::StringRef name = isSource ? "SourceArn" : "DestinationArn";
    return m.sub("${" + name + "}" + place, {{name, arn}});
  }

  void depend(const Maker &m, llvm::StringRef id, const std::string &policy) {
    NodeRef body = C.find(id);
    NodeRef depends = memberOf(body, "DependsOn");
    std::string connector;
    for (const auto &[name, made] : Made)
      if (llvm::is_contained(made, policy))
        connector = name;
    auto isIt = [&](NodeRef name) { return textAt(name) == policy || textAt(name) == connector; };
    if (depends && isIt(depends))
      return C.replace(id, m.with(body, "DependsOn", m.list({depends})));
    if (depends && llvm::any_of(depends->items, isIt))
      return;
    C.replace(id, m.with(body, "DependsOn", m.append(depends, m.text(policy))));
  }

  /// A mapping of events between the two works only when the function may read.
  void awaitPolicy(const Maker &m, const End &source, const End &destination,
                   const std::string &policy) {
    if (source.id.empty() || destination.id.empty())
      return;
    for (llvm::StringRef id : C.made()) {
      NodeRef body = C.find(id);
      if (textAt(memberOf(body, "Type")) != "AWS::Lambda::EventSourceMapping")
        continue;
      NodeRef properties = memberOf(body, "Properties");
      if (namedResource(memberOf(properties, "FunctionName")) != destination.id ||
          namedResource(memberOf(properties, "EventSourceArn")) != source.id)
        continue;
      depend(m, id, policy);
    }
  }

  SamContext &C;
  std::map<std::string, std::vector<std::string>> Made;
};

} // namespace

void expandConnectors(SamContext &context) { ConnectorExpander(context).run(); }

} // namespace pcl::cloudformation
