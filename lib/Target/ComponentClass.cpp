// Component programs as classes, in any language: the type of the inputs, the class, its outputs.
//
// The nodes inside are NodeEmitter.cpp.
#include "pcl/Target/NodeEmitter.h"

using namespace pcl;
using namespace pcl::target;

void NodeEmitter::emitComponentClass() {
  bool hasInputs = !shape().inputs.empty();
  std::string argsName = hasInputs ? shape().className + "Args" : "";
  if (hasInputs)
    emitInputsType(argsName);

  Nodes members, body;
  for (ir::NodeId id : shape().outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *value = attribute(node, "value");
    ir::TypeId type = value ? types().resolved(typeOf(value->value)) : types().dynamicType();
    std::string name = outputAttribute(str(node.name));
    if (!isDeclared(name))
      continue;
    members.push_back(outputField(name, outputType(id, type)));
    commentsOfField(members.back(), node);
  }
  // The SDK registers a component once its inputs are known, and its children after that.
  Node shown = isInCircle() || !hasInputs ? B.object({}) : shownInputs();
  body.push_back(B.exprStmt(
      superCall({B.string(shape().token), B.name(componentName()), shown, B.name("opts")})));
  emitNodes(body);

  Nodes registered, arguments;
  for (ir::NodeId id : shape().outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *value = attribute(node, "value");
    if (!value)
      continue;
    Current = id;
    std::string name = outputAttribute(str(node.name));
    Node made = outputValue(value->value);
    Node assign = B.assign(B.member(B.name(Lang.self), name), made);
    if (!isDeclared(name))
      commentsOfField(assign, node);
    if (registered.empty())
      B.blankBefore(assign);
    body.push_back(assign);
    Node member = B.member(B.name(Lang.self), name);
    registered.push_back(B.entry(str(node.name), registeredOutput(member, made)));
  }
  if (!registered.empty())
    arguments.push_back(B.object(registered, true));
  else if (Node nothing = noOutputs())
    arguments.push_back(nothing);
  body.push_back(B.exprStmt(registerOutputs(arguments)));
  emitClass(argsName, members, body);
}
