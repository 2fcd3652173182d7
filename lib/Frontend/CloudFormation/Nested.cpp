// Stacks whose template lies in a file: components.
#include "Names.h"
#include "Nodes.h"

#include "pcl/IR/TypeAnnotation.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

/// Parameters are given as texts; a list as one with commas, unless the parent has a list.
ExprId Expressions::argument(const Node &node, const ParameterDecl &parameter,
                             llvm::function_ref<ExprId(SrcRange)> missing) {
  if (isNoValue(node))
    return missing(node.range);
  if (optionalIf(node)) {
    llvm::ArrayRef<const Node *> args = node.function()->value->items;
    return X.conditional(conditionNamed(args[0]->scalar().value_or(""), args[0]->range),
                         argument(*args[1], parameter, missing),
                         argument(*args[2], parameter, missing), node.range);
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

/// The config of a setting that has the secret default of the `parameter` called `name`: in the
/// program it is nowhere, a component has no settings, and each stack that relies on it has its
/// own.
std::string Resources::hiddenDefault(const ResourceDecl &resource, llvm::StringRef name,
                                     const ParameterDecl &parameter) {
  SrcRange range = resource.source->keyRange;
  std::string setting = (resource.id() + name).str();
  for (unsigned i = 2; C.parameters.contains(setting); ++i)
    setting = (resource.id() + name).str() + std::to_string(i);
  if (!C.isComponent)
    C.diags.report(diag::cfn_secret_default, range, setting);
  std::string word = nodeNameOf(frontend::nodeName(setting));
  ParameterDecl own = parameter;
  own.config = own.node = W.names.claim(word, word + "Param");
  ir::Node config = W.node(ir::NodeKind::Config, own.config, range, range);
  config.label = W.intern(parameter.hiddenDefault);
  config.labelRange = range;
  ir::annotate(W.program, config, C.diags);
  config.logicalName = W.intern(setting);
  config.attributes.push_back(W.attribute("secret", X.boolean(true, range)));
  W.add(std::move(config));
  std::string node = own.config;
  C.parameters.try_emplace(setting, std::move(own));
  return node;
}

/// Gives `node` the secret defaults that it relies on.
void Resources::addHiddenDefaults(const ResourceDecl &resource, ir::Node &node) {
  std::map<std::string, const ParameterDecl *> hidden;
  for (const auto &entry : resource.child->parameters)
    if (!entry.second.hiddenDefault.empty() &&
        llvm::none_of(node.attributes, [&](const ir::Attribute &attribute) {
          return W.program.str(attribute.name) == entry.second.config;
        }))
      hidden.emplace(entry.getKey().str(), &entry.second);
  for (const auto &[name, parameter] : hidden)
    node.attributes.push_back(
        W.attribute(parameter->config,
                    W.ref(hiddenDefault(resource, name, *parameter), resource.source->keyRange)));
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
      const ParameterDecl &given = parameter->second;
      bool isHidden = !given.hiddenDefault.empty();
      if (isHidden && isNoValue(*member.value))
        continue;
      std::string setting;
      auto missing = [&](SrcRange at) {
        if (!isHidden)
          return X.null(at); // the default counts
        if (setting.empty())
          setting = hiddenDefault(resource, member.key, given);
        return W.ref(setting, at);
      };
      syntax::Commented comments =
          C.commentsOf(member.keyRange.begin, member.keyRange, *member.value);
      node.attributes.push_back(W.attribute(given.config, E.argument(*member.value, given, missing),
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
