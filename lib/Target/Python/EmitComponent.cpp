// Component programs as classes: the type of the inputs, their defaults, the class.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// The inputs as keyword arguments. Callers and the component make them alike, so nothing else that
/// the component names counts.
std::vector<std::string> ModuleEmitter::inputNames(ir::ProgramId component) const {
  code::NameAllocator names(Lang.names);
  for (llvm::StringRef name : {"self", "resource_name", "opts", "pulumi"})
    names.reserve(name);
  const ir::Program &program = Project.workspace.program(component);
  std::vector<std::string> result;
  for (const target::ComponentInput &input : Components.shapes[component.index()].inputs) {
    std::string name = code::legalName(program.str(program.nodes[input.node].name),
                                       code::NameKind::Parameter, Lang.names);
    result.push_back(names.allocateAsWritten(names.isUsed(name) ? name + "_" : name));
  }
  return result;
}

/// A component's input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  llvm::StringRef name = L.info(id).identifier;
  const ir::Node &node = L.program.nodes[id];
  ExprId other = defaultOf(node);
  bool isSecret = isSecretConfig(node);
  if (name.empty() || (!takesArgs() && !other && !isSecret))
    return;
  Node value = input(id);
  // The types of the SDK do not know that the Inputs inside are resolved with an Input.
  bool nests = takesArgs() && nestsInputs(node.type);
  if (other && node.defaultsLate) {
    if (nests)
      value = castTo(typing("Any"), value);
    Node present =
        B.cond(B.binary(BinaryOp::Is, B.name(name), B.null()), expr(other, {}), B.name(name));
    value = B.callMethod(B.callMethod(pulumi("Output"), "from_input", {value}), "apply",
                         {lambda({name}, present)});
    body.push_back(B.let(name, isSecret ? secret(value) : value));
    return;
  }
  if (!takesArgs()) {
    if (other)
      body.push_back(B.ifStmt(B.binary(BinaryOp::Is, value, B.null()),
                              B.block({B.assign(B.name(name), expr(other, {}))})));
    if (isSecret)
      body.push_back(B.assign(B.name(name), secret(B.name(name))));
    return;
  }
  if (isSecret && !other)
    value = secret(value);
  // What has no type and need not be given would be anything or None, of which a type checker sees
  // None alone.
  bool isAny =
      nests || kindOf(types().withoutNone(types().resolved(node.type))) == TypeKind::Dynamic;
  letWithDefault(name, value, other ? expr(other, {}) : Node(), body,
                 isAny ? typing("Any") : Node());
  if (isSecret && other)
    body.push_back(B.assign(B.name(name), secret(B.name(name))));
}

ModuleEmitter::Node ModuleEmitter::fieldType(const target::ComponentInput &input) {
  TypeId refined = Project.integers->refined(Id, input.node, input.type);
  TypeId bare = types().withoutNone(refined);
  bool saysOptional = input.isNullable && !input.isPlain && kindOf(bare) != TypeKind::Dynamic;
  Node result = input.isPlain ? type(bare) : inputType(saysOptional ? refined : bare);
  // None is as good as nothing: both mean the default.
  bool isAny = !takesArgs() && kindOf(bare) == TypeKind::Dynamic;
  return input.isOptional && (!saysOptional || !takesArgs()) && !isAny
             ? B.typeApply(typing("Optional"), {result})
             : result;
}

/// Inputs of a library are a TypedDict, of which Pulumi makes its schema.
void ModuleEmitter::emitInputsType(llvm::StringRef name) {
  if (!takesArgs())
    return;
  // A class would hide the built-in types that its own fields are named after.
  bool asClass = llvm::none_of(InputNames, [&](const auto &input) {
    return nameTable().isGlobal(input.second) || llvm::StringRef(input.second).starts_with("__");
  });
  Nodes fields;
  for (const target::ComponentInput &input : shape().inputs) {
    Node type = fieldType(input);
    if (input.isOptional)
      type = B.typeApply(typing("NotRequired"), {type});
    llvm::StringRef own = InputNames[input.node];
    fields.push_back(asClass ? B.field(own, type) : B.entry(own, type));
    commentsOfField(fields.back(), L.program.nodes[input.node]);
  }
  if (asClass)
    B.append(B.interface(name, fields, code::Total, typing("TypedDict")));
  else
    B.append(B.let(name, B.call(typing("TypedDict"), {B.string(name), B.object(fields, true)})));
}

/// The engine knows inputs by their names in PCL, whatever they are called here.
ModuleEmitter::Node ModuleEmitter::shownInputs() {
  Nodes items;
  for (const target::ComponentInput &shown : shape().inputs)
    items.push_back(B.entry(str(L.program.nodes[shown.node].name), input(shown.node)));
  return B.object(items);
}

ModuleEmitter::Node ModuleEmitter::superCall(llvm::ArrayRef<Node> arguments) {
  return B.callMethod(B.call(B.name("super")), "__init__", arguments);
}

void ModuleEmitter::emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) {
  Nodes params{B.param("self"), B.param(ComponentName, B.name("str"))};
  if (takesArgs() && !argsName.empty())
    params.push_back(B.param("args", B.name(argsName)));
  if (!takesArgs() && !shape().inputs.empty())
    params.push_back(B.setFlags(B.param(""), code::Rest));
  for (const target::ComponentInput &input : shape().inputs) {
    if (takesArgs())
      break;
    params.push_back(
        B.param(InputNames[input.node], fieldType(input), input.isOptional ? B.null() : Node()));
    commentsOfField(params.back(), L.program.nodes[input.node]);
  }
  params.push_back(
      B.param("opts", B.typeApply(typing("Optional"), {pulumi("ResourceOptions")}), B.null()));
  members.push_back(B.constructor(params, B.block(body)));
  B.append(B.cls(shape().className, pulumi("ComponentResource"), members));
}
