// Expressions that C# says its own way.
//
// What places ask for is EmitPlaces, calls are EmitCalls.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Value/Value.h"

#include "llvm/Support/SaveAndRestore.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

using namespace pcl;
using namespace pcl::csharp;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

// ---- Numbers, references.

ModuleEmitter::Node ModuleEmitter::number(llvm::StringRef text) {
  // As short as a double can be said.
  constexpr size_t MaxDigits = 17;
  double value;
  bool isLong = text.size() > MaxDigits || text.find_first_of("eE") != text.npos;
  bool isWhole = text.find_first_of(".eE") == text.npos;
  if (isLong && !isWhole && !text.getAsDouble(value))
    return B.number(fmt::format("{}", value));
  return B.number(isWhole && isBeyondInt(text) ? text.str() + ".0" : text.str());
}

/// The smallest int has no positive one.
ModuleEmitter::Node ModuleEmitter::signedOperand(ExprId id, Context context) {
  if (at(id).kind != ExprKind::Number)
    return numeric(id, context);
  llvm::StringRef text = str(at(id).text());
  return text == "2147483648" ? B.number(text) : expr(id, context);
}

/// True for a whole number that an int does not hold: the SDK knows no others but doubles.
bool ModuleEmitter::isBeyondInt(llvm::StringRef text) {
  int32_t value;
  return text.getAsInteger(10, value);
}

/// A whole number where the place takes others too is written so that it is one of those.
ModuleEmitter::Node ModuleEmitter::numberOf(llvm::StringRef text, TypeKind kind) {
  if (kind == TypeKind::Number && text.find_first_of(".eE") == text.npos)
    return B.number((text + ".0").str());
  return number(text);
}

ModuleEmitter::Node ModuleEmitter::integer(ExprId id, Context context) {
  const Expr &number = at(id);
  if (number.kind == ExprKind::Unary &&
      at(number.as<ir::UnaryExpr>().operand()).kind == ExprKind::Number)
    return B.unary(code::UnaryOp::Neg, expr(number.as<ir::UnaryExpr>().operand(), context));
  Node value = expr(id, context);
  TypeKind kind = kindOf(bareType(id));
  if (kind == TypeKind::Int && types().isOptional(typeOf(id)))
    return B.cast(value, B.name("int"));
  if (kind == TypeKind::Int || number.kind == ExprKind::Number)
    return value;
  return kind == TypeKind::Number ? B.cast(value, B.name("int")) : as(value, types().intType());
}

ModuleEmitter::Node ModuleEmitter::variable(ir::VarId var) {
  auto part = Parts.find(var);
  return part == Parts.end() ? B.name(L.name(var)) : B.clone(part->second);
}

/// An element of a list or a map of anything gets its type back where it is used.
ModuleEmitter::Node ModuleEmitter::exprOf(ExprId id, Context context) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Convert) {
    // What has no type may be nothing where that is wanted.
    ExprId operand = expr.as<ir::ConvertExpr>().operand();
    TypeId wanted = std::exchange(context.wanted, TypeId());
    if (wanted && types().isOptional(wanted) && isValueType(typeOf(id)) &&
        kindOf(typeOf(operand)) == TypeKind::Dynamic)
      return as(this->expr(operand, context), wanted);
  } else if (expr.kind != ExprKind::Call && expr.kind != ExprKind::GetAttr &&
             expr.kind != ExprKind::Apply) {
    context.wanted = {};
  }
  Node value = NodeEmitter::exprOf(id, context);
  bool isItem = expr.kind == ExprKind::SplatItem ||
                (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable);
  if (!isItem || isErased(bareType(id)))
    return value;
  ir::VarId variable =
      expr.kind == ExprKind::SplatItem ? expr.as<ir::SplatItemExpr>().item() : expr.refVar();
  return Open.contains(variable) ? as(value, typeOf(id), context) : value;
}

ModuleEmitter::Node ModuleEmitter::input(ir::NodeId config) {
  const ir::Node &node = L.program.nodes[config];
  Node value = B.member(B.name("args"), propertyName(str(node.name)));
  return value;
}

// ---- Accesses.

ModuleEmitter::Node ModuleEmitter::accessed(ExprId id, bool &isOptional, bool isPresent,
                                            Context context) {
  ExprId object = at(id).object();
  TypeKind kind = kindOf(bareType(object));
  context.isWhole = true;
  context.wanted = {};
  Node value = expr(object, context);
  bool isSaid = isOptional && saysPresent(object, isPresent, context);
  isOptional &= !isSaid;
  // Lists are never nothing: they have no elements then.
  if (isListKind(kind) && !types().isEventual(typeOf(object)))
    isOptional = false;
  return isSaid ? B.nonNull(value) : value;
}

ModuleEmitter::Node ModuleEmitter::member(ExprId id, Node object, llvm::StringRef name,
                                          bool isOptional, Context context) {
  ExprId objectId = at(id).object();
  const Expr &expr = at(objectId);
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::HookArgs)
    return B.member(object, propertyName(name));
  TypeId bare = bareType(objectId);
  const ir::Type type = types()[bare];
  switch (type.kind) {
  case TypeKind::Resource:
    return B.member(object,
                    memberName(type.resource ? &type.resource->outputs : nullptr, name,
                               type.resource ? type.resource->token : ""),
                    isOptional);
  case TypeKind::Component:
    return B.member(object, outputAttribute(name), isOptional);
  case TypeKind::SchemaObject:
    return B.member(object,
                    memberName(type.object ? &type.object->properties : nullptr, name,
                               type.object ? type.object->token : ""),
                    isOptional);
  case TypeKind::Map: {
    bool mayLack = types().isOptional(typeOf(id)) && !types().isEventual(typeOf(id));
    if (mayLack && !context.isStrict)
      return B.call(B.member(object, "GetValueOrDefault", isOptional), {B.string(name)});
    return B.index(object, B.string(name), isOptional);
  }
  case TypeKind::Object: {
    if (isSdkObject(objectId)) {
      auto found = FunctionResults.find(bare);
      return B.member(object, memberName(&found->second->outputs, name), isOptional);
    }
    TypeId member = memberType(bare, name), value = valueOf(bare);
    if (isOfRecords(objectId)) {
      Node found = B.member(object, propertyName(name), isOptional);
      return context.wanted && context.wanted != member ? as(found, context.wanted) : found;
    }
    bool mayLack = !member || types().isOptional(member) || isErased(member);
    Node found = mayLack && !context.isStrict
                     ? B.call(B.member(object, "GetValueOrDefault", isOptional), {B.string(name)})
                     : B.index(object, B.string(name), isOptional);
    if (!member || isErased(member) || kindOf(value) != TypeKind::Dynamic)
      return found;
    return as(found, context.wanted ? context.wanted : member);
  }
  default: {
    // What comes out of a package without a schema is an object of it, as far as anybody knows.
    ExprId root = objectId;
    while (at(root).kind == ExprKind::GetAttr || at(root).kind == ExprKind::Index)
      root = at(root).object();
    const Expr &origin = at(root);
    if (origin.kind == ExprKind::Ref && origin.refKind() == ir::RefKind::Node) {
      const ir::Node &node = L.program.nodes[origin.refNode()];
      if (node.kind == ir::NodeKind::Resource && !node.resource)
        return B.member(object, propertyName(name), isOptional);
    }
    return retyped(B.call(helper(Helper::MemberOf), {object, B.string(name)}), id);
  }
  }
}

/// `value`, of which nothing is known when it is compiled, with the type that `id` has.
ModuleEmitter::Node ModuleEmitter::retyped(Node value, ExprId id) {
  TypeId type = typeOf(id);
  // What is certainly an output is one for the compiler, too, whatever is in it.
  if (kindOf(type) == TypeKind::Output && isErased(bare(type)))
    return B.call(helper(Helper::Lifted), {value});
  return isErased(bare(type)) ? value : as(value, type);
}

/// The elements of an object of the program's own have the type that all of them have.
ModuleEmitter::Node ModuleEmitter::asMap(ExprId id, Node map) {
  const ir::Type object = types()[bareType(id)];
  if (object.kind != TypeKind::Object || isSdkObject(id) || !isErased(valueOf(bareType(id))))
    return map;
  TypeId element = elementOfAll(object.elements);
  bool holds = types().containsEventuals(element) && kindOf(bare(element)) != TypeKind::Object;
  return object.elements.empty() || isErased(element) || holds ? map
                                                               : as(map, types().map(element));
}

/// True for a tuple some elements of which are outputs, and some not.
bool ModuleEmitter::holdsPlainBesideOutputs(TypeId type) const {
  auto isEventual = [&](TypeId element) { return types().isEventual(element); };
  llvm::ArrayRef<TypeId> elements = types()[type].elements;
  return kindOf(type) == TypeKind::Tuple && llvm::any_of(elements, isEventual) &&
         !llvm::all_of(elements, isEventual);
}

/// The element that the index `id` picks, as a literal list of a local has it, where it is no more
/// than a literal, a reference or a part of it; None if it is not known.
ExprId ModuleEmitter::writtenElement(ExprId id) const {
  ExprId list = at(id).object(), key = at(id).as<ir::IndexExpr>().key();
  while (at(list).kind == ExprKind::Ref && at(list).refKind() == ir::RefKind::Node) {
    const ir::Node &node = L.program.nodes[at(list).refNode()];
    const ir::Attribute *value = attribute(node, "value");
    if (node.kind != ir::NodeKind::Local || !value)
      return {};
    list = value->value;
  }
  uint64_t position = 0;
  if (at(list).kind != ExprKind::Tuple || at(key).kind != ExprKind::Number ||
      str(at(key).text()).getAsInteger(10, position) || position >= at(list).listSize)
    return {};
  ExprId element = L.program.exprs.list(list)[position], part = element;
  while (at(part).kind == ExprKind::GetAttr || at(part).kind == ExprKind::Index)
    part = at(part).object();
  bool isShort = llvm::is_contained(
      {ExprKind::Number, ExprKind::String, ExprKind::Bool, ExprKind::Ref}, at(part).kind);
  return isShort ? element : ExprId();
}

ModuleEmitter::Node ModuleEmitter::indexed(ExprId id, Node object, Node key, bool isOptional,
                                           Context context) {
  ExprId objectId = at(id).object(), keyId = at(id).as<ir::IndexExpr>().key();
  TypeId type = bareType(objectId);
  if (isMapKind(kindOf(type)) && isErased(bareType(keyId)))
    key = textual(key, typeOf(keyId));
  if (isErased(type))
    return retyped(B.call(helper(Helper::MemberOf), {object, key}), id);
  if (holdsPlainBesideOutputs(type)) {
    // Of one type, all are outputs; of several, each is what it is, and nothing says so.
    TypeId first = bare(types()[type].elements[0]);
    bool areSame = llvm::all_of(types()[type].elements,
                                [&](TypeId element) { return bare(element) == first; });
    if (!areSame)
      return as(B.index(object, key, isOptional), typeOf(id));
    ExprId written = types().isEventual(typeOf(id)) ? ExprId() : writtenElement(id);
    if (written)
      return expr(written, context);
  }
  if (kindOf(type) == TypeKind::Tuple && isErased(elementOf(type)))
    return retyped(B.index(object, key, isOptional), id);
  if (kindOf(type) == TypeKind::Object && !isErased(typeOf(id)) && isErased(valueOf(type)))
    return as(B.index(object, key, isOptional), typeOf(id));
  return B.index(object, key, isOptional);
}

/// `id` as a list, whatever is known of it.
ModuleEmitter::Node ModuleEmitter::asList(ExprId id, Context context) {
  Node list = expr(id, context);
  if (!isErased(bareType(id)))
    return list;
  return context.isStrict ? itemsOf(list) : B.call(helper(Helper::ElementsOf), {list});
}

ModuleEmitter::Node ModuleEmitter::wrappedIndex(ExprId index, ExprId list, Context context) {
  Node length = B.callMethod(asList(list, context), "Count"), position = integer(index, context);
  if (isNeverNegative(index))
    return B.binary(BinaryOp::Mod, position, length);
  return B.call(helper(Helper::WrapIndex), {position, length});
}

// ---- Lists and maps.

ModuleEmitter::Node ModuleEmitter::iterable(ExprId id, Context context) {
  Node list = expr(id, context);
  TypeKind kind = kindOf(bareType(id));
  bool isOptional = types().isOptional(typeOf(id)) && !types().isEventual(typeOf(id));
  if (isListKind(kind))
    return list;
  if (kind == TypeKind::Dynamic || kind == TypeKind::Union || isOptional || kind == TypeKind::None)
    return B.call(helper(Helper::AsList), {list});
  // A splat makes a list of a single value.
  return initialized(B.name("new[]"), B.list({list}));
}

ModuleEmitter::Node ModuleEmitter::forEach(ExprId source, Node items, ir::VarId item, ExprId body,
                                           Context context) {
  Sources[item] = source;
  if (isErased(elementOf(bareType(source))))
    Open.insert(item);
  return toList(select(items, L.name(item), expr(body, context.inFunction())));
}

ModuleEmitter::Node ModuleEmitter::toList(Node items) {
  Node callee = Module.kind(items) == code::Kind::Call ? Module.operand(items, 0) : Node();
  bool isList =
      callee && Module.kind(callee) == code::Kind::Member && Module[callee].text == "ToList";
  return isList ? items : B.callMethod(items, "ToList");
}

ModuleEmitter::Node ModuleEmitter::ordered(Node map) {
  use("System");
  return B.callMethod(
      map, "OrderBy",
      {lambda({"pair"}, B.member(B.name("pair"), "Key")), B.path("StringComparer.Ordinal")});
}

/// True if a loop stands somewhere in `id`.
bool ModuleEmitter::holdsLoop(ExprId id) const {
  ExprKind kind = at(id).kind;
  if (kind == ExprKind::For || kind == ExprKind::Splat)
    return true;
  bool found = false;
  ir::forEachChild(L.program.exprs, id, [&](ExprId child) { found |= holdsLoop(child); });
  return found;
}

/// The class of what `body` makes, if that is a dictionary of anything.
ModuleEmitter::Node ModuleEmitter::dictionaryOf(Node body) {
  if (Module.kind(body) == code::Kind::Cond) {
    // `absent ? (T?)null : new T { ... }`
    Node then = Module.operand(body, 1);
    bool isNothing = Module.kind(then) == code::Kind::Cast &&
                     Module.kind(Module.operand(then, 1)) == code::Kind::UnionType &&
                     Module.kind(Module.operand(Module.operand(then, 1), 0)) == code::Kind::MapType;
    Node cls = isNothing ? dictionaryOf(Module.operand(body, 2)) : Node();
    return cls ? nullable(cls) : Node();
  }
  if (Module.kind(body) != code::Kind::New)
    return {};
  Node cls = Module.operand(body, 0);
  return Module.kind(cls) == code::Kind::MapType ? B.clone(cls) : Node();
}

ModuleEmitter::Node ModuleEmitter::forExpr(ExprId id, Context context) {
  const Expr expr = at(id);
  llvm::SmallVector<ExprId> parts(L.program.exprs.list(id));
  ExprId collectionId = parts[ir::ForCollection], keyId = parts[ir::ForKey],
         conditionId = parts[ir::ForCondition], valueId = parts[ir::ForValue];
  TypeKind kind = iteratedKind(collectionId);
  bool isGrouped = expr.isGrouped();
  ForUses uses = usesOf(id);
  auto typeOfItem = [&](TypeId item) {
    llvm::SaveAndRestore says(SaysRecords, isOfRecords(collectionId));
    return type(item);
  };
  Node whole =
      kind == TypeKind::List ? asList(collectionId, context) : this->expr(collectionId, context);
  Node items = kind == TypeKind::List ? whole : asMap(collectionId, whole);
  bool isOpen = isErased(bareType(collectionId)) ||
                kindOf(bareType(collectionId)) == TypeKind::SchemaObject ||
                isSdkObject(collectionId);
  if (kind == TypeKind::Map && isOpen)
    kind = TypeKind::Dynamic;
  context = context.inFunction();
  ir::VarId keyVar = expr.as<ir::ForExpr>().keyVar(), valueVar = expr.as<ir::ForExpr>().valueVar();
  llvm::StringRef valueName = L.name(valueVar);
  TypeId collectionType = bareType(collectionId);
  // What stands for the variables inside: the parameter, or its parts.
  llvm::SmallVector<llvm::StringRef, 2> params{valueName};
  auto part = [&](llvm::StringRef name, TypeId type, TypeId known) {
    Node member = B.member(B.name(valueName), name);
    bool isKnown = !type || !known || isErased(type) || !isErased(known);
    return isKnown ? member : as(member, type);
  };
  auto bind = [&](TypeId known) {
    if (keyVar)
      Parts[keyVar] = part("Key", {}, {});
    Parts[valueVar] = part("Value", elementOf(collectionType), known);
  };
  if (kind == TypeKind::Map) {
    // A map of another type has an order of its own.
    bool isOrdered = keyId || (items == whole && isConstantObjectInOrder(collectionId));
    if (!isOrdered || isGrouped)
      items = ordered(items);
    bind(kindOf(collectionType) == TypeKind::Object ? valueOf(collectionType) : TypeId());
  } else if (kind == TypeKind::Dynamic) {
    items = B.call(helper(Helper::Pairs), {items});
    bind({});
  } else if (uses.key && (conditionId || keyId)) {
    // The index is counted before anything is left out.
    items = B.callMethod(
        items, "Select",
        {lambda({"value", "key"},
                B.newObject(B.typeApply(B.name("KeyValuePair"),
                                        {B.name("int"), typeOfItem(elementOf(collectionType))}),
                            {B.name("key"), B.name("value")}))});
    bind({});
  } else if (uses.key) {
    params.push_back(L.name(keyVar));
  }
  if (isErased(elementOf(collectionType)))
    Open.insert(valueVar);
  auto function = [&](Node body) { return lambda(params, body); };
  // What is configured as a set may say an element twice.
  const Expr &source = at(collectionId);
  bool isConfigured = source.kind == ExprKind::Ref && source.refKind() == ir::RefKind::Node &&
                      L.program.nodes[source.refNode()].kind == ir::NodeKind::Config;
  if (keyId && !isGrouped && !uses.key && isConfigured &&
      lower::isScalarKind(kindOf(elementOf(collectionType))))
    items = B.callMethod(items, "Distinct");
  if (conditionId)
    items = B.callMethod(items, "Where", {function(truth(conditionId, context))});
  auto inside = [&](ExprId part) { return exprWhere(conditionId, true, part, context); };
  Node result;
  auto value = [&] { return inside(valueId); };
  // The compiler goes through a function anew for each that it tries around it, unless types are
  // said.
  auto made = [&](llvm::StringRef method, Nodes given, Node body) {
    TypeId element = kind == TypeKind::Dynamic ? TypeId() : bare(elementOf(collectionType));
    bool isMap = kind == TypeKind::Map;
    bool isOwn = element && Parts.contains(valueVar) == isMap &&
                 kindOf(element) == TypeKind::Object && isErased(valueOf(element)) &&
                 !FunctionResults.contains(element) && params.size() == 1 &&
                 kindOf(collectionType) != TypeKind::Object;
    Node cls = isOwn && holdsLoop(valueId) ? dictionaryOf(body) : Node();
    given.push_back(function(body));
    if (!cls)
      return B.callMethod(items, method, given);
    Node source = typeOfItem(element);
    if (isMap)
      source = B.typeApply(B.name("KeyValuePair"), {B.name("string"), source});
    Nodes said{source};
    if (given.size() > 1)
      said.push_back(B.name("string"));
    said.push_back(cls);
    return B.call(B.typeApply(B.member(items, method), said), given);
  };
  if (!keyId) {
    bool isItself =
        isVariable(valueId, valueVar) && params.size() == 1 && !Parts.contains(valueVar);
    result = toList(isItself ? items : made("Select", {}, value()));
  } else {
    Node key = inside(keyId);
    TypeKind keyKind = kindOf(bareType(keyId));
    bool isKey = keyKind == TypeKind::String && kind != TypeKind::Dynamic;
    key = function(
        isKey ? key
              : textual(key, keyKind == TypeKind::String ? types().dynamicType() : typeOf(keyId)));
    if (isGrouped)
      result = B.callMethod(B.callMethod(items, "GroupBy", {key, function(inside(valueId))}),
                            "ToDictionary",
                            {lambda({"group"}, B.member(B.name("group"), "Key")),
                             lambda({"group"}, toList(B.name("group")))});
    else
      result = made("ToDictionary", {key}, value());
  }
  if (keyVar)
    Parts.erase(keyVar);
  Parts.erase(valueVar);
  return result;
}

// ---- Texts.

ModuleEmitter::Node ModuleEmitter::join(Node list, Node separator) {
  return B.call(B.path("string.Join"), {separator, list});
}

ModuleEmitter::Node ModuleEmitter::templateOf(ExprId id, Context context) {
  // A value and nothing more converts it.
  llvm::ArrayRef<ExprId> parts = L.program.exprs.list(id);
  if (at(id).kind == ExprKind::Template && parts.size() == 1 &&
      at(parts[0]).kind != ExprKind::String)
    return textual(expr(parts[0], context), typeOf(parts[0]));
  return NodeEmitter::templateOf(id, context);
}

ModuleEmitter::Node ModuleEmitter::templatePart(ExprId id, Context context) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Number)
    return B.string(Value::canonicalNumber(str(expr.text())));
  Node value = partValue(id, context);
  TypeId type = typeOf(id);
  if (!types().isEventual(type)) {
    TypeKind kind = kindOf(types().withoutNone(type));
    return kind == TypeKind::String || kind == TypeKind::Int || kind == TypeKind::Enum
               ? value
               : textual(value, type);
  }
  TypeKind kind = kindOf(bare(type));
  if (kind == TypeKind::String || kind == TypeKind::Int || kind == TypeKind::Enum)
    return value;
  if (kind == TypeKind::Dynamic && !L.isDefinite(id))
    value = B.call(helper(Helper::Lifted), {value}); // it may be an output
  return B.callMethod(value, "Apply",
                      {lambda({"x"}, textual(B.name("x"), types().resolved(type)))});
}

/// `value` as PCL writes it.
ModuleEmitter::Node ModuleEmitter::textual(Node value, TypeId type) {
  bool isOptional = types().isOptional(type);
  switch (kindOf(types().withoutNone(type))) {
  case TypeKind::String:
    return value;
  case TypeKind::Bool:
    if (isOptional)
      break;
    return B.cond(value, B.string("true"), B.string("false"));
  case TypeKind::Int: // of other numbers .NET writes large and small ones with an exponent
    if (isOptional)
      break;
    return B.callMethod(value, "ToString",
                        {B.path("System.Globalization.CultureInfo.InvariantCulture")});
  default:
    break;
  }
  return B.call(helper(Helper::ToText), {value});
}

// ---- Operations.

bool ModuleEmitter::isCollection(ExprId id) const {
  TypeKind kind = kindOf(bareType(id));
  return isListKind(kind) || isMapKind(kind);
}

ModuleEmitter::Node ModuleEmitter::ownBinary(ExprId id, ExprId left, ir::BinaryOp op, ExprId right,
                                             Context context) {
  TypeKind leftKind = kindOf(bareType(left)), rightKind = kindOf(bareType(right));
  if (op == ir::BinaryOp::Equal || op == ir::BinaryOp::NotEqual) {
    auto isOpen = [&](ExprId id) { return isCollection(id) || isErased(bareType(id)); };
    bool differ = (leftKind == TypeKind::Enum) != (rightKind == TypeKind::Enum);
    bool areNumbers = leftKind != TypeKind::Enum && lower::isScalarKind(leftKind) &&
                      lower::isScalarKind(rightKind) && leftKind != rightKind &&
                      (leftKind == TypeKind::String || rightKind == TypeKind::String ||
                       leftKind == TypeKind::Bool || rightKind == TypeKind::Bool);
    if (!isOpen(left) && !isOpen(right) && !differ && !areNumbers)
      return {};
    return comparison({expr(left, context), expr(right, context)}, op == ir::BinaryOp::Equal);
  }
  if (op == ir::BinaryOp::And || op == ir::BinaryOp::Or)
    return B.binary(
        op == ir::BinaryOp::And ? BinaryOp::And : BinaryOp::Or, truth(left, context),
        where(left, op == ir::BinaryOp::And, context, [&] { return truth(right, context); }));
  auto isOpenNumber = [&](ExprId id) {
    TypeKind kind = kindOf(types().withoutNone(typeOf(id)));
    return (kind != TypeKind::Int && kind != TypeKind::Number) || types().isOptional(typeOf(id));
  };
  if (isOpenNumber(left) || isOpenNumber(right)) {
    static constexpr BinaryOp operators[] = {BinaryOp::Lt,  BinaryOp::Le,  BinaryOp::Gt,
                                             BinaryOp::Ge,  BinaryOp::Add, BinaryOp::Sub,
                                             BinaryOp::Mul, BinaryOp::Div, BinaryOp::Mod};
    unsigned index = static_cast<unsigned>(op) - static_cast<unsigned>(ir::BinaryOp::Less);
    return B.binary(operators[index], numeric(left, context), numeric(right, context));
  }
  // A result that integers may not hold is computed as another number.
  bool areIntegers = leftKind == TypeKind::Int && rightKind == TypeKind::Int;
  if (areIntegers && op != ir::BinaryOp::Divide && kindOf(bareType(id)) == TypeKind::Number) {
    auto asDouble = [&](ExprId side) { return numberOf(str(at(side).text()), TypeKind::Number); };
    bool isLiteral = at(left).kind == ExprKind::Number,
         endsInLiteral = at(right).kind == ExprKind::Number;
    Node first = isLiteral       ? asDouble(left)
                 : endsInLiteral ? expr(left, context)
                                 : B.cast(expr(left, context), B.name("double"));
    Node second = endsInLiteral ? asDouble(right) : expr(right, context);
    return B.binary(op == ir::BinaryOp::Add        ? BinaryOp::Add
                    : op == ir::BinaryOp::Subtract ? BinaryOp::Sub
                    : op == ir::BinaryOp::Multiply ? BinaryOp::Mul
                                                   : BinaryOp::Mod,
                    first, second);
  }
  // A division of integers would leave out what is behind the point.
  if (op == ir::BinaryOp::Divide && leftKind == TypeKind::Int && rightKind == TypeKind::Int) {
    Node dividend = at(left).kind == ExprKind::Number
                        ? numberOf(str(at(left).text()), TypeKind::Number)
                        : B.cast(expr(left, context), B.name("double"));
    return B.binary(BinaryOp::Div, dividend, expr(right, context));
  }
  return {};
}

/// A list that an SDK or a conversion gives is a value, which knows by itself whether it is one.
ModuleEmitter::Node ModuleEmitter::comparedWithNothing(ExprId id, Context context) {
  const Expr &expr = at(id);
  // A number of an object may be nothing though its type does not say so.
  // So may what a conversion makes.
  bool mayLack = expr.kind == ExprKind::GetAttr || (expr.kind == ExprKind::Call && staysNull(id));
  bool isNumber = mayLack && isValueType(typeOf(id)) && !types().isEventual(typeOf(id)) &&
                  !types().isOptional(typeOf(id));
  Node value = this->expr(id, isNumber ? context.as(types().optional(typeOf(id))) : context);
  // What is configured is an array, or an input.
  bool isConfigured = expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node &&
                      L.program.nodes[expr.refNode()].kind == ir::NodeKind::Config &&
                      (!isComponent() || isInput(id));
  if (!isListKind(kindOf(bareType(id))) || types().isEventual(typeOf(id)) || isConfigured)
    return value;
  return B.call(helper(Helper::Parts), {value});
}

ModuleEmitter::Node ModuleEmitter::neededLater(Node output) {
  return B.callMethod(output, "Apply",
                      {lambda({"x"}, B.call(helper(Helper::Needed), {B.name("x")}))});
}

ModuleEmitter::Node ModuleEmitter::truth(ExprId id, Context context) {
  Node value = expr(id, context);
  TypeId type = typeOf(id);
  if (types().isEventual(type))
    return value;
  if (kindOf(types().withoutNone(type)) != TypeKind::Bool)
    return as(value, types().boolType());
  // A condition may have said that a setting is there; its variable is one that need not be.
  const Expr &read = at(id);
  bool isSetting = read.kind == ExprKind::Ref && read.refKind() == ir::RefKind::Node &&
                   L.program.nodes[read.refNode()].kind == ir::NodeKind::Config;
  TypeId declared = isSetting ? L.program.nodes[read.refNode()].type : TypeId();
  bool isOpen = declared && types().isOptional(declared) && !types().isEventual(declared);
  return isOpen || types().isOptional(type) ? B.cast(value, B.name("bool")) : value;
}

ModuleEmitter::Node ModuleEmitter::conditional(ExprId id, Context context) {
  return placedConditional(id, typeOf(id), Place::Exact, context);
}

// ---- Outputs and conversions.

ModuleEmitter::Node ModuleEmitter::all(llvm::ArrayRef<Node> values) {
  return B.call(B.path("pulumi.Output.Tuple"), values);
}

ModuleEmitter::Node ModuleEmitter::apply(ExprId id, Context context) {
  const Expr expr = at(id);
  llvm::SmallVector<ExprId> items(L.program.exprs.list(id));
  auto arguments = llvm::ArrayRef(items).drop_back();
  TypeId wanted = std::exchange(context.wanted, TypeId());
  Nodes nodes, patterns;
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    Node node = arguments.size() == 1 && isOutputHere(argument) ? this->expr(argument, context)
                                                                : outputOf(argument, context);
    ir::VarId param(expr.as<ir::ApplyExpr>().firstParam().index() + i);
    Sources[param] = argument;
    nodes.push_back(node);
    patterns.push_back(B.name(L.name(param)));
  }
  ExprId bodyId = items.back();
  Node body = at(bodyId).kind == ExprKind::Null || at(bodyId).kind == ExprKind::Conditional
                  ? placed(bodyId, typeOf(bodyId), Place::Exact, context.inFunction())
                  : this->expr(bodyId, context.inFunction().as(wanted));
  if (at(bodyId).kind == ExprKind::Null)
    body = B.cast(body, nullable(B.name("object")));
  // An output of one kind of assets is none of assets.
  if (TypeKind kind = kindOf(bareType(bodyId));
      at(bodyId).kind == ExprKind::Call && (kind == TypeKind::Asset || kind == TypeKind::Archive))
    body = B.cast(body, type(bareType(bodyId)));
  if (nodes.size() == 1)
    return B.callMethod(nodes[0], "Apply", {B.lambda({B.param(patterns[0])}, body)});
  // Tuples have up to eight parts.
  constexpr size_t MaxTuple = 8;
  while (nodes.size() > MaxTuple) {
    Nodes first(nodes.begin(), nodes.begin() + MaxTuple),
        names(patterns.begin(), patterns.begin() + MaxTuple);
    nodes.erase(nodes.begin(), nodes.begin() + MaxTuple);
    patterns.erase(patterns.begin(), patterns.begin() + MaxTuple);
    nodes.push_back(all(first));
    patterns.push_back(B.listPattern(names));
  }
  return applied(all(nodes), B.listPattern(patterns), body);
}

ModuleEmitter::Node ModuleEmitter::outputOf(ExprId id, Context context) {
  const Expr &expr = at(id);
  TypeId type = typeOf(id);
  if (isInput(id))
    return B.callMethod(this->expr(id, context), "ToOutput");
  if (isOutputHere(id))
    return this->expr(id, context);
  TypeId value = types().resolved(type);
  TypeKind kind = kindOf(types().withoutNone(value));
  bool holds = types().containsEventuals(type);
  TypeId inner =
      isListKind(kind) || lower::isMapKind(kind) ? elementOf(types().withoutNone(value)) : TypeId();
  if (holds && (!inner || isErased(types().resolved(inner)) || !types().isEventual(inner))) {
    Node all = this->expr(id, context);
    return isErased(value) ? B.call(helper(Helper::Lifted), {all}) : asOutput(all, value);
  }
  if (holds && isListKind(kind)) {
    if (expr.kind == ExprKind::Tuple) {
      TypeId element = elementOf(types().withoutNone(value));
      Nodes items;
      for (ExprId item : L.program.exprs.list(id))
        items.push_back(outputOf(item, context));
      return B.call(
          B.typeApply(B.path("pulumi.Output.All"), {this->type(types().resolved(element))}), items);
    }
    // A list of outputs.
    if (types().isEventual(elementOf(bareType(id))))
      return B.call(B.path("pulumi.Output.All"), {this->expr(id, context)});
  }
  if (holds && lower::isMapKind(kind)) {
    TypeId element = types().resolved(elementOf(types().withoutNone(value)));
    if (expr.kind != ExprKind::Object)
      return asOutput(this->expr(id, context), types().map(element));
    return B.callMethod(initialized(B.typeApply(pulumi("InputMap"), {this->type(element)}),
                                    mapPairs(id, element, Place::Input, context)),
                        "ToOutput");
  }
  return B.call(B.path("pulumi.Output.Create"), {this->expr(id, context)});
}

/// What cannot be nothing: a value type in its nullable form has the value apart.
ModuleEmitter::Node ModuleEmitter::present(ExprId id, TypeId to, Context context) {
  Node value = expr(id, context);
  TypeId type = types().withoutNone(types().resolved(to));
  if (isErased(type) || types().isEventual(to))
    return value;
  if (isValueType(type))
    return B.cast(value, this->type(type));
  return isListKind(kindOf(type)) ? value : B.nonNull(value);
}

ModuleEmitter::Node ModuleEmitter::convertedScalar(Node value, TypeId from, TypeId to) {
  TypeKind source = kindOf(types().withoutNone(from)), target = kindOf(types().withoutNone(to));
  bool isOptional = types().isOptional(from);
  if (source == target)
    return value;
  if (isOptional && target != TypeKind::Dynamic)
    return as(value, to);
  switch (target) {
  case TypeKind::String:
    if (source == TypeKind::Enum)
      return B.cast(value, B.name("string"));
    // Nothing stays nothing; in a template it would be a mistake.
    return isErased(from) ? as(value, to) : textual(value, from);
  case TypeKind::Bool:
    return source == TypeKind::String ? B.binary(BinaryOp::Eq, value, B.string("true"))
                                      : as(value, to);
  case TypeKind::Int:
  case TypeKind::Number:
    if (source == TypeKind::String)
      return B.callMethod(B.name(target == TypeKind::Int ? "int" : "double"), "Parse",
                          {value, B.path("System.Globalization.CultureInfo.InvariantCulture")});
    if (source == TypeKind::Int || source == TypeKind::Number)
      return B.cast(value, B.name(target == TypeKind::Int ? "int" : "double"));
    return as(value, to);
  case TypeKind::Dynamic:
    return value;
  default:
    return as(value, to);
  }
}

ModuleEmitter::Node ModuleEmitter::converted(ExprId operand, TypeId to, Context context) {
  // An output that may be missing, where it is known to be there.
  if (types().isEventual(to) && types().withoutNone(typeOf(operand)) == to)
    return B.nonNull(expr(operand, context));
  bool isCollection = isListKind(kindOf(bare(to))) || isMapKind(kindOf(bare(to)));
  if (isCollection && !types().containsEventuals(to) && holdsInside(bareType(operand)) &&
      !isOutputHere(operand))
    return B.callMethod(outputOf(operand, context), "Apply",
                        {lambda({"x"}, as(B.name("x"), types().resolved(to)))});
  TypeId from = types().resolved(typeOf(operand)), wanted = types().resolved(to);
  // In an attempt what the text of no number or truth is fails.
  if (context.isStrict && kindOf(from) == TypeKind::String && kindOf(wanted) != TypeKind::String)
    return as(expr(operand, context), wanted);
  return convertedScalar(expr(operand, context), from, wanted);
}

ModuleEmitter::Node ModuleEmitter::as(Node value, TypeId type, Context context) {
  if (Optionals.contains(value)) {
    B.setOperand(value, code::CallRole::callee,
                 B.typeApply(helper(Helper::Optional), {this->type(type, context)}));
    return value;
  }
  return B.call(B.typeApply(helper(Helper::As), {this->type(type, context)}), {value});
}

ModuleEmitter::Node ModuleEmitter::asOutput(Node value, TypeId type, Context context) {
  helper(Helper::As);
  return B.call(B.typeApply(B.path("Helpers.AsOutput"), {this->type(type, context)}), {value});
}
