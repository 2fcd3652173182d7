// What is made once or not at all: `count = c ? 1 : 0`.
//
// PCL says it by a range that is a boolean, and the name is then the one thing, or null. Terraform
// has a list of it. A use that takes the list apart (`x[0].id`, `one(x[*].id)`, `length(x) > 0`)
// means the one thing; any other gets the list, `x != null ? [x] : []`.
#include "Expressions.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl::terraform {

using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

static bool isNumber(const syntax::Expr *expr, llvm::StringRef text) {
  auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(expr));
  return number && number->text == text;
}

const syntax::Expr *unwrapped(const syntax::Expr *expr) {
  expr = syntax::skipParens(expr);
  while (auto *text = dyn_cast<syntax::TemplateExpr>(expr)) {
    if (!text->isWrap)
      break;
    auto *inside = llvm::cast<syntax::InterpolationPart>(text->parts.front());
    expr = syntax::skipParens(inside->expr);
  }
  return expr;
}

namespace {

/// Whether Terraform's value of an expression is surely a boolean, or null, which it refuses where
/// it needs one. Locals are followed to what is written for them, and variables to their types.
class BooleanQuestion {
public:
  explicit BooleanQuestion(const Declarations &declarations) : D(declarations) {}

  bool isBoolean(const syntax::Expr *expr) {
    using syntax::BinaryOp;
    if (Budget == 0)
      return false;
    --Budget;
    expr = syntax::skipParens(expr);
    auto isBooleanToo = [&](const syntax::Expr *part) { return isBoolean(part); };
    if (auto *binary = dyn_cast<syntax::BinaryExpr>(expr))
      return binary->op < BinaryOp::Add;
    if (auto *unary = dyn_cast<syntax::UnaryExpr>(expr))
      return unary->op == syntax::UnaryOp::Not;
    if (auto *conditional = dyn_cast<syntax::ConditionalExpr>(expr))
      return isBoolean(conditional->trueValue) && isBoolean(conditional->falseValue);
    if (auto *call = dyn_cast<syntax::FunctionCallExpr>(expr)) {
      if (call->name == "coalesce" || call->name == "try")
        return !call->expandFinal && llvm::all_of(call->args, isBooleanToo);
      return llvm::StringSwitch<bool>(call->name)
          .Cases("alltrue", "anytrue", "can", "contains", true)
          .Cases("startswith", "endswith", "strcontains", "tobool", true)
          .Default(false);
    }
    if (!llvm::isa<syntax::GetAttrExpr>(expr))
      return llvm::isa<syntax::BoolLit, syntax::NullLit>(expr);
    Written written = writtenFor(expr);
    return written.type ? written.type->is(TyKind::Bool) : written.expr && isBoolean(written.expr);
  }

private:
  /// What stands for a name or a member: an expression, or of a variable's value its type.
  struct Written {
    const syntax::Expr *expr = nullptr;
    const Ty *type = nullptr;
  };

  Written writtenFor(const syntax::Expr *expr) {
    expr = syntax::skipParens(expr);
    auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
    if (!attr)
      return {expr};
    if (Budget == 0)
      return {};
    --Budget;
    if (auto *root = dyn_cast<syntax::VariableExpr>(attr->source)) {
      const Declared *declared = D.find((root->name + "." + attr->name).str());
      if (declared && declared->item->kind == ItemKind::Local)
        return writtenFor(declared->item->local->expr);
      if (declared && declared->item->kind == ItemKind::Variable)
        return {nullptr, declared->type};
      return {};
    }
    Written source = writtenFor(attr->source);
    if (source.type && source.type->is(TyKind::Object)) {
      auto field = llvm::find_if(source.type->fields,
                                 [&](const Field &each) { return each.name == attr->name; });
      return {nullptr, field != source.type->fields.end() ? field->type : nullptr};
    }
    if (auto *object = dyn_cast_or_null<syntax::ObjectConsExpr>(source.expr))
      for (const syntax::ObjectItem &item : object->items)
        if (item.keyText() == attr->name)
          return writtenFor(item.value);
    return {};
  }

  const Declarations &D;
  unsigned Budget = 1000; // of steps
};

} // namespace

std::optional<OneOrNone> oneOrNoneOf(const syntax::Body &body, const Declarations &declarations) {
  const syntax::Attribute *count = body.attribute("count");
  auto *choice = count ? dyn_cast<syntax::ConditionalExpr>(unwrapped(count->expr)) : nullptr;
  if (!choice || !BooleanQuestion(declarations).isBoolean(choice->condition))
    return std::nullopt;
  for (bool isThen : {true, false})
    if (isNumber(choice->trueValue, isThen ? "1" : "0") &&
        isNumber(choice->falseValue, isThen ? "0" : "1"))
      return OneOrNone{choice->condition, isThen};
  return std::nullopt;
}

Declared *ExpressionConverter::namedBy(const syntax::Expr *expr, const Scope &scope) {
  auto *attr = dyn_cast<syntax::GetAttrExpr>(syntax::skipParens(expr));
  if (!attr)
    return nullptr;
  std::string address;
  auto *root = dyn_cast<syntax::VariableExpr>(attr->source);
  if (auto *inner = dyn_cast<syntax::GetAttrExpr>(attr->source)) {
    root = dyn_cast<syntax::VariableExpr>(inner->source);
    if (!root || !llvm::is_contained({"data", "resource", "ephemeral"}, root->name))
      return nullptr;
    if (root->name != "resource")
      address = (root->name + ".").str();
    address += (inner->name + "." + attr->name).str();
  } else if (root) {
    address = (root->name + "." + attr->name).str();
  }
  return root && !scope.find(root->name) ? D.find(address) : nullptr;
}

Declared *ExpressionConverter::optionalNamedBy(const syntax::Expr *expr, const Scope &scope) {
  Declared *declared = namedBy(expr, scope);
  if (declared && declared->item->type == Providers::TerraformData)
    ensureStash(*declared);
  bool isOptional = declared && !declared->isMissing && declared->type &&
                    declared->repeat == Declared::Repeat::OneOrNone;
  return isOptional ? declared : nullptr;
}

bool ExpressionConverter::isFirst(const syntax::Expr *key, const Scope &scope) {
  key = syntax::skipParens(key);
  if (isNumber(key, "0"))
    return true;
  auto *attr = dyn_cast<syntax::GetAttrExpr>(key);
  auto *root =
      attr && attr->name == "index" ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  const Binding *bound = root ? scope.find(root->name) : nullptr;
  if (!bound || bound->kind != Binding::Count)
    return false;
  const ir::Expr &index = X[bound->value.expr];
  return index.kind == ir::ExprKind::Number && W.program.str(index.text()) == "0";
}

Val ExpressionConverter::theOne(const Declared &declared, SrcRange range) {
  return {W.ref(declared.name, range), S.types.elementOf(declared.type), declared.isEventual};
}

ExprId ExpressionConverter::isThere(const Declared &declared, SrcRange range) {
  return X.binary(ir::BinaryOp::NotEqual, W.ref(declared.name, range), X.null(range), range);
}

Val ExpressionConverter::asList(const Declared &declared, Val one, SrcRange range) {
  return {X.conditional(isThere(declared, range), X.tuple({one.expr}, range), X.tuple({}, range),
                        range),
          S.types.list(one.type), one.isEventual};
}

Val ExpressionConverter::choose(ExprId condition, Val then, Val otherwise, SrcRange range) {
  const Ty *type = S.types.either(then.type, otherwise.type);
  then = V.coerce(then, type, range);
  otherwise = V.coerce(otherwise, type, range);
  return {X.conditional(condition, then.expr, otherwise.expr, range), type, true};
}

std::optional<ExpressionConverter::Guarded> ExpressionConverter::listOfOne(const syntax::Expr *expr,
                                                                           const Scope &scope) {
  expr = syntax::skipParens(expr);
  if (Declared *declared = optionalNamedBy(expr, scope))
    return Guarded{isThere(*declared, expr->range), theOne(*declared, expr->range)};
  auto *splat = dyn_cast<syntax::SplatExpr>(expr);
  Declared *declared = splat ? optionalNamedBy(splat->source, scope) : nullptr;
  if (!declared)
    return std::nullopt;
  Scope inside(&scope);
  inside.bindItem(theOne(*declared, expr->range));
  return Guarded{isThere(*declared, expr->range), convert(splat->each, inside)};
}

/// An element that is read of the one thing, or of the list of what was read of it.
std::optional<Val> ExpressionConverter::elementOfOne(const syntax::IndexExpr &expr,
                                                     const Scope &scope) {
  const syntax::Expr *source = syntax::skipParens(expr.source);
  bool first = isFirst(expr.key, scope);
  // Where any other index would fail, it is the first one.
  bool mustBeFirst =
      !llvm::isa<syntax::NumberLit, syntax::TemplateExpr>(expr.key) && !scope.isInAttempt();
  if (!first && !(mustBeFirst && optionalNamedBy(source, scope)))
    return std::nullopt;
  if (std::optional<Guarded> list = listOfOne(source, scope))
    return list->one;
  auto *call = dyn_cast<syntax::FunctionCallExpr>(source);
  if (call && call->name == "concat" && !call->expandFinal)
    return firstOf(call->args, scope);
  return std::nullopt;
}

/// The first element of all `lists` together, where it is known which one that is.
std::optional<Val> ExpressionConverter::firstOf(llvm::ArrayRef<const syntax::Expr *> lists,
                                                const Scope &scope) {
  if (lists.size() < 2)
    return std::nullopt;
  const syntax::Expr *last = syntax::skipParens(lists.back()), *fallback = nullptr;
  auto *written = dyn_cast<syntax::TupleConsExpr>(last);
  auto *called = dyn_cast<syntax::FunctionCallExpr>(last); // of old code
  if (written && !written->elements.empty())
    fallback = written->elements[0].value;
  else if (called && called->name == "list" && !called->args.empty() && !called->expandFinal)
    fallback = called->args[0];
  if (!fallback)
    return std::nullopt;
  llvm::SmallVector<Guarded, 4> items;
  for (const syntax::Expr *list : lists.drop_back()) {
    std::optional<Guarded> item = listOfOne(list, scope);
    if (!item)
      return std::nullopt;
    items.push_back(*item);
  }
  Val result = convert(fallback, scope);
  for (const Guarded &item : llvm::reverse(items))
    result = choose(item.condition, item.one, result, last->range);
  return result;
}

/// Whether `expr`, the one thing as the first of a list, is there.
std::optional<ExprId> ExpressionConverter::instanceIsThere(const syntax::Expr *expr,
                                                           const Scope &scope) {
  auto *index = dyn_cast<syntax::IndexExpr>(syntax::skipParens(expr));
  Declared *declared =
      index && isFirst(index->key, scope) ? optionalNamedBy(index->source, scope) : nullptr;
  return declared ? std::optional(isThere(*declared, expr->range)) : std::nullopt;
}

/// A text in which nothing stands but names of texts, numbers and booleans, which fails for want of
/// one of these; its condition says that none is null.
std::optional<ExpressionConverter::Guarded>
ExpressionConverter::guardedText(const syntax::TemplateExpr &text, const Scope &scope) {
  ExprId condition;
  for (const syntax::TemplatePart *part : text.parts) {
    if (part->kind == syntax::PartKind::Literal)
      continue;
    auto *interpolation = dyn_cast<syntax::InterpolationPart>(part);
    if (!interpolation || !cannotFail(interpolation->expr, scope))
      return std::nullopt;
    Val val = convert(interpolation->expr, scope);
    if (!val.type->isSurelyPrimitive() || val.isEventual || val.fails || !W.isSimple(val.expr))
      return std::nullopt;
    if (V.isConstant(val.expr))
      continue;
    ExprId isThere = X.binary(ir::BinaryOp::NotEqual, val.expr, X.null(part->range), part->range);
    condition = condition ? X.binary(ir::BinaryOp::And, condition, isThere, part->range) : isThere;
  }
  if (!condition || text.isWrap)
    return std::nullopt;
  return Guarded{condition, convert(&text, scope)};
}

/// An attribute that `attempt` reads of an instance, where nothing but the instance can be missing;
/// its condition says that it is there.
std::optional<ExpressionConverter::Guarded>
ExpressionConverter::guardedAttempt(const syntax::Expr *attempt, const Scope &scope) {
  attempt = syntax::skipParens(attempt);
  if (auto *text = dyn_cast<syntax::TemplateExpr>(attempt))
    return guardedText(*text, scope);
  auto isKnown = [](const Ty *type, llvm::StringRef name) {
    return type && (type->is(TyKind::Schema) || type->is(TyKind::Object)) && !type->isGuess() &&
           type->field(name);
  };
  if (auto *index = dyn_cast<syntax::IndexExpr>(attempt)) {
    auto *splat = dyn_cast<syntax::SplatExpr>(syntax::skipParens(index->source));
    auto *each = splat ? dyn_cast<syntax::GetAttrExpr>(splat->each) : nullptr;
    Declared *declared = each ? optionalNamedBy(splat->source, scope) : nullptr;
    if (!declared || !llvm::isa<syntax::SplatItemExpr>(each->source) ||
        !isKnown(S.types.elementOf(declared->type), each->name) || !isFirst(index->key, scope))
      return std::nullopt;
    return listOfOne(splat, scope);
  }
  auto *attr = dyn_cast<syntax::GetAttrExpr>(attempt);
  auto *index = attr ? dyn_cast<syntax::IndexExpr>(syntax::skipParens(attr->source)) : nullptr;
  Declared *declared = index ? namedBy(index->source, scope) : nullptr;
  if (declared && declared->item->type == Providers::TerraformData)
    ensureStash(*declared);
  if (!declared || declared->isMissing || !declared->type ||
      (declared->item->kind != ItemKind::Resource && declared->item->kind != ItemKind::Module) ||
      !isKnown(S.types.elementOf(declared->type), attr->name))
    return std::nullopt;
  SrcRange range = attempt->range;
  if (declared->repeat == Declared::Repeat::OneOrNone && isFirst(index->key, scope))
    return Guarded{isThere(*declared, range), convert(attempt, scope)};
  if (declared->repeat != Declared::Repeat::Count || !llvm::isa<syntax::NumberLit>(index->key))
    return std::nullopt;
  ExprId length = W.call(ir::Builtin::Length, {W.ref(declared->name, range)}, range);
  ExprId position = convert(index->key, scope, S.types.number()).expr;
  return Guarded{X.binary(ir::BinaryOp::Greater, length, position, range), convert(attempt, scope)};
}

/// `try` with an attempt that can fail only for want of an instance asks for the instance.
std::optional<Val> ExpressionConverter::convertTry(llvm::ArrayRef<const syntax::Expr *> attempts,
                                                   const Scope &scope, const Ty *expected,
                                                   SrcRange range) {
  for (size_t i = 0; i + 1 < attempts.size(); ++i) {
    std::optional<Guarded> guarded = guardedAttempt(attempts[i], scope);
    if (!guarded)
      continue;
    llvm::ArrayRef<const syntax::Expr *> others = attempts.drop_front(i + 1);
    Val rest = tried(others, scope, expected, range);
    if (expected)
      guarded->one = V.coerce(guarded->one, expected, range);
    // The arms of a conditional become one type.
    if (S.types.either(guarded->one.type, rest.type)->mix != Mix::None)
      continue;
    Val chosen = choose(guarded->condition, guarded->one, rest, range);
    return tried(attempts.take_front(i), scope, expected, range, &chosen);
  }
  return std::nullopt;
}

/// Whether `expr` is a module that is called once, whose outputs are known.
bool ExpressionConverter::isModule(const syntax::GetAttrExpr *expr, const Scope &scope) const {
  auto *root = dyn_cast<syntax::VariableExpr>(expr->source);
  if (!root || root->name != "module" || scope.find("module"))
    return false;
  const Declared *declared = D.find(("module." + expr->name).str());
  return declared && !declared->isMissing && declared->repeat == Declared::Repeat::None &&
         declared->type && declared->type->isInstance;
}

bool ExpressionConverter::cannotFail(const syntax::Expr *expr, const Scope &scope) const {
  expr = syntax::skipParens(expr);
  if (auto *text = dyn_cast<syntax::TemplateExpr>(expr))
    return text->isPlainString();
  if (auto *variable = dyn_cast<syntax::VariableExpr>(expr))
    return scope.find(variable->name);
  auto *attr = dyn_cast<syntax::GetAttrExpr>(expr);
  auto *root = attr ? dyn_cast<syntax::VariableExpr>(attr->source) : nullptr;
  if (auto *call = attr ? dyn_cast<syntax::GetAttrExpr>(attr->source) : nullptr)
    return isModule(call, scope) && D.find(("module." + call->name).str())->type->field(attr->name);
  if (!root)
    return llvm::isa<syntax::NumberLit, syntax::BoolLit, syntax::NullLit>(expr);
  if (const Binding *bound = scope.find(root->name))
    return bound->kind != Binding::Value;
  return (root->name == "var" || root->name == "local") &&
         D.find((root->name + "." + attr->name).str());
}

/// True if a value of type `from` would be a map in the place of an object, or a list in that of a
/// tuple of several types, somewhere in it, which converts what it holds to one type.
static bool makesUniform(TyStore &types, const Ty *from, const Ty *to, unsigned depth = 0) {
  if (from == to || depth > 16)
    return false;
  if (from->is(TyKind::Object) && to->is(TyKind::Map))
    return true;
  bool areLists = from->isListLike() && to->isListLike();
  if (areLists && !to->is(TyKind::Tuple) && types.elementOf(from)->mix != Mix::None)
    return true;
  return (areLists || (from->is(TyKind::Map) && to->is(TyKind::Map))) &&
         makesUniform(types, types.elementOf(from), types.elementOf(to), depth + 1);
}

/// The argument of `nonsensitive(x)` as the first of attempts of which the others are written out,
/// and so no secrets; else null.
static const syntax::Expr *bared(llvm::ArrayRef<const syntax::Expr *> attempts) {
  auto isWritten = [](const syntax::Expr *expr) {
    return syntax::plainText(expr) ||
           llvm::isa<syntax::NumberLit, syntax::BoolLit, syntax::NullLit>(syntax::skipParens(expr));
  };
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(attempts[0]));
  bool isBared = attempts.size() > 1 && call && call->name == "nonsensitive" &&
                 call->args.size() == 1 && !call->expandFinal &&
                 llvm::all_of(attempts.drop_front(), isWritten);
  return isBared ? call->args[0] : nullptr;
}

Val ExpressionConverter::tried(llvm::ArrayRef<const syntax::Expr *> attempts, const Scope &scope,
                               const Ty *expected, SrcRange range, const Val *last) {
  // Where it fails there is nothing to lay bare.
  if (const syntax::Expr *argument = last ? nullptr : bared(attempts)) {
    llvm::SmallVector<const syntax::Expr *, 4> inner(attempts);
    inner[0] = argument;
    Val val = tried(inner, scope, expected, range);
    val.expr = W.call(ir::Builtin::Unsecret, {val.expr}, range);
    return val;
  }
  if (!last)
    if (std::optional<Val> chosen = convertTry(attempts, scope, expected, range))
      return *chosen;
  Scope inside(&scope);
  if (last || attempts.size() > 1)
    inside.markAttempt();
  std::vector<Val> values;
  // Dynamic attempts are converted as one, by whoever wants the value.
  bool isDeclared = expected && convertsDynamic(S.types.unknown(), expected);
  bool isDynamic = false;
  for (const syntax::Expr *attempt : attempts) {
    Val val = convert(attempt, inside, isDeclared ? nullptr : expected);
    if (isDeclared && convertsDynamic(val.type, expected))
      isDynamic = true;
    else if (isDeclared)
      val = V.coerce(val, expected, range);
    // One that fails for sure is none, and none is needed behind one that never does.
    if (!val.fails || (!last && attempt == attempts.back() && values.empty()))
      values.push_back(val);
    if (!val.fails && (V.isConstant(val.expr) || cannotFail(attempt, inside))) {
      last = nullptr;
      break;
    }
  }
  if (last)
    values.push_back(*last);
  if (values.size() == 1)
    return values[0];
  V.detachMixed(values, range);
  if (!expected)
    V.clearMixed(values, range);
  const Ty *type = S.types.null();
  bool isEventual = false;
  for (const Val &val : values) {
    type = S.types.either(type, val.type);
    isEventual |= val.isEventual;
  }
  // An attempt gives its value as it is.
  if (isDynamic ||
      llvm::any_of(values, [&](const Val &val) { return makesUniform(S.types, val.type, type); }))
    type = S.types.unknown();
  llvm::SmallVector<ExprId, 4> exprs;
  for (const Val &val : values)
    exprs.push_back(V.coerce(val, type, range).expr);
  return {W.call(ir::Builtin::Try, exprs, range), type, isEventual};
}

std::optional<Val> ExpressionConverter::convertOfOne(const syntax::FunctionCallExpr &call,
                                                     const Scope &scope, const Ty *expected) {
  SrcRange range = call.range;
  if (call.expandFinal)
    return std::nullopt;
  if (call.name == "try")
    return convertTry(call.args, scope, expected, range);
  bool isOfOne = (call.name == "one" || call.name == "length") && call.args.size() == 1;
  bool isOfTwo = (call.name == "element" || call.name == "join") && call.args.size() == 2;
  if (!isOfOne && !isOfTwo)
    return std::nullopt;
  const syntax::Expr *given = syntax::skipParens(call.args[call.name == "join"]);
  if (call.name == "element") {
    auto *concat = dyn_cast<syntax::FunctionCallExpr>(given);
    if (concat && concat->name == "concat" && !concat->expandFinal && isFirst(call.args[1], scope))
      return firstOf(concat->args, scope);
  }
  std::optional<Guarded> list = listOfOne(given, scope);
  if (!list)
    return std::nullopt;
  if (call.name == "element")
    return list->one;
  if (call.name == "one")
    return choose(list->condition, list->one, {X.null(range), S.types.null()}, range);
  if (call.name == "length")
    return Val{X.conditional(list->condition, W.number(1, range), W.number(0, range), range),
               S.types.number(), true};
  // Whatever is between them, there is but one.
  if (!list->one.type->is(TyKind::String))
    return std::nullopt;
  return choose(list->condition, list->one, V.text("", range), range);
}

/// `length(x) > 0` and the like.
std::optional<Val> ExpressionConverter::convertComparison(const syntax::BinaryExpr &expr,
                                                          const Scope &scope) {
  auto *call = dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr.left));
  auto *number = dyn_cast<syntax::NumberLit>(syntax::skipParens(expr.right));
  unsigned limit = 0;
  if (!call || !number || call->name != "length" || call->args.size() != 1 || call->expandFinal ||
      number->text.getAsInteger(10, limit))
    return std::nullopt;
  auto holds = [&](unsigned length) -> std::optional<bool> {
    switch (expr.op) {
    case syntax::BinaryOp::Equal:
      return length == limit;
    case syntax::BinaryOp::NotEqual:
      return length != limit;
    case syntax::BinaryOp::Less:
      return length < limit;
    case syntax::BinaryOp::LessEqual:
      return length <= limit;
    case syntax::BinaryOp::Greater:
      return length > limit;
    case syntax::BinaryOp::GreaterEqual:
      return length >= limit;
    default:
      return std::nullopt;
    }
  };
  std::optional<bool> ofNone = holds(0), ofOne = holds(1);
  if (!ofNone || ofNone == ofOne)
    return std::nullopt;
  std::optional<Guarded> list = listOfOne(call->args[0], scope);
  if (!list)
    return std::nullopt;
  ExprId condition = list->condition;
  if (*ofNone) {
    auto test = X[condition].as<ir::BinaryExpr>();
    condition = X.binary(ir::BinaryOp::Equal, test.left(), test.right(), expr.range);
  }
  return Val{condition, S.types.boolean(), true};
}

} // namespace pcl::terraform
