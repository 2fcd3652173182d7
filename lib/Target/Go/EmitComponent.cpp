// Component programs as structs with a function that makes them: the struct of the inputs, their
// defaults, the outputs.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::go;
using code::BinaryOp;
using ir::ExprKind;
using ir::TypeKind;

std::pair<TypeId, Form> ModuleEmitter::inputTypeOf(const ir::Program &program, ir::NodeId config,
                                                   ir::ProgramId id) const {
  const ir::Node &node = program.nodes[config];
  TypeId type = node.type ? node.type : types().dynamicType();
  if (Project.integers)
    type = Project.integers->refined(id, config, type);
  bool hasDefault = llvm::any_of(node.attributes, [&](const ir::Attribute &attribute) {
    return program.str(attribute.name) == "default";
  });
  bool isEventual = types().isEventual(type);
  TypeId resolved = types().resolved(type);
  if (hasDefault || Project.nullInputs.contains(id, config))
    resolved = types().optional(resolved);
  // A struct has no place for outputs.
  if (isEventual)
    return {resolved, Form::Input};
  return {types().containsEventuals(type) ? looseType(resolved) : goType(resolved), Form::Plain};
}

/// The input as the body of the component reads it.
ModuleEmitter::Node ModuleEmitter::readInput(ir::NodeId config) {
  auto [type, form] = inputTypeOf(L.program, config, Id);
  Node field = B.member(B.name("args"), title(str(L.program.nodes[config].name)));
  if (form != Form::Input)
    return typed(field, goType(type));
  TypeId element = looseType(type);
  auto known = base(element);
  TypeId any = types().output(types().dynamicType());
  if (!known || known->name.empty())
    return typed(B.call(core("Any"), {field}), any);
  // A list or a map may not be given at all only where that is said.
  bool isCollection = kindOf(element) == TypeKind::List || kindOf(element) == TypeKind::Map;
  if (isCollection ? types().isOptional(type) : isNillable(element)) {
    Node output = typed(B.call(core("Any"), {field}), any);
    return B.setFlags(applyT(output, [&](Node value) { return as(value, element); }), code::Pure);
  }
  Node output = B.callMethod(field, "To" + known->name + "Output");
  return typed(B.setFlags(output, code::Pure), types().output(element));
}

/// The input that `value` refers to as it was given, for an input of `wanted` that takes the same;
/// None if it is anything else.
ModuleEmitter::Node ModuleEmitter::passedOn(ExprId value, TypeId wanted) {
  const Expr &expr = at(value);
  if (!isComponent() || expr.kind != ExprKind::Ref || expr.refKind() != ir::RefKind::Node)
    return {};
  const ir::Node &node = L.program.nodes[expr.refNode()];
  const ir::Attribute *fallback = attribute(node, "default");
  bool hasDefault = fallback && at(fallback->value).kind != ExprKind::Null;
  if (node.kind != ir::NodeKind::Config || hasDefault || isSecretConfig(node))
    return {};
  auto [type, form] = inputTypeOf(L.program, expr.refNode(), Id);
  TypeId given = looseType(type), innermost = given;
  while (kindOf(innermost) == TypeKind::List || kindOf(innermost) == TypeKind::Map)
    innermost = types()[innermost].element();
  TypeId bare = types().withoutNone(innermost);
  bool isCore =
      kindOf(bare) == TypeKind::Dynamic || (isScalar(bare) && kindOf(bare) != TypeKind::Enum);
  if (form != Form::Input || !isCore || given != looseType(types().resolved(wanted)) ||
      !base(given))
    return {};
  Node field = B.member(B.name("args"), title(str(node.name)));
  InputsMade.insert(field);
  return typed(field, given);
}

ModuleEmitter::Node ModuleEmitter::input(ir::NodeId config) { return readInput(config); }

/// What an input of `type` gives, with `fallback` in the place of what it does not: an output of
/// `bare`.
ModuleEmitter::Node ModuleEmitter::inputOrDefault(const ir::Node &node, TypeId type, TypeId bare,
                                                  ExprId fallback) {
  Node field = B.member(B.name("args"), title(str(node.name)));
  TypeId output = types().output(bare);
  TypeId whole = looseType(type);
  auto known = base(types().isOptional(whole) ? types().optional(bare) : bare);
  bool isNamed = known && !known->name.empty();
  TypeId read = isNamed ? whole : types().dynamicType();
  Node given = typed(isNamed ? B.callMethod(field, "To" + known->name + "Output")
                             : B.call(core("Any"), {field}),
                     types().output(read));
  bool isLiteral = at(fallback).kind == ExprKind::Tuple || at(fallback).kind == ExprKind::Object;
  if (isNamed && isLiteral && !types().isOptional(read) && !node.defaultsLate &&
      !types().containsEventuals(typeOf(fallback))) {
    Node other = expr(fallback, Context().as(bare, Form::Input));
    Node either =
        B.typeApply(B.member(importModule("cmp", "cmp", code::ImportSpec::Group::Standard), "Or"),
                    {based(read, "Input")});
    return typed(
        B.setFlags(B.callMethod(B.call(either, {field, other}), "To" + known->name + "Output"),
                   code::Pure),
        output);
  }
  // An output may turn out to be nothing.
  bool isPointer = isNamed && types().isOptional(read);
  if (isPointer && isScalar(bare) && kindOf(bare) != TypeKind::Enum && isOneOf(fallback, bare)) {
    Node function = helper(Helper::OutputOr);
    if (kindOf(bare) == TypeKind::Number)
      function = B.typeApply(function, {typeNode(bare)});
    Node call = B.call(function, {field, expr(fallback, Context().as(bare))});
    return typed(B.setFlags(B.cast(call, based(bare, "Output")), code::Pure), output);
  }
  bool mayBeNil = (isPointer || node.defaultsLate) && !types().isEventual(typeOf(fallback));
  auto orDefault = [&](Node found) {
    Node there = isPointer ? typed(B.nonNull(B.clone(found)), bare)
                           : plain(typed(B.clone(found), read), bare);
    Node other = expr(fallback, Context().as(bare));
    return typed(B.cond(B.binary(BinaryOp::IsNot, found, B.null()), there, other, typeNode(bare)),
                 bare);
  };
  given = mayBeNil ? applyT(given, orDefault) : plain(given, output);
  Node other = expr(fallback, Context().as(output));
  return typed(
      B.cond(B.binary(BinaryOp::IsNot, B.member(B.name("args"), title(str(node.name))), B.null()),
             given, other, typeNode(output)),
      output);
}

/// An input under a name of its own: with its default, or as a secret.
void ModuleEmitter::emitComponentConfig(ir::NodeId id, Nodes &body) {
  if (L.info(id).identifier.empty())
    return;
  const ir::Node &node = L.program.nodes[id];
  auto [type, form] = inputTypeOf(L.program, id, Id);
  const ir::Attribute *fallback = attribute(node, "default");
  bool hasDefault = fallback && at(fallback->value).kind != ExprKind::Null;
  TypeId bare = types().withoutNone(goType(type, form));
  Node field = B.member(B.name("args"), title(str(node.name)));
  Node value;
  if (!hasDefault) {
    value = readInput(id);
  } else if (form != Form::Input) {
    Node given = plain(typed(field, goType(type)), bare);
    Node other = expr(fallback->value, Context().as(bare));
    Node isGiven = B.binary(BinaryOp::IsNot, B.clone(field), B.null());
    value = typed(orElse(isGiven, given, other, typeNode(bare)), bare);
  } else {
    value = inputOrDefault(node, type, bare, fallback->value);
  }
  if (isSecretConfig(node))
    value = secret(value);
  NodeTypes[id] = typeOfNode(value);
  body.push_back(B.let(L.info(id).identifier, value));
}

void ModuleEmitter::emitInputsType(llvm::StringRef name) {
  Nodes fields;
  for (const target::ComponentInput &input : shape().inputs) {
    const ir::Node &node = L.program.nodes[input.node];
    auto [type, form] = inputTypeOf(L.program, input.node, Id);
    TypeId go = goType(type, form);
    Node fieldType = form == Form::Input ? based(go, "Input") : typeNode(go);
    fields.push_back(B.field(title(str(node.name)), fieldType));
    commentsOfField(fields.back(), node);
  }
  B.append(B.interface(name, fields));
}

TypeId ModuleEmitter::outputTypeOf(const ir::Program &program, ir::NodeId id) {
  const ir::Node &node = program.nodes[id];
  TypeId type = node.declaredType;
  for (const ir::Attribute &attribute : node.attributes)
    if (!type && program.str(attribute.name) == "value")
      type = program.exprs[attribute.value].type;
  TypeId go = looseType(types().resolved(type ? type : types().dynamicType()));
  bool isAny = kindOf(go) == TypeKind::None || !hasOutput(go);
  return types().output(isAny ? types().dynamicType() : go);
}

ModuleEmitter::Node ModuleEmitter::outputType(ir::NodeId id, TypeId) {
  return typeNode(outputTypeOf(Bound, id));
}

ModuleEmitter::Node ModuleEmitter::shownInputs() {
  Nodes entries;
  for (const target::ComponentInput &input : shape().inputs) {
    llvm::StringRef name = str(L.program.nodes[input.node].name);
    auto [type, form] = inputTypeOf(L.program, input.node, Id);
    Node shown = B.member(B.name("args"), title(name));
    if (form != Form::Input) {
      TypeId go = goType(type);
      TypeKind kind = kindOf(go);
      bool isCollection = kind == TypeKind::List || kind == TypeKind::Map;
      if (holdsRecords(go))
        isCollection = false;
      // Of a list or a map that is nil the SDK would make an empty one.
      if (isCollection && input.isOptional) {
        Project.addHelper(Helper::MemberOf);
        shown = B.call(core("Any"), {B.call(B.name("plainOf"), {shown})});
      } else if (kind == TypeKind::Asset || kind == TypeKind::Archive) {
        shown = B.call(core("Any"), {shown});
      } else {
        shown = looseInput(typed(shown, go), true);
      }
    }
    entries.push_back(B.entry(name, shown));
  }
  return B.object(entries, true, core("Map"));
}

ModuleEmitter::Node ModuleEmitter::superCall(llvm::ArrayRef<Node> arguments) {
  Nodes all(arguments.take_front(2));
  bool hasInputs = !Module.tail(arguments[2]).empty();
  if (hasInputs)
    all.push_back(arguments[2]);
  all.append({B.name(Lang.self), B.spread(B.name("opts"))});
  return B.checked(B.callMethod(
      B.name("ctx"), hasInputs ? "RegisterComponentResourceV2" : "RegisterComponentResource", all));
}

ModuleEmitter::Node ModuleEmitter::outputValue(ExprId value) {
  TypeId type = outputTypeOf(Bound, Current);
  Node node = expr(value, Context().as(type));
  return node;
}

ModuleEmitter::Node ModuleEmitter::registerOutputs(llvm::ArrayRef<Node> arguments) {
  Nodes entries;
  if (!arguments.empty())
    entries.assign(Module.tail(arguments[0]).begin(), Module.tail(arguments[0]).end());
  return B.checked(
      B.callMethod(B.name("ctx"), "RegisterResourceOutputs",
                   {B.name(Lang.self), B.object(entries, !entries.empty(), core("Map"))}));
}

void ModuleEmitter::emitClass(llvm::StringRef argsName, Nodes members, llvm::ArrayRef<Node> body) {
  std::string cls = shape().className;
  // What reads members of a value that may be a component finds them by their tags.
  assert(members.size() == shape().outputs.size());
  for (auto [member, id] : llvm::zip(members, shape().outputs)) {
    llvm::StringRef name = str(L.program.nodes[id].name);
    if (name != "urn" && name != "id")
      B.setOperand(member, code::FieldRole::default_, B.string(name));
  }
  declareRecords();
  B.append(B.cls(cls, core("ResourceState"), members));
  Nodes params{B.param("ctx", B.unary(code::UnaryOp::Deref, core("Context"))),
               B.param("name", B.name("string"))};
  if (!argsName.empty())
    params.push_back(B.param("args", B.unary(code::UnaryOp::Deref, B.name(argsName))));
  params.push_back(B.param("opts", core("ResourceOption"), {}, code::Rest));
  Nodes statements{
      B.let(Lang.self, B.unary(code::UnaryOp::AddressOf, B.object({}, false, B.name(cls))))};
  statements.append(body.begin(), body.end());
  statements.push_back(B.ret(B.tuple({B.name(Lang.self), B.null()})));
  Node result = B.tuple({B.unary(code::UnaryOp::Deref, B.name(cls)), B.name("error")});
  B.append(B.func("New" + cls, params, result, B.block(statements)));
}
