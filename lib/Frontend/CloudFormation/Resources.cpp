// Resources of the package, and the options that the attributes of resources say.
#include "Declarations.h"
#include "Names.h"
#include "Nodes.h"
#include "Sam.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

SrcRange rangeOf(const Member &member) {
  return SrcRange::join(member.keyRange, member.value->range);
}

ir::Node makeNode(Context &context, ir::NodeKind kind, const Member &member, llvm::StringRef name) {
  ir::Node node = context.W.node(kind, name, rangeOf(member), member.keyRange);
  if (name != member.key)
    node.logicalName = context.W.intern(member.key);
  return node;
}

void addNode(Context &context, ir::Node node, const Member &member) {
  node.comments = context.W.comments.collect(0, {rangeOf(member), {}, {}}, context.W.notes);
  context.W.notes.clear();
  context.W.add(std::move(node));
}

void Resources::convert(const Member &member) {
  ResourceDecl &resource = C.resources.find(member.key)->second;
  if (resource.fate == Fate::Ignored) {
    W.account.close(resource.record, Outcome::Ignored);
    return;
  }
  frontend::IRWriter::Construct construct(W, resource.record);
  C.awaited.clear();
  switch (resource.fate) {
  case Fate::Native:
    return convertNative(resource);
  case Fate::Nested:
    return convertNested(resource);
  case Fate::Spread:
    return convertSpread(resource);
  case Fate::Fallback:
    return convertFallback(resource);
  case Fate::Ignored:
    return;
  case Fate::Lost:
    break;
  }
  // A program that makes templates of others fills in what a resource is.
  const Node *type = resource.body().find("Type");
  if (const Member *call = type ? type->function() : resource.body().function())
    return W.dropped(diag::cfn_resource_lost, member.keyRange, member.key.str(), call->key.str(),
                     phrase::no_transform());
  if (resource.type.empty()) {
    C.diags.report(diag::cfn_form, member.keyRange, phrase::a_resource(),
                   phrase::the_member("Type"), phrase::bare_resource());
    return W.lose(Outcome::Dropped);
  }
  bool isModule = llvm::StringRef(resource.type).ends_with("::MODULE");
  DiagnosticBuilder report =
      C.diags.report(diag::cfn_resource_lost, member.keyRange, member.key.str(), resource.type,
                     isModule ? phrase::no_module() : phrase::no_sam());
  if (std::string near = isModule ? "" : nearestSamType(resource.type); !near.empty())
    report.note("did you mean `" + near + "`?");
  W.lose(Outcome::Dropped);
}

/// What the engine calls the node `index` of `resource`; none if that is the node's name.
StrId Resources::logicalNameOf(const ResourceDecl &resource, size_t index) {
  llvm::StringRef node = resource.nodes.empty() ? resource.node : resource.nodes[index];
  const std::string &name = resource.logicalNames[index];
  return name == node ? StrId() : W.intern(name);
}

void Resources::convertNative(ResourceDecl &resource) {
  ir::Node node = makeNode(C, ir::NodeKind::Resource, *resource.source, resource.node);
  const Node *type = resource.body().find("Type");
  node.label = W.intern(resource.token);
  node.labelRange = type->range;
  const Node *properties = resource.body().find("Properties");
  node.logicalName = logicalNameOf(resource, 0);
  if (resource.classic) {
    C.diags.report(diag::cfn_classic, resource.source->keyRange, resource.id().str(),
                   resource.type);
    properties = resource.classic;
  }
  if (properties && !properties->isNull())
    E.inputs(*properties, resource, node.attributes);
  if (resource.type == "AWS::CloudFormation::Stack")
    if (const Node *url = properties ? properties->find("TemplateURL") : nullptr;
        url && url->isScalar() && !url->text.contains("://"))
      C.diags.report(diag::cfn_local_template, url->range, resource.id().str(), url->text.str());
  addOptions(resource, node);
  reportMetadata(resource);
  addNode(C, std::move(node), *resource.source);
}

void Resources::convertSpread(ResourceDecl &resource) {
  const Node &properties = *resource.body().find("Properties");
  std::vector<SpreadPart> parts = spreadParts(resource.type, resource.body());
  for (auto [i, part] : llvm::enumerate(parts)) {
    ResourceDecl one = resource;
    one.token = part.token.str();
    const schema::Package *package = part.token.starts_with("aws:") ? C.classic : C.package;
    one.schema = package ? package->resource(part.token) : nullptr;
    if (!one.schema) {
      C.diags.report(diag::cfn_no_schema, resource.source->keyRange);
      return W.lose(Outcome::Dropped);
    }
    ir::Node node = makeNode(C, ir::NodeKind::Resource, *resource.source, resource.nodes[i]);
    node.logicalName = logicalNameOf(resource, i);
    node.label = W.intern(one.token);
    node.labelRange = resource.body().find("Type")->range;
    for (const Member &member : properties.members) {
      auto other = llvm::find_if(part.others, [&](const auto &o) { return o.first == member.key; });
      const schema::Property *property =
          other == part.others.end() ? nullptr : find(one.schema->inputs, other->second);
      if (ExprId value = property ? E.value(*member.value, property->type) : ExprId())
        node.attributes.push_back(W.attribute(property->name, value, member.keyRange));
    }
    if (part.input.empty())
      E.inputs(*part.element, one, node.attributes);
    else
      node.attributes.push_back(
          W.attribute(part.input, E.text(*part.element), part.element->range));
    addOptions(resource, node);
    addNode(C, std::move(node), *resource.source);
  }
  reportMetadata(resource);
}

// ---- Attributes.

void Resources::addOptions(const ResourceDecl &resource, ir::Node &node) {
  if (!resource.condition.empty()) {
    const Node *condition = resource.body().find("Condition");
    node.options.push_back(W.attribute(
        "range", E.conditionNamed(resource.condition, condition->range), condition->range));
  }
  addDependencies(resource, node);
  addSecretOutputs(resource, node);
  addPolicies(resource, node);
  for (const Member &member : resource.body().members) {
    llvm::StringRef key = member.key;
    // Attributes that are left out have records of their own, so that the resource's says no more
    // than what became of it.
    auto lost = [&](Phrase<phrase::TemplateLoss> why) {
      C.diags.report(diag::cfn_lost, member.keyRange, key.str(), why);
      W.account.close(
          W.account.open("attribute", key, (resource.id() + "." + key).str(), rangeOf(member)),
          Outcome::Dropped);
    };
    if (key == "UpdatePolicy" && resource.fate != Fate::Fallback)
      lost(phrase::no_update_policy());
    else if (key == "CreationPolicy" && resource.fate != Fate::Fallback)
      lost(phrase::no_creation_policy());
    else if (key == "Description" && member.value->isScalar())
      W.note(member.value->text);
    else if (!llvm::is_contained({"Type", "Properties", "DependsOn", "Condition", "DeletionPolicy",
                                  "UpdateReplacePolicy", "UpdatePolicy", "CreationPolicy",
                                  "Metadata", "Version"},
                                 key))
      lost(phrase::no_such_attribute("resources", {}));
  }
}

/// What a service makes up as a secret the package does not know to be one.
void Resources::addSecretOutputs(const ResourceDecl &resource, ir::Node &node) {
  llvm::SmallVector<ExprId, 2> names;
  if (resource.fate == Fate::Native && !resource.classic)
    for (const schema::Property &output : resource.schema->outputs)
      if (isSecretAttribute(output.name) && !find(resource.schema->inputs, output.name))
        names.push_back(W.ref(output.name, resource.source->keyRange));
  if (!names.empty())
    node.options.push_back(
        W.attribute("additionalSecretOutputs", X.tuple(names, resource.source->keyRange)));
}

void Resources::addDependencies(const ResourceDecl &resource, ir::Node &node) {
  const Node *dependsOn = resource.body().find("DependsOn");
  llvm::SmallVector<ExprId, 4> targets;
  llvm::ArrayRef<const Node *> names;
  SrcRange range = resource.source->keyRange;
  if (dependsOn && !dependsOn->isNull()) {
    range = dependsOn->range;
    names = dependsOn->isScalar() ? llvm::ArrayRef(dependsOn) : llvm::ArrayRef(dependsOn->items);
  }
  for (const Node *name : names) {
    auto target = C.resources.find(name->text);
    if (name->isScalar() && target == C.resources.end() && C.isPartial) {
      W.dropped(diag::cfn_function_lost, name->range, "DependsOn",
                phrase::lost_resource(name->text.str()));
      continue;
    }
    if (!name->isScalar() || target == C.resources.end()) {
      C.diags.report(diag::cfn_unknown_name, name->range, name->text.str(),
                     C.near(name->text, C.resources));
      W.lose(Outcome::Dropped);
      continue;
    }
    switch (target->second.fate) {
    case Fate::Native:
    case Fate::Nested:
    case Fate::Fallback:
      targets.push_back(W.ref(target->second.node, name->range));
      C.awaited.remove(target->second.node);
      break;
    case Fate::Spread:
      for (const std::string &part : target->second.nodes) {
        targets.push_back(W.ref(part, name->range));
        C.awaited.remove(part);
      }
      break;
    case Fate::Ignored:
      break;
    case Fate::Lost:
      W.dropped(diag::cfn_function_lost, name->range, "DependsOn",
                phrase::lost_resource(name->text.str()));
      break;
    }
  }
  for (llvm::StringRef name : C.awaited)
    targets.push_back(W.ref(name, range));
  if (!targets.empty())
    node.options.push_back(W.attribute("dependsOn", X.tuple(targets, range), range));
}

/// Clusters, and instances that are in none, keep a snapshot unless the template says otherwise.
static bool makesSnapshot(const ResourceDecl &resource) {
  if (resource.type == "AWS::RDS::DBCluster")
    return true;
  const Node *properties = resource.body().find("Properties");
  return resource.type == "AWS::RDS::DBInstance" &&
         !(properties && properties->find("DBClusterIdentifier"));
}

/// Whether the value `policy` of the attribute `name` keeps a resource.
Resources::Kept Resources::kept(const ResourceDecl &resource, llvm::StringRef name,
                                const Node &policy) {
  if (policy.isScalar()) {
    llvm::StringRef text = policy.text;
    if (text == "Snapshot" && name == "DeletionPolicy")
      C.diags.report(diag::cfn_snapshot, policy.range, resource.id().str());
    if (text == "Retain" || text == "RetainExceptOnCreate" || text == "Snapshot")
      return {true, {}};
    if (text != "Delete")
      W.dropped(diag::cfn_lost, policy.range, name.str(), phrase::no_policy_value(text.str()));
    return {false, {}};
  }
  const Member *call = policy.function();
  if (call && call->key == "Fn::If" && call->value->items.size() == 3) {
    llvm::ArrayRef<const Node *> args = call->value->items;
    Kept then = kept(resource, name, *args[1]), otherwise = kept(resource, name, *args[2]);
    if (then.isConstant() && otherwise.isConstant() && then.always == otherwise.always)
      return then;
    if (E.isSecretCondition(args[0]->text)) {
      C.diags.report(diag::cfn_secret_policy, policy.range, resource.id().str(), name.str());
      return {true, {}};
    }
    ExprId test = E.conditionNamed(args[0]->scalar().value_or(""), args[0]->range);
    if (then.isConstant() && otherwise.isConstant())
      return {false, then.always ? test : E.negated(test, policy.range)};
    auto expr = [&](const Kept &one) {
      return one.isConstant() ? X.boolean(one.always, policy.range) : one.sometimes;
    };
    return {false, X.conditional(test, expr(then), expr(otherwise), policy.range)};
  }
  bool isKnown =
      call && (call->key == "Fn::FindInMap" || (call->key == "Ref" && call->value->isScalar() &&
                                                C.parameters.contains(call->value->text)));
  if (isKnown && E.readsSecret(policy)) {
    C.diags.report(diag::cfn_secret_policy, policy.range, resource.id().str(), name.str());
    return {true, {}};
  }
  if (isKnown)
    return {false, X.binary(ir::BinaryOp::NotEqual, E.text(policy), W.text("Delete", policy.range),
                            policy.range)};
  W.dropped(diag::cfn_lost, policy.range, name.str(),
            phrase::no_policy_value(call ? call->key.str() : describe(policy).text));
  return {false, {}};
}

void Resources::addPolicies(const ResourceDecl &resource, ir::Node &node) {
  const Node *onDeletion = resource.body().find("DeletionPolicy");
  const Node *onReplacement = resource.body().find("UpdateReplacePolicy");
  Kept deleted, replaced;
  if (onDeletion) {
    deleted = kept(resource, "DeletionPolicy", *onDeletion);
  } else if (makesSnapshot(resource)) {
    C.diags.report(diag::cfn_snapshot, resource.source->keyRange, resource.id().str());
    deleted.always = true;
  }
  if (onReplacement)
    replaced = kept(resource, "UpdateReplacePolicy", *onReplacement);
  // The option holds for both, and CloudFormation has a policy for each.
  SrcRange range = onDeletion      ? onDeletion->range
                   : onReplacement ? onReplacement->range
                                   : resource.source->keyRange;
  if (!deleted.always && (replaced.always || (replaced.sometimes && !deleted.sometimes)))
    W.note("Kept when it is replaced, as the template says, and also when it is deleted.");
  ExprId retain;
  if (deleted.always || replaced.always)
    retain = X.boolean(true, range);
  else if (deleted.sometimes && replaced.sometimes &&
           !ir::isEqual(X, deleted.sometimes, replaced.sometimes))
    retain = X.binary(ir::BinaryOp::Or, deleted.sometimes, replaced.sometimes, range);
  else
    retain = deleted.sometimes ? deleted.sometimes : replaced.sometimes;
  if (retain)
    node.options.push_back(W.attribute("retainOnDelete", retain));
}

void Resources::reportMetadata(const ResourceDecl &resource) {
  const Node *metadata = resource.body().find("Metadata");
  for (const Member &member : metadata ? metadata->members : llvm::ArrayRef<Member>()) {
    if (member.key == "AWS::CloudFormation::Init" ||
        member.key == "AWS::CloudFormation::Authentication")
      W.dropped(diag::cfn_lost, member.keyRange, member.key.str(), phrase::no_init());
    else if (member.key == "aws:cdk:path" && member.value->isScalar())
      W.note(("CDK path: " + member.value->text).str());
  }
}

} // namespace pcl::cloudformation
