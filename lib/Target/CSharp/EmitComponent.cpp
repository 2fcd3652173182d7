// Component programs as classes: the class of the inputs, their defaults, the class.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::csharp;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;

/// True for an input that is a number or a truth, and that may be given nothing.
bool ModuleEmitter::takesNothing(ir::ProgramId component,
                                 const target::ComponentInput &input) const {
  return input.isOptional && !input.isPlain && isValueType(bare(input.type)) &&
         (input.isNullable || Project.nullInputs.contains(component, input.node));
}

/// True for an input of a component that is an output inside: what it is if it is given, else its
/// default. A number or a truth that nobody gives null is no output.
bool ModuleEmitter::isDefaulted(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *fallback = attribute(node, "default");
  return node.kind == ir::NodeKind::Config && isComponent() && fallback &&
         at(fallback->value).kind != ExprKind::Null && types().isEventual(node.type) &&
         !types().containsEventuals(typeOf(fallback->value)) && !isErased(bare(node.type)) &&
         (!isValueType(bare(node.type)) ||
          llvm::any_of(shape().inputs, [&](const target::ComponentInput &input) {
            return input.node == id && takesNothing(Id, input);
          }));
}

/// A component's input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  if (L.info(id).identifier.empty())
    return;
  const ir::Node &node = L.program.nodes[id];
  Node value = input(id);
  TypeId nodeType = node.type ? node.type : types().dynamicType();
  bool isPlain = !types().isEventual(nodeType);
  const ir::Attribute *fallback = attribute(node, "default");
  if (isDefaulted(id)) {
    // Nothing that is given counts as what is not given, however it comes.
    Node other = placed(fallback->value, types().resolved(nodeType), Place::Exact, {});
    Node given = B.name("x"),
         isAbsent = isListKind(kindOf(bare(nodeType))) ? B.member(given, "IsDefault") : Node();
    value = B.callMethod(B.callMethod(value, "ToOutput"), "Apply",
                         {lambda({"x"}, isAbsent ? B.cond(isAbsent, other, B.clone(given))
                                                 : B.binary(BinaryOp::Coalesce, given, other))});
  } else if (fallback && at(fallback->value).kind != ExprKind::Null) {
    Node other = placed(fallback->value, nodeType, isPlain ? Place::Exact : Place::Input, {});
    TypeKind kind = kindOf(bare(nodeType));
    // What is given is an input; so is the default then.
    if (!isPlain && !isListKind(kind) && kind != TypeKind::Map)
      other = B.cast(other, inputType(nodeType));
    else if (!isPlain)
      other = B.cast(other, inputType(nodeType));
    if (isPlain && isListKind(kind))
      value = B.cond(B.member(value, "IsDefault"), other, B.clone(value));
    else
      value = B.binary(BinaryOp::Coalesce, value, other);
  }
  if (isSecretConfig(node))
    value = secret(isPlain || isDefaulted(id) ? value : B.callMethod(value, "ToOutput"));
  body.push_back(B.let(L.info(id).identifier, value));
}

/// The type of a component's input, with the integer in the place of a number that is one.
TypeId ModuleEmitter::inputTypeOf(ir::ProgramId component,
                                  const target::ComponentInput &input) const {
  TypeId type =
      Project.integers ? Project.integers->refined(component, input.node, input.type) : input.type;
  return takesNothing(component, input) ? types().optional(bare(type)) : type;
}

void ModuleEmitter::emitInputsType(llvm::StringRef name) {
  Nodes fields;
  for (const target::ComponentInput &input : shape().inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    TypeId given = inputTypeOf(Id, input), bare = types().withoutNone(given);
    Node fieldType = input.isPlain ? type(bare) : inputType(given);
    bool isOpen = input.isPlain && isErased(bare);
    bool isArray = input.isPlain && isListKind(kindOf(bare));
    // A list by itself says whether it is there.
    bool isOptional = input.isOptional && !isOpen && !isArray;
    Node value;
    if (!input.isOptional && !isOpen && !isArray && !(input.isPlain && isValueType(bare)))
      value = B.nonNull(B.null());
    fields.push_back(
        B.field(str(node.name), fieldType, isOptional ? code::Optional : code::NoFlags, value));
    commentsOfField(fields.back(), node);
  }
  B.append(B.interface(name, fields, code::Export, B.path("global::Pulumi.ResourceArgs")));
}

ModuleEmitter::Node ModuleEmitter::outputField(llvm::StringRef name, Node type) {
  for (ir::NodeId id : shape().outputs)
    if (outputAttribute(str(L.program.nodes[id].name)) == name)
      return B.field(str(L.program.nodes[id].name), type);
  return B.field(name, type);
}

ModuleEmitter::Node ModuleEmitter::superCall(llvm::ArrayRef<Node> arguments) {
  Nodes given(arguments);
  if (Module.kind(given[2]) == code::Kind::Object) // nothing to show
    given.erase(given.begin() + 2);
  return B.call(B.name("base"), given);
}

ModuleEmitter::Node ModuleEmitter::outputValue(ExprId value) {
  TypeId type = types().resolved(typeOf(value));
  bool isOutput = types().isEventual(typeOf(value)) && L.isDefinite(value);
  TypeKind kind = kindOf(types().withoutNone(type));
  if (isOutput &&
      (lower::isScalarKind(kind) || kind == TypeKind::SchemaObject || kind == TypeKind::Resource))
    return expr(value, {});
  return placed(value, types().output(type), Place::Exact, {});
}

/// What was assigned, where it is no more than a member of what was made.
ModuleEmitter::Node ModuleEmitter::registeredOutput(Node member, Node value) {
  Node object = value;
  while (Module.kind(object) == code::Kind::Member)
    object = Module.operand(object, 0);
  return Module.kind(object) == code::Kind::Name ? B.clone(value) : member;
}

void ModuleEmitter::emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) {
  Nodes params{B.param("name", B.name("string"))};
  if (!argsName.empty())
    params.push_back(B.param("args", B.name(argsName)));
  params.push_back(B.param("opts", B.name("ComponentResourceOptions"), {}, code::Optional));
  Node constructor = B.constructor(params, B.block(body));
  members.push_back(constructor);
  Node cls =
      B.cls(shape().className, B.path("global::Pulumi.ComponentResource"), members, code::Export);
  B.append(argsName.empty() ? cls : B.blankBefore(cls));
}
