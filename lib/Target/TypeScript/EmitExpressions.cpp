// Expressions of a lowered program as TypeScript, one function for each kind that needs more than a
// line.
//
// Calls are EmitCalls. Where outputs go was settled by Lower: an Output-typed operand occurs only
// as the object of an access, inside Interpolate, or as an argument of Apply.

#include "Emitter.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

ModuleEmitter::Node ModuleEmitter::none() { return NullIsData ? B.null() : B.undefined(); }

ModuleEmitter::Node ModuleEmitter::lambda(llvm::ArrayRef<llvm::StringRef> params, Node body) {
  Nodes nodes;
  for (llvm::StringRef name : params)
    nodes.push_back(B.param(name));
  return B.lambda(nodes, body);
}

ModuleEmitter::Node ModuleEmitter::expr(ExprId id) {
  uint32_t before = B.setSource(source(L.program.exprs.range(id)));
  Node result = exprOf(id);
  B.setSource(before);
  return result;
}

ModuleEmitter::Node ModuleEmitter::exprOf(ExprId id) {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Null:
    return none();
  case ExprKind::Bool:
    return B.boolean(expr.boolValue());
  case ExprKind::Number: {
    // One kind of number: 1.0 is 1.
    llvm::StringRef text = str(expr.strA());
    return B.number(text.contains('.') && text.find_first_of("eE") == text.npos ? text.rtrim('0').rtrim('.') : text);
  }
  case ExprKind::String:
    if (kindOf(typeOf(id)) == TypeKind::Enum)
      if (Node member = enumMember(typeOf(id), id))
        return member;
    return text(str(expr.strA()));
  case ExprKind::Template:
    return templateOf(id, false);
  case ExprKind::Interpolate:
    return templateOf(id, true);
  case ExprKind::TemplateJoin:
    return B.callMethod(this->expr(expr.exprA()), "join", {B.string("")});
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    return reference(id);
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return access(id);
  case ExprKind::Splat:
    return splat(id);
  case ExprKind::Call:
    return call(id);
  case ExprKind::Tuple: {
    Nodes items;
    for (ExprId item : L.program.exprs.list(id)) {
      Node node = this->expr(item);
      itemComments(node, item);
      items.push_back(node);
    }
    return id == Row ? B.cast(B.list(items), B.name("const")) : B.list(items);
  }
  case ExprKind::Object:
    return object(id);
  case ExprKind::For:
    return forExpr(id);
  case ExprKind::Unary:
    return B.unary(expr.unaryOp() == ir::UnaryOp::Not ? code::UnaryOp::Not : code::UnaryOp::Neg,
                   this->expr(expr.exprA()));
  case ExprKind::Binary:
    return binary(id);
  case ExprKind::Conditional:
    return conditional(id);
  case ExprKind::Apply:
    return apply(id);
  case ExprKind::Convert:
    return convert(id);
  }
  return none();
}

ModuleEmitter::Node ModuleEmitter::reference(ExprId id) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::SplatItem) {
    auto replacement = Replacements.find(expr.varA());
    return replacement != Replacements.end() ? replacement->second : B.name(L.name(expr.varA()));
  }
  switch (expr.refKind()) {
  case ir::RefKind::Node: {
    ir::NodeId node = expr.refNode();
    if (isDirectInput(node))
      return B.member(B.name("args"), str(L.program.nodes[node].name));
    return B.name(L.info(node).identifier);
  }
  case ir::RefKind::Variable:
    return B.name(L.name(ir::VarId::fromRaw(expr.b)));
  case ir::RefKind::HookArgs:
    return B.name(HookArgs);
  default:
    return B.call(helper(Helper::NotImplemented), {B.string(str(expr.strA()))});
  }
}

/// True for an access to a plain object that may be absent, which makes what is accessed absent too.
bool ModuleEmitter::isThroughOptional(ExprId id) const {
  ExprKind kind = at(id).kind;
  if (kind != ExprKind::GetAttr && kind != ExprKind::Index)
    return false;
  TypeId object = typeOf(at(id).exprA());
  return !types().isEventual(object) && types().isOptional(object);
}

/// True if what `access` reads of its object may be absent although the object is there.
bool ModuleEmitter::mayLackMember(ExprId access) const {
  const Expr &expr = at(access);
  TypeId object = bareType(expr.exprA());
  bool isNamed = expr.kind == ExprKind::GetAttr;
  switch (kindOf(object)) {
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Map:
    return types().isOptional(types()[object].element());
  case TypeKind::Object: {
    const ir::Type &type = types()[object];
    auto found = llvm::find(type.names, isNamed ? expr.strB() : StrId());
    return found == type.names.end() || types().isOptional(type.elements[found - type.names.begin()]);
  }
  case TypeKind::SchemaObject: {
    const ir::Member *member =
        isNamed ? L.program.workspace().schemaTypes().members(object).find(expr.strB()) : nullptr;
    return !member || !member->isRequired;
  }
  default:
    return true;
  }
}

/// The value of `id`, asserted to be there: `rule.blocks![0]`.
ModuleEmitter::Node ModuleEmitter::present(ExprId id) {
  if (!isThroughOptional(id))
    return B.nonNull(expr(id));
  Node value = access(id, true);
  return mayLackMember(id) ? B.nonNull(value) : value;
}

ModuleEmitter::Node ModuleEmitter::access(ExprId id, bool isPresent) {
  const Expr &expr = at(id);
  ExprId objectId = expr.exprA();
  if (ir::VarId variable = L.rangeVariable(Current, id))
    return B.name(L.name(variable));
  if (const lower::Deferred *deferred = L.deferredOutput(Current, id))
    return B.name(deferred->variable);
  if (expr.kind == ExprKind::Index && at(objectId).kind == ExprKind::Splat)
    return elementAt(objectId, [&](ExprId) { return this->expr(expr.exprB()); });
  TypeKind bare = kindOf(bareType(objectId));
  bool isOptional = isThroughOptional(id);
  bool isAsserted = isOptional && (isPresent || bare == TypeKind::Resource || bare == TypeKind::Component);
  Node object = isAsserted ? present(objectId) : this->expr(objectId);
  isOptional &= !isAsserted;
  if (expr.kind == ExprKind::GetAttr)
    return B.member(object, str(expr.strB()), isOptional);
  const Expr &key = at(expr.exprB());
  // One resource behind an index, which the condition around it guards.
  if ((bare == TypeKind::Resource || bare == TypeKind::Component) && key.kind == ExprKind::Number)
    return object;
  if (key.kind == ExprKind::String && !lower::isListKind(bare) && code::isIdentifier(str(key.strA()), Scope.names()))
    return B.member(object, str(key.strA()), isOptional);
  // The type of an object knows its own names only.
  if (key.kind != ExprKind::String && (bare == TypeKind::Object || bare == TypeKind::SchemaObject) && !isOptional)
    object = B.cast(object, B.mapType(B.name("any")));
  return B.index(object, this->expr(expr.exprB()), isOptional);
}

ModuleEmitter::Node ModuleEmitter::splat(ExprId id) {
  const Expr &expr = at(id);
  Node list = this->expr(expr.exprA());
  TypeId type = typeOf(expr.exprA());
  TypeKind kind = kindOf(bareType(expr.exprA()));
  bool isOptional = types().isOptional(type);
  switch (kind) {
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Tuple:
    if (isOptional)
      list = B.binary(BinaryOp::Coalesce, list, B.list({}));
    break;
  case TypeKind::Dynamic:
    list = B.callMethod(B.list({B.binary(BinaryOp::Coalesce, list, B.list({}))}), "flat");
    break;
  case TypeKind::None:
    list = B.list({});
    break;
  default:
    // A splat makes a list of a single value, and none of null.
    list = isOptional ? B.cond(B.binary(BinaryOp::Is, list, B.null()), B.list({}),
                               B.list({B.nonNull(this->expr(expr.exprA()))}))
                      : B.list({list});
  }
  if (at(expr.exprB()).kind == ExprKind::SplatItem)
    return list;
  Node item = B.param(L.name(expr.varC()), L.isUntyped(expr.exprA()) ? B.name("any") : Node());
  return B.callMethod(list, "map", {B.lambda({item}, this->expr(expr.exprB()))});
}

/// The entries of an object by key, which is the order in which PCL iterates.
ModuleEmitter::Node ModuleEmitter::sortedEntries(Node collection) {
  Node entries = B.callMethod(B.name("Object"), "entries", {collection});
  Node order =
      B.lambda({B.param(B.listPattern({B.name("a")})), B.param(B.listPattern({B.name("b")}))},
               B.cond(B.binary(BinaryOp::Lt, B.name("a"), B.name("b")), B.number(-1), B.number(1)));
  return B.callMethod(entries, "sort", {order});
}

ModuleEmitter::Node ModuleEmitter::forExpr(ExprId id) {
  const Expr &expr = at(id);
  auto parts = L.program.exprs.list(id);
  ExprId collectionId = parts[ir::ForCollection], keyId = parts[ir::ForKey],
         conditionId = parts[ir::ForCondition];
  ExprId valueId = parts[ir::ForValue];
  TypeKind kind = kindOf(bareType(collectionId));
  bool isMap = lower::isMapKind(kind);
  bool isUnknown = kind == TypeKind::Dynamic;
  bool isGrouped = expr.op == 1;
  llvm::StringRef keyName = expr.varA() ? L.name(expr.varA()) : llvm::StringRef();
  llvm::StringRef valueName = L.name(expr.varB());
  const ForUses uses = usesOf(id);
  const bool usesKey = uses.key, usesValue = uses.value; // lambdas cannot take parts of a binding

  Node collection = this->expr(collectionId);
  // Chained calls keep the pair (key, value) together when both are needed behind a filter.
  bool asPairs = isMap || (isUnknown && usesKey) || (usesKey && (conditionId || keyId));
  auto pairPattern = [&] {
    if (!usesKey)
      return B.param(B.listPattern({B.name("_"), B.name(valueName)}));
    if (!usesValue)
      return B.param(B.listPattern({B.name(keyName)}));
    return B.param(B.listPattern({B.name(keyName), B.name(valueName)}));
  };
  bool isUntyped = L.isUntyped(collectionId);
  auto anyType = [&] { return isUntyped ? B.name("any") : Node(); };
  auto params = [&]() -> Nodes {
    if (asPairs)
      return {pairPattern()};
    if (usesKey)
      return {B.param(valueName, anyType()), B.param(keyName, isUntyped ? B.name("number") : Node())};
    return {B.param(valueName, anyType())};
  };
  Node items = collection;
  if (isMap && !usesKey && !keyId) {
    asPairs = false;
    items = isConstantObjectInOrder(collectionId)
                ? B.callMethod(B.name("Object"), "values", {collection})
                : B.callMethod(sortedEntries(collection), "map",
                               {B.lambda({B.param(B.listPattern({B.name("_"), B.name(valueName)}))},
                                         B.name(valueName))});
  } else if (isMap) {
    bool sorted = (keyId && !isGrouped) || isConstantObjectInOrder(collectionId);
    items = sorted ? B.callMethod(B.name("Object"), "entries", {collection})
                   : sortedEntries(collection);
  } else if (isUnknown) {
    items = B.call(helper(usesKey ? Helper::Pairs : Helper::ElementsOf), {collection});
  } else if (asPairs) {
    items = B.callMethod(
        items, "map",
        {B.lambda({B.param(valueName), B.param(keyName)},
                  B.cast(B.list({B.name(keyName), B.name(valueName)}), B.name("const")))});
  }
  if (conditionId)
    items = B.callMethod(items, "filter", {B.lambda(params(), this->expr(conditionId))});
  if (!keyId) {
    // `[for x in xs : x]` is the list itself.
    if (!asPairs && isVariable(valueId, expr.varB()))
      return items;
    return B.callMethod(items, "map", {B.lambda(params(), this->expr(valueId))});
  }
  if (isGrouped)
    return B.call(helper(Helper::GroupBy),
                  {asPairs || !usesKey ? items : items, B.lambda(params(), this->expr(keyId)),
                   B.lambda(params(), this->expr(valueId))});
  Node pair = B.list({this->expr(keyId), this->expr(valueId)});
  // With keys of any type `Object.entries` would see values of type `unknown` in the result.
  bool hasAnyKey = isUnknown || kindOf(bareType(keyId)) == TypeKind::Dynamic;
  Node fromEntries = B.member(B.name("Object"), "fromEntries");
  return B.call(hasAnyKey ? B.typeApply(fromEntries, {B.name("any")}) : fromEntries,
                {B.callMethod(items, "map", {B.lambda(params(), pair)})});
}

ModuleEmitter::Node ModuleEmitter::object(ExprId id) {
  Nodes entries;
  auto items = L.program.exprs.list(id);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    const Expr &key = at(items[i]);
    Node keyNode = key.kind == ExprKind::String ? B.string(str(key.strA())) : expr(items[i]);
    Node value = expr(items[i + 1]);
    // JSON has null and leaves out what is undefined.
    TypeId type = typeOf(items[i + 1]);
    if (NullIsData && at(items[i + 1]).kind != ExprKind::Null && types().isOptional(type) && !types().isEventual(type))
      value = B.binary(BinaryOp::Coalesce, value, B.null());
    Node entry = B.entry(keyNode, value);
    itemComments(entry, items[i + 1]);
    entries.push_back(entry);
  }
  return B.object(entries, !entries.empty());
}

ModuleEmitter::Node ModuleEmitter::templateOf(ExprId id, bool isLifted) {
  // A value and nothing more converts it, which lists and objects refuse; JavaScript would not.
  llvm::ArrayRef<ExprId> parts = L.program.exprs.list(id);
  if (!isLifted && parts.size() == 2 && at(parts[1]).kind == ExprKind::String && str(at(parts[1]).strA()).empty() &&
      kindOf(bareType(parts[0])) == TypeKind::Dynamic)
    return B.call(helper(Helper::ToText), {expr(parts[0])});
  Nodes pieces;
  bool multiline = false;
  for (ExprId part : L.program.exprs.list(id)) {
    if (at(part).kind == ExprKind::String) {
      llvm::StringRef text = str(at(part).strA());
      multiline |= text.contains('\n');
      pieces.push_back(B.string(text));
    } else {
      pieces.push_back(expr(part));
    }
  }
  Node result = B.templateString(pieces, isLifted ? pulumi("interpolate") : Node());
  return multiline ? B.setFlags(result, code::Multiline) : result;
}

/// A scalar literal, or a local that is one.
bool ModuleEmitter::isScalarConstant(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node) {
    const ir::Node &node = L.program.nodes[expr.refNode()];
    const ir::Attribute *value = node.kind == ir::NodeKind::Local ? attribute(node, "value") : nullptr;
    return value && at(value->value).kind != ExprKind::Ref && isScalarConstant(value->value);
  }
  return expr.kind == ExprKind::String || expr.kind == ExprKind::Bool || expr.kind == ExprKind::Number;
}

ModuleEmitter::Node ModuleEmitter::binary(ExprId id) {
  const Expr &expr = at(id);
  ExprId left = expr.exprA(), right = expr.exprB();
  ir::BinaryOp op = expr.binaryOp();
  if (op == ir::BinaryOp::Equal || op == ir::BinaryOp::NotEqual) {
    bool isEqual = op == ir::BinaryOp::Equal;
    if (at(left).kind == ExprKind::Null)
      std::swap(left, right);
    if (at(right).kind == ExprKind::Null)
      return B.binary(isEqual ? BinaryOp::Is : BinaryOp::IsNot, this->expr(left), B.null());
    auto isCollection = [&](ExprId operand) {
      TypeKind kind = kindOf(bareType(operand));
      return lower::isListKind(kind) || lower::isMapKind(kind);
    };
    auto isEmptyList = [&](ExprId operand) {
      return at(operand).kind == ExprKind::Tuple && at(operand).listSize == 0;
    };
    if (isEmptyList(right) && isCollection(left) && !types().isOptional(typeOf(left)))
      return B.binary(isEqual ? BinaryOp::Eq : BinaryOp::Ne, B.member(this->expr(left), "length"),
                      B.number(0));
    if (isCollection(left) || isCollection(right)) {
      Node same = B.call(helper(Helper::IsEqual), {this->expr(left), this->expr(right)});
      return isEqual ? same : B.unary(code::UnaryOp::Not, same);
    }
  }
  // The compiler knows what two constants are, and will not have them compared.
  auto widened = [&](ExprId operand) {
    const char *type = kindOf(bareType(operand)) == TypeKind::String ? "string"
                       : kindOf(bareType(operand)) == TypeKind::Bool ? "boolean"
                                                                     : "number";
    return B.cast(this->expr(operand), B.name(type));
  };
  if ((op == ir::BinaryOp::Equal || op == ir::BinaryOp::NotEqual) && isScalarConstant(left) && isScalarConstant(right))
    return B.binary(op == ir::BinaryOp::Equal ? BinaryOp::Eq : BinaryOp::Ne, widened(left), this->expr(right));
  static constexpr BinaryOp ops[] = {BinaryOp::Or,  BinaryOp::And, BinaryOp::Eq,  BinaryOp::Ne,
                                     BinaryOp::Lt,  BinaryOp::Le,  BinaryOp::Gt,  BinaryOp::Ge,
                                     BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                     BinaryOp::Mod};
  // `+` and comparisons would take texts for what they are, where PCL takes them for numbers.
  bool isSensitive = op == ir::BinaryOp::Add || (op >= ir::BinaryOp::Less && op <= ir::BinaryOp::GreaterEqual);
  auto operand = [&](ExprId id) {
    Node node = this->expr(id);
    return isSensitive && kindOf(bareType(id)) == TypeKind::Dynamic ? B.call(B.name("Number"), {node}) : node;
  };
  return B.binary(ops[static_cast<unsigned>(op)], operand(left), operand(right));
}

ModuleEmitter::Node ModuleEmitter::conditional(ExprId id) {
  const Expr &expr = at(id);
  return B.cond(this->expr(expr.exprA()), this->expr(expr.exprB()), this->expr(expr.exprC()));
}

ModuleEmitter::Node ModuleEmitter::apply(ExprId id) {
  const Expr &expr = at(id);
  auto items = L.program.exprs.list(id);
  auto arguments = items.drop_back();
  Nodes nodes, patterns;
  // Rows of a table that is read inside: each column has a type of its own.
  ExprId table = at(arguments[0]).kind == ExprKind::Convert ? at(arguments[0]).exprA() : arguments[0];
  if (at(table).kind == ExprKind::For && at(L.program.exprs.list(table)[ir::ForValue]).kind == ExprKind::Tuple)
    Row = L.program.exprs.list(table)[ir::ForValue];
  // Where the type checker may take an argument for `any`, it infers nothing for the parameter.
  bool isAny = false;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    nodes.push_back(this->expr(arguments[i]));
    patterns.push_back(B.name(L.name(ir::VarId(expr.varA().index() + i))));
    isAny |= kindOf(bareType(arguments[i])) == TypeKind::Dynamic || L.isUntyped(arguments[i]);
  }
  Node body = this->expr(items.back());
  if (nodes.size() == 1)
    return B.callMethod(nodes[0], "apply",
                        {B.lambda({B.param(patterns[0], isAny ? B.name("any") : Node())}, body)});
  Node anyList = isAny ? B.listType(B.name("any")) : Node();
  return B.callMethod(B.call(pulumi("all"), {B.list(nodes)}), "apply",
                      {B.lambda({B.param(B.listPattern(patterns), anyList)}, body)});
}

ModuleEmitter::Node ModuleEmitter::convert(ExprId id) {
  const Expr &expr = at(id);
  ExprId operand = expr.exprA();
  TypeId to = typeOf(id), from = typeOf(operand);
  if (!types().isEventual(to) && types().isOptional(from) &&
      types().withoutNone(types().resolved(from)) == types().resolved(to))
    return present(operand);
  Node value = this->expr(operand);
  if (types().isEventual(to)) {
    // A list of outputs reads best as `all`.
    const Expr &inner = at(operand);
    bool isList = inner.kind == ExprKind::Splat || inner.kind == ExprKind::Tuple ||
                  (inner.kind == ExprKind::For && !L.program.exprs.list(operand)[ir::ForKey]);
    // `all` takes what may be anything for an object.
    isList &= inner.kind != ExprKind::For || !L.isUntyped(L.program.exprs.list(operand)[ir::ForCollection]);
    return B.call(isList ? pulumi("all") : pulumi("output"), {value});
  }
  TypeKind target = kindOf(to);
  if (target == TypeKind::Dynamic)
    return B.cast(value, B.name("any"));
  TypeKind source = kindOf(bareType(operand));
  // What is not there has no text and no number.
  bool isOptional = types().isOptional(types().resolved(from));
  auto converted = [&](Node value, Node function) {
    return isOptional ? B.call(helper(Helper::IfPresent), {value, function})
                      : B.call(function, {value});
  };
  switch (target) {
  case TypeKind::Enum:
    if (Node member = enumMember(to, operand))
      return member;
    return B.cast(value, B.name("any"));
  case TypeKind::String:
    return source == TypeKind::String || source == TypeKind::Enum
               ? value
               : converted(value, B.name("String"));
  case TypeKind::Int:
  case TypeKind::Number:
    return source == TypeKind::String ? converted(value, B.name("Number"))
                                      : B.cast(value, B.name("any"));
  case TypeKind::Bool:
    if (source != TypeKind::String)
      return B.cast(value, B.name("any"));
    if (isOptional)
      return converted(value, lambda({"text"}, B.binary(BinaryOp::Eq, B.name("text"), B.string("true"))));
    return B.binary(BinaryOp::Eq, value, B.string("true"));
  default:
    return types().isOptional(from) ? B.nonNull(value) : B.cast(value, B.name("any"));
  }
}
