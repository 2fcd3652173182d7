// What the place where a value stands asks of it.
#include "Destinations.h"

#include "pcl/IR/SchemaTypes.h"

using namespace pcl;
using namespace pcl::lower;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

ir::NodeId Destinations::inputIdOf(const ir::Node &node, const ir::Attribute &attribute) const {
  if (!node.component)
    return {};
  const ir::Program &component = P.workspace().program(node.component);
  auto input = component.names.find(attribute.name);
  return input == component.names.end() ? ir::NodeId() : input->second;
}

const ir::Node *Destinations::inputOf(const ir::Node &node, const ir::Attribute &attribute) const {
  ir::NodeId input = inputIdOf(node, attribute);
  return input ? &P.workspace().program(node.component).nodes[input] : nullptr;
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
    TypeId declared = T.resolved(input->type ? input->type : T.dynamicType()), wanted = declared;
    if (Integers)
      wanted = Integers->refined(node.component, inputIdOf(node, attribute), declared);
    // What is made an integer is looked at, so that nothing stays nothing.
    bool isThere = presence == Presence::Plain || presence == Presence::Holds;
    bool mayLack = input->defaultsLate ||
                   ((isThere || wanted != declared) && input->attribute(P.intern("default")));
    return mayLack ? T.optional(wanted) : wanted;
  }
  default:
    return {};
  }
}

/// True if `value` has outputs only where `input`, the type of a component's input, takes them.
bool Destinations::fits(TypeId value, TypeId input, unsigned depth) const {
  constexpr unsigned MaxDepth = 16;
  if (!value || !input || depth > MaxDepth || !T.containsEventuals(value) || T.isEventual(input))
    return true;
  if (T.isEventual(value))
    return false;
  const ir::Type &given = T[T.withoutNone(value)], &wanted = T[T.withoutNone(input)];
  auto allFit = [&](llvm::ArrayRef<TypeId> types, TypeId place) {
    return llvm::all_of(types, [&](TypeId type) { return fits(type, place, depth + 1); });
  };
  if (given.kind == TypeKind::Union)
    return allFit(given.elements, input);
  switch (wanted.kind) {
  case TypeKind::Dynamic: {
    // As deep as it is open.
    if (!T.isOpen(input))
      return false;
    if (given.kind == TypeKind::Object)
      return llvm::all_of(llvm::zip(given.names, given.elements), [&](auto field) {
        return fits(std::get<1>(field), T.partOfOpen(input, std::get<0>(field)), depth + 1);
      });
    return given.kind == TypeKind::Dynamic || allFit(given.elements, T.partOfOpen(input));
  }
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Map:
    return allFit(given.elements, wanted.element());
  case TypeKind::Tuple:
    return given.elements.size() != wanted.elements.size() ||
           llvm::all_of(llvm::zip(given.elements, wanted.elements), [&](auto pair) {
             return fits(std::get<0>(pair), std::get<1>(pair), depth + 1);
           });
  case TypeKind::Object:
    if (given.kind != TypeKind::Object)
      return llvm::all_of(wanted.elements,
                          [&](TypeId place) { return allFit(given.elements, place); });
    return llvm::all_of(llvm::zip(given.names, given.elements), [&](auto field) {
      auto found = llvm::find(wanted.names, std::get<0>(field));
      return found == wanted.names.end() ||
             fits(std::get<1>(field), wanted.elements[found - wanted.names.begin()], depth + 1);
    });
  default:
    return false; // what is known as a whole
  }
}

bool Destinations::needsGate(const ir::Node &node, const ir::Attribute &attribute,
                             Presence presence, TypeId value) const {
  if (presence == Presence::Plain)
    return false;
  if (node.kind == NodeKind::Component && node.component) {
    const ir::Node *input = inputOf(node, attribute);
    TypeId type = input ? input->type : TypeId();
    if (!type || T.isEventual(type))
      return false;
    return presence != Presence::Holds || !fits(value, type, 0);
  }
  const ir::Member *member = memberOf(node, attribute);
  return member && member->isPlain && presence != Presence::Holds;
}
