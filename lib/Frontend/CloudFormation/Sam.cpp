// SAM's transform as a whole: `Globals`, the order of work, and what names mean behind it.
#include "Sam.h"

#include "Context.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace pcl::cloudformation {

namespace {

struct TypeRow {
  llvm::StringLiteral name, properties, globals;
};
constexpr TypeRow TypeRows[] = {
#define SAM_TYPE(NAME, PROPERTIES, GLOBALS) {NAME, PROPERTIES, GLOBALS},
#include "SamTypes.def"
};
constexpr llvm::StringLiteral Prefix = "AWS::Serverless::";

/// Properties whose values have one form, whatever resource has them.
constexpr llvm::StringLiteral SamLists =
    "Architectures CompatibleArchitectures CompatibleRuntimes FileSystemConfigs Layers "
    "MethodSettings NotificationARNs Permissions BinaryMediaTypes";
constexpr llvm::StringLiteral SamMappings =
    "Events DeadLetterQueue VpcConfig Environment Tags EphemeralStorage EventInvokeConfig "
    "FunctionUrlConfig ImageConfig SnapStart RuntimeManagementConfig LoggingConfig "
    "CapacityProviderConfig FunctionScalingConfig DurableConfig TenancyConfig Auth Domain Models "
    "GatewayResponses AccessLogSetting AccessLogSettings CanarySetting Variables StageVariables "
    "RouteSettings DefaultRouteSettings PrimaryKey ProvisionedThroughput SSESpecification "
    "DefinitionSubstitutions DataSources Resolvers Functions ApiKeys Cache "
    "InstanceRequirements ScalingConfig Routes";
constexpr llvm::StringLiteral SamScalars =
    "FunctionName Handler Runtime InlineCode Timeout MemorySize KmsKeyArn RolePath PackageType "
    "LayerName LicenseInfo StageName OpenApiVersion TableName RecursiveLoop IpAddressType "
    "RouteSelectionExpression ReservedConcurrentExecutions CodeSigningConfigArn VersionDescription "
    "PermissionsBoundary CapacityProviderName OperatorRole";
constexpr llvm::StringLiteral SamTruths =
    "MergeDefinitions AlwaysDeploy PropagateTags FailOnWarnings DisableExecuteApiEndpoint "
    "TracingEnabled CacheClusterEnabled XrayEnabled PublishLambdaVersion UseAliasAsEventTarget "
    "DisableSchemaValidation";

std::vector<llvm::StringRef> wordsOf(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 64> words;
  text.split(words, ' ', -1, false);
  return {words.begin(), words.end()};
}

const TypeRow *typeRow(llvm::StringRef type) {
  if (!type.consume_front(Prefix))
    return nullptr;
  auto found = llvm::find_if(TypeRows, [&](const TypeRow &row) { return row.name == type; });
  return found == std::end(TypeRows) ? nullptr : found;
}

} // namespace

static bool usesTransform(const Node &root, llvm::StringRef prefix) {
  NodeRef transform = root.find("Transform");
  auto isMeant = [&](NodeRef node) {
    return textAt(node->isMapping() ? node->find("Name") : node).starts_with(prefix);
  };
  return transform &&
         (transform->isSequence() ? llvm::any_of(transform->items, isMeant) : isMeant(transform));
}

bool usesSam(const Node &root) {
  if (usesTransform(root, "AWS::Serverless-"))
    return true;
  NodeRef resources = root.find("Resources");
  return llvm::any_of(resources->members, [](const Member &member) {
    return textAt(memberOf(member.value, "Type")).starts_with(Prefix);
  });
}

std::string nearestSamType(llvm::StringRef type) {
  std::vector<std::string> names;
  for (const TypeRow &row : TypeRows)
    names.push_back((Prefix + row.name).str());
  std::vector<llvm::StringRef> candidates(names.begin(), names.end());
  return nearestName(type, candidates).str();
}

NodeRef expandSam(NodeRef root, Partition partition, const llvm::StringMap<std::string> &given,
                  syntax::Arena &arena, DiagnosticEngine &diags, bool keepsReferences) {
  return SamContext(root, partition, given, arena, diags, keepsReferences).run();
}

SamContext::SamContext(NodeRef root, Partition partition, const llvm::StringMap<std::string> &given,
                       syntax::Arena &arena, DiagnosticEngine &diags, bool keepsReferences)
    : Arena(arena), Diags(diags), Root(root), KeepsReferences(keepsReferences),
      HasExtensions(usesTransform(*root, "AWS::LanguageExtensions")), Given(given),
      PartitionName(partition == Partition::China        ? "aws-cn"
                    : partition == Partition::Government ? "aws-us-gov"
                                                         : "aws") {}

// ---- Reading.

void SamContext::readGlobals() {
  NodeRef globals = Root->find("Globals");
  if (!globals)
    return;
  if (!globals->isMapping()) {
    Diags.report(diag::cfn_form, globals->range, phrase::the_key("Globals"), phrase::a_mapping(),
                 describe(*globals));
    return;
  }
  std::vector<llvm::StringRef> sections;
  for (const TypeRow &row : TypeRows)
    if (!row.globals.empty())
      sections.push_back(row.name);
  for (const Member &section : globals->members) {
    const TypeRow *row = typeRow((Prefix + section.key).str());
    if (!row || row->globals.empty()) {
      Diags.report(diag::sam_globals, section.keyRange, section.key.str(),
                   didYouMean(section.key, sections));
      continue;
    }
    if (!section.value->isMapping()) {
      Diags.report(diag::cfn_form, section.value->range, phrase::the_key(section.key.str()),
                   phrase::a_mapping(), describe(*section.value));
      continue;
    }
    std::vector<llvm::StringRef> known = wordsOf(row->globals);
    for (const Member &member : section.value->members)
      if (!llvm::is_contained(known, member.key))
        Diags.report(diag::sam_globals, member.keyRange, (section.key + "." + member.key).str(),
                     didYouMean(member.key, known));
    Globals[section.key] = section.value;
  }
}

/// What a resource says itself counts; mappings are merged, and lists follow those of `Globals`.
NodeRef SamContext::mergeGlobals(NodeRef global, NodeRef own) const {
  if (!global || !own)
    return own ? own : global;
  if (own->isMapping() && global->isMapping() && !own->function() && !global->function()) {
    std::vector<Member> members(global->members.begin(), global->members.end());
    for (const Member &member : own->members) {
      auto found = llvm::find_if(members, [&](const Member &x) { return x.key == member.key; });
      if (found == members.end())
        members.push_back(member);
      else
        *found = {member.key, member.keyRange, mergeGlobals(found->value, member.value)};
    }
    return makeMapping(Arena, own->range, members);
  }
  if (own->isSequence() && global->isSequence()) {
    std::vector<NodeRef> items(global->items.begin(), global->items.end());
    items.insert(items.end(), own->items.begin(), own->items.end());
    return makeSequence(Arena, own->range, items);
  }
  return own;
}

void SamContext::readResources() {
  NodeRef resources = Root->find("Resources");
  Sources.reserve(resources->members.size() + 2); // implicit APIs come behind
  unsigned order = 0;
  for (const Member &member : resources->members) {
    llvm::StringRef type = textAt(memberOf(member.value, "Type"));
    const TypeRow *row = typeRow(type);
    ++order;
    if (!row) {
      Slots[member.key] = {member.value, member.keyRange, order};
      continue;
    }
    SamResource source{member.key, type, member.keyRange, member.value, nullptr};
    Maker m = make(source);
    NodeRef properties = member.value->find("Properties");
    if (properties && properties->isNull())
      properties = nullptr;
    if (properties && (!properties->isMapping() || properties->function())) {
      refuse(source, phrase::sam_properties_no_mapping(), properties);
      continue;
    }
    NodeRef global = Globals.lookup(row->name);
    NodeRef ignored = member.value->find("IgnoreGlobals");
    if (ignored && ignored->isScalar())
      global = ignored->text == "*" ? nullptr : global;
    else if (ignored)
      for (NodeRef item : ignored->items)
        global = global ? m.without(global, textAt(item)) : nullptr;
    source.properties = mergeGlobals(global, properties);
    if (!source.properties)
      source.properties = m.object();
    Orders[member.key] = order;
    Sources.push_back(source);
  }
}

std::vector<const SamResource *> SamContext::inOrder() const {
  NodeRef all = Root->find("Resources");
  std::vector<llvm::StringRef> implicit;
  for (const SamResource &source : Sources)
    if (!all->find(source.id))
      implicit.push_back(source.id);
  std::vector<const SamResource *> result;
  for (llvm::StringRef id : orderOfSam(*all, implicit))
    if (const SamResource *source = resource(id))
      result.push_back(source);
  return result;
}

/// The tags that `resource` hands on to an API that it implies, or null. What it says is not merged
/// with `Globals` then, and `PropagateTags` is what one of them says.
NodeRef SamContext::tagsForApi(const SamResource &resource) const {
  NodeRef own = memberOf(resource.body, "Properties");
  NodeRef global = Globals.lookup(resource.type.substr(Prefix.size()));
  if (!isTrue(memberOf(own, "PropagateTags")) && !isTrue(memberOf(global, "PropagateTags")))
    return nullptr;
  NodeRef tags = memberOf(own, "Tags");
  return tags && !tags->isNull() ? tags : memberOf(global, "Tags");
}

/// Events that name no API add to one that SAM makes.
void SamContext::addImplicitApis() {
  struct Kind {
    llvm::StringLiteral event, property, id, type;
  };
  static constexpr Kind Kinds[] = {{"Api", "RestApiId", "ServerlessRestApi", "Api"},
                                   {"HttpApi", "ApiId", "ServerlessHttpApi", "HttpApi"}};
  size_t count = Sources.size();
  std::vector<const SamResource *> order = inOrder();
  for (const Kind &kind : Kinds) {
    const SamResource *first = nullptr;
    std::vector<const SamResource *> users;
    llvm::SmallPtrSet<const SamResource *, 8> handing; // those that name it not even by its id
    for (size_t i = 0; i < count; ++i) {
      NodeRef events = Sources[i].get("Events");
      for (const Member &event : events ? events->members : llvm::ArrayRef<Member>()) {
        if (textAt(memberOf(event.value, "Type")) != kind.event)
          continue;
        NodeRef api = memberOf(memberOf(event.value, "Properties"), kind.property);
        if (api && refName(api) != kind.id && textAt(api) != kind.id)
          continue;
        first = first ? first : &Sources[i];
        users.push_back(&Sources[i]);
        if (!api)
          handing.insert(&Sources[i]);
      }
    }
    if (!first || has(kind.id) || resource(kind.id))
      continue;
    SamResource api{kind.id, keep(Arena, (Prefix + kind.type).str()), first->range, nullptr,
                    nullptr};
    Maker m = make(*first);
    NodeRef body = m.object({{"Type", m.text(api.type)}});
    // It stands if one of those who use it does.
    std::vector<std::string> conditions;
    bool isAlways = false;
    llvm::StringRef deletion, replacement;
    for (const SamResource *user : users) {
      std::string condition = user->condition().str();
      isAlways |= condition.empty();
      if (!condition.empty() && !llvm::is_contained(conditions, condition))
        conditions.push_back(condition);
      if (textAt(user->attribute("DeletionPolicy")) == "Retain")
        deletion = "Retain";
      else if (user->attribute("DeletionPolicy") && deletion.empty())
        deletion = textAt(user->attribute("DeletionPolicy"));
      if (textAt(user->attribute("UpdateReplacePolicy")) == "Retain")
        replacement = "Retain";
      else if (user->attribute("UpdateReplacePolicy") && replacement.empty())
        replacement = textAt(user->attribute("UpdateReplacePolicy"));
    }
    if (!isAlways && conditions.size() == 1)
      body = m.with(body, "Condition", m.text(conditions.front()));
    else if (!isAlways) {
      std::string name = (kind.id + "Condition").str();
      // `Fn::Or` takes ten at most, so that more make a tree.
      llvm::sort(conditions);
      std::vector<NodeRef> all;
      for (const std::string &condition : conditions)
        all.push_back(m.object({{"Condition", m.text(condition)}}));
      constexpr size_t Most = 10;
      for (size_t parts = (all.size() - 2) / (Most - 1); all.size() > 1; --parts) {
        std::string part = parts ? name + std::to_string(parts) : name;
        size_t size = std::min(Most, all.size());
        addCondition(part,
                     m.object({{"Fn::Or", m.list(llvm::ArrayRef<NodeRef>(all).take_front(size))}}));
        all.erase(all.begin(), all.begin() + size);
        all.push_back(m.object({{"Condition", m.text(part)}}));
      }
      body = m.with(body, "Condition", m.text(name));
    }
    if (!deletion.empty())
      body = m.with(body, "DeletionPolicy", m.text(deletion));
    if (!replacement.empty())
      body = m.with(body, "UpdateReplacePolicy", m.text(replacement));
    api.body = body;
    api.properties = mergeGlobals(Globals.lookup(kind.type), m.object());
    if (kind.type == "Api" && !api.get("StageName"))
      api.properties = m.with(api.properties, "StageName", m.text("Prod"));
    NodeRef tags = nullptr;
    for (const SamResource *user : order)
      if (NodeRef own = handing.contains(user) ? tagsForApi(*user) : nullptr)
        tags = m.merge(tags, own);
    if (tags) {
      api.properties = m.with(api.properties, "Tags", m.merge(api.get("Tags"), tags));
      api.properties = m.with(api.properties, "PropagateTags", m.boolean(true));
    }
    Orders[api.id] = ~0u; // behind those who use it
    Sources.push_back(api);
  }
}

// ---- The whole.

/// The transform reads these sections where it looks values up.
void SamContext::checkSections() {
  auto fail = [&](NodeRef at, const llvm::Twine &what) {
    Diags.report(diag::cfn_form, at->range, phrase::the_key(what.str()), phrase::a_mapping(),
                 describe(*at));
  };
  for (llvm::StringRef key : {"Mappings", "Parameters"})
    if (NodeRef section = Root->find(key); section && section->isNull())
      fail(section, key);
  NodeRef mappings = Root->find("Mappings");
  for (const Member &mapping : mappings ? mappings->members : llvm::ArrayRef<Member>())
    for (const Member &member : mapping.value->members)
      if (!member.value->isMapping())
        fail(member.value, mapping.key + "." + member.key);
}

NodeRef SamContext::run() {
  checkSections();
  readGlobals();
  readResources();
  addImplicitApis();
  using Expander = void (*)(SamContext &, const SamResource &);
  static constexpr std::pair<llvm::StringLiteral, Expander> Order[] = {
      {"Function", expandFunction},
      {"StateMachine", expandStateMachine},
      {"Api", expandApi},
      {"HttpApi", expandHttpApi},
      {"WebSocketApi", expandWebSocketApi},
      {"SimpleTable", expandSimpleTable},
      {"LayerVersion", expandLayerVersion},
      {"Application", expandApplication},
      {"CapacityProvider", expandCapacityProvider},
      {"GraphQLApi", expandGraphQlApi}};
  std::vector<const SamResource *> order = inOrder(), asWritten;
  for (const SamResource &source : Sources)
    asWritten.push_back(&source);
  for (const auto &[type, expand] : Order)
    // Of what several APIs say of one thing that of the last counts.
    for (const SamResource *source : type.ends_with("Api") ? order : asWritten)
      if (source->type.substr(Prefix.size()) == type) {
        checkProperties(*source, typeRow(source->type)->properties);
        checkLiterals(*source);
        expand(*this, *source);
      }
  expandDeployments(*this);
  expandConnectors(*this);
  return assemble();
}

NodeRef SamContext::assemble() {
  // What is added to the template stands at its beginning.
  SrcRange start{Root->range.file, Root->range.begin, Root->range.begin};
  Maker m = make(start);
  std::vector<std::pair<llvm::StringRef, Slot>> slots(Slots.begin(), Slots.end());
  // What has the name of a resource of SAM stands before what else it became.
  llvm::stable_sort(slots, [&](const auto &a, const auto &b) {
    return std::pair(a.second.order, !Orders.contains(a.first)) <
           std::pair(b.second.order, !Orders.contains(b.first));
  });
  std::vector<Member> members, resources;
  for (const auto &[id, slot] : slots)
    resources.push_back({id, slot.keyRange, withDependencies(rewritten(slot.body))});
  bool hasConditions = false;
  auto addConditions = [&](NodeRef all) {
    hasConditions = true;
    for (const auto &[name, value] : Conditions)
      if (!memberOf(all, name))
        all = m.with(all, name, value);
    return all;
  };
  auto addParameters = [&](NodeRef all) {
    for (const auto &[name, description] : Parameters)
      if (!memberOf(all, name))
        all = m.with(all, name,
                     m.object({{"Type", m.text("String")}, {"Description", m.text(description)}}));
    return all;
  };
  for (const Member &member : Root->members) {
    NodeRef value = member.value;
    if (member.key == "Globals")
      continue;
    if (member.key == "Transform") {
      // What is left is what other macros do.
      if (!value->isSequence())
        continue;
      std::vector<NodeRef> others;
      for (NodeRef item : value->items)
        if (!textAt(item->isMapping() ? item->find("Name") : item).starts_with("AWS::Serverless-"))
          others.push_back(item);
      if (others.empty())
        continue;
      value = makeSequence(Arena, value->range, others);
    } else if (member.key == "Resources") {
      value = makeMapping(Arena, value->range, resources);
    } else if (member.key == "Conditions") {
      value = addConditions(value);
    } else if (member.key == "Outputs") {
      value = rewritten(value);
    } else if (member.key == "Parameters") {
      value = addParameters(value);
    }
    members.push_back({member.key, member.keyRange, value});
  }
  if (!Conditions.empty() && !hasConditions)
    members.insert(llvm::find_if(members, [](const Member &x) { return x.key == "Resources"; }),
                   {"Conditions", start, addConditions(nullptr)});
  if (!Parameters.empty() && !Root->find("Parameters"))
    members.insert(members.begin(), {"Parameters", start, addParameters(nullptr)});
  return makeMapping(Arena, Root->range, members);
}

NodeRef SamContext::laterImage(const SamResource &resource, NodeRef context) {
  std::string name = (resource.id + "ImageUri").str();
  Parameters[name] = "The image of `" + resource.id.str() + "`";
  std::string from = context ? " from `" + textAt(context).str() + "`" : "";
  Diags.report(diag::sam_lost, context ? context->range : resource.range, "ImageUri",
               resource.id.str(), phrase::sam_no_image(from, name));
  return make(resource).ref(name);
}

std::string SamContext::rewrittenText(llvm::StringRef text) const {
  std::string result;
  while (!text.empty()) {
    size_t open = text.find("${");
    size_t close = open == llvm::StringRef::npos ? open : text.find('}', open);
    if (close == llvm::StringRef::npos)
      return result + text.str();
    llvm::StringRef name = text.slice(open + 2, close);
    result += text.take_front(open + 2);
    // `${id.Alias}`, `${id.Alias.attribute}` or `${id.attribute}`
    auto [id, rest] = name.split('.');
    auto [first, attribute] = rest.split('.');
    std::string full = (id + "." + first).str();
    if (auto found = References.find(full); found != References.end())
      result += found->second + (attribute.empty() ? "" : "." + attribute.str());
    else if (auto whole = References.find(id); whole != References.end())
      result += whole->second + (rest.empty() ? "" : "." + rest.str());
    else
      result += name;
    result += "}";
    text = text.drop_front(close + 1);
  }
  return result;
}

/// Names that SAM gave new ones are replaced, and references stand where they stood.
NodeRef SamContext::rewritten(NodeRef node) const {
  if (auto origin = Origins.find(node); origin != Origins.end())
    node = origin->second;
  if ((References.empty() && Origins.empty()) || node->isScalar())
    return node;
  auto nameOf = [&](llvm::StringRef name) {
    auto found = References.find(name);
    return found == References.end() ? std::nullopt : std::optional<llvm::StringRef>(found->second);
  };
  if (const Member *call = node->function()) {
    Maker m = make(node->range);
    const Node &value = *call->value;
    if (call->key == "Ref" && value.isScalar())
      if (auto name = nameOf(value.text))
        return m.ref(*name);
    if (call->key == "Fn::GetAtt" && value.isScalar()) {
      auto [id, rest] = value.text.split('.');
      auto [first, attribute] = rest.split('.');
      if (auto name = nameOf((id + "." + first).str()); name && !attribute.empty())
        return m.getAtt(*name, attribute);
      if (auto name = nameOf(id))
        return m.getAtt(*name, rest);
    }
    if (call->key == "Fn::GetAtt" && value.items.size() >= 2 && value.items[0]->isScalar()) {
      std::vector<NodeRef> rest(value.items.begin() + 1, value.items.end());
      std::string joined = value.items[0]->text.str();
      if (rest[0]->isScalar() && rest.size() == 2)
        if (auto name = nameOf(joined + "." + rest[0]->text.str()))
          return m.object({{"Fn::GetAtt", m.list({m.text(*name), rest[1]})}});
      // `[id, Alias.Attribute]`
      if (rest[0]->isScalar() && rest.size() == 1) {
        auto [first, attribute] = rest[0]->text.split('.');
        if (auto name = nameOf((joined + "." + first).str()); name && !attribute.empty())
          return m.getAtt(*name, attribute);
      }
      if (auto name = nameOf(joined)) {
        rest.insert(rest.begin(), m.text(*name));
        return m.object({{"Fn::GetAtt", m.list(rest)}});
      }
    }
    if (call->key == "Fn::Sub" && value.isScalar() && value.text.contains("${"))
      return m.object(
          {{"Fn::Sub", makeScalar(Arena, value.range, rewrittenText(value.text), value.isPlain)}});
    if (call->key == "Fn::Sub" && value.items.size() == 2 && value.items[0]->isScalar())
      return m.object({{"Fn::Sub", m.list({makeScalar(Arena, value.items[0]->range,
                                                      rewrittenText(value.items[0]->text), false),
                                           rewritten(value.items[1])})}});
  }
  if (node->isSequence()) {
    std::vector<NodeRef> items;
    bool isNew = false;
    for (NodeRef item : node->items) {
      items.push_back(rewritten(item));
      isNew |= items.back() != item;
    }
    return isNew ? makeSequence(Arena, node->range, items) : node;
  }
  std::vector<Member> members(node->members.begin(), node->members.end());
  bool isNew = false;
  for (Member &member : members) {
    NodeRef value = rewritten(member.value);
    isNew |= value != member.value;
    member.value = value;
  }
  return isNew ? makeMapping(Arena, node->range, members) : node;
}

/// `DependsOn` is a list of names, or one, and some of them are others now.
NodeRef SamContext::withDependencies(NodeRef body) const {
  NodeRef depends = memberOf(body, "DependsOn");
  if (!depends)
    return body;
  Maker m = make(depends->range);
  std::vector<NodeRef> names;
  bool isNew = false;
  auto one = [&](NodeRef name) {
    if (auto made = Dependencies.find(textAt(name).str()); made != Dependencies.end()) {
      for (const std::string &id : made->second)
        names.push_back(m.text(id));
      isNew = true;
    } else if (auto target = References.find(textAt(name)); target != References.end()) {
      names.push_back(m.text(target->second));
      isNew = true;
    } else {
      names.push_back(name);
    }
  };
  for (NodeRef name : depends->items)
    one(name);
  if (depends->isScalar())
    one(depends);
  if (!isNew)
    return body;
  bool isOne =
      depends->isScalar() && names.size() == 1 && !Dependencies.contains(depends->text.str());
  return m.with(body, "DependsOn", isOne ? names.front() : m.list(names));
}

// ---- Results.

void SamContext::add(const SamResource &source, const llvm::Twine &id, llvm::StringRef type,
                     NodeRef properties, NodeRef attributes, bool isShared) {
  Maker m = make(source);
  llvm::StringRef key = keep(Arena, id.str());
  NodeRef body = m.object({{"Type", m.text(type)}});
  for (llvm::StringRef name : {"Condition", "DeletionPolicy", "UpdateReplacePolicy"})
    if (NodeRef value = source.attribute(name))
      body = m.with(body, name, value);
  for (const Member &member : attributes ? attributes->members : llvm::ArrayRef<Member>())
    body = m.with(body, member.key, member.value->isNull() ? nullptr : member.value);
  body = m.with(body, "Properties", properties ? properties : m.object());
  auto [slot, isNew] = Slots.insert({key, Slot{body, source.range, Orders.lookup(source.id)}});
  bool isTheirs = memberOf(Root->find("Resources"), key) && key != source.id;
  if (isTheirs || (!isNew && !isShared && !areEqual(slot->second.body, body)))
    Diags.report(diag::sam_duplicate, source.range, key.str());
  slot->second.body = body;
}

NodeRef SamContext::find(llvm::StringRef id) const {
  auto found = Slots.find(id);
  return found == Slots.end() ? nullptr : found->second.body;
}

void SamContext::inheritOrder(llvm::StringRef id, llvm::StringRef other) {
  auto slot = Slots.find(other);
  Orders[id] = slot == Slots.end() ? Orders.lookup(other) : slot->second.order;
}

std::vector<llvm::StringRef> SamContext::made() const {
  std::vector<llvm::StringRef> ids;
  for (const auto &slot : Slots)
    ids.push_back(slot.first);
  return ids;
}

void SamContext::replace(llvm::StringRef id, NodeRef body) {
  auto found = Slots.find(id);
  if (found != Slots.end())
    found->second.body = body;
}

std::string SamContext::negated(llvm::StringRef name, SrcRange range) {
  Maker m = make(range);
  NodeRef value = m.object({{"Fn::Not", m.list({m.object({{"Condition", m.text(name)}})})}});
  std::string id = ("NOT" + name).str();
  id += hashOf(toJson(m.text(name)));
  addCondition(id, value);
  return id;
}

// ---- Questions.

const SamResource *SamContext::resource(llvm::StringRef id) const {
  auto found = llvm::find_if(Sources, [&](const SamResource &x) { return x.id == id; });
  return found == Sources.end() ? nullptr : &*found;
}

llvm::StringRef SamContext::typeOf(llvm::StringRef id) const {
  if (const SamResource *source = resource(id))
    return source->type;
  return textAt(memberOf(find(id), "Type"));
}

NodeRef SamContext::resolve(NodeRef node) const {
  if (!node || node->isScalar())
    return node;
  Maker m = make(node->range);
  auto inPlace = [&](NodeRef value) {
    if (KeepsReferences)
      Origins[value] = node;
    return value;
  };
  if (llvm::StringRef name = refName(node); !name.empty()) {
    if (auto given = Given.find(name); given != Given.end())
      return inPlace(m.text(given->second));
    NodeRef parameter = memberOf(Root->find("Parameters"), name);
    NodeRef value = memberOf(parameter, "Default");
    if (value && !textAt(memberOf(parameter, "Type")).starts_with("AWS::SSM::"))
      return inPlace(value);
    return node;
  }
  const Member *call = node->function();
  if (call && call->key == "Fn::Sub" && call->value->isScalar()) {
    std::string text = withParameters(call->value->text);
    // The language extensions come before SAM, which then sees a text.
    bool isText = HasExtensions && !llvm::StringRef(text).contains("${");
    return inPlace(isText ? m.text(text) : m.sub(text));
  }
  if (node->isSequence()) {
    std::vector<NodeRef> items;
    for (NodeRef item : node->items)
      items.push_back(resolve(item));
    return makeSequence(Arena, node->range, items);
  }
  std::vector<Member> members(node->members.begin(), node->members.end());
  for (Member &member : members)
    member.value = resolve(member.value);
  if (call && call->key == "Fn::FindInMap" && members[0].value->items.size() >= 3) {
    NodeRef at = Root->find("Mappings");
    for (NodeRef key : members[0].value->items.take_front(3))
      at = key->isScalar() ? memberOf(at, key->text) : nullptr;
    if (at)
      return inPlace(at);
  }
  if (call && call->key == "Fn::Join" && HasExtensions)
    if (NodeRef text = joined(*members[0].value))
      return inPlace(text);
  return makeMapping(Arena, node->range, members);
}

/// The text of `Fn::Join` with these arguments, if all of it is known; null else.
NodeRef SamContext::joined(const Node &arguments) const {
  if (arguments.items.size() != 2 || !arguments.items[0]->isScalar() ||
      !arguments.items[1]->isSequence())
    return nullptr;
  std::vector<std::string> parts;
  for (NodeRef item : arguments.items[1]->items) {
    if (!item->isScalar())
      return nullptr;
    parts.push_back(item->text.str());
  }
  return make(arguments.range).text(llvm::join(parts, arguments.items[0]->text));
}

/// `${name}` of a parameter that has a value is that value.
std::string SamContext::withParameters(llvm::StringRef text) const {
  std::string result;
  while (!text.empty()) {
    size_t open = text.find("${");
    size_t close = open == llvm::StringRef::npos ? open : text.find('}', open);
    if (close == llvm::StringRef::npos)
      return result + text.str();
    NodeRef value = resolve(make(SrcRange{}).ref(text.slice(open + 2, close)));
    result += text.take_front(open);
    result += value->isScalar() ? value->text.str() : text.slice(open, close + 1).str();
    text = text.drop_front(close + 1);
  }
  return result;
}

SamValue SamContext::read(NodeRef node) const {
  NodeRef value = resolve(node);
  if (!value || value->isNull())
    return {};
  return {value->function() ? SamValue::Kind::Function : SamValue::Kind::Literal, value};
}

bool SamValue::saysTrue() const {
  return kind == Kind::Literal && node->isScalar() && literalOf(*node) == Literal::True;
}

bool SamValue::isBoolean() const {
  return kind == Kind::Literal && node->isScalar() && truthOf(node->text);
}

bool SamValue::isTrue() const {
  if (kind != Kind::Literal)
    return isFunction();
  if (!node->isScalar())
    return !node->items.empty() || !node->members.empty();
  double number = 1;
  bool isZero = node->isPlain && !node->text.getAsDouble(number) && number == 0;
  return !node->text.empty() && !isZero && literalOf(*node) != Literal::False;
}

// ---- Faults.

void SamContext::refuse(const SamResource &resource, const Phrase<phrase::SamFault> &why,
                        NodeRef at) {
  Diags.report(diag::sam_not_expanded, at ? at->range : resource.range, resource.id.str(),
               resource.type.str(), why);
}

void SamContext::refuseEvent(const SamResource &resource, const Member &event,
                             const Phrase<phrase::SamFault> &why) {
  Diags.report(diag::sam_event, event.keyRange, event.key.str(), resource.id.str(), why);
}

void SamContext::refuseValue(const SamResource &resource, llvm::StringRef property, NodeRef at,
                             const Phrase<phrase::SamFault> &why) {
  Diags.report(diag::sam_value, at ? at->range : resource.range, property.str(), resource.id.str(),
               why);
}

void SamContext::checkProperties(const SamResource &resource, llvm::StringRef known) {
  std::vector<llvm::StringRef> names = wordsOf(known);
  NodeRef own = memberOf(resource.body, "Properties");
  for (const Member &member : resource.properties->members) {
    const Node &value = *member.value;
    // What `Globals` say is looked at once, and what they may say was looked at before.
    bool isGlobal = !memberOf(own, member.key);
    if (isGlobal &&
        (!llvm::is_contained(names, member.key) || !CheckedGlobals.insert(&value).second))
      continue;
    if (!llvm::is_contained(names, member.key))
      Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                   phrase::of_member(resource.type.str()), didYouMean(member.key, names));
    else if (value.isNull() || value.function())
      continue;
    else if (llvm::is_contained(wordsOf(SamLists), member.key) && !value.isSequence())
      refuseValue(resource, member.key, &value, phrase::sam_list());
    else if (llvm::is_contained(wordsOf(SamMappings), member.key) && !value.isMapping())
      refuseValue(resource, member.key, &value, phrase::sam_mapping());
    else if (llvm::is_contained(wordsOf(SamScalars), member.key) && !value.isScalar())
      refuseValue(resource, member.key, &value, phrase::sam_no_list_no_mapping());
    else if (llvm::is_contained(wordsOf(SamTruths), member.key) && !truthOf(value.text))
      refuseValue(resource, member.key, &value, phrase::sam_true_false());
  }
  // SAM's own.
  NodeRef tags = resource.get("Tags");
  for (const Member &tag : tags ? tags->members : llvm::ArrayRef<Member>())
    if (tag.key == "lambda:createdBy" || tag.key == "stateMachine:createdBy")
      refuseValue(resource, "Tags", tag.value, phrase::sam_own(tag.key.str()));
  if (!llvm::all_of(resource.id, llvm::isAlnum))
    refuse(resource, phrase::sam_logical_id());
  // A list of names, or one.
  NodeRef depends = resource.attribute("DependsOn");
  bool isList = depends && depends->isSequence() &&
                llvm::all_of(depends->items, [](NodeRef item) { return item->isScalar(); });
  if (depends && !depends->isScalar() && !isList)
    refuseValue(resource, "DependsOn", depends, phrase::sam_texts());
  if (NodeRef condition = resource.attribute("Condition"); condition && !condition->isScalar())
    refuseValue(resource, "Condition", condition, phrase::sam_text());
  NodeRef ignored = resource.attribute("IgnoreGlobals");
  if (ignored && !ignored->isSequence() && textAt(ignored) != "*")
    refuseValue(resource, "IgnoreGlobals", ignored, phrase::sam_star_or_names());
  const TypeRow *row = typeRow(resource.type);
  for (NodeRef item : ignored &&row ? ignored->items : llvm::ArrayRef<NodeRef>())
    if (!llvm::is_contained(wordsOf(row->globals), textAt(item)))
      refuseValue(resource, "IgnoreGlobals", item, phrase::sam_globals_have_no_such_property());
}

void SamContext::checkEvent(const SamResource &resource, const Member &event,
                            llvm::StringRef known) {
  std::vector<llvm::StringRef> names = wordsOf(known);
  NodeRef properties = memberOf(event.value, "Properties");
  for (const Member &member : properties ? properties->members : llvm::ArrayRef<Member>())
    if (!llvm::is_contained(names, member.key))
      Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                   phrase::of_event(event.key.str(), resource.id.str()),
                   didYouMean(member.key, names));
}

// ---- What several types have.

NodeRef SamContext::tagList(const Maker &m, NodeRef tags, bool withOwn, llvm::StringRef own) const {
  std::vector<NodeRef> items;
  auto add = [&](llvm::StringRef key, NodeRef value) {
    items.push_back(m.object({{"Key", m.text(key)}, {"Value", value}}));
  };
  if (withOwn)
    add(own, m.text("SAM"));
  for (const Member &member : tags ? tags->members : llvm::ArrayRef<Member>())
    add(member.key, member.value);
  return items.empty() ? nullptr : m.list(items);
}

NodeRef SamContext::passedTags(const SamResource &resource) const {
  return isTrue(resource.get("PropagateTags")) ? resource.get("Tags") : nullptr;
}

NodeRef SamContext::location(const SamResource &resource, llvm::StringRef property, NodeRef uri,
                             llvm::StringRef bucket, llvm::StringRef key, llvm::StringRef version) {
  Maker m = make(resource);
  if (uri->isMapping() && !uri->function()) {
    if (!uri->find("Bucket") || !uri->find("Key")) {
      refuseValue(resource, property, uri, phrase::sam_place_has_bucket_key());
      return nullptr;
    }
    return m.object(
        {{bucket, uri->find("Bucket")}, {key, uri->find("Key")}, {version, uri->find("Version")}});
  }
  NodeRef value = resolve(uri);
  if (!value->isScalar()) {
    refuseValue(resource, property, uri, phrase::sam_must_be_written_out_s3_bucket());
    return nullptr;
  }
  llvm::StringRef text = value->text;
  if (text.contains("{{resolve:")) {
    refuseValue(resource, property, uri, phrase::sam_dynamic_reference_stands_in_mapping_with());
    return nullptr;
  }
  if (text.consume_front("s3://")) {
    auto [name, rest] = text.split('/');
    auto [path, query] = rest.split("?versionId=");
    if (name.empty() || path.empty() || name.contains('[')) {
      refuseValue(resource, property, uri, phrase::sam_must_have_form_s3_bucket_key());
      return nullptr;
    }
    return m.object({{bucket, m.text(name)},
                     {key, m.text(path)},
                     {version, query.empty() ? nullptr : m.text(query)}});
  }
  if (text.empty() || text.contains("://")) {
    refuseValue(resource, property, uri, phrase::sam_must_have_form_s3_bucket_key());
    return nullptr;
  }
  std::string name = resource.id.str();
  Diags.report(diag::sam_local_code, uri->range, property.str(), resource.id.str(), text.str(),
               ArtifactsBucket.str(), name);
  Parameters[ArtifactsBucket.str()] = ArtifactsNote.str();
  return m.object({{bucket, m.ref(ArtifactsBucket)}, {key, m.text(name)}});
}

} // namespace pcl::cloudformation
