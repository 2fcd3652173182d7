// Component programs as classes: the interface of the inputs, their defaults, the class.

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
  if (L.info(id).identifier.empty())
    return;
  const ir::Node &node = L.program.nodes[id];
  Node value = input(id);
  const ir::Attribute *fallback = attribute(node, "default");
  if (ExprId other = defaultOf(node)) {
    llvm::StringRef name = L.info(id).identifier;
    Node given = node.defaultsLate ? B.name(name) : value;
    Node present =
        B.binary(BinaryOp::Coalesce, given, expr(other, {.isData = tellsNull(node.type)}));
    value = node.defaultsLate ? B.callMethod(B.call(pulumi("output"), {value}), "apply",
                                             {B.lambda({B.param(name)}, present)})
                              : present;
  }
  if (isSecretConfig(node))
    value = secret(value);
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  bool hasShape = needsAnnotation(fallback) && kindOf(type) != TypeKind::Dynamic;
  Node annotation = !hasShape                       ? Node()
                    : node.defaultsLate             ? this->type(node.type)
                    : types().isEventual(node.type) ? this->type(type, Form::Input)
                                                    : this->type(node.type, Form::PlainInput);
  body.push_back(B.let(L.info(id).identifier, value, annotation));
}

/// A collection as default would widen the variable's type to a union with its own, unless it is a
/// list of scalars.
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

void ModuleEmitter::emitInputsType(llvm::StringRef name) {
  Nodes fields;
  for (const target::ComponentInput &input : shape().inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    TypeId bare = types().withoutNone(input.type);
    bool isUnused = kindOf(bare) == TypeKind::Dynamic && !uses().nodes.contains(input.node);
    Node fieldType = isUnused        ? B.name("unknown")
                     : input.isPlain ? type(bare, Form::PlainInput)
                                     : type(input.isNullable ? input.type : bare, Form::Input);
    fields.push_back(
        B.field(str(node.name), fieldType, input.isOptional ? code::Optional : code::NoFlags));
    commentsOfField(fields.back(), node);
  }
  B.append(B.interface(name, fields, code::Export));
}

/// `type` without maps of anything, which are anything themselves: what is merged of values without
/// a type is that to the compiler, which takes no output of it for one of a map.
TypeId ModuleEmitter::opened(TypeId type) const {
  const ir::Type &info = types()[type];
  if (info.kind == TypeKind::Map && kindOf(info.element()) == TypeKind::Dynamic)
    return types().dynamicType();
  if (info.kind != TypeKind::Object)
    return type;
  llvm::SmallVector<TypeId> members;
  for (TypeId member : info.elements)
    members.push_back(opened(member));
  return types().object(info.names, members);
}

ModuleEmitter::Node ModuleEmitter::outputType(ir::NodeId, TypeId value) {
  return B.typeApply(pulumi("Output"), {type(opened(value), Form::Exact)});
}

/// True if an output of anything is one of `type` to the compiler. It is not where outputs of
/// `type` have the members of a text, a list or an object, which an output of anything lacks.
bool ModuleEmitter::takesAnyOutput(TypeId type) const {
  switch (kindOf(type)) {
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Number:
  case TypeKind::None:
  case TypeKind::Dynamic:
    return true;
  case TypeKind::Union:
    return llvm::any_of(types()[type].elements,
                        [&](TypeId member) { return takesAnyOutput(member); });
  default:
    return false;
  }
}

/// True if `value` joins a list of which nothing is known: the method of anything gives anything.
bool ModuleEmitter::joinsAnything(ExprId value) const {
  auto items = L.program.exprs.list(value);
  if (at(value).kind == ExprKind::Apply)
    return joinsAnything(items.back());
  bool isJoin = at(value).kind == ExprKind::Call &&
                L.program.builtin(at(value)) == ir::Builtin::Join && items.size() == 2;
  return isJoin && (L.isUntyped(items[1]) || kindOf(bareType(items[1])) == TypeKind::Dynamic);
}

/// True if `value` is an output of anything, or an object that holds one, where the compiler wants
/// another.
bool ModuleEmitter::holdsAnyOutput(ExprId value) const {
  if (at(value).kind == ExprKind::Object) {
    auto items = L.program.exprs.list(value);
    for (size_t i = 1; i < items.size(); i += 2)
      if (types().containsEventuals(typeOf(items[i])) && holdsAnyOutput(items[i]))
        return true;
  }
  return (L.isUntyped(value) || joinsAnything(value)) &&
         !takesAnyOutput(opened(types().resolved(typeOf(value))));
}

ModuleEmitter::Node ModuleEmitter::outputValue(ExprId value) {
  Context context;
  bool isOutput = types().isEventual(typeOf(value)) && L.isDefinite(value);
  Node result = isOutput ? expr(value, context) : outputOf(value, context);
  return holdsAnyOutput(value) ? B.cast(result, any()) : result;
}

void ModuleEmitter::emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) {
  Nodes params{B.param("name", B.name("string"))};
  if (!argsName.empty())
    params.push_back(B.param("args", B.name(argsName)));
  params.push_back(B.param("opts", pulumi("ComponentResourceOptions"), {}, code::Optional));
  Node constructor = B.constructor(params, B.block(body));
  members.push_back(members.empty() ? constructor : B.blankBefore(constructor));
  Node cls = B.cls(shape().className, pulumi("ComponentResource"), members, code::Export);
  B.append(argsName.empty() ? cls : B.blankBefore(cls));
  declareInterfaces();
}
