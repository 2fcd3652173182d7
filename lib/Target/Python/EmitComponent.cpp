// Component programs as classes: the type of the inputs, their defaults, the class.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// A component's input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  llvm::StringRef name = L.info(id).identifier;
  if (name.empty())
    return;
  const ir::Node &node = L.program.nodes[id];
  ExprId other = defaultOf(node);
  Node value = input(id);
  // The types of the SDK do not know that the Inputs inside are resolved with an Input.
  bool nests = nestsInputs(node.type);
  if (other && node.defaultsLate) {
    if (nests)
      value = castTo(typing("Any"), value);
    Node present =
        B.cond(B.binary(BinaryOp::Is, B.name(name), B.null()), expr(other, {}), B.name(name));
    value = B.callMethod(B.callMethod(pulumi("Output"), "from_input", {value}), "apply",
                         {lambda({name}, present)});
    body.push_back(B.let(name, isSecretConfig(node) ? secret(value) : value));
    return;
  }
  if (isSecretConfig(node) && !other)
    value = secret(value);
  // What has no type and need not be given would be anything or None, of which a type checker sees
  // None alone.
  bool isAny =
      nests || kindOf(types().withoutNone(types().resolved(node.type))) == TypeKind::Dynamic;
  letWithDefault(name, value, other ? expr(other, {}) : Node(), body,
                 isAny ? typing("Any") : Node());
  if (isSecretConfig(node) && other)
    body.push_back(B.assign(B.name(name), secret(B.name(name))));
}

void ModuleEmitter::emitInputsType(llvm::StringRef name) {
  // A class would hide the built-in types that its own fields are named after, and cannot have
  // keywords as fields.
  auto isField = [](llvm::StringRef field) {
    return code::isIdentifier(field, nameTable()) && !nameTable().isGlobal(field) &&
           !field.starts_with("__");
  };
  bool asClass = llvm::all_of(shape().inputs, [&](const target::ComponentInput &input) {
    return isField(str(L.program.nodes[input.node].name));
  });
  Nodes fields;
  for (const target::ComponentInput &input : shape().inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    TypeId refined = Project.integers->refined(Id, input.node, input.type);
    TypeId bare = types().withoutNone(refined);
    bool saysOptional = input.isNullable && !input.isPlain && kindOf(bare) != TypeKind::Dynamic;
    Node fieldType = input.isPlain ? type(bare) : inputType(saysOptional ? refined : bare);
    // None is as good as nothing: both mean the default.
    if (input.isOptional && !saysOptional)
      fieldType = B.typeApply(typing("Optional"), {fieldType});
    if (input.isOptional)
      fieldType = B.typeApply(typing("NotRequired"), {fieldType});
    Node field = asClass ? B.field(str(node.name), fieldType) : B.entry(str(node.name), fieldType);
    fields.push_back(field);
    commentsOfField(field, node);
  }
  if (asClass)
    B.append(B.interface(name, fields, code::Total, typing("TypedDict")));
  else
    B.append(B.let(name, B.call(typing("TypedDict"), {B.string(name), B.object(fields, true)})));
}

ModuleEmitter::Node ModuleEmitter::superCall(llvm::ArrayRef<Node> arguments) {
  return B.callMethod(B.call(B.name("super")), "__init__", arguments);
}

void ModuleEmitter::emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) {
  Nodes params{B.param("self"), B.param("name", B.name("str"))};
  if (!argsName.empty())
    params.push_back(B.param("args", B.name(argsName)));
  params.push_back(
      B.param("opts", B.typeApply(typing("Optional"), {pulumi("ResourceOptions")}), B.null()));
  members.push_back(B.constructor(params, B.block(body)));
  B.append(B.cls(shape().className, pulumi("ComponentResource"), members));
}
