// Stacks whose template lies in a file: components.
#include "Nodes.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

/// Parameters are given as texts; a list as one with commas, unless the parent has a list.
ExprId Expressions::argument(const Node &node, const ParameterDecl &parameter) {
  if (parameter.isList && parameter.node == parameter.config) {
    if (isListResult(node))
      return list(node);
    return W.call(ir::Builtin::Split, {W.text(","), text(node)}, node.range);
  }
  if (parameter.isNumber && node.isScalar() && isNumber(node.text.trim()))
    return X.number(W.intern(node.text.trim()), node.range);
  return text(node);
}

void Resources::convertNested(ResourceDecl &resource) {
  const ChildTemplate &child = *resource.child;
  SrcRange range = resource.source->keyRange;
  ir::Node node = makeNode(C, ir::NodeKind::Component, *resource.source, resource.node);
  node.label = W.intern(child.label);
  node.labelRange = resource.source->keyRange;
  auto unknown = [&](const Member &member) {
    W.dropped(diag::cfn_unknown_property, member.keyRange, member.key.str(), child.label, "");
  };
  for (const Member &property : resource.body().find("Properties")->members) {
    if (property.key == "TemplateURL")
      continue;
    if (property.key != "Parameters" || !property.value->isMapping()) {
      unknown(property);
      continue;
    }
    for (const Member &member : property.value->members) {
      auto parameter = child.parameters.find(member.key);
      if (parameter == child.parameters.end()) {
        unknown(member);
        continue;
      }
      syntax::Commented comments =
          C.commentsOf(member.keyRange.begin, member.keyRange, *member.value);
      node.attributes.push_back(W.attribute(parameter->second.config,
                                            E.argument(*member.value, parameter->second),
                                            member.keyRange, W.comments.take(comments)));
    }
  }
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
