// Expressions that TypeScript says its own way.
//
// Calls are EmitCalls.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"

#include <llvm/ADT/StringSet.h>

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

ModuleEmitter::Node ModuleEmitter::number(llvm::StringRef text) {
  // One kind of number: 1.0 is 1.
  return B.number(text.contains('.') && text.find_first_of("eE") == text.npos
                      ? text.rtrim('0').rtrim('.')
                      : text);
}

ModuleEmitter::Node ModuleEmitter::list(ExprId id, llvm::ArrayRef<Node> items, Context context) {
  if (id == context.row)
    return B.cast(B.list(items), B.name("const"));
  // An input takes no list of outputs that may not be there.
  auto isOutputOrNothing = [&](ExprId item) {
    if (at(item).kind != ExprKind::Conditional)
      return false;
    auto choice = at(item).as<ir::ConditionalExpr>();
    auto isNull = [&](ExprId arm) { return at(arm).kind == ExprKind::Null; };
    return (isNull(choice.then()) && types().isEventual(typeOf(choice.otherwise()))) ||
           (isNull(choice.otherwise()) && types().isEventual(typeOf(choice.then())));
  };
  Nodes elements(items);
  if (context.want != target::Want::Anything)
    for (auto [element, item] : llvm::zip(elements, L.program.exprs.list(id)))
      if (isOutputOrNothing(item))
        element = B.nonNull(element);
  return B.list(elements);
}

// ---- Accesses.

/// True for an access to a plain object that may be absent, which makes what is accessed absent
/// too.
bool ModuleEmitter::isThroughAbsent(ExprId id, Context context) const {
  ExprKind kind = at(id).kind;
  return (kind == ExprKind::GetAttr || kind == ExprKind::Index) &&
         mayBeAbsent(at(id).object(), context);
}

/// `x != null ? x : y` is `x ?? y`; `vpc != null ? vpc.id : other` is `vpc?.id ?? other`: an output
/// is never nothing.
ModuleEmitter::Node ModuleEmitter::conditional(ExprId id, Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  const Expr &condition = at(choice.condition());
  auto isNull = [&](ExprId operand) { return at(operand).kind == ExprKind::Null; };
  bool isTest = condition.kind == ExprKind::Binary &&
                (condition.binaryOp() == ir::BinaryOp::Equal ||
                 condition.binaryOp() == ir::BinaryOp::NotEqual) &&
                isNull(condition.as<ir::BinaryExpr>().left()) !=
                    isNull(condition.as<ir::BinaryExpr>().right());
  if (isTest) {
    auto sides = condition.as<ir::BinaryExpr>();
    ExprId tested = isNull(sides.left()) ? sides.right() : sides.left();
    bool isThen = condition.binaryOp() == ir::BinaryOp::NotEqual;
    ExprId value = isThen ? choice.then() : choice.otherwise();
    ExprId other = isThen ? choice.otherwise() : choice.then();
    if (ExprId bare = L.maybeAbsent(value))
      value = bare;
    TypeId type = typeOf(tested);
    bool mayLack = types().isOptional(type) || kindOf(type) == TypeKind::Dynamic;
    if (mayLack && kindOf(bareType(value)) != TypeKind::None &&
        ir::isEqual(L.program.exprs, tested, value) && (!isNull(other) || context.isData))
      return coalesced(this->expr(value, context), this->expr(other, context));
  }
  ExprId then = choice.then(), otherwise = choice.otherwise();
  if (context.want == target::Want::Anything)
    noteEmptyObjects(then, otherwise);
  bool asks =
      condition.kind == ExprKind::Binary && condition.binaryOp() == ir::BinaryOp::NotEqual &&
      at(condition.as<ir::BinaryExpr>().right()).kind == ExprKind::Null &&
      at(then).kind == ExprKind::GetAttr &&
      ir::isEqual(L.program.exprs, at(then).object(), condition.as<ir::BinaryExpr>().left());
  TypeKind kind = asks ? kindOf(bareType(condition.as<ir::BinaryExpr>().left())) : TypeKind::None;
  if ((kind != TypeKind::Resource && kind != TypeKind::Component) ||
      !types().isEventual(typeOf(then))) {
    Node made = NodeEmitter::conditional(id, context);
    // Of two objects that a map may be the compiler remembers the names.
    return context.want == target::Want::Anything && isMapOrEmpty(id) && !leavesOpen(bareType(id))
               ? B.cast(made, plainType(bareType(id), writtenForm()))
               : made;
  }
  Node object = this->expr(at(then).object(), context);
  llvm::StringRef name = str(at(then).as<ir::GetAttrExpr>().name());
  bool isOrNothing = at(otherwise).kind == ExprKind::Null && !context.isData;
  if (isOrNothing && context.want == target::Want::Value)
    return B.member(B.nonNull(object), name);
  Node value = B.member(object, name, true);
  if (isOrNothing)
    return value;
  return coalesced(value, this->expr(otherwise, context));
}

/// True if `value` chooses nothing, or reads past what may be nothing, as it is written.
bool ModuleEmitter::mayBeUndefined(Node value) const {
  auto isNothing = [&](Node node) {
    code::Kind kind = Module.kind(node);
    return kind == code::Kind::Undefined || kind == code::Kind::Null || mayBeUndefined(node);
  };
  switch (Module.kind(value)) {
  case code::Kind::Member:
  case code::Kind::Index:
    return Module.has(value, code::Optional) || mayBeUndefined(Module.operand(value, 0));
  case code::Kind::Cond:
    return isNothing(Module.as<code::CondNode>(value).then()) ||
           isNothing(Module.as<code::CondNode>(value).else_());
  case code::Kind::Binary:
    return static_cast<BinaryOp>(Module[value].op) == BinaryOp::Coalesce &&
           isNothing(Module.operand(value, 1));
  default:
    return false;
  }
}

/// True if `value`, which a condition has found `id` to be, is a member of what is called, or was
/// in the condition: the compiler does not remember of it that it is there.
bool ModuleEmitter::isForgotten(ExprId id, Node value) const {
  auto isMember = [&] {
    return Module.kind(value) == code::Kind::Member || Module.kind(value) == code::Kind::Index;
  };
  if (!isMember())
    return false;
  bool isOptional = false;
  for (; isMember(); value = Module.operand(value, 0))
    isOptional |= Module.has(value, code::Optional);
  bool wasCalled = llvm::any_of(Present, [&](const Known &known) {
    return known.isStrict && ir::isEqual(L.program.exprs, known.expr, id);
  });
  return Module.kind(value) == code::Kind::Call || (isOptional && wasCalled);
}

/// `value` of the input `property`, which is asserted to be there where it has to be: the SDK asks.
ModuleEmitter::Node ModuleEmitter::filled(const schema::Property *property, Node value) {
  return property && property->isRequired && mayBeUndefined(value) ? B.nonNull(value) : value;
}

/// True if `value` is `x ?? null`.
bool ModuleEmitter::isOrNull(Node value) const {
  return Module.kind(value) == code::Kind::Binary &&
         static_cast<BinaryOp>(Module[value].op) == BinaryOp::Coalesce &&
         Module.kind(Module.operand(value, 1)) == code::Kind::Null;
}

/// `value` of `value ?? null`, where nothing is as good as null; any other `value` itself.
ModuleEmitter::Node ModuleEmitter::withoutNull(Node value) const {
  return isOrNull(value) ? Module.operand(value, 0) : value;
}

/// `value ?? other`; of a chain without parentheses.
ModuleEmitter::Node ModuleEmitter::coalesced(Node value, Node other) {
  value = withoutNull(value); // null stands for what is another value here
  bool isChain = Module.kind(other) == code::Kind::Binary &&
                 static_cast<BinaryOp>(Module[other].op) == BinaryOp::Coalesce;
  return isChain ? B.binary(BinaryOp::Coalesce, coalesced(value, Module.operand(other, 0)),
                            Module.operand(other, 1))
                 : B.binary(BinaryOp::Coalesce, value, other);
}

/// True if what `access` reads of its object may be absent although the object is there.
bool ModuleEmitter::mayLackMember(ExprId access) const {
  const Expr &expr = at(access);
  TypeId object = bareType(expr.object());
  bool isNamed = expr.kind == ExprKind::GetAttr;
  switch (kindOf(object)) {
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Map:
    return types().isOptional(types()[object].element());
  case TypeKind::Object: {
    const ir::Type &type = types()[object];
    auto found = llvm::find(type.names, isNamed ? expr.as<ir::GetAttrExpr>().name() : StrId());
    return found == type.names.end() ||
           types().isOptional(type.elements[found - type.names.begin()]);
  }
  case TypeKind::SchemaObject: {
    const ir::Member *member = isNamed ? L.program.workspace().schemaTypes().members(object).find(
                                             expr.as<ir::GetAttrExpr>().name())
                                       : nullptr;
    return !member || !member->isRequired;
  }
  case TypeKind::Resource:
  case TypeKind::Component:
    return false; // an output, whatever comes of it
  default:
    return true;
  }
}

/// True for a member of a plain object that is an output where it is there.
bool ModuleEmitter::mayLackOutput(ExprId id) const {
  if (at(id).kind != ExprKind::GetAttr)
    return false;
  TypeId member = memberType(bareType(at(id).object()), str(at(id).as<ir::GetAttrExpr>().name()));
  return member && types().isOptional(member) && types().isEventual(member) &&
         !types().isEventual(typeOf(at(id).object()));
}

/// The value of `id`, which the type of its place says is there: `rule.blocks![0]`.
ModuleEmitter::Node ModuleEmitter::present(ExprId id, Context context) {
  // An output is there if what has it is.
  bool isThrough = isThroughAbsent(id, context);
  if (!mayBeAbsent(id, context) && !(isThrough && types().isOptional(typeOf(id))))
    return mayLackOutput(id) && !isKnownPresent(id, context) ? B.nonNull(expr(id, context))
                                                             : expr(id, context);
  Node value = isThrough ? access(id, context, /*isPresent=*/true) : expr(id, context);
  if (isThrough && !mayLackMember(id))
    return value;
  return context.want == target::Want::Value && isAsked(id) ? needed(value) : B.nonNull(value);
}

/// True if what `id` says can be asked for where it must be there. An instance is asserted to be;
/// so is what a provider gives, which a preview or a test may not know.
bool ModuleEmitter::isAsked(ExprId id) const {
  if (at(id).kind == ExprKind::Conditional)
    return isAsked(at(id).as<ir::ConditionalExpr>().then()) &&
           isAsked(at(id).as<ir::ConditionalExpr>().otherwise());
  TypeKind kind = kindOf(bareType(id));
  return kind != TypeKind::Resource && kind != TypeKind::Component && !isOfProvider(id);
}

/// The same of what an access or a loop fails without.
ModuleEmitter::Node ModuleEmitter::neededObject(ExprId id, Context context) {
  context.isWhole |= lacksMember(id);
  Node value = withoutNull(present(id, context));
  return Module.kind(value) == code::Kind::NonNull && isAsked(id)
             ? needed(Module.as<code::NonNullNode>(value).value())
             : value;
}

ModuleEmitter::Node ModuleEmitter::accessed(ExprId id, bool &isOptional, bool isPresent,
                                            Context context) {
  ExprId object = at(id).object();
  bool isSaid = isOptional && saysPresent(object, isPresent, context);
  isOptional &= !isSaid;
  context.isWhole = true;
  if (isSaid)
    return neededObject(object, context);
  // The compiler remembers of `a.b` that it is there, and not of `a.b ?? null`.
  Node value = withoutNull(expr(object, context));
  if (types().isOptional(typeOf(object)) && isKnownPresent(object, context) &&
      isForgotten(object, value))
    return B.nonNull(value);
  // `a?.b.c` asks but once.
  bool isChain =
      Module.kind(value) == code::Kind::Member || Module.kind(value) == code::Kind::Index;
  isOptional &= !(isChain && isThroughAbsent(object, context) && !mayLackMember(object));
  return value;
}

/// True for a member that texts, numbers, lists or all objects of the language have.
bool ModuleEmitter::isOfLanguage(llvm::StringRef member) {
  static const llvm::StringSet<> names = {
#define PCL_TS_MEMBER(NAME) NAME,
#include "Members.def"
  };
  return names.contains(member);
}

bool ModuleEmitter::isInherited(llvm::StringRef name) {
  return llvm::is_contained<llvm::StringRef>(
      {
#define PCL_TS_OBJECT_MEMBER(NAME) NAME,
#include "Members.def"
      },
      name);
}

ModuleEmitter::Node ModuleEmitter::member(ExprId id, Node object, llvm::StringRef name,
                                          bool isOptional, Context context) {
  TypeId type = bareType(at(id).object());
  TypeKind kind = kindOf(type);
  auto lacks = [&](TypeId one) {
    return kindOf(one) == TypeKind::Object
               ? !memberType(one, name)
               : llvm::is_contained({TypeKind::Bool, TypeKind::Int, TypeKind::Number,
                                     TypeKind::String, TypeKind::List, TypeKind::Tuple},
                                    kindOf(one));
  };
  bool isOfSome = kind == TypeKind::Union && llvm::any_of(types()[type].elements, lacks);
  // Every object inherits some, which a map that has no such key is not to give.
  bool mayInherit = (kind == TypeKind::Map || kind == TypeKind::Dynamic) && isInherited(name) &&
                    (context.isStrict || !isOptional);
  if (mayInherit ||
      (context.isStrict && (kind == TypeKind::Dynamic || isOfSome) && isOfLanguage(name)))
    return B.call(helper(Helper::OwnMember), {object, B.string(name)});
  if (isOfSome || ((kind == TypeKind::Object || lower::isScalarKind(kind)) && lacks(type)))
    object = B.cast(object, any()); // its type has no such member, and so its value has none
  bool isMember = at(id).kind == ExprKind::GetAttr ? code::makeIdentifier(name, true) == name
                                                   : code::isIdentifier(name, Scope.names());
  return isMember ? B.member(object, name, isOptional)
                  : B.index(object, B.string(name), isOptional);
}

/// True if `access` reads by a computed key or an index of what has no type, and may be a text.
bool ModuleEmitter::isElementOfAnything(ExprId access) const {
  const Expr &expr = at(access);
  return expr.kind == ExprKind::Index &&
         at(expr.as<ir::IndexExpr>().key()).kind != ExprKind::String &&
         kindOf(bareType(expr.object())) == TypeKind::Dynamic;
}

/// True if `key` is a computed name of a member of `object`, some of which may be null.
bool ModuleEmitter::isAnyMember(ExprId object, ExprId key) const {
  ir::TypeId type = bareType(object);
  return kindOf(type) == TypeKind::Object && at(key).kind != ExprKind::String &&
         llvm::any_of(types()[type].elements, [&](ir::TypeId member) {
           return kindOf(member) == TypeKind::Dynamic || mayBeNothing(member);
         });
}

bool ModuleEmitter::isAnyMember(ExprId access) const {
  return isNamedByKey(access) &&
         isAnyMember(at(access).object(), at(access).as<ir::IndexExpr>().key());
}

/// True if `access` reads a member of an object by a computed name.
bool ModuleEmitter::isNamedByKey(ExprId access) const {
  const Expr &expr = at(access);
  return expr.kind == ExprKind::Index && kindOf(bareType(expr.object())) == TypeKind::Object &&
         at(expr.as<ir::IndexExpr>().key()).kind != ExprKind::String;
}

/// True if `id` is an element of a list of what a condition finds, which may be nothing.
bool ModuleEmitter::isFound(ExprId id) const {
  const Expr &expr = at(id);
  return expr.kind == ExprKind::Index && at(expr.object()).kind == ExprKind::For &&
         isListKind(kindOf(bareType(expr.object()))) &&
         L.program.exprs.list(expr.object())[ir::ForCondition];
}

ModuleEmitter::Node ModuleEmitter::indexed(ExprId id, Node object, Node key, bool isOptional,
                                           Context context) {
  if (context.isStrict && isElementOfAnything(id))
    return B.call(helper(Helper::OwnMember), {object, key});
  if (context.isStrict && isAnyMember(id))
    return B.call(helper(Helper::OwnMember), {B.cast(object, B.mapType(any())), key});
  // Nothing is no key.
  ExprId keyId = at(id).as<ir::IndexExpr>().key();
  if (mayBeAbsent(keyId, context) && at(keyId).kind != ExprKind::Null)
    key = needed(key);
  // The type of an object knows its own names only.
  TypeKind kind = kindOf(bareType(at(id).object()));
  if (kind == TypeKind::Object || kind == TypeKind::SchemaObject)
    object = B.cast(object, isOptional ? any() : B.mapType(any()));
  Node element = B.index(object, key, isOptional);
  // An attempt asks by itself, and a null that is found is a value.
  bool mustBeThere = !isOptional && !context.isStrict && isFound(id) && !mayBeNothing(typeOf(id));
  return mustBeThere ? needed(element) : element;
}

ModuleEmitter::Node ModuleEmitter::wrappedIndex(ExprId index, ExprId list, Context context) {
  Node length = B.member(expr(list, context), "length"), position = expr(index, context);
  return isNeverNegative(index) ? B.binary(BinaryOp::Mod, position, length)
                                : B.call(helper(Helper::WrapIndex), {position, length});
}

ModuleEmitter::Node ModuleEmitter::iterable(ExprId id, Context context) {
  ExprId absent = L.maybeAbsent(id);
  Node list = absent ? neededObject(absent, context) : expr(id, context);
  bool isOptional = types().isOptional(typeOf(id));
  TypeKind kind = kindOf(bareType(id));
  // An empty list of a provider may be nothing; where there should be another, it is a failure.
  if (isListKind(kind) && !isOfProvider(id) && failsAbsent(id, context))
    return needed(list);
  if (isListKind(kind))
    return isOptional ? coalesced(list, B.list({})) : list;
  if (kind == TypeKind::Dynamic || types().mayBeSequence(bareType(id)))
    return B.callMethod(B.list({B.binary(BinaryOp::Coalesce, list, B.list({}))}), "flat");
  if (kind == TypeKind::None)
    return B.list({});
  // A splat makes a list of a single value, and none of null.
  return isOptional ? B.cond(B.binary(BinaryOp::Is, list, B.null()), B.list({}),
                             B.list({B.nonNull(expr(id, context))}))
                    : B.list({list});
}

ModuleEmitter::Node ModuleEmitter::forEach(ExprId source, Node items, ir::VarId item, ExprId body,
                                           Context context) {
  Sources[item] = source;
  bool isUnknown = L.isUntyped(source) && kindOf(bareType(source)) != TypeKind::Dynamic;
  return B.callMethod(items, "map",
                      {B.lambda({B.param(L.name(item), isUnknown ? any() : Node())},
                                expr(body, context.inFunction()))});
}

// ---- Texts.

ModuleEmitter::Node ModuleEmitter::templatePart(ExprId id, Context context) {
  // An output that a stack does not have is undefined, which would become a word of the text.
  if (at(id).kind == ExprKind::Call && L.program.callee(at(id)).builtin == ir::Builtin::GetOutput)
    return B.callMethod(expr(id, context), "apply", {helper(Helper::ToText)});
  bool isOpen = context.isStrict && kindOf(typeOf(id)) == ir::TypeKind::Dynamic;
  if (isOpen)
    return B.call(helper(Helper::ToText), {needed(expr(id, context))});
  Node value = partValue(id, context);
  return isFound(id) && mayBeNothing(typeOf(id)) && !context.isStrict ? needed(value) : value;
}

ModuleEmitter::Node ModuleEmitter::templateOf(ExprId id, Context context) {
  // A value and nothing more converts it, which lists and objects refuse; JavaScript would not.
  llvm::ArrayRef<ExprId> parts = L.program.exprs.list(id);
  if (at(id).kind == ExprKind::Template && parts.size() == 2 &&
      at(parts[1]).kind == ExprKind::String && literalText(parts[1]).empty() &&
      kindOf(bareType(parts[0])) == TypeKind::Dynamic)
    return B.call(helper(Helper::ToText), {expr(parts[0], context)});
  return NodeEmitter::templateOf(id, context);
}

// ---- Operations.

/// A scalar literal, or a local that is one.
bool ModuleEmitter::isScalarConstant(ExprId id) const {
  if (ExprId value = valueOfLocal(id))
    return at(value).kind != ExprKind::Ref && isScalarConstant(value);
  ExprKind kind = at(id).kind;
  return kind == ExprKind::String || kind == ExprKind::Bool || kind == ExprKind::Number;
}

/// True if `condition` is `sense` only where `left` is a constant other than `right`: the compiler
/// remembers that, and will not have them compared.
bool ModuleEmitter::rulesOut(ExprId condition, bool sense, ExprId left, ExprId right,
                             unsigned depth) const {
  if (ExprId value = valueOfLocal(condition))
    condition = value;
  const Expr &expr = at(condition);
  if (expr.kind == ExprKind::Unary && expr.unaryOp() == ir::UnaryOp::Not)
    return rulesOut(expr.as<ir::UnaryExpr>().operand(), !sense, left, right, depth);
  // The compiler follows no more names than a few either.
  if (expr.kind != ExprKind::Binary || !depth)
    return false;
  auto sides = expr.as<ir::BinaryExpr>();
  ir::BinaryOp op = expr.binaryOp();
  if (op == ir::BinaryOp::And || op == ir::BinaryOp::Or) {
    bool first = rulesOut(sides.left(), sense, left, right, depth - 1);
    bool both = (op == ir::BinaryOp::And) != sense;
    return first == both ? rulesOut(sides.right(), sense, left, right, depth - 1) : first;
  }
  if (op != (sense ? ir::BinaryOp::Equal : ir::BinaryOp::NotEqual))
    return false;
  auto isEqual = [&](ExprId a, ExprId b) { return ir::isEqual(L.program.exprs, a, b); };
  return (isEqual(sides.left(), left) && isScalarConstant(sides.right()) &&
          !isEqual(sides.right(), right)) ||
         (isEqual(sides.right(), left) && isScalarConstant(sides.left()) &&
          !isEqual(sides.left(), right));
}

bool ModuleEmitter::wantsNumbers(ir::BinaryOp op) const {
  return op == ir::BinaryOp::Add || (op >= ir::BinaryOp::Less && op <= ir::BinaryOp::GreaterEqual);
}

/// JavaScript computes with null, which fails in an attempt, and may be in what has no type.
ModuleEmitter::Node ModuleEmitter::operandOf(ExprId id, Context context) {
  if (at(id).kind == ExprKind::Convert && isConvertedNull(id) && context.isStrict)
    id = at(id).as<ir::ConvertExpr>().operand();
  Node node = expr(id, context);
  bool mayBeNull = kindOf(bareType(id)) == TypeKind::Dynamic || isConvertedNull(id);
  return context.isStrict && mayBeNull ? needed(node) : node;
}

/// True if `id` is null or a number that is made of what may be null: its type does not say so.
bool ModuleEmitter::isConvertedNull(ExprId id) const {
  const Expr &expr = at(id);
  if (kindOf(typeOf(id)) == TypeKind::None)
    return true;
  if (expr.kind == ExprKind::Convert)
    return isConvertedNull(expr.as<ir::ConvertExpr>().operand());
  if (expr.kind != ExprKind::Call || L.program.callee(expr).function != ir::StdFunction::tonumber)
    return false;
  ExprId given = L.program.exprs.list(id).front();
  return types().isOptional(typeOf(given)) || kindOf(bareType(given)) == TypeKind::Dynamic ||
         isConvertedNull(given);
}

ModuleEmitter::Node ModuleEmitter::ownBinary(ExprId, ExprId left, ir::BinaryOp op, ExprId right,
                                             Context context) {
  if (op != ir::BinaryOp::Equal && op != ir::BinaryOp::NotEqual)
    return {};
  BinaryOp compares = op == ir::BinaryOp::Equal ? BinaryOp::Eq : BinaryOp::Ne;
  auto isCollection = [&](ExprId operand) {
    TypeKind kind = kindOf(bareType(operand));
    return isListKind(kind) || isMapKind(kind);
  };
  bool isEmptyList = at(right).kind == ExprKind::Tuple && at(right).listSize == 0;
  if (isEmptyList && isCollection(left) && !types().isOptional(typeOf(left)))
    return B.binary(compares, B.member(expr(left, context), "length"), B.number(0));
  auto isOpen = [&](ExprId operand) { return kindOf(bareType(operand)) == TypeKind::Dynamic; };
  if (isCollection(left) || isCollection(right) || (isOpen(left) && isOpen(right)))
    return comparison({expr(left, context), expr(right, context)}, op == ir::BinaryOp::Equal);
  if (isOpen(left) || isOpen(right))
    return B.binary(compares, expr(left, context), expr(right, context));
  auto isRuledOut = [&](ExprId one, ExprId constant) {
    constexpr unsigned MaxDepth = 8;
    return isScalarConstant(constant) && llvm::any_of(Conditions, [&](const auto &around) {
             return rulesOut(around.first, around.second, one, constant, MaxDepth);
           });
  };
  if (!(isScalarConstant(left) && isScalarConstant(right)) && !isRuledOut(left, right)) {
    if (!isRuledOut(right, left))
      return {};
    std::swap(left, right);
  }
  // The compiler knows what two constants are, and will not have them compared.
  TypeKind kind = kindOf(bareType(left));
  const char *type = kind == TypeKind::String ? "string"
                     : kind == TypeKind::Bool ? "boolean"
                                              : "number";
  return B.binary(compares, B.cast(expr(left, context), B.name(type)), expr(right, context));
}

// ---- Outputs and conversions.

/// True if `id` is read by a computed name of an object, whose type knows its own names only, of a
/// map whose values the compiler does not know, or of a collection of what is; or a member of that.
bool ModuleEmitter::isReadAsAny(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Apply && L.program.exprs.list(id).size() == 2)
    return isReadAsAny(L.program.exprs.list(id)[0]);
  if (expr.kind == ExprKind::GetAttr)
    return isReadAsAny(expr.object());
  if (expr.kind != ExprKind::Index)
    return false;
  TypeKind kind = kindOf(bareType(expr.object()));
  if (kind == TypeKind::Object || kind == TypeKind::SchemaObject)
    return at(expr.as<ir::IndexExpr>().key()).kind != ExprKind::String;
  ExprId source = written(expr.object());
  if (source && at(source).kind == ExprKind::For && hasAnyKeys(source))
    return true;
  ExprId element = writtenElement(expr.object());
  return element && element != id && isReadAsAny(element);
}

ModuleEmitter::Node ModuleEmitter::apply(ExprId id, Context context) {
  auto call = at(id).as<ir::ApplyExpr>();
  auto items = L.program.exprs.list(id);
  auto arguments = items.drop_back();
  if (ExprId value = neededOutside(id, context))
    return needed(this->expr(value, context));
  Nodes nodes, patterns;
  // Rows of a table that is read inside, in which columns have types of their own.
  Context inside = context;
  auto isRow = [&](ExprId value) {
    return at(value).kind == ExprKind::Tuple &&
           !llvm::all_equal(llvm::map_range(L.program.exprs.list(value),
                                            [&](ExprId column) { return typeOf(column); }));
  };
  ExprId table = at(arguments[0]).kind == ExprKind::Convert
                     ? at(arguments[0]).as<ir::ConvertExpr>().operand()
                     : arguments[0];
  if (at(table).kind == ExprKind::For && isRow(L.program.exprs.list(table)[ir::ForValue]))
    inside.row = L.program.exprs.list(table)[ir::ForValue];
  bool isAny = false;
  auto isUnknown = [&](ExprId argument) { // of a list it is known that it is one
    return !isListKind(kindOf(bareType(argument))) && isOfUnknownPackage(argument);
  };
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    nodes.push_back(this->expr(argument, inside));
    ir::VarId parameter(call.firstParam().index() + i);
    Sources[parameter] = argument;
    Parameters.insert(parameter);
    patterns.push_back(B.name(L.name(parameter)));
    isAny |= kindOf(bareType(argument)) == TypeKind::Dynamic || L.isUntyped(argument) ||
             isReadAsAny(argument) || isUnknown(argument);
  }
  Node body = context.isStrict ? attempted(items.back(), context.inFunction())
                               : this->expr(items.back(), context.inFunction());
  if (readsOfEither(items.back()))
    body = B.call(pulumi("output"), {body});
  TypeId joined = joinedResult(items.back());
  Node result = joined ? type(joined, writtenForm()) : Node();
  // Of what is `any` the compiler does not know that it is an Output.
  if (nodes.size() == 1) {
    bool isTyped = isTypedOutput(nodes[0]) || isDeclaredOutput(arguments[0]);
    Node parameter = isUnknown(arguments[0]) ? any() : Node();
    if (isAny && !isTyped && !parameter)
      nodes[0] = B.call(pulumi("output"), {nodes[0]});
    else if (isLoosePart(arguments[0]))
      nodes[0] = B.nonNull(nodes[0]);
    return B.callMethod(nodes[0], "apply",
                        {B.lambda({B.param(patterns[0], parameter)}, body, result)});
  }
  // `all` types each of up to eight values.
  if (nodes.size() > 8) {
    Nodes fields;
    for (auto [i, node] : llvm::enumerate(nodes))
      fields.push_back(B.entry(L.name(ir::VarId(call.firstParam().index() + i)), node));
    return B.callMethod(B.call(pulumi("output"), {B.object(fields, true)}), "apply",
                        {B.lambda({B.param(B.objectPattern(patterns))}, body, result)});
  }
  // `all` knows outputs and values from each other, and not resources.
  for (auto [node, argument] : llvm::zip(nodes, arguments))
    if (mayBeResource(argument))
      node = B.call(B.typeApply(pulumi("output"), {any()}), {node});
  return B.callMethod(all(nodes), "apply",
                      {B.lambda({B.param(B.listPattern(patterns))}, body, result)});
}

/// True if values of `type` are put together of texts, numbers, bools and anything, and none of
/// them is an output or is made.
bool ModuleEmitter::isWritable(TypeId type) const {
  const ir::Type &info = types()[type];
  switch (info.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
  case TypeKind::Resource:
  case TypeKind::Component:
  case TypeKind::SchemaObject:
  case TypeKind::Hook:
    return false;
  default:
    return llvm::all_of(info.elements, [&](TypeId part) { return isWritable(part); });
  }
}

/// The type that the function of an apply says to give where it gives `value`: what is put together
/// of objects with other members, or an object that may have none, of which the compiler would know
/// no members; else None.
TypeId ModuleEmitter::joinedResult(ExprId value) const {
  if (at(value).kind != ExprKind::Conditional)
    return joinedObjects(value, /*mustLack=*/true);
  auto choice = at(value).as<ir::ConditionalExpr>();
  auto isEmpty = [&](ExprId arm, ExprKind kind) {
    return at(arm).kind == kind && at(arm).listSize == 0;
  };
  auto isEither = [&](auto isOne, auto isOther) {
    return (isOne(choice.then()) && isOther(choice.otherwise())) ||
           (isOne(choice.otherwise()) && isOther(choice.then()));
  };
  const ir::Type made = types()[bareType(value)];
  auto isNothing = [&](ExprId arm) { return isEmpty(arm, ExprKind::Object); };
  // A map that is given has the type of a map.
  auto isObject = [&](ExprId arm) {
    ExprId source = written(arm);
    if (source && at(source).kind == ExprKind::Apply)
      source = L.program.exprs.list(source).back();
    bool isMerged = source && at(source).kind == ExprKind::Call &&
                    L.program.callee(at(source)).function == ir::StdFunction::merge;
    return !isNothing(arm) && (isMerged || kindOf(bareType(arm)) == TypeKind::Object);
  };
  if (made.kind == TypeKind::Map && isEither(isNothing, isObject))
    return isWritable(made.element()) ? types().map(joinedMember(made.element())) : TypeId();
  TypeId then = joinedResult(choice.then()), otherwise = joinedResult(choice.otherwise());
  if (isEmpty(choice.then(), ExprKind::Tuple) || then == otherwise)
    return otherwise;
  return isEmpty(choice.otherwise(), ExprKind::Tuple) ? then : TypeId();
}

/// True if `id` gives what is read of a resource or an object: an output or not.
bool ModuleEmitter::readsOfEither(ExprId id) const {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::GetAttr:
    return mayBeResource(expr.object());
  case ExprKind::Conditional: {
    auto choice = expr.as<ir::ConditionalExpr>();
    return readsOfEither(choice.then()) || readsOfEither(choice.otherwise());
  }
  case ExprKind::Call:
    return L.program.callee(expr).function == ir::StdFunction::coalesce &&
           llvm::any_of(L.program.exprs.list(id),
                        [&](ExprId value) { return readsOfEither(value); });
  case ExprKind::Convert:
    return readsOfEither(expr.as<ir::ConvertExpr>().operand());
  default:
    return false;
  }
}

/// True if `id` is a resource, a component or something else, as only a run shows.
bool ModuleEmitter::mayBeResource(ExprId id) const {
  const ir::Type &type = types()[bareType(id)];
  return type.kind == TypeKind::Union && llvm::any_of(type.elements, [&](TypeId member) {
           return kindOf(member) == TypeKind::Resource || kindOf(member) == TypeKind::Component;
         });
}

/// True if `id` reads of an output what may be anything and be left out: the type of an output has
/// that as something which may be no output.
bool ModuleEmitter::isLoosePart(ExprId id) const {
  const Expr &expr = at(id);
  return expr.kind == ExprKind::GetAttr && types().isEventual(typeOf(expr.object())) &&
         kindOf(bareType(id)) == TypeKind::Dynamic &&
         (kindOf(bareType(expr.object())) == TypeKind::SchemaObject ? mayLackMember(id)
                                                                    : isOfProvider(expr.object()));
}

/// Where the apply `id` does no more than say that its argument is there, and only a plain value
/// can be missing in that: the argument, which may be an output; else None.
ExprId ModuleEmitter::neededOutside(ExprId id, Context context) const {
  auto items = L.program.exprs.list(id);
  if (context.want != target::Want::Value || items.size() != 2 ||
      at(items[0]).kind != ExprKind::Convert)
    return {};
  ExprId result = L.maybeAbsent(items[1]), value = at(items[0]).as<ir::ConvertExpr>().operand();
  bool isParameter = result && isVariable(result, at(id).as<ir::ApplyExpr>().firstParam());
  return isParameter && lower::isScalarKind(kindOf(bareType(result))) && !L.isDefinite(value) &&
                 !mayHoldNone(value)
             ? value
             : ExprId();
}

/// True if an output that `id` is may turn out to be nothing.
bool ModuleEmitter::mayHoldNone(ExprId id) const {
  TypeId type = typeOf(id);
  if (!types().containsEventuals(type))
    return false;
  if (at(id).kind == ExprKind::Conditional)
    return mayHoldNone(at(id).as<ir::ConditionalExpr>().then()) ||
           mayHoldNone(at(id).as<ir::ConditionalExpr>().otherwise());
  if (kindOf(type) == TypeKind::Output)
    return types().isOptional(types().resolved(type));
  ExprId value = written(id);
  return !value || value == id || mayHoldNone(value);
}

/// True if the value of `id` comes of a package whose schema is not known. Where the package is not
/// there either, the compiler does not even take what is made of it for an output.
bool ModuleEmitter::isOfUnknownPackage(ExprId id) const {
  const Expr &expr = at(id);
  auto any = [&](llvm::ArrayRef<ExprId> parts) {
    return llvm::any_of(parts, [&](ExprId part) { return part && this->isOfUnknownPackage(part); });
  };
  switch (expr.kind) {
  case ExprKind::Ref: {
    if (expr.refKind() != ir::RefKind::Node)
      return any({sourceOf(id)});
    const ir::Node &node = L.program.nodes[expr.refNode()];
    return node.kind == ir::NodeKind::Resource || node.kind == ir::NodeKind::Read
               ? !node.resource
               : OfUnknownPackages.contains(expr.refNode());
  }
  case ExprKind::SplatItem:
    return any({sourceOf(id)});
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return isOfUnknownPackage(expr.object());
  case ExprKind::Splat:
    return isOfUnknownPackage(expr.as<ir::SplatExpr>().source());
  case ExprKind::Conditional:
    return any({expr.as<ir::ConditionalExpr>().then(), expr.as<ir::ConditionalExpr>().otherwise()});
  case ExprKind::Call:
    return L.program.builtin(expr) == ir::Builtin::Invoke ? !L.program.functions.lookup(id)
                                                          : any(L.program.exprs.list(id));
  case ExprKind::Tuple:
  case ExprKind::Apply:
    return any(L.program.exprs.list(id));
  case ExprKind::Convert:
    return isOfUnknownPackage(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::For:
    return any(
        {L.program.exprs.list(id)[ir::ForCollection], L.program.exprs.list(id)[ir::ForValue]});
  default:
    return false;
  }
}

/// True if `id` reads of a resource or a component, whose class says of what its outputs are.
bool ModuleEmitter::isDeclaredOutput(ExprId id) const {
  if (at(id).kind != ExprKind::GetAttr || L.isUntyped(at(id).object()))
    return false;
  const ir::Type &object = types()[bareType(at(id).object())];
  return object.kind == TypeKind::Component ||
         (object.kind == TypeKind::Resource && object.resource && object.resource->package);
}

/// Whether `value` is what a function of the SDK or a helper for outputs gives, an apply of that,
/// or a local that is one.
bool ModuleEmitter::isTypedOutput(Node value) const {
  if (Module.kind(value) == code::Kind::Name)
    return TypedOutputs.contains(Module[value].text);
  while (Module.kind(value) == code::Kind::Call) {
    Node callee = Module.as<code::CallNode>(value).callee();
    if (Module.kind(callee) == code::Kind::TypeApply)
      callee = Module.as<code::TypeApplyNode>(callee).type();
    if (Module.kind(callee) == code::Kind::Name)
      return Module[callee].text == Lang.helper(Helper::TryOutput)->name;
    if (Module.kind(callee) != code::Kind::Member)
      return false;
    value = Module.as<code::MemberNode>(callee).object();
    if (Module.kind(value) == code::Kind::Name && Module[value].text == "pulumi")
      return true;
    if (Module[callee].text != "apply")
      return false;
    if (Module.kind(value) == code::Kind::Name)
      return TypedOutputs.contains(Module[value].text);
  }
  return false;
}

/// True for a choice between an output of an object and an object that is written out with other
/// members: neither is the other to the compiler.
bool ModuleEmitter::choosesLess(ExprId id) const {
  if (at(id).kind != ExprKind::Conditional)
    return false;
  auto differs = [&](ExprId output, ExprId other) {
    if (at(other).kind == ExprKind::Convert)
      other = at(other).as<ir::ConvertExpr>().operand();
    const ir::Type &type = types()[types().withoutNone(types().resolved(typeOf(output)))];
    return types().isEventual(typeOf(output)) && at(other).kind == ExprKind::Object &&
           type.kind == TypeKind::Object && type.names != types()[bareType(other)].names;
  };
  auto choice = at(id).as<ir::ConditionalExpr>();
  if (differs(choice.then(), choice.otherwise()) || differs(choice.otherwise(), choice.then()))
    return true;
  llvm::SmallVector<ExprId> objects;
  writtenObjects(id, objects);
  bool isEventual =
      types().isEventual(typeOf(choice.then())) || types().isEventual(typeOf(choice.otherwise()));
  return isEventual && llvm::any_of(objects, [&](ExprId object) {
           return !haveSameNames(object, objects.front());
         });
}

ModuleEmitter::Node ModuleEmitter::lifted(ExprId id, Context context) {
  // A list of outputs reads best as `all`, which takes what may be anything for an object.
  const Expr &expr = at(id);
  auto isListFor = [&] {
    auto parts = L.program.exprs.list(id);
    return expr.kind == ExprKind::For && !parts[ir::ForKey] &&
           !L.isUntyped(parts[ir::ForCollection]);
  };
  bool isList = expr.kind == ExprKind::Splat || expr.kind == ExprKind::Tuple || isListFor();
  return B.call(isList ? pulumi("all") : outputFunction(id), {this->expr(id, context)});
}

/// `value as any`, of which it need not be said that it is there.
ModuleEmitter::Node ModuleEmitter::untyped(Node value) {
  if (Module.kind(value) == code::Kind::NonNull)
    value = Module.as<code::NonNullNode>(value).value();
  return B.cast(value, any());
}

ModuleEmitter::Node ModuleEmitter::converted(ExprId operand, TypeId to, Context context) {
  Node value = expr(operand, context);
  TypeId from = typeOf(operand);
  TypeKind source = kindOf(bareType(operand));
  // What is not there has no text and no number.
  bool isOptional = types().isOptional(types().resolved(from));
  switch (kindOf(to)) {
  case TypeKind::String:
    return source == TypeKind::String || source == TypeKind::Enum
               ? value
               : ifPresent(value, B.name("String"), isOptional);
  case TypeKind::Int:
  case TypeKind::Number:
    return source == TypeKind::String ? ifPresent(value, B.name("Number"), isOptional)
                                      : untyped(value);
  case TypeKind::Bool:
    if (source != TypeKind::String)
      return untyped(value);
    if (isOptional)
      return ifPresent(
          value, lambda({"text"}, B.binary(BinaryOp::Eq, B.name("text"), B.string("true"))), true);
    return B.binary(BinaryOp::Eq, value, B.string("true"));
  case TypeKind::Enum:
    return untyped(value);
  case TypeKind::Dynamic:
    return context.want != target::Want::Anything && !context.isData && mayLackScalars(from)
               ? withoutNulls(value)
               : untyped(value);
  default:
    return types().isOptional(from) ? present(operand, context) : untyped(value);
  }
}
