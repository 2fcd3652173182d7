// Component programs as classes: the interface of the inputs, the class, its outputs.
//
// The nodes inside are EmitNodes.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

/// A component's input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  if (isDirectInput(id))
    return;
  const ir::Node &node = L.program.nodes[id];
  Node value = B.member(B.name("args"), str(node.name));
  const ir::Attribute *fallback = attribute(node, "default");
  if (fallback && L.program.exprs[fallback->value].kind != ExprKind::Null)
    value = B.binary(BinaryOp::Coalesce, value, expr(fallback->value));
  if (isSecretConfig(node))
    value = B.call(pulumi("secret"), {value});
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  bool hasShape = needsAnnotation(fallback) && kindOf(type) != TypeKind::Dynamic;
  Node annotation = !hasShape                         ? Node()
                    : types().isEventual(node.type) ? inputType(type)
                                                    : plainInputType(node.type);
  body.push_back(B.let(L.info(id).identifier, value, annotation));
}

/// A collection as default would widen the variable's type to a union with its own, unless it is a list of scalars.
bool ModuleEmitter::needsAnnotation(const ir::Attribute *fallback) const {
  if (!fallback)
    return false;
  const ir::Expr &value = at(fallback->value);
  bool holdsObjects = llvm::any_of(L.program.exprs.list(fallback->value), [&](ExprId item) {
    ExprKind kind = at(item).kind;
    return kind != ExprKind::String && kind != ExprKind::Number && kind != ExprKind::Bool;
  });
  return value.listSize != 0 &&
         (value.kind == ExprKind::Object || (value.kind == ExprKind::Tuple && holdsObjects));
}

void ModuleEmitter::emitComponentClass() {
  const target::ComponentShape &shape = this->shape();
  Nodes fields;
  for (const target::ComponentInput &input : shape.inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    TypeId bare = types().withoutNone(input.type);
    Node fieldType = input.isPlain ? plainInputType(bare) : inputType(input.isNullable ? input.type : bare);
    Node field =
        B.field(str(node.name), fieldType, input.isOptional ? code::Optional : code::NoFlags);
    comments(field, node.comments);
    describe(field, node, code::Comment::Style::Doc);
    fields.push_back(field);
  }
  std::string argsName = shape.className + "Args";
  bool hasInputs = !fields.empty();
  if (hasInputs)
    B.append(B.interface(argsName, fields, code::Export));

  Nodes members, body;
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *value = attribute(node, "value");
    TypeId valueType = value ? types().resolved(typeOf(value->value)) : types().dynamicType();
    Node field =
        B.field(str(node.name), B.typeApply(pulumi("Output"), {type(valueType)}), code::ReadOnly);
    comments(field, node.comments);
    describe(field, node, code::Comment::Style::Doc);
    members.push_back(field);
  }
  // The SDK registers a component once its inputs are known, and its children after that.
  Node shown = isInCircle() || !hasInputs ? B.object({}) : B.name("args");
  body.push_back(B.exprStmt(
      B.call(B.name("super"), {B.string(shape.token), B.name("name"), shown, B.name("opts")})));
  emitNodes(body);
  Nodes registered;
  bool isFirst = true;
  NullIsData = true;
  for (ir::NodeId id : shape.outputs) {
    const ir::Node &node = L.program.nodes[id];
    const ir::Attribute *found = attribute(node, "value");
    if (!found)
      continue;
    Current = id;
    Node value = expr(found->value);
    bool isOutput = types().isEventual(typeOf(found->value)) && L.isDefinite(found->value);
    if (!isOutput)
      value = B.call(pulumi("output"), {value});
    if (L.isUntyped(found->value))
      value = B.cast(value, B.name("any"));
    Node assign = B.assign(B.member(B.name("this"), str(node.name)), value);
    if (std::exchange(isFirst, false))
      B.blankBefore(assign);
    body.push_back(assign);
    registered.push_back(B.entry(str(node.name), B.member(B.name("this"), str(node.name))));
  }
  Nodes arguments;
  if (!registered.empty())
    arguments.push_back(B.object(registered, true));
  body.push_back(B.exprStmt(B.callMethod(B.name("this"), "registerOutputs", arguments)));
  Nodes params{B.param("name", B.name("string"))};
  if (hasInputs)
    params.push_back(B.param("args", B.name(argsName)));
  params.push_back(B.param("opts", pulumi("ComponentResourceOptions"), {}, code::Optional));
  Node constructor = B.constructor(params, B.block(body));
  members.push_back(members.empty() ? constructor : B.blankBefore(constructor));
  Node cls = B.cls(shape.className, pulumi("ComponentResource"), members, code::Export);
  B.append(hasInputs ? B.blankBefore(cls) : cls);
}
