// Component programs as classes: the type of the inputs, the class, its outputs.
//
// The nodes inside are EmitNodes.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::python;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;

ModuleEmitter::Node ModuleEmitter::input(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  Node args = B.name("args"), key = B.string(str(node.name));
  bool mayLack = attribute(node, "default") || types().isOptional(type);
  return mayLack ? B.callMethod(args, "get", {key}) : B.index(args, key);
}

/// A component's input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  llvm::StringRef name = L.info(id).identifier;
  if (name.empty())
    return;
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *fallback = attribute(node, "default");
  bool hasDefault = fallback && at(fallback->value).kind != ExprKind::Null;
  Node value = input(id);
  if (isSecretConfig(node) && !hasDefault)
    value = B.call(pulumi("Output.secret"), {value});
  // The types of the SDK do not know that the Inputs inside are resolved with an Input.
  letWithDefault(name, value, hasDefault ? expr(fallback->value) : Node(), body,
                 nestsInputs(node.type) ? typing("Any") : Node());
  if (isSecretConfig(node) && hasDefault)
    body.push_back(B.assign(B.name(name), B.call(pulumi("Output.secret"), {B.name(name)})));
}

void ModuleEmitter::emitInputsType(llvm::StringRef name) {
  const target::ComponentShape &shape = this->shape();
  // A class would hide the built-in types that its own fields are named after, and cannot have keywords as fields.
  auto isField = [](llvm::StringRef field) {
    return code::isIdentifier(field, nameTable()) && !nameTable().isGlobal(field) && !field.starts_with("__");
  };
  bool asClass = llvm::all_of(shape.inputs, [&](const target::ComponentInput &input) {
    return isField(str(L.program.nodes[input.node].name));
  });
  Nodes fields;
  for (const target::ComponentInput &input : shape.inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    TypeId bare = types().withoutNone(Project.integers.refined(Id, input.node, input.type));
    Node fieldType = input.isPlain ? type(bare) : inputType(bare);
    // None is as good as nothing: both mean the default.
    if (input.isOptional)
      fieldType = B.typeApply(typing("NotRequired"), {B.typeApply(typing("Optional"), {fieldType})});
    Node field = asClass ? B.field(str(node.name), fieldType) : B.entry(str(node.name), fieldType);
    comments(field, node.comments);
    describe(field, node);
    fields.push_back(field);
  }
  if (asClass)
    B.append(B.interface(name, fields, code::Total, typing("TypedDict")));
  else
    B.append(B.let(name, B.call(typing("TypedDict"), {B.string(name), B.object(fields, true)})));
}

void ModuleEmitter::emitComponentClass() {
  const target::ComponentShape &shape = this->shape();
  std::string argsName = shape.className + "Args";
  bool hasInputs = !shape.inputs.empty();
  if (hasInputs)
    emitInputsType(argsName);

  Nodes members, body;
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *value = attribute(node, "value");
    TypeId valueType = value ? types().resolved(typeOf(value->value)) : types().dynamicType();
    std::string name = outputAttribute(str(node.name));
    // A field that is named after a built-in type would hide it from the types of the others.
    if (nameTable().isGlobal(name))
      continue;
    Node field = B.field(name, B.typeApply(pulumi("Output"), {type(valueType)}));
    comments(field, node.comments);
    describe(field, node);
    members.push_back(field);
  }
  // The SDK registers a component once its inputs are known, and its children after that.
  Node shown = isInCircle() || !hasInputs ? B.object({}) : B.object({B.spread(B.name("args"))});
  Node base = B.callMethod(B.call(B.name("super")), "__init__",
                           {B.string(shape.token), B.name("name"), shown, B.name("opts")});
  body.push_back(B.exprStmt(base));
  emitNodes(body);
  Nodes registered;
  bool isFirst = true;
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *attribute = this->attribute(node, "value");
    if (!attribute)
      continue;
    Current = id;
    Node value = L.isDefinite(attribute->value) ? expr(attribute->value) : asOutput(attribute->value);
    std::string name = outputAttribute(str(node.name));
    Node assign = B.assign(B.member(B.name("self"), name), value);
    if (nameTable().isGlobal(name)) {
      comments(assign, node.comments);
      describe(assign, node);
    }
    if (std::exchange(isFirst, false))
      B.blankBefore(assign);
    body.push_back(assign);
    registered.push_back(B.entry(str(node.name), B.member(B.name("self"), name)));
  }
  body.push_back(B.exprStmt(
      B.callMethod(B.name("self"), "register_outputs", {B.object(registered, !registered.empty())})));

  Node optsType = B.typeApply(typing("Optional"), {pulumi("ResourceOptions")});
  Nodes params{B.param("self"), B.param("name", B.name("str"))};
  if (hasInputs)
    params.push_back(B.param("args", B.name(argsName)));
  params.push_back(B.param("opts", optsType, B.null()));
  members.push_back(B.constructor(params, B.block(body)));
  B.append(B.cls(shape.className, pulumi("ComponentResource"), members));
}
