// Stacks whose template lies in a file: components.
#include "Names.h"
#include "Nodes.h"

#include "pcl/IR/TypeAnnotation.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

/// Parameters are given as texts; a list as one with commas, unless the parent has a list.
ExprId Expressions::argument(const Node &node, const ParameterDecl &parameter) {
  const Member *call = node.function();
  if (call && call->key == "Ref" && call->value->isScalar() && call->value->text == "AWS::NoValue")
    return X.null(node.range); // the default counts
  if (optionalIf(node)) {
    llvm::ArrayRef<const Node *> args = call->value->items;
    return X.conditional(conditionNamed(args[0]->scalar().value_or(""), args[0]->range),
                         argument(*args[1], parameter), argument(*args[2], parameter), node.range);
  }
  if (parameter.isList && parameter.node == parameter.config) {
    if (isListResult(node))
      return list(node);
    return W.call(ir::Builtin::Split, {W.text(","), text(node)}, node.range);
  }
  if (parameter.isNumber && node.isScalar())
    if (std::optional<std::string> number = numberIn(node.text.trim()))
      return X.number(W.intern(*number), node.range);
  return text(node);
}

/// What `parameters` gives, by name: a choice between several is one for each name.
static std::vector<Member> argumentsIn(const Node &parameters, syntax::Arena &arena) {
  const Member *call = parameters.function();
  if (call && call->key == "Ref")
    return {}; // `AWS::NoValue`
  if (!call || call->key != "Fn::If" || call->value->items.size() != 3)
    return parameters.members.vec();
  llvm::ArrayRef<const Node *> items = call->value->items;
  SrcRange range = parameters.range;
  std::vector<Member> branches[] = {argumentsIn(*items[1], arena), argumentsIn(*items[2], arena)};
  const Node *none =
      makeMapping(arena, range, {{"Ref", range, makeScalar(arena, range, "AWS::NoValue", false)}});
  auto valueIn = [&](llvm::ArrayRef<Member> branch, llvm::StringRef name) {
    auto found = llvm::find_if(branch, [&](const Member &member) { return member.key == name; });
    return found == branch.end() ? none : found->value;
  };
  std::vector<Member> all;
  for (llvm::ArrayRef<Member> branch : branches)
    for (const Member &member : branch)
      if (llvm::none_of(all, [&](const Member &other) { return other.key == member.key; })) {
        const Node *choice = makeSequence(
            arena, range,
            {items[0], valueIn(branches[0], member.key), valueIn(branches[1], member.key)});
        all.push_back({member.key, member.keyRange,
                       makeMapping(arena, range, {{call->key, call->keyRange, choice}})});
      }
  return all;
}

/// A default that is a secret is a setting of its own for each stack that relies on it: in the
/// program it is nowhere, and a component has no settings.
void Resources::addHiddenDefaults(const ResourceDecl &resource, ir::Node &node) {
  SrcRange range = resource.source->keyRange;
  std::map<std::string, const ParameterDecl *> hidden;
  for (const auto &entry : resource.child->parameters)
    if (!entry.second.hiddenDefault.empty() &&
        llvm::none_of(node.attributes, [&](const ir::Attribute &attribute) {
          return W.program.str(attribute.name) == entry.second.config;
        }))
      hidden.emplace(entry.getKey().str(), &entry.second);
  for (const auto &[name, parameter] : hidden) {
    std::string setting = resource.id().str() + name;
    for (unsigned i = 2; C.parameters.contains(setting); ++i)
      setting = resource.id().str() + name + std::to_string(i);
    if (!C.isComponent)
      C.diags.report(diag::cfn_secret_default, range, setting);
    std::string word = nodeNameOf(frontend::nodeName(setting));
    ParameterDecl own = *parameter;
    own.config = own.node = W.names.claim(word, word + "Param");
    ir::Node config = W.node(ir::NodeKind::Config, own.config, range, range);
    config.label = W.intern(parameter->hiddenDefault);
    config.labelRange = range;
    ir::annotate(W.program, config, C.diags);
    config.logicalName = W.intern(setting);
    config.attributes.push_back(W.attribute("secret", X.boolean(true, range)));
    W.add(std::move(config));
    node.attributes.push_back(W.attribute(parameter->config, W.ref(own.config, range)));
    C.parameters.try_emplace(setting, std::move(own));
  }
}

void Resources::convertNested(ResourceDecl &resource) {
  const ChildTemplate &child = *resource.child;
  SrcRange range = resource.source->keyRange;
  ir::Node node = makeNode(C, ir::NodeKind::Component, *resource.source, resource.node);
  node.label = W.intern(child.label);
  node.labelRange = resource.source->keyRange;
  auto unknown = [&](const Member &member) {
    W.dropped(diag::cfn_unknown_property, member.keyRange, member.key.str(), child.label, {});
  };
  for (const Member &property : resource.body().find("Properties")->members) {
    if (property.key == "TemplateURL")
      continue;
    if (property.key != "Parameters" || !property.value->isMapping()) {
      unknown(property);
      continue;
    }
    for (const Member &member : argumentsIn(*property.value, C.arena)) {
      auto parameter = child.parameters.find(member.key);
      if (parameter == child.parameters.end()) {
        unknown(member);
        continue;
      }
      const Member *call = member.value->function();
      if (call && call->key == "Ref" && call->value->isScalar() &&
          call->value->text == "AWS::NoValue" && !parameter->second.hiddenDefault.empty())
        continue;
      syntax::Commented comments =
          C.commentsOf(member.keyRange.begin, member.keyRange, *member.value);
      node.attributes.push_back(W.attribute(parameter->second.config,
                                            E.argument(*member.value, parameter->second),
                                            member.keyRange, W.comments.take(comments)));
    }
  }
  addHiddenDefaults(resource, node);
  if (!child.stackName.empty())
    node.attributes.push_back(W.attribute(
        child.stackName,
        W.templateOf({E.stackName(range), W.text(("-" + resource.id()).str())}, range)));
  if (bool isGiven = llvm::any_of(
          node.attributes,
          [&](const ir::Attribute &a) { return W.program.str(a.name) == child.artifacts; });
      !child.artifacts.empty() && !isGiven)
    node.attributes.push_back(W.attribute(child.artifacts, W.ref(C.artifacts, range)));
  addOptions(resource, node);
  reportMetadata(resource);
  addNode(C, std::move(node), *resource.source);
}

} // namespace pcl::cloudformation
