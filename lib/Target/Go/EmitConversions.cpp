// Values of one type in Go as values of another, as outputs, and as what inputs take.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::go;
using code::BinaryOp;
using ir::TypeKind;

ModuleEmitter::Node ModuleEmitter::to(Node node, TypeId wanted, Form form) {
  TypeId go = goType(wanted, form);
  if (InputsMade.contains(node) && kindOf(go) != TypeKind::Output)
    return node;
  TypeKind kind = kindOf(go);
  if (form == Form::PlainList && kind == kindOf(typeOfNode(node)) &&
      (kind == TypeKind::List || kind == TypeKind::Map)) {
    TypeId item = types()[typeOfNode(node)].element(), element = types()[go].element();
    return typed(mapped(node, item, typeNode(go, form), kind == TypeKind::Map,
                        [&](Node one) { return inputOf(one, element); }),
                 go);
  }
  if (form != Form::Input)
    return plain(node, go);
  return inputOf(node, wanted);
}

/// True for what cannot fail and is a value of the Go type `type` as it is written.
bool ModuleEmitter::isOneOf(ExprId id, TypeId type) const {
  const Expr &expr = at(id);
  TypeKind kind = kindOf(types().withoutNone(type));
  switch (expr.kind) {
  case ExprKind::Null:
    return isNillable(type);
  case ExprKind::Bool:
    return kind == TypeKind::Bool;
  case ExprKind::String:
    return kind == TypeKind::String;
  case ExprKind::Number:
    return kind == TypeKind::Number ||
           (kind == TypeKind::Int && kindOf(typeOf(id)) == TypeKind::Int);
  case ExprKind::Tuple:
    return kind == TypeKind::List && expr.listSize == 0;
  case ExprKind::Object:
    return kind == TypeKind::Map && expr.listSize == 0;
  default:
    return !types().isOptional(typeOf(id)) && goType(typeOf(id)) == types().withoutNone(type);
  }
}

/// The helper that makes a `type` of anything, if it can.
ModuleEmitter::Node ModuleEmitter::as(Node node, TypeId type) {
  if (kindOf(type) == TypeKind::Dynamic || kindOf(type) == TypeKind::None)
    return typed(node, types().dynamicType());
  // What may be there already, and what is nothing, are outputs, too.
  if (kindOf(type) == TypeKind::Output) {
    Node output = asOutput(typed(node, types().dynamicType()), types()[type].element());
    Untyped[output] = node;
    return output;
  }
  bool isList = kindOf(type) == TypeKind::List;
  if (isList || kindOf(type) == TypeKind::Map)
    if (TypeId element = types()[type].element(); kindOf(element) == TypeKind::Output) {
      TypeId any = types().dynamicType();
      Node items = as(node, isList ? types().list(any) : types().map(any));
      Node outputs = typed(
          mapped(items, any, typeNode(type), !isList, [&](Node one) { return as(one, element); }),
          type);
      Untyped[outputs] = node;
      return outputs;
    }
  // What is there may be of any type; what stands in its place must be of this one.
  if (auto found = Optionals.find(node); found != Optionals.end()) {
    const auto &[attempt, context] = found->second;
    if (isOneOf(attempt.other, type))
      return optionalOf(attempt, type, context);
  }
  // A number that was made of anything is made a whole one of it at once.
  if (auto found = NumbersMade.find(node); found != NumbersMade.end() && isScalar(type))
    node = found->second;
  Node made = B.checked(B.call(B.typeApply(helper(Helper::As), {typeNode(type)}), {node}));
  B.setFlags(made, code::Pure);
  if (kindOf(type) == TypeKind::Number)
    NumbersMade[made] = node;
  return typed(made, type);
}

ModuleEmitter::Node ModuleEmitter::pointerTo(Node node, TypeId type) {
  TypeId pointer = types().optional(type);
  if (Module.kind(node) == code::Kind::Object)
    return typed(B.unary(code::UnaryOp::AddressOf, node), pointer);
  auto known = base(type);
  bool isCore = known && isScalar(type) && kindOf(type) != TypeKind::Enum;
  return typed(isCore ? B.call(core(known->name + "Ref"), {node})
                      : B.call(helper(Helper::Pointer), {node}),
               pointer);
}

/// `node`, a list or map of `item`s, as a literal of `type` with what `make` makes of each.
ModuleEmitter::Node ModuleEmitter::mapped(Node node, TypeId item, Node type, bool isMap,
                                          llvm::function_ref<Node(Node)> make) {
  // A loop makes the elements at once as they are wanted.
  if (Module.kind(node) == (isMap ? code::Kind::DictFor : code::Kind::ListFor)) {
    Node element = Module.operand(node, code::ListForRole::element);
    if (isMap)
      B.setOperand(element, code::EntryRole::value,
                   make(typed(Module.operand(element, code::EntryRole::value), item)));
    else
      B.setOperand(node, code::ListForRole::element, make(typed(element, item)));
    B.setOperand(node, code::ListForRole::type, type);
    return node;
  }
  std::string key = isMap ? Scope.allocate("key") : "_", value = Scope.allocate("item");
  Node element = make(typed(B.name(value), item));
  Node clause = B.clause(B.listPattern({B.name(key), B.name(value)}), node);
  return isMap ? B.dictFor(B.entry(B.name(key), element), {clause}, type)
               : B.listFor(element, {clause}, type);
}

/// The text of a plain value.
ModuleEmitter::Node ModuleEmitter::textOf(Node node) {
  TypeId from = typeOfNode(node);
  switch (kindOf(from)) {
  case TypeKind::String:
    return node;
  case TypeKind::Bool:
    return typed(standard("strconv", "FormatBool", {node}), types().stringType());
  case TypeKind::Int:
    return typed(standard("strconv", "Itoa", {node}), types().stringType());
  case TypeKind::Number:
    return typed(B.call(helper(Helper::Numeral), {node}), types().stringType());
  case TypeKind::Enum:
    if (kindOf(types()[from].element()) == TypeKind::String)
      return typed(B.call(B.name("string"), {node}), types().stringType());
    [[fallthrough]];
  default:
    return typed(B.checked(B.call(helper(Helper::ToText), {node})), types().stringType());
  }
}

/// A scalar of one kind as one of another.
ModuleEmitter::Node ModuleEmitter::scalar(Node node, TypeId from, TypeId wanted) {
  TypeKind source = kindOf(from), target = kindOf(wanted);
  bool isNumber = source == TypeKind::Int || source == TypeKind::Number;
  if (source == TypeKind::Enum)
    return scalar(typed(B.call(typeNode(types()[from].element()), {node}), types()[from].element()),
                  types()[from].element(), wanted);
  if (from == wanted)
    return node;
  switch (target) {
  case TypeKind::String:
    return textOf(node);
  case TypeKind::Int:
  case TypeKind::Number:
    if (isNumber && Constants.contains(node) &&
        (target == TypeKind::Number || !Module[node].text.contains_insensitive(".")))
      return typed(node, wanted);
    // A number with a fraction is no integer, and none is made of it.
    if (isNumber)
      return target == TypeKind::Int ? as(node, wanted)
                                     : typed(B.call(typeNode(wanted), {node}), wanted);
    if (source == TypeKind::String)
      return typed(B.checked(target == TypeKind::Int
                                 ? standard("strconv", "Atoi", {node})
                                 : standard("strconv", "ParseFloat", {node, B.number(64)})),
                   wanted);
    break;
  case TypeKind::Enum:
    return typed(B.call(typeNode(wanted), {scalar(node, from, types()[wanted].element())}), wanted);
  default:
    break;
  }
  return as(node, wanted);
}

/// `node` as a value of any type: the SDK waits for outputs in lists and maps of any type, and
/// leaves them as they are in those of outputs.
ModuleEmitter::Node ModuleEmitter::withoutOutputType(Node node) {
  TypeId from = typeOfNode(node), any = types().dynamicType();
  bool isMap = kindOf(from) == TypeKind::Map;
  if ((!isMap && kindOf(from) != TypeKind::List) || InputsMade.contains(node))
    return node;
  TypeId item = types()[from].element(), inner = item;
  while (kindOf(inner) == TypeKind::List || kindOf(inner) == TypeKind::Map)
    inner = types()[inner].element();
  if (kindOf(inner) != TypeKind::Output)
    return node;
  TypeId loose = isMap ? types().map(any) : types().list(any);
  code::Kind kind = Module.kind(node);
  if (kind != code::Kind::Object && kind != code::Kind::List)
    return typed(mapped(node, item, typeNode(loose), isMap,
                        [&](Node one) { return withoutOutputType(one); }),
                 loose);
  for (Node part : Nodes(Module.tail(node)))
    if (kind == code::Kind::List)
      withoutOutputType(part);
    else if (Module.kind(part) == code::Kind::Entry)
      withoutOutputType(Module.operand(part, code::EntryRole::value));
  B.setOperand(node, isMap ? unsigned(code::ObjectRole::type) : unsigned(code::ListRole::type),
               typeNode(loose));
  return typed(node, loose);
}

/// `node` as a value of the Go type `wanted`.
ModuleEmitter::Node ModuleEmitter::plain(Node node, TypeId wanted) {
  TypeId from = typeOfNode(node);
  if (!from || from == wanted)
    return kindOf(wanted) == TypeKind::Output && Ids.contains(node)
               ? typed(B.callMethod(node, "ToStringOutput"), wanted)
               : node;
  TypeKind source = kindOf(from), target = kindOf(wanted);
  // A place that takes no outputs says that there are none.
  if (auto found = Untyped.find(node);
      found != Untyped.end() && target != TypeKind::Dynamic && !types().containsEventuals(wanted))
    return as(found->second, wanted);
  if (target == TypeKind::Output)
    return asOutput(node, types()[wanted].element());
  if (target == TypeKind::Dynamic) // where an ID is a text to all that read it
    return Ids.contains(node) ? plain(node, from) : withoutOutputType(node);
  if (target == TypeKind::None || source == TypeKind::Output)
    return node;
  if (source == TypeKind::None)
    return isNillable(wanted) ? typed(node, wanted) : as(node, wanted);
  if (source == TypeKind::Dynamic)
    return as(node, wanted);
  bool wasOptional = types().isOptional(from), isOptional = types().isOptional(wanted);
  TypeId bareFrom = types().withoutNone(from), bare = types().withoutNone(wanted);
  if (wasOptional && bareFrom != bare)
    return isScalar(bare) && !isOptional ? plain(typed(B.nonNull(node), bareFrom), wanted)
                                         : as(node, wanted);
  if (wasOptional)
    return typed(B.nonNull(node), bare);
  if (isOptional)
    return pointerTo(plain(node, bare), bare);
  if (isScalar(from) && isScalar(wanted))
    return scalar(node, from, wanted);
  bool areLists = source == TypeKind::List && target == TypeKind::List;
  if (areLists || (source == TypeKind::Map && target == TypeKind::Map)) {
    TypeId item = types()[from].element(), element = types()[wanted].element();
    if (kindOf(item) == TypeKind::Dynamic || isStruct(element) || holdsRecords(item))
      return as(node, wanted);
    return typed(mapped(node, item, typeNode(wanted), !areLists,
                        [&](Node one) { return plain(one, element); }),
                 wanted);
  }
  bool areAssets = (source == TypeKind::Asset || source == TypeKind::Archive) &&
                   (target == TypeKind::Asset || target == TypeKind::Archive);
  if (areAssets || target == TypeKind::Resource || target == TypeKind::Component)
    return node;
  return as(node, wanted);
}

// ---- Outputs.

/// The function that `value` calls with `param` alone and whose result it gives; None if it does
/// more.
ModuleEmitter::Node ModuleEmitter::calledAlone(Node param, Node value) const {
  if (Module.kind(value) != code::Kind::Checked)
    return {};
  auto call = Module.as<code::CallNode>(Module.as<code::CheckedNode>(value).value());
  Node argument = call.args().size() == 1 ? call.args()[0] : Node();
  Node pattern = Module.as<code::ParamNode>(param).pattern();
  bool isParam = argument && Module.kind(argument) == code::Kind::Name &&
                 Module[argument].text == Module[pattern].text;
  return isParam && Module.kind(call.callee()) == code::Kind::TypeApply ? call.callee() : Node();
}

ModuleEmitter::Node ModuleEmitter::function(llvm::ArrayRef<Node> params, Nodes statements,
                                            Node value) {
  TypeId type = typeOfNode(value);
  statements.push_back(B.ret(B.tuple({value, B.null()})));
  return B.lambda(params, B.block(statements), B.tuple({typeNode(type), B.name("error")}));
}

/// `output.ApplyT(func(params) (T, error) { ... })` as the output that it is.
ModuleEmitter::Node ModuleEmitter::applied(Node output, llvm::ArrayRef<Node> params,
                                           Nodes statements, Node body) {
  return applied(params, statements, body,
                 [&](Node function) { return B.callMethod(output, "ApplyT", {function}); });
}

/// What `apply` makes of `func(params) (T, error) { ... }`, as the output that it is.
ModuleEmitter::Node ModuleEmitter::applied(llvm::ArrayRef<Node> params, Nodes statements, Node body,
                                           llvm::function_ref<Node(Node)> apply) {
  TypeId type = typeOfNode(body);
  if (Ids.contains(body))
    body = plain(body, type);
  if (!type || kindOf(type) == TypeKind::None)
    body = typed(body, type = types().dynamicType());
  bool isOutput = kindOf(type) == TypeKind::Output;
  TypeId element = isOutput ? types()[type].element() : type;
  bool isKnown = isOutput || hasOutput(element);
  // The SDK makes an output of its own of what it has one for, which nobody knows.
  TypeId innermost = element;
  while (kindOf(innermost) == TypeKind::List || kindOf(innermost) == TypeKind::Map)
    innermost = types().withoutNone(types()[innermost].element());
  TypeKind kind = kindOf(innermost);
  bool isErased = !isKnown && (kind == TypeKind::SchemaObject || kind == TypeKind::Enum ||
                               kind == TypeKind::Resource);
  if (isErased)
    body = typed(body, types().dynamicType());
  Node called;
  if (!isErased && params.size() == 1 && statements.empty())
    called = calledAlone(params[0], body);
  Node call = apply(called ? called : function(params, statements, body));
  TypeId result = isKnown ? element : types().dynamicType();
  return typed(B.cast(call, outputNode(result)), types().output(result));
}

ModuleEmitter::Node ModuleEmitter::applyT(Node output, llvm::function_ref<Node(Node)> make) {
  TypeId element = types()[typeOfNode(output)].element();
  if (Ids.contains(output))
    output = plain(output, typeOfNode(output));
  std::string name = Scope.allocate("value", code::NameKind::Parameter);
  Node body = make(typed(B.name(name), element));
  return applied(output, {B.param(name, typeNode(element))}, {}, body);
}

ModuleEmitter::Node ModuleEmitter::assured(Node output, TypeId type) {
  Node made = applyT(output, [&](Node value) { return as(value, type); });
  if (!isLooseCollection(type) || !base(type))
    return made;
  // That an input has the type says that the SDK has a class for its outputs.
  B.setOperand(made, code::CastRole::type, based(type, "Output"));
  return typed(made, types().output(type));
}

/// An output of a pointer as one of what it points to.
ModuleEmitter::Node ModuleEmitter::pointedTo(Node output) {
  TypeId type = types().output(types().withoutNone(types()[typeOfNode(output)].element()));
  auto found = Untyped.find(output);
  return found != Untyped.end() ? as(found->second, type)
                                : typed(B.callMethod(output, "Elem"), type);
}

/// `node` as an output of `element`.
ModuleEmitter::Node ModuleEmitter::asOutput(Node node, TypeId element) {
  TypeId from = typeOfNode(node), wanted = types().output(element);
  if (from && kindOf(from) == TypeKind::Output) {
    TypeId inner = types()[from].element();
    if (Ids.contains(node))
      node = plain(node, from);
    if (inner == element)
      return node;
    if (kindOf(element) == TypeKind::Dynamic)
      return typed(B.call(core("Any"), {node}), wanted);
    auto known = base(inner);
    if (types().isOptional(element) && types().withoutNone(element) == inner && known &&
        isScalar(inner))
      return typed(B.callMethod(node, "To" + known->name + "PtrOutput"), wanted);
    if (types().isOptional(inner) && types().withoutNone(inner) == element)
      return pointedTo(node);
    return applyT(node, [&](Node value) { return plain(value, element); });
  }
  // Outputs in a list or a map of Go's own are not waited for.
  TypeId inner = from;
  while (kindOf(inner) == TypeKind::List || kindOf(inner) == TypeKind::Map)
    inner = types()[inner].element();
  auto any = [&] {
    bool holdsOutputs = inner != from && kindOf(inner) == TypeKind::Output;
    Node loose = holdsOutputs || holdsRecords(from) ? looseInput(node, true) : node;
    if (holdsRecords(from))
      return typed(loose, types().output(types().dynamicType()));
    return typed(B.call(core("Any"), {loose}), types().output(types().dynamicType()));
  };
  auto known = base(element);
  if (kindOf(element) == TypeKind::Dynamic || isLooseCollection(element) || !known)
    return any();
  bool mayBeNone = from && kindOf(from) == TypeKind::Dynamic && types().isOptional(element);
  if (mayBeNone || (from && kindOf(from) == TypeKind::None)) {
    return applyT(any(), [&](Node value) { return as(value, element); });
  }
  Node input = inputOf(node, element);
  if (kindOf(typeOfNode(input)) == TypeKind::Output)
    return input;
  return typed(B.callMethod(input, "To" + known->name + "Output"), wanted);
}

ModuleEmitter::Node ModuleEmitter::outputOf(ExprId id, Context context) {
  return expr(id, context.as(types().output(goType(types().resolved(typeOf(id))))));
}

ModuleEmitter::Node ModuleEmitter::secret(Node value) {
  TypeId type = typeOfNode(value);
  Node output = kindOf(type) == TypeKind::Output ? plain(value, type) : value;
  TypeId element = kindOf(type) == TypeKind::Output ? types()[type].element() : type;
  bool isNamed = hasOutput(element) && kindOf(element) != TypeKind::Dynamic;
  bool holdsOutputs = kindOf(element) == TypeKind::List || kindOf(element) == TypeKind::Map
                          ? kindOf(types()[element].element()) == TypeKind::Output ||
                                kindOf(types()[element].element()) == TypeKind::Dynamic
                          : false;
  if (kindOf(type) != TypeKind::Output && (!isNamed || holdsOutputs))
    output = asOutput(value, element);
  if (kindOf(typeOfNode(output)) == TypeKind::Output)
    element = types()[typeOfNode(output)].element();
  return typed(B.cast(B.call(core("ToSecret"), {output}), outputNode(element)),
               types().output(element));
}

ModuleEmitter::Node ModuleEmitter::all(llvm::ArrayRef<Node> values) {
  return typed(B.call(core("All"), values), types().output(types().list(types().dynamicType())));
}

// ---- Inputs.

/// What an input takes that is of no certain type.
ModuleEmitter::Node ModuleEmitter::looseInput(Node node, bool isData) {
  TypeId from = typeOfNode(node);
  bool isLiteral = llvm::is_contained({code::Kind::String, code::Kind::Bool, code::Kind::Number},
                                      Module.kind(node));
  auto made = [&](Node result) {
    InputsMade.insert(result);
    return typed(result, from);
  };
  if (!from || kindOf(from) == TypeKind::Output || InputsMade.contains(node))
    return node;
  auto known = base(from);
  TypeKind kind = kindOf(from);
  if (holdsRecords(from))
    return made(B.call(core("Any"), {B.call(helper(Helper::WithNulls), {node})}));
  if (isScalar(from) && kind != TypeKind::Enum && (isData || !isLiteral))
    return made(B.call(core(known->name), {node}));
  if (kind == TypeKind::List || kind == TypeKind::Map) {
    TypeId inner = from;
    while (kindOf(inner) == TypeKind::List || kindOf(inner) == TypeKind::Map)
      inner = types()[inner].element();
    bool isCore = known && (kindOf(inner) == TypeKind::Dynamic ||
                            (isScalar(inner) && kindOf(inner) != TypeKind::Enum));
    if (isCore)
      return made(B.call(core("To" + known->name), {node}));
    TypeId item = types()[from].element();
    if (kindOf(inner) == TypeKind::Output)
      return made(mapped(node, item, core(kind == TypeKind::List ? "Array" : "Map"),
                         kind == TypeKind::Map, [&](Node one) { return looseInput(one, isData); }));
  }
  if (kind == TypeKind::None && isData)
    return node;
  // Of a package's resources the SDK makes inputs.
  bool isResource = kind == TypeKind::Resource && known;
  // The interface of assets is no input, though each asset is one.
  if (kind == TypeKind::Asset && Module.kind(node) == code::Kind::Cond)
    B.setOperand(node, code::CondRole::type, based(from, "Input"));
  if (kind == TypeKind::Asset || kind == TypeKind::Archive || isResource)
    return node;
  return made(B.call(core("Any"), {node}));
}

/// `node` as what an input of `wanted` takes, a type of a schema or a component.
ModuleEmitter::Node ModuleEmitter::inputOf(Node node, TypeId wanted) {
  TypeId from = typeOfNode(node);
  TypeId resolved = looseType(types().resolved(wanted)), bare = types().withoutNone(resolved);
  bool mayLack = types().isOptional(types().resolved(wanted));
  TypeKind target = kindOf(bare);
  if (!from || InputsMade.contains(node))
    return node;
  auto made = [&](Node result) {
    InputsMade.insert(result);
    return typed(result, bare);
  };
  if (kindOf(from) == TypeKind::None)
    return node;
  if (target == TypeKind::Dynamic || target == TypeKind::None)
    return looseInput(node, false);
  if (kindOf(from) == TypeKind::Output) {
    TypeId inner = types()[from].element(), bareInner = types().withoutNone(inner);
    if (Ids.contains(node))
      node = plain(node, from);
    if (inner == bare || (mayLack && bareInner == bare))
      return node;
    if (bareInner == bare)
      return pointedTo(node);
    // What may be nothing stays it where that may be given.
    bool mayBeNone = mayLack && isScalar(bare) && target != TypeKind::Enum &&
                     (types().isOptional(inner) || kindOf(inner) == TypeKind::Dynamic);
    TypeId element = mayBeNone ? types().optional(bare) : bare;
    return kindOf(inner) == TypeKind::Dynamic ? assured(node, element) : asOutput(node, element);
  }
  if (kindOf(from) == TypeKind::Dynamic || target == TypeKind::SchemaObject) {
    if (target == TypeKind::Asset || target == TypeKind::Archive || target == TypeKind::Resource)
      return plain(node, bare);
    // Of lists and maps in an object that are nil the SDK would make empty ones.
    bool isObject = isStruct(types().withoutNone(from));
    Node whole = isObject ? B.call(helper(Helper::WithNulls), {node}) : node;
    Node output = typed(B.call(core("Any"), {whole}), types().output(types().dynamicType()));
    return assured(output, mayLack ? goType(types().optional(bare)) : bare);
  }
  if (isScalar(bare)) {
    TypeId given = types().withoutNone(from);
    auto known = base(bare);
    if (types().isOptional(from) && mayLack && target != TypeKind::Enum) {
      Node pointer = given == bare ? node : as(node, types().optional(bare));
      return made(B.call(core(known->name + "PtrFromPtr"), {pointer}));
    }
    // A constant of an enum is of the type below it as soon as that is said.
    bool isConstant = kindOf(from) == TypeKind::Enum && types()[from].element() == bare;
    Node value = isConstant ? node : plain(node, bare);
    return made(target == TypeKind::Enum ? value : B.call(core(known->name), {value}));
  }
  if (target == TypeKind::List || target == TypeKind::Map) {
    TypeKind source = kindOf(from);
    if (source != target)
      return inputOf(as(node, bare), wanted);
    TypeId item = types()[from].element(), element = types()[bare].element();
    TypeId inner = bare;
    while (kindOf(inner) == TypeKind::List || kindOf(inner) == TypeKind::Map)
      inner = types()[inner].element();
    auto known = base(bare);
    if (from == bare && known &&
        (kindOf(inner) == TypeKind::Dynamic ||
         (isScalar(inner) && kindOf(inner) != TypeKind::Enum)))
      return made(B.call(core("To" + known->name), {node}));
    if (!known)
      return made(B.call(core("Any"), {node}));
    // An entry that is nothing is left out.
    bool mayLackEntries = kindOf(item) == TypeKind::Dynamic || types().isOptional(item);
    if (target == TypeKind::Map && isScalar(element) && mayLackEntries) {
      Node whole = typed(B.call(core("Any"), {node}), types().output(types().dynamicType()));
      return assured(whole, bare);
    }
    return made(mapped(node, item, B.member(known->root, known->name), target == TypeKind::Map,
                       [&](Node one) { return inputOf(one, element); }));
  }
  return node;
}
