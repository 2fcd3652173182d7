// What the place where a value stands asks of it.
#include "Destinations.h"

#include "pcl/IR/SchemaTypes.h"

using namespace pcl;
using namespace pcl::lower;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

const ir::Node *Destinations::inputOf(const ir::Node &node, const ir::Attribute &attribute) const {
  if (!node.component)
    return nullptr;
  const ir::Program &component = P.workspace().program(node.component);
  auto input = component.names.find(attribute.name);
  return input == component.names.end() ? nullptr : &component.nodes[input->second];
}

const ir::Member *Destinations::memberOf(const ir::Node &node,
                                         const ir::Attribute &attribute) const {
  const ir::Members *members = P.inputsOf(node);
  return members ? members->find(attribute.name) : nullptr;
}

TypeId Destinations::typeFor(const ir::Node &node, const ir::Attribute &attribute,
                             Presence presence) const {
  llvm::StringRef name = P.str(attribute.name);
  switch (node.kind) {
  case NodeKind::Config:
    return name == "default" ? (node.declaredType ? node.declaredType : node.type) : TypeId();
  case NodeKind::Output:
    return name == "value" ? node.declaredType : TypeId();
  case NodeKind::Resource:
  case NodeKind::Read:
    if (const ir::Member *member = memberOf(node, attribute))
      return member->isRequired ? member->type : T.optional(member->type);
    return {};
  case NodeKind::Hook:
    return name == "command" ? T.list(T.stringType()) : T.boolType();
  case NodeKind::Component: {
    const ir::Node *input = inputOf(node, attribute);
    if (!input)
      return {};
    // What has a default may be left out; an output that is given must have a value.
    TypeId wanted = T.resolved(input->type ? input->type : T.dynamicType());
    bool mayLack = presence == Presence::Plain && input->attribute(P.intern("default"));
    return mayLack ? T.optional(wanted) : wanted;
  }
  default:
    return {};
  }
}

bool Destinations::takesOutputs(const ir::Node &node, const ir::Attribute &attribute) const {
  switch (node.kind) {
  case NodeKind::Output:
    return true;
  case NodeKind::Component: {
    const ir::Node *input = inputOf(node, attribute);
    return input && T.isEventual(input->type);
  }
  case NodeKind::Resource: {
    const ir::Member *member = memberOf(node, attribute);
    return !member || !member->isPlain;
  }
  default:
    return false;
  }
}

bool Destinations::needsGate(const ir::Node &node, const ir::Attribute &attribute,
                             Presence presence) const {
  if (presence == Presence::Plain)
    return false;
  if (node.kind == NodeKind::Component && node.component) {
    const ir::Node *input = inputOf(node, attribute);
    TypeId type = input ? input->type : TypeId();
    // What has no type may hold outputs deeper down (`takesOutputs`); its container must be there.
    bool mayHold = type && (T.containsEventuals(type) || T.kind(type) == TypeKind::Dynamic);
    return type && !T.isEventual(type) && (presence != Presence::Holds || !mayHold);
  }
  const ir::Member *member = memberOf(node, attribute);
  return member && member->isPlain && presence != Presence::Holds;
}
