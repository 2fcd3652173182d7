// Expressions: literals, tuples, objects, loops, conditionals, operators.
#include "Expressions.h"

#include "Functions.h"
#include "pcl/Eval/Eval.h"

#include "pcl/Syntax/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::terraform {

using syntax::ExprKind;

Val ExpressionConverter::convert(const syntax::Expr *expr, const Scope &scope, const Ty *expected) {
  Val val = convertPlain(expr, scope, expected);
  return expected ? V.coerce(val, expected, expr->range) : val;
}

Val ExpressionConverter::convertPlain(const syntax::Expr *expr, const Scope &scope,
                                      const Ty *expected) {
  SrcRange range = expr->range;
  switch (expr->kind) {
  case ExprKind::Invalid:
    W.lose(frontend::Outcome::NotImplemented);
    return V.notImplemented(range);
  case ExprKind::NumberLit: {
    llvm::StringRef text = llvm::cast<syntax::NumberLit>(expr)->text;
    Val number{X.number(W.intern(text), range), S.types.number(terraform::digitsOf(text))};
    bool isText = expected && expected->is(TyKind::String);
    return isText ? V.convertScalar(number, expected, range) : number;
  }
  case ExprKind::BoolLit: {
    Val truth{X.boolean(llvm::cast<syntax::BoolLit>(expr)->value, range), S.types.boolean()};
    bool isText = expected && expected->is(TyKind::String);
    return isText ? V.convertScalar(truth, expected, range) : truth;
  }
  case ExprKind::NullLit:
    return {X.null(range), S.types.null(), false, /*mayBeNull=*/true};
  case ExprKind::Template:
    return convertTemplate(*llvm::cast<syntax::TemplateExpr>(expr), scope, expected);
  case ExprKind::Variable:
  case ExprKind::GetAttr:
  case ExprKind::Index:
  case ExprKind::SplatItem:
    return convertTraversal(expr, scope);
  case ExprKind::Splat:
    return convertSplat(*llvm::cast<syntax::SplatExpr>(expr), scope);
  case ExprKind::FunctionCall: {
    auto &call = *llvm::cast<syntax::FunctionCallExpr>(expr);
    // What is given in the place of nothing: `try(x, null)`.
    bool mayBeNull =
        call.name == "one" || (!call.args.empty() && llvm::isa<syntax::NullLit>(call.args.back()));
    if (std::optional<Val> one = convertOfOne(call, scope, expected)) {
      one->mayBeNull |= mayBeNull;
      return *one;
    }
    Scope inside(&scope);
    if ((call.name == "try" && call.args.size() > 1) || call.name == "can")
      inside.markAttempt();
    Val val = convertCall(call, *this, inside, expected);
    val.mayBeNull |= mayBeNull;
    return val;
  }
  case ExprKind::TupleCons:
    return convertTuple(*llvm::cast<syntax::TupleConsExpr>(expr), scope, expected);
  case ExprKind::ObjectCons:
    return convertObject(*llvm::cast<syntax::ObjectConsExpr>(expr), scope, expected);
  case ExprKind::For:
    return convertFor(*llvm::cast<syntax::ForExpr>(expr), scope, expected);
  case ExprKind::Unary:
    return convertUnary(*llvm::cast<syntax::UnaryExpr>(expr), scope, expected);
  case ExprKind::Binary:
    return convertBinary(*llvm::cast<syntax::BinaryExpr>(expr), scope);
  case ExprKind::Conditional:
    return convertConditional(*llvm::cast<syntax::ConditionalExpr>(expr), scope, expected);
  case ExprKind::Parens:
    return convertPlain(llvm::cast<syntax::ParensExpr>(expr)->inner, scope, expected);
  }
  llvm_unreachable("every kind has a case");
}

Val ExpressionConverter::convertTuple(const syntax::TupleConsExpr &expr, const Scope &scope,
                                      const Ty *expected) {
  if (expected && expected->is(TyKind::Singleton)) {
    if (expr.elements.empty())
      return {X.null(expr.range), expected};
    if (expr.elements.size() > 1)
      W.dropped(diag::tf_singleton_of_many, expr.range,
                static_cast<unsigned>(expr.elements.size()));
    Val one = convert(expr.elements.front().value, scope, expected->element);
    W.comments.giveToItem(one.expr, expr.elements.front());
    return {one.expr, expected, one.isEventual};
  }
  const Ty *element = expected && (expected->is(TyKind::List) || expected->is(TyKind::Set))
                          ? expected->element
                          : nullptr;
  llvm::SmallVector<ExprId, 8> items;
  std::vector<const Ty *> types;
  bool isEventual = false, fails = false;
  for (auto [i, item] : llvm::enumerate(expr.elements)) {
    const Ty *place = element;
    if (!place && expected && expected->is(TyKind::Tuple) && i < expected->elements.size())
      place = expected->elements[i];
    Val val = V.detached(convert(item.value, scope, place), item.value->range);
    W.comments.giveToItem(val.expr, item);
    isEventual |= val.isEventual;
    fails |= val.fails;
    items.push_back(val.expr);
    types.push_back(val.type);
  }
  Val tuple{X.tuple(items, expr.range), S.types.tuple(std::move(types)), isEventual};
  tuple.fails = fails;
  return tuple;
}

Val ExpressionConverter::convertObject(const syntax::ObjectConsExpr &expr, const Scope &scope,
                                       const Ty *expected) {
  if (expected && expected->is(TyKind::Singleton)) {
    Val one = convertObject(expr, scope, expected->element);
    return one.type == expected->element ? Val{one.expr, expected, one.isEventual} : one;
  }
  const Ty *schema =
      expected && expected->is(TyKind::Schema) && !expected->isGuess() ? expected : nullptr;
  llvm::SmallVector<ExprId, 16> items;
  std::vector<Field> fields;
  bool isEventual = false, allKeysKnown = true, fails = false;
  const Ty *element = S.types.null();
  llvm::StringMap<size_t> places; // of the keys in `items`
  for (const syntax::ObjectItem &item : expr.items) {
    std::optional<std::string> key;
    if (std::optional<llvm::StringRef> text = item.keyText())
      key = normalised(*text);
    if (key && expected && expected->is(TyKind::Object) && !expected->fields.empty() &&
        !expected->field(*key)) {
      S.diags.report(diag::tf_attribute_without_type, item.key->range, *key);
      continue;
    }
    const Ty *place = expected && expected->is(TyKind::Map) ? expected->element : nullptr;
    ExprId keyExpr;
    AssetKind asset = AssetKind::None;
    if (key && schema) {
      const Field *field = schema->field(*key);
      if (!field) {
        W.dropped(diag::tf_argument_without_property, item.key->range, *key);
        continue;
      }
      keyExpr = W.text(field->pulumi, item.key->range);
      place = field->type;
      asset = field->asset;
    } else if (key) {
      bool isBare = item.key->kind == ExprKind::Variable;
      keyExpr = W.text(*key, item.key->range, isBare ? ir::NoFlags : ir::QuotedKey);
      if (const Field *field =
              expected && expected->is(TyKind::Object) ? expected->field(*key) : nullptr)
        place = field->type;
    } else {
      Val computed = convertKey(item.key, scope);
      isEventual |= computed.isEventual;
      keyExpr = computed.expr;
      X[keyExpr].flags |= ir::ComputedKey;
      allKeysKnown = false;
    }
    Val value = V.detached(convert(item.value, scope, place), item.value->range);
    value = V.wrapAsset(value, asset, item.value->range);
    W.comments.giveToItem(value.expr, item);
    isEventual |= value.isEventual;
    fails |= value.fails;
    if (key) {
      // Of a key that is written twice the last value counts.
      auto [slot, isNew] = places.try_emplace(*key, items.size());
      if (!isNew) {
        items[slot->second + 1] = value.expr;
        continue;
      }
    }
    items.append({keyExpr, value.expr});
    if (key && !schema) {
      fields.push_back({*key, *key, value.type});
      fields.back().mayBeNull = value.mayBeNull;
    } else if (!key)
      element = S.types.either(element, value.type);
  }
  Val object{X.object(items, expr.range), schema, isEventual};
  object.fails = fails;
  if (schema)
    return object;
  for (const Field &field : fields)
    element = S.types.either(element, field.type);
  object.type = allKeysKnown ? S.types.object(std::move(fields))
                             : S.types.collection(TyKind::Map, element, Form::Structural);
  return object;
}

/// A key that is computed is a text; of what is not known it is taken to be one.
Val ExpressionConverter::convertKey(const syntax::Expr *expr, const Scope &scope) {
  Val key = convert(expr, scope);
  bool isKnown = key.type->isPrimitive() && X[key.expr].kind != ir::ExprKind::Null;
  return isKnown ? V.coerce(key, S.types.string(), expr->range) : key;
}

/// `name` occurs in `expr`.
static bool uses(const syntax::Expr *expr, llvm::StringRef name) {
  bool found = false;
  syntax::walk(expr, [&](const syntax::Expr *part) {
    auto *variable = llvm::dyn_cast<syntax::VariableExpr>(part);
    found |= variable && variable->name == name;
    return found ? syntax::Walk::Stop : syntax::Walk::Continue;
  });
  return found;
}

/// True for `{ for k, v in map : k => v if c }` and `[for v in list : v if c]` with a condition
/// that has nothing to do with an element.
static bool takesAll(const syntax::ForExpr &expr) {
  auto isVariable = [](const syntax::Expr *part, llvm::StringRef name) {
    auto *variable =
        part ? llvm::dyn_cast<syntax::VariableExpr>(syntax::skipParens(part)) : nullptr;
    return variable && !name.empty() && variable->name == name;
  };
  bool isWhole = !expr.isGroup && (!expr.isObject || isVariable(expr.key, expr.keyVar)) &&
                 isVariable(expr.value, expr.valueVar);
  return isWhole && !(expr.condition &&
                      (uses(expr.condition, expr.keyVar) || uses(expr.condition, expr.valueVar)));
}

/// What takes all of `collection` is the collection, or nothing where the condition does not hold.
std::optional<Val> ExpressionConverter::wholeCollection(const syntax::ForExpr &expr,
                                                        const Val &collection, const Scope &scope) {
  const Ty *type = collection.type;
  bool isOfNames = type->is(TyKind::Map) || (type->is(TyKind::Object) && !hasUnset(type));
  bool isList = type->is(TyKind::List) || type->is(TyKind::Tuple);
  // An attempt sees a loop over null fail.
  ir::ExprKind kind = X[collection.expr].kind;
  bool isWritten = kind == ir::ExprKind::Object || kind == ir::ExprKind::Tuple;
  if (!(expr.isObject ? isOfNames : isList) || (scope.isInAttempt() && !isWritten) ||
      !takesAll(expr))
    return std::nullopt;
  // To Terraform it is a tuple or an object, of which nothing is known by place or name where it
  // may be empty.
  type = S.types.collection(expr.isObject ? TyKind::Map : TyKind::List, S.types.elementOf(type),
                            Form::Structural);
  Val whole{collection.expr, type, collection.isEventual};
  whole.fails = collection.fails;
  if (!expr.condition)
    return whole;
  Val condition = convert(expr.condition, scope, S.types.boolean());
  ExprId none = expr.isObject ? X.object({}, expr.range) : X.tuple({}, expr.range);
  whole.expr = X.conditional(condition.expr, collection.expr, none, expr.range);
  whole.isEventual |= condition.isEventual;
  whole.fails |= condition.fails;
  return whole;
}

/// Whether the object that `expr` makes of a value of type `from` may get a key twice: it is not a
/// key of the value, or an element of a set.
static bool mayRepeatKeys(const syntax::ForExpr &expr, const Ty *from) {
  auto *key =
      expr.key ? llvm::dyn_cast<syntax::VariableExpr>(syntax::skipParens(expr.key)) : nullptr;
  bool isKey = key && !expr.keyVar.empty() && key->name == expr.keyVar;
  bool isElement = key && key->name == expr.valueVar;
  return expr.key && !expr.isGroup && !isKey && !(isElement && from->is(TyKind::Set));
}

/// Whether `expr` chooses between a member of `variable` that is null without a type in some of
/// the objects that `element` stands for, and something else.
static bool choosesBareNull(const syntax::Expr *expr, llvm::StringRef variable, const Ty *element) {
  auto isOne = [&](const syntax::Expr *arm) {
    auto *attr = dyn_cast<syntax::GetAttrExpr>(syntax::skipParens(arm));
    auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
    const Field *field = root && root->name == variable ? element->field(attr->name) : nullptr;
    return field && field->hasBareNull;
  };
  bool found = false;
  syntax::walk(expr, [&](const syntax::Expr *part) {
    if (auto *choice = dyn_cast<syntax::ConditionalExpr>(part))
      found |= isOne(choice->trueValue) || isOne(choice->falseValue);
    if (auto *call = dyn_cast<syntax::FunctionCallExpr>(part); call && call->name == "coalesce")
      found |= llvm::any_of(call->args, isOne);
    return found ? syntax::Walk::Stop : syntax::Walk::Continue;
  });
  return found;
}

/// A loop over objects of a type each, written out: what is chosen in each is of types of its own.
/// Nothing if one value of the loop says what all are.
std::optional<Val> ExpressionConverter::convertEach(const syntax::ForExpr &expr,
                                                    const Val &collection, const Scope &scope) {
  constexpr size_t MaxWritten = 16;
  const Ty *type = collection.type;
  bool isTuple = type->is(TyKind::Tuple);
  size_t count = isTuple ? type->elements.size() : type->fields.size();
  auto *key = expr.key ? dyn_cast<syntax::VariableExpr>(syntax::skipParens(expr.key)) : nullptr;
  bool isPlain = !expr.condition && !expr.isGroup && W.isSimple(collection.expr) &&
                 (!expr.isObject || (key && key->name == expr.keyVar && !isTuple));
  if ((!isTuple && !type->is(TyKind::Object)) || !isPlain || count > MaxWritten ||
      llvm::any_of(type->fields, [](const Field &field) { return field.isOptional; }))
    return std::nullopt;
  const Ty *element = S.types.elementOf(type);
  if (!element->is(TyKind::Object) || !choosesBareNull(expr.value, expr.valueVar, element))
    return std::nullopt;
  std::vector<Field> fields = type->fields, made;
  llvm::sort(fields, [](const Field &a, const Field &b) { return a.name < b.name; });
  llvm::SmallVector<ExprId, 16> items;
  std::vector<const Ty *> types;
  bool isEventual = collection.isEventual;
  for (size_t i = 0; i < count; ++i) {
    Val index = isTuple ? Val{W.number(i, expr.range), S.types.number()}
                        : V.text(fields[i].name, expr.range);
    Val one = isTuple ? Val{X.index(W.again(collection.expr), index.expr, expr.range),
                            type->elements[i], collection.isEventual}
                      : getAttr(V.use(collection), fields[i].name, expr.range, expr.range);
    Scope inside(&scope);
    inside.bindLoop(expr.keyVar, index, expr.valueVar, one);
    Val value = convert(expr.value, inside);
    isEventual |= value.isEventual;
    if (expr.isObject)
      items.push_back(W.again(index.expr));
    items.push_back(value.expr);
    types.push_back(value.type);
    if (expr.isObject)
      made.push_back({fields[i].name, fields[i].name, value.type});
  }
  return expr.isObject
             ? Val{X.object(items, expr.range), S.types.object(std::move(made)), isEventual}
             : Val{X.tuple(items, expr.range), S.types.tuple(types), isEventual};
}

Val ExpressionConverter::convertFor(const syntax::ForExpr &expr, const Scope &scope,
                                    const Ty *expected) {
  const Ty *element = nullptr;
  bool toSingleton = expected && expected->is(TyKind::Singleton) && !expr.isObject;
  if (expected &&
      (expr.isObject ? expected->is(TyKind::Map)
                     : expected->is(TyKind::List) || expected->is(TyKind::Set) || toSingleton))
    element = expected->element;
  if (expr.isGroup)
    element = element && (element->is(TyKind::List) || element->is(TyKind::Set)) ? element->element
                                                                                 : nullptr;
  Val collection = convert(expr.collection, scope);
  if (collection.type->isOfClass())
    collection = V.asData(collection, expr.range);
  if (collection.type->is(TyKind::Object))
    collection = V.withNulls(collection, expr.range);
  if (V.isEmptyTuple(collection.expr) && !toSingleton) {
    Val none{expr.isObject ? X.object({}, expr.range) : X.tuple({}, expr.range),
             expr.isObject ? S.types.object({}) : S.types.tuple({})};
    none.fails = collection.fails;
    return none;
  }
  if (std::optional<Val> whole = wholeCollection(expr, collection, scope))
    return *whole;
  if (std::optional<Val> each = convertEach(expr, collection, scope))
    return *each;
  bool isOnce = false;
  Val result = V.loop(
      collection, expr.keyVar, expr.valueVar, expr.range, [&](const Val &key, const Val &value) {
        Scope inside(&scope);
        inside.bindLoop(expr.keyVar, key, expr.valueVar, value);
        ValueWriter::LoopBody body;
        if (expr.key)
          body.key = convertKey(expr.key, inside);
        body.value = convert(expr.value, inside, element);
        if (expr.condition)
          body.condition = convert(expr.condition, inside, S.types.boolean());
        bool isEventual = collection.isEventual || body.key.isEventual || body.value.isEventual ||
                          body.condition.isEventual;
        isOnce = scope.isInAttempt() && mayRepeatKeys(expr, collection.type) && !isEventual;
        body.isGrouped = expr.isGroup || isOnce;
        return body;
      });
  // A key that comes twice is an error, which an attempt may be for.
  if (isOnce)
    result = V.loop(result, "key", "entries", expr.range, [&](const Val &key, const Val &entries) {
      ValueWriter::LoopBody body;
      body.key = key;
      body.value = {W.call(ir::Builtin::SingleOrNone, {entries.expr}, expr.range),
                    S.types.elementOf(entries.type)};
      return body;
    });
  if (toSingleton)
    return {W.call(ir::Builtin::SingleOrNone, {result.expr}, expr.range), expected,
            result.isEventual};
  result.fails = collection.fails || isNull(collection) || collection.type->isSurelyPrimitive();
  // To Terraform it is a tuple or an object, whatever is gone through.
  result.type = S.types.collection(result.type->kind, result.type->element, Form::Structural);
  return result;
}

Val ExpressionConverter::convertUnary(const syntax::UnaryExpr &expr, const Scope &scope,
                                      const Ty *expected) {
  bool isNot = expr.op == syntax::UnaryOp::Not;
  const Ty *type = isNot ? S.types.boolean() : S.types.number();
  Val operand = convert(expr.operand, scope, type);
  Val result{X.unary(expr.op, operand.expr, expr.range), isNot ? type : operand.type,
             operand.isEventual};
  result.fails = operand.fails || isNull(operand);
  bool isText = !isNot && expected && expected->is(TyKind::String) &&
                X[operand.expr].kind == ir::ExprKind::Number;
  return isText ? V.convertScalar(result, expected, expr.range) : result;
}

/// Brings `arm`, whose value is dynamic, to the one type that Terraform has for it and `other`, as
/// far as that is known. False where it is not.
bool ExpressionConverter::unifyDynamic(Val &arm, const Val &other, SrcRange range) {
  if (!arm.type->isDynamic())
    return true;
  const ir::Expr &written = X[other.expr];
  bool isList = other.type->isListLike(), isMap = other.type->isMapLike();
  bool isEmpty = (written.kind == ir::ExprKind::Tuple || written.kind == ir::ExprKind::Object) &&
                 X.list(other.expr).empty();
  if (isEmpty) { // it is a list or a map of whatever is in the arm
    auto function = isMap ? ir::StdFunction::tomap : ir::StdFunction::tolist;
    arm.expr = W.stdCall(function, {{"input", arm.expr}}, range);
    arm.type = S.types.collection(isMap ? TyKind::Map : TyKind::List, S.types.unknown());
    return true;
  }
  if (!isList && !isMap)
    return true;
  const Ty *element = S.types.unifiedElement(other.type);
  if (!element->isSurelyPrimitive())
    return true;
  if (!element->is(TyKind::String))
    return false;
  arm = V.coerce(arm, S.types.collection(isMap ? TyKind::Map : TyKind::List, element), range);
  return true;
}

/// `c ? true : false` is what `c` says already, where that is a comparison or the like.
std::optional<Val> ExpressionConverter::saidAlready(const syntax::ConditionalExpr &expr,
                                                    const Val &condition) {
  auto *then = llvm::dyn_cast<syntax::BoolLit>(syntax::skipParens(expr.trueValue));
  auto *otherwise = llvm::dyn_cast<syntax::BoolLit>(syntax::skipParens(expr.falseValue));
  const ir::Expr &made = X[condition.expr];
  bool isTest = (made.kind == ir::ExprKind::Binary && made.binaryOp() < ir::BinaryOp::Add) ||
                (made.kind == ir::ExprKind::Unary && made.unaryOp() == ir::UnaryOp::Not);
  if (!isTest || !then || !otherwise || then->value == otherwise->value)
    return std::nullopt;
  Val said = condition;
  if (!then->value)
    said.expr = X.unary(ir::UnaryOp::Not, condition.expr, expr.range);
  said.type = S.types.boolean();
  return said;
}

Val ExpressionConverter::convertConditional(const syntax::ConditionalExpr &expr, const Scope &scope,
                                            const Ty *expected) {
  Val condition = convert(expr.condition, scope, S.types.boolean());
  if (std::optional<Val> said = saidAlready(expr, condition))
    return *said;
  Val arms[] = {convert(expr.trueValue, scope, expected),
                convert(expr.falseValue, scope, expected)};
  V.detachMixed(arms, expr.range);
  auto &[left, right] = arms;
  auto isNumberOrBool = [](const Val &val) {
    return !val.type->isProperty && (val.type->is(TyKind::Number) || val.type->is(TyKind::Bool));
  };
  // What `one` and `try` give may be a null without a type, to which nothing is converted.
  auto isOpen = [](const Val &val, const syntax::Expr *arm, const Val &other) {
    bool isCall = llvm::isa<syntax::FunctionCallExpr>(syntax::skipParens(arm));
    return val.type->is(TyKind::Unknown) ||
           (val.mayBeNull && isCall && val.type->kind != other.type->kind);
  };
  bool isUnified = unifyDynamic(left, right, expr.trueValue->range) &&
                   unifyDynamic(right, left, expr.falseValue->range);
  const Ty *type = S.types.unify(left.type, right.type);
  if (!isUnified ||
      (!expected && ((isOpen(left, expr.trueValue, right) && isNumberOrBool(right)) ||
                     (isOpen(right, expr.falseValue, left) && isNumberOrBool(left))))) {
    S.diags.report(diag::tf_arms_unknown, expr.range);
    W.lose(frontend::Outcome::Fallback);
  }
  if (type->is(TyKind::Unknown))
    type = S.types.either(left.type, right.type);
  left = V.coerce(left, type, expr.trueValue->range);
  right = V.coerce(right, type, expr.falseValue->range);
  const ir::Expr &asked = X[condition.expr];
  bool isEquality =
      asked.kind == ir::ExprKind::Binary &&
      (asked.binaryOp() == ir::BinaryOp::Equal || asked.binaryOp() == ir::BinaryOp::NotEqual);
  if (isEquality && X[asked.as<ir::BinaryExpr>().left()].kind == ir::ExprKind::Null &&
      X[asked.as<ir::BinaryExpr>().right()].kind == ir::ExprKind::Null)
    return asked.binaryOp() == ir::BinaryOp::Equal ? left : right;
  bool isEventual = condition.isEventual || left.isEventual || right.isEventual;
  Val made{X.conditional(condition.expr, left.expr, right.expr, expr.range), type, isEventual,
           left.mayBeNull || right.mayBeNull};
  made.fails = condition.fails || isNull(condition);
  return made;
}

Val ExpressionConverter::convertBinary(const syntax::BinaryExpr &expr, const Scope &scope) {
  using syntax::BinaryOp;
  if (std::optional<Val> one = convertComparison(expr, scope))
    return *one;
  bool isLogic = expr.op == BinaryOp::And || expr.op == BinaryOp::Or;
  bool isEquality = expr.op == BinaryOp::Equal || expr.op == BinaryOp::NotEqual;
  const Ty *operand = isLogic ? S.types.boolean() : isEquality ? nullptr : S.types.number();
  Val left = convert(expr.left, scope, operand);
  Val right = convert(expr.right, scope, operand);
  bool isNumber = expr.op >= BinaryOp::Add;
  Val made{ExprId(), S.types.boolean(), left.isEventual || right.isEventual};
  auto cannotBeOperand = [&](const Val &val) { return val.fails || (!isEquality && isNull(val)); };
  // Whether a right side of `&&` counts is known when the left one is.
  made.fails = cannotBeOperand(left) || (!isLogic && cannotBeOperand(right));
  if (isEquality && !areComparable(left.type, right.type)) {
    made.expr = bothNull(left, right, expr);
    return made;
  }
  if (isEquality && !isNull(left) && !isNull(right)) // what is unset is null in both
    for (Val *side : {&left, &right})
      *side = V.withNulls(*side, expr.range);
  made.expr = X.binary(expr.op, left.expr, right.expr, expr.range);
  if (!isLogic)
    made.expr = exactConstant(made.expr);
  auto isQuotient = [](const Val &val) { return val.type->digits == Digits::Quotient; };
  if (isEquality && (isQuotient(left) || isQuotient(right)) &&
      X[made.expr].kind == ir::ExprKind::Binary)
    reportRounded(phrase::compared_quotient(), expr.range);
  if (isNumber)
    made.type = S.types.number(digitsOf(expr, left, right, made.expr));
  return made;
}

void ExpressionConverter::reportRounded(Phrase<phrase::RoundedThing> thing, SrcRange range) {
  S.diags.report(diag::tf_rounded, range, thing);
  W.lose(frontend::Outcome::Fallback);
}

/// The digits of the number that `expr` gives, which became `result`; reports what is rounded on
/// the way.
Digits ExpressionConverter::digitsOf(const syntax::BinaryExpr &expr, const Val &left,
                                     const Val &right, ExprId result) {
  if (X[result].kind == ir::ExprKind::Number)
    return terraform::digitsOf(W.program.str(X[result].text()));
  bool isDecimal = left.type->digits != Digits::Plain || right.type->digits != Digits::Plain;
  if (isDecimal)
    reportRounded(phrase::computed_decimal(), expr.range);
  if (expr.op != syntax::BinaryOp::Divide)
    return Digits::Plain;
  int64_t divisor = 0;
  if (X[right.expr].kind != ir::ExprKind::Number ||
      W.program.str(X[right.expr].text()).getAsInteger(10, divisor) || divisor <= 0)
    return Digits::Quotient;
  // A quotient by twos ends in the program too, by fives in Terraform.
  auto without = [&](int64_t factor) {
    while (divisor % factor == 0)
      divisor /= factor;
    return divisor == 1;
  };
  return without(2) ? Digits::Plain : without(5) ? Digits::Decimal : Digits::Quotient;
}

/// `left == right`, or `!=`, of values that are equal only if both are null: their types differ.
ExprId ExpressionConverter::bothNull(const Val &left, const Val &right,
                                     const syntax::BinaryExpr &expr) {
  bool isEqual = expr.op == syntax::BinaryOp::Equal;
  // Whether it may be null: something that is not written out.
  auto isOpen = [&](const Val &val) { return W.isSimple(val.expr) && !V.isConstant(val.expr); };
  if (!isOpen(left) || !isOpen(right))
    return X.boolean(!isEqual, expr.range);
  ir::BinaryOp op = expr.op;
  auto test = [&](const Val &val) {
    return X.binary(op, val.expr, X.null(expr.range), expr.range);
  };
  return X.binary(isEqual ? ir::BinaryOp::And : ir::BinaryOp::Or, test(left), test(right),
                  expr.range);
}

/// Arithmetic on constants, written out where floating point would not give what Terraform's exact
/// numbers do.
ExprId ExpressionConverter::exactConstant(ExprId expr) {
  auto digits = [&](ExprId part) -> llvm::StringRef {
    if (X[part].kind == ir::ExprKind::Unary && V.isConstant(part))
      part = X[part].as<ir::UnaryExpr>().operand();
    return X[part].kind == ir::ExprKind::Number ? W.program.str(X[part].text()) : "";
  };
  ExprId left = X[expr].as<ir::BinaryExpr>().left(), right = X[expr].as<ir::BinaryExpr>().right();
  if (digits(left).empty() || digits(right).empty())
    return expr;
  eval::Result value = eval::evaluate(W.program, expr);
  ExprId constant = value ? eval::materialise(W.program, *value, X.range(expr)) : ExprId();
  // A quotient that does not end is no constant of so many digits.
  constexpr size_t LongestQuotient = 40;
  bool isEndless = constant && X[expr].binaryOp() == ir::BinaryOp::Divide &&
                   digits(constant).size() > LongestQuotient;
  auto isPlain = [&](ExprId part) {
    int64_t whole = 0;
    return X[part].kind == ir::ExprKind::Bool ||
           (V.isExact(part) && !digits(part).getAsInteger(10, whole));
  };
  if (!constant || isEndless || (isPlain(left) && isPlain(right) && isPlain(constant)))
    return expr;
  return constant;
}

} // namespace pcl::terraform
