// Expressions: literals, tuples, objects, loops, conditionals, operators.
//
// `expected` is the type of the place where the value will stand, as far as it is known: it goes down into literals, branches and
// loops, so that an object that is written in the place of a provider's object gets that object's property names at once.
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "pcl/Syntax/Lexer.h"

namespace pcl::terraform {

using syntax::ExprKind;

ir::BinaryOp binaryOp(syntax::BinaryOp op) {
  switch (op) {
#define PCL_OP(NAME)                                                                                                   \
  case syntax::BinaryOp::NAME:                                                                                         \
    return ir::BinaryOp::NAME;
    PCL_OP(Or)
    PCL_OP(And)
    PCL_OP(Equal)
    PCL_OP(NotEqual)
    PCL_OP(Greater)
    PCL_OP(GreaterEqual)
    PCL_OP(Less)
    PCL_OP(LessEqual)
    PCL_OP(Add)
    PCL_OP(Subtract)
    PCL_OP(Multiply)
    PCL_OP(Divide)
    PCL_OP(Modulo)
#undef PCL_OP
  }
  llvm_unreachable("every operator has a row");
}

Val ModuleConverter::convert(const syntax::Expr *expr, const Ty *expected) {
  Val val = convertPlain(expr, expected);
  return expected ? coerce(val, expected, expr->range) : val;
}

Val ModuleConverter::convertPlain(const syntax::Expr *expr, const Ty *expected) {
  SrcRange range = expr->range;
  switch (expr->kind) {
  case ExprKind::Invalid:
    lose(frontend::Outcome::NotImplemented);
    return notImplemented(range);
  case ExprKind::NumberLit: {
    llvm::StringRef text = llvm::cast<syntax::NumberLit>(expr)->text;
    if (expected && expected->is(TyKind::String))
      return {X.string(intern(text), range), S.types.string()};
    return {X.number(intern(text), range), S.types.number()};
  }
  case ExprKind::BoolLit: {
    bool value = llvm::cast<syntax::BoolLit>(expr)->value;
    if (expected && expected->is(TyKind::String))
      return {X.string(intern(value ? "true" : "false"), range), S.types.string()};
    return {X.boolean(value, range), S.types.boolean()};
  }
  case ExprKind::NullLit:
    return {X.null(range), S.types.null()};
  case ExprKind::Template:
    return convertTemplate(*llvm::cast<syntax::TemplateExpr>(expr), expected);
  case ExprKind::Variable:
  case ExprKind::GetAttr:
  case ExprKind::Index:
  case ExprKind::SplatItem:
    return convertTraversal(expr);
  case ExprKind::Splat:
    return convertSplat(*llvm::cast<syntax::SplatExpr>(expr));
  case ExprKind::FunctionCall:
    return convertCall(*llvm::cast<syntax::FunctionCallExpr>(expr), expected);
  case ExprKind::TupleCons:
    return convertTuple(*llvm::cast<syntax::TupleConsExpr>(expr), expected);
  case ExprKind::ObjectCons:
    return convertObject(*llvm::cast<syntax::ObjectConsExpr>(expr), expected);
  case ExprKind::For:
    return convertFor(*llvm::cast<syntax::ForExpr>(expr), expected);
  case ExprKind::Unary: {
    auto *unary = llvm::cast<syntax::UnaryExpr>(expr);
    bool isNot = unary->op == syntax::UnaryOp::Not;
    const Ty *type = isNot ? S.types.boolean() : S.types.number();
    auto *number = llvm::dyn_cast<syntax::NumberLit>(unary->operand);
    if (number && !isNot && expected && expected->is(TyKind::String))
      return stringVal(("-" + number->text).str(), range);
    Val operand = convert(unary->operand, type);
    return {X.unary(isNot ? ir::UnaryOp::Not : ir::UnaryOp::Negate, operand.expr, range), type, operand.isEventual};
  }
  case ExprKind::Binary:
    return convertBinary(*llvm::cast<syntax::BinaryExpr>(expr));
  case ExprKind::Conditional:
    return convertConditional(*llvm::cast<syntax::ConditionalExpr>(expr), expected);
  case ExprKind::Parens:
    return convertPlain(llvm::cast<syntax::ParensExpr>(expr)->inner, expected);
  }
  llvm_unreachable("every kind has a case");
}

Val ModuleConverter::stringVal(llvm::StringRef text, SrcRange range) {
  return {X.string(intern(text), range), S.types.string()};
}

Val ModuleConverter::notImplemented(SrcRange range) {
  lose(frontend::Outcome::NotImplemented);
  ExprId text = X.string(intern(S.sources.text(range)), range);
  return {X.call(intern("notImplemented"), {text}, range), S.types.unknown()};
}

/// A string in the place of a number or a boolean is that number or boolean if it reads as one.
Val ModuleConverter::literalString(llvm::StringRef text, SrcRange range, const Ty *expected, uint8_t flags) {
  double number = 0;
  if (expected && expected->is(TyKind::Number) && !text.getAsDouble(number)) {
    bool isPlain = llvm::all_of(text, [](char c) { return llvm::isDigit(c) || c == '.'; });
    if (isPlain && text.front() != '.' && text.back() != '.')
      return {X.number(intern(text), range), S.types.number()};
    if (text.consume_front("-") && llvm::all_of(text, llvm::isDigit) && !text.empty())
      return {X.unary(ir::UnaryOp::Negate, X.number(intern(text), range), range), S.types.number()};
  }
  if (expected && expected->is(TyKind::Bool) && (text == "true" || text == "false"))
    return {X.boolean(text == "true", range), S.types.boolean()};
  return {X.string(intern(text), range, flags), S.types.string()};
}

Val ModuleConverter::convertTuple(const syntax::TupleConsExpr &expr, const Ty *expected) {
  if (expected && expected->is(TyKind::Singleton)) {
    if (expr.elements.empty())
      return {X.null(expr.range), expected};
    if (expr.elements.size() > 1)
      dropped(diag::tf_singleton_of_many, expr.range, static_cast<unsigned>(expr.elements.size()));
    Val one = convert(expr.elements.front().value, expected->element);
    commentItem(one.expr, expr.elements.front());
    return {one.expr, expected, one.isEventual};
  }
  const Ty *element = expected && (expected->is(TyKind::List) || expected->is(TyKind::Set)) ? expected->element : nullptr;
  llvm::SmallVector<ExprId, 8> items;
  std::vector<const Ty *> types;
  bool isEventual = false;
  for (auto [i, item] : llvm::enumerate(expr.elements)) {
    const Ty *place = element;
    if (!place && expected && expected->is(TyKind::Tuple) && i < expected->elements.size())
      place = expected->elements[i];
    Val val = convert(item.value, place);
    commentItem(val.expr, item);
    isEventual |= val.isEventual;
    items.push_back(val.expr);
    types.push_back(val.type);
  }
  ExprId tuple = X.tuple(items, expr.range);
  if (element && !element->is(TyKind::Unknown))
    return {tuple, expected, isEventual};
  return {tuple, S.types.tuple(std::move(types)), isEventual};
}

Val ModuleConverter::convertObject(const syntax::ObjectConsExpr &expr, const Ty *expected) {
  if (expected && expected->is(TyKind::Singleton)) {
    Val one = convertObject(expr, expected->element);
    return one.type == expected->element ? Val{one.expr, expected, one.isEventual} : one;
  }
  const Ty *schema = expected && expected->is(TyKind::Schema) && !expected->isGuess() ? expected : nullptr;
  llvm::SmallVector<ExprId, 16> items;
  std::vector<Field> fields;
  bool isEventual = false, allKeysKnown = true;
  const Ty *element = S.types.unknown();
  llvm::StringMap<size_t> places; // of the keys in `items`
  for (const syntax::ObjectItem &item : expr.items) {
    std::optional<llvm::StringRef> key = item.keyText();
    if (key && expected && expected->is(TyKind::Object) && !expected->fields.empty() && !expected->field(*key)) {
      S.diags.report(diag::tf_attribute_without_type, item.key->range, key->str());
      continue;
    }
    const Ty *place = expected && expected->is(TyKind::Map) ? expected->element : nullptr;
    ExprId keyExpr;
    AssetKind asset = AssetKind::None;
    if (key && schema) {
      const Field *field = fieldFor(schema, *key, item.key->range);
      if (!field)
        continue;
      keyExpr = X.string(intern(field->pulumi), item.key->range);
      place = field->type;
      asset = field->asset;
    } else if (key) {
      bool isBare = item.key->kind == ExprKind::Variable;
      keyExpr = X.string(intern(*key), item.key->range, isBare ? ir::NoFlags : ir::QuotedKey);
      if (const Field *field = expected && expected->is(TyKind::Object) ? expected->field(*key) : nullptr)
        place = field->type;
    } else {
      Val computed = convert(item.key, S.types.string());
      isEventual |= computed.isEventual;
      keyExpr = computed.expr;
      X[keyExpr].flags |= ir::ComputedKey;
      allKeysKnown = false;
    }
    Val value = convert(item.value, place);
    value = wrapAsset(value, asset, item.value->range);
    commentItem(value.expr, item);
    isEventual |= value.isEventual;
    if (key) {
      // Of a key that is written twice the last value counts.
      auto [slot, isNew] = places.try_emplace(*key, items.size());
      if (!isNew) {
        items[slot->second + 1] = value.expr;
        continue;
      }
    }
    items.push_back(keyExpr);
    items.push_back(value.expr);
    if (key && !schema)
      fields.push_back({key->str(), key->str(), value.type});
    else if (!key)
      element = S.types.unify(element, value.type);
  }
  ExprId object = X.object(items, expr.range);
  if (schema)
    return {object, schema, isEventual};
  if (allKeysKnown)
    return {object, S.types.object(std::move(fields)), isEventual};
  for (const Field &field : fields)
    element = S.types.unify(element, field.type);
  return {object, S.types.map(element), isEventual};
}

/// Names of nodes and of loop variables are apart in Terraform and share one scope in PCL.
std::string ModuleConverter::loopName(llvm::StringRef name) {
  std::string result = name.str();
  while (Names.isTaken(result) || LoopNames.lookup(result))
    result += "Item";
  return result;
}

Val ModuleConverter::loop(Val collection, llvm::StringRef keyName, llvm::StringRef valueName, SrcRange range,
                          llvm::function_ref<LoopBody(const Val &, const Val &)> body) {
  collection = asList(collection, range);
  const Ty *type = collection.type;
  bool isSet = type->is(TyKind::Set);
  ir::VarId keyVar;
  Val key, value;
  value.isEventual = collection.isEventual;
  value.type = S.types.elementOf(type);
  std::string keyText, valueText = loopName(valueName);
  if (!keyName.empty() && !isSet) {
    keyText = loopName(keyName);
    keyVar = X.addVar(intern(keyText));
    key.expr = X.ref(intern(keyText), range);
    key.type = type->isMapLike() ? S.types.string() : type->isListLike() ? S.types.number() : S.types.unknown();
  }
  ir::VarId valueVar = X.addVar(intern(valueText));
  value.expr = X.ref(intern(valueText), range);
  if (isSet)
    key = value;
  if (keyVar)
    ++LoopNames[keyText];
  ++LoopNames[valueText];
  LoopBody made = body(key, value);
  if (keyVar)
    --LoopNames[keyText];
  --LoopNames[valueText];
  const Ty *result = made.isGrouped ? S.types.list(made.value.type) : made.value.type;
  bool isEventual = collection.isEventual || made.value.isEventual || made.key.isEventual || made.condition.isEventual;
  ExprId expr = X.forExpr(keyVar, valueVar, collection.expr, made.key.expr, made.value.expr, made.condition.expr,
                          made.isGrouped, range);
  return {expr, made.key.expr ? S.types.map(result) : S.types.list(result), isEventual};
}

Val ModuleConverter::convertFor(const syntax::ForExpr &expr, const Ty *expected) {
  const Ty *element = nullptr;
  bool toSingleton = expected && expected->is(TyKind::Singleton) && !expr.isObject;
  if (expected && (expr.isObject ? expected->is(TyKind::Map)
                                 : expected->is(TyKind::List) || expected->is(TyKind::Set) || toSingleton))
    element = expected->element;
  if (expr.isGroup)
    element = element && (element->is(TyKind::List) || element->is(TyKind::Set)) ? element->element : nullptr;
  Val collection = convert(expr.collection);
  Val result = loop(collection, expr.keyVar, expr.valueVar, expr.range, [&](const Val &key, const Val &value) {
    size_t depth = Scope.size();
    if (!expr.keyVar.empty())
      Scope.push_back({expr.keyVar, Binding::Value, key, {}});
    Scope.push_back({expr.valueVar, Binding::Value, value, {}});
    LoopBody body;
    if (expr.key)
      body.key = convert(expr.key, S.types.string());
    body.value = convert(expr.value, element);
    if (expr.condition)
      body.condition = convert(expr.condition, S.types.boolean());
    body.isGrouped = expr.isGroup;
    Scope.resize(depth);
    return body;
  });
  if (toSingleton)
    return {call("singleOrNone", {result.expr}, expr.range), expected, result.isEventual};
  return result;
}

Val ModuleConverter::convertConditional(const syntax::ConditionalExpr &expr, const Ty *expected) {
  Val condition = convert(expr.condition, S.types.boolean());
  Val left = convert(expr.trueValue, expected);
  Val right = convert(expr.falseValue, expected);
  const Ty *type = S.types.unify(left.type, right.type);
  left = coerce(left, type, expr.trueValue->range);
  right = coerce(right, type, expr.falseValue->range);
  bool isEventual = condition.isEventual || left.isEventual || right.isEventual;
  return {X.conditional(condition.expr, left.expr, right.expr, expr.range), type, isEventual};
}

Val ModuleConverter::convertBinary(const syntax::BinaryExpr &expr) {
  using syntax::BinaryOp;
  bool isLogic = expr.op == BinaryOp::And || expr.op == BinaryOp::Or;
  bool isEquality = expr.op == BinaryOp::Equal || expr.op == BinaryOp::NotEqual;
  const Ty *operand = isLogic ? S.types.boolean() : isEquality ? nullptr : S.types.number();
  Val left = convert(expr.left, operand);
  Val right = convert(expr.right, operand);
  bool isNumber = expr.op >= BinaryOp::Add;
  return {X.binary(binaryOp(expr.op), left.expr, right.expr, expr.range),
          isNumber ? S.types.number() : S.types.boolean(), left.isEventual || right.isEventual};
}

} // namespace pcl::terraform
