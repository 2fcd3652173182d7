// The evaluator of expressions: one case a kind. Failures go up as outcomes; nothing throws and
// nothing is reported.
#include "Evaluator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::eval {

using namespace ir;

/// Deeper trees, and expressions that take more steps, are not constants that anybody wants.
static constexpr unsigned MaxDepth = 2000, MaxSteps = 1'000'000;

Result evaluate(const Program &program, ExprId expr, const Environment &environment) {
  return Evaluator(program, environment).evaluate(expr);
}

// ---- Conversions.

std::optional<Decimal> numberOf(const Value &value) {
  if (value.kind() == ValueKind::Number)
    return Decimal::parse(value.numberText());
  if (value.kind() == ValueKind::String)
    return Decimal::parse(value.string());
  return std::nullopt;
}

std::optional<bool> boolOf(const Value &value) {
  if (value.kind() == ValueKind::Bool)
    return value.boolean();
  if (value.kind() == ValueKind::String && (value.string() == "true" || value.string() == "false"))
    return value.string() == "true";
  return std::nullopt;
}

Value tainted(Value value, llvm::ArrayRef<Value> operands) {
  bool isSecret =
      llvm::any_of(operands, [](const Value &operand) { return operand.containsSecret(); });
  return isSecret ? value.withSecret() : value;
}

Result resultOf(std::optional<Decimal> number) {
  if (!number)
    return Outcome::Unknown;
  std::optional<Value> value = Value::number(number->str());
  return value ? Result(*value) : Result(Outcome::Unknown);
}

// ---- Expressions.

Result Evaluator::evaluate(ExprId id) {
  if (Depth >= MaxDepth || ++Steps > MaxSteps)
    return Outcome::Unknown;
  ++Depth;
  auto leave = llvm::make_scope_exit([&] { --Depth; });
  return compute(id);
}

Result Evaluator::compute(ExprId id) {
  const Expr &expr = P.exprs[id];
  switch (expr.kind) {
  case ExprKind::Null:
    return Value::null();
  case ExprKind::Bool:
    return Value::boolean(expr.boolValue());
  case ExprKind::Number: {
    std::optional<Value> number = Value::number(P.str(expr.text()));
    return number ? Result(*number) : Result(Outcome::Unknown);
  }
  case ExprKind::String:
    return Value::string(P.str(expr.text()));
  case ExprKind::Template:
    return text(P.exprs.list(expr));
  case ExprKind::TemplateJoin: {
    Result items = evaluate(expr.as<TemplateJoinExpr>().loop());
    if (!items)
      return items;
    if (items->kind() != ValueKind::Array)
      return Outcome::Fails;
    std::string joined;
    for (const Value &item : items->elements()) {
      std::optional<std::string> part = scalarText(item);
      if (!part)
        return item.isUnknown() ? Outcome::Unknown : Outcome::Fails;
      joined += *part;
    }
    return Value::string(joined).withTaintOf(*items);
  }
  case ExprKind::Ref:
    return reference(id);
  case ExprKind::GetAttr: {
    auto view = expr.as<GetAttrExpr>();
    Result object = evaluate(view.object());
    return object ? index(*object, Value::string(P.str(view.name()))) : object;
  }
  case ExprKind::Index: {
    auto view = expr.as<IndexExpr>();
    Result collection = evaluate(view.collection());
    if (!collection)
      return collection;
    Result key = evaluate(view.key());
    return key ? index(*collection, *key) : key;
  }
  case ExprKind::Splat:
    return splat(expr);
  case ExprKind::SplatItem: {
    auto item = Vars.find(expr.as<SplatItemExpr>().item());
    return item == Vars.end() ? Result(Outcome::Unknown) : Result(item->second);
  }
  case ExprKind::Call:
    return call(expr);
  case ExprKind::Tuple: {
    std::vector<Value> items;
    for (ExprId item : P.exprs.list(expr)) {
      Result value = evaluate(item);
      if (!value)
        return value;
      items.push_back(*value);
    }
    return Value::array(std::move(items));
  }
  case ExprKind::Object:
    return object(expr);
  case ExprKind::For:
    return forExpr(expr);
  case ExprKind::Unary:
    return unary(expr);
  case ExprKind::Binary:
    return binary(expr);
  case ExprKind::Conditional: {
    auto view = expr.as<ConditionalExpr>();
    Result condition = evaluate(view.condition());
    if (!condition)
      return condition;
    std::optional<bool> holds = boolOf(*condition);
    if (!holds)
      return condition->isUnknown() ? Outcome::Unknown : Outcome::Fails;
    Result branch = evaluate(*holds ? view.then() : view.otherwise());
    return branch ? Result(branch->withTaintOf(*condition)) : branch;
  }
  case ExprKind::Apply:
  case ExprKind::Convert:
  case ExprKind::Interpolate:
    return Outcome::Unknown;
  }
  return Outcome::Unknown;
}

Result Evaluator::reference(ExprId id) {
  const Expr &expr = P.exprs[id];
  VarId var = expr.refKind() == RefKind::Variable ? expr.refVar() : VarId();
  // A raw program knows its variables by name only.
  if (expr.refKind() == RefKind::Unresolved)
    for (VarId declared : llvm::reverse(Scope))
      if (!var && P.exprs.var(declared).name == expr.as<RefExpr>().name())
        var = declared;
  if (var)
    if (auto found = Vars.find(var); found != Vars.end())
      return found->second;
  if (!Env.reference)
    return Outcome::Unknown;
  std::optional<Value> value = Env.reference(id);
  return value ? Result(*value) : Result(Outcome::Unknown);
}

Result Evaluator::text(llvm::ArrayRef<ExprId> parts) {
  std::string whole;
  bool isSecret = false;
  for (ExprId part : parts) {
    Result value = evaluate(part);
    if (!value)
      return value;
    std::optional<std::string> shown = scalarText(*value);
    if (!shown)
      return value->isUnknown() ? Outcome::Unknown : Outcome::Fails;
    whole += *shown;
    isSecret |= value->isSecret();
  }
  return Value::string(whole).withSecret(isSecret);
}

Result Evaluator::object(const Expr &expr) {
  ValueObject members;
  bool isSecret = false;
  llvm::ArrayRef<ExprId> items = P.exprs.list(expr);
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    Result key = evaluate(items[i]);
    if (!key)
      return key;
    std::optional<std::string> name = scalarText(*key);
    if (!name)
      return key->isUnknown() ? Outcome::Unknown : Outcome::Fails;
    Result value = evaluate(items[i + 1]);
    if (!value)
      return value;
    isSecret |= key->isSecret();
    members.set(*name, *value);
  }
  return Value::object(std::move(members)).withSecret(isSecret);
}

Result Evaluator::index(const Value &collection, const Value &key) {
  if (collection.isUnknown() || key.isUnknown())
    return Outcome::Unknown;
  if (collection.kind() == ValueKind::Array) {
    std::optional<Decimal> number = numberOf(key);
    std::optional<int64_t> position = number ? number->toInt64() : std::nullopt;
    if (!position || *position < 0 ||
        static_cast<uint64_t>(*position) >= collection.elements().size())
      return Outcome::Fails;
    const Value &element = collection.elements()[static_cast<size_t>(*position)];
    return element.withSecret(element.isSecret() || collection.isSecret() || key.isSecret());
  }
  if (collection.kind() == ValueKind::Object) {
    std::optional<std::string> name = scalarText(key);
    const Value *member = name ? collection.object().find(*name) : nullptr;
    if (!member)
      return Outcome::Fails;
    return member->withSecret(member->isSecret() || collection.isSecret() || key.isSecret());
  }
  return Outcome::Fails;
}

// ---- Iteration.

Result Evaluator::splat(const Expr &expr) {
  auto splat = expr.as<SplatExpr>();
  Result source = evaluate(splat.source());
  if (!source)
    return source;
  if (source->isUnknown())
    return Outcome::Unknown;
  std::vector<Value> items;
  if (source->kind() == ValueKind::Array)
    items = source->elements().vec();
  else if (!source->isNull())
    items.push_back(*source);
  for (Value &item : items) {
    Vars[splat.item()] = item;
    Result value = evaluate(splat.each());
    if (!value)
      return value;
    item = *value;
  }
  return Value::array(std::move(items)).withSecret(source->isSecret());
}

Result Evaluator::forExpr(const Expr &expr) {
  auto loop = expr.as<ForExpr>();
  llvm::ArrayRef<ExprId> parts = P.exprs.list(expr);
  Result collection = evaluate(parts[ForCollection]);
  if (!collection)
    return collection;
  std::vector<std::pair<Value, Value>> entries;
  if (collection->kind() == ValueKind::Array) {
    for (auto [i, element] : llvm::enumerate(collection->elements()))
      entries.emplace_back(Value::integer(static_cast<int64_t>(i)), element);
  } else if (collection->kind() == ValueKind::Object) {
    for (const auto &[name, value] : sortedMembers(collection->object()))
      entries.emplace_back(Value::string(name), value);
  } else {
    return collection->isUnknown() ? Outcome::Unknown : Outcome::Fails;
  }

  for (VarId var : {loop.keyVar(), loop.valueVar()})
    if (var)
      Scope.push_back(var);
  auto leave = llvm::make_scope_exit(
      [&, size = Scope.size() - (loop.keyVar() ? 2 : 1)] { Scope.resize(size); });

  bool isGrouped = expr.isGrouped(), isSecret = collection->isSecret();
  std::vector<Value> list;
  std::vector<std::pair<std::string, std::vector<Value>>> groups;
  llvm::StringMap<size_t> groupOf;
  for (const auto &[key, element] : entries) {
    if (loop.keyVar())
      Vars[loop.keyVar()] = key;
    Vars[loop.valueVar()] = element;
    if (parts[ForCondition]) {
      Result condition = evaluate(parts[ForCondition]);
      if (!condition)
        return condition;
      std::optional<bool> holds = boolOf(*condition);
      if (!holds)
        return condition->isUnknown() ? Outcome::Unknown : Outcome::Fails;
      isSecret |= condition->isSecret();
      if (!*holds)
        continue;
    }
    std::optional<std::string> name;
    if (parts[ForKey]) {
      Result given = evaluate(parts[ForKey]);
      if (!given)
        return given;
      name = scalarText(*given);
      if (!name)
        return given->isUnknown() ? Outcome::Unknown : Outcome::Fails;
      isSecret |= given->isSecret();
    }
    Result value = evaluate(parts[ForValue]);
    if (!value)
      return value;
    if (!name) {
      list.push_back(*value);
      continue;
    }
    auto [known, isNew] = groupOf.try_emplace(*name, groups.size());
    if (isNew)
      groups.emplace_back(*name, std::vector<Value>());
    else if (!isGrouped)
      return Outcome::Fails; // A key of a map is given once.
    groups[known->second].second.push_back(*value);
  }
  if (!parts[ForKey])
    return Value::array(std::move(list)).withSecret(isSecret);
  ValueObject map;
  for (auto &[name, values] : groups)
    map.set(name, isGrouped ? Value::array(std::move(values)) : values.front());
  return Value::object(std::move(map)).withSecret(isSecret);
}

// ---- Operators.

Result Evaluator::unary(const Expr &expr) {
  Result operand = evaluate(expr.as<UnaryExpr>().operand());
  if (!operand)
    return operand;
  if (operand->isUnknown())
    return Outcome::Unknown;
  if (expr.unaryOp() == UnaryOp::Not) {
    std::optional<bool> value = boolOf(*operand);
    return value ? Result(Value::boolean(!*value).withTaintOf(*operand)) : Result(Outcome::Fails);
  }
  std::optional<Decimal> number = numberOf(*operand);
  if (!number)
    return Outcome::Fails;
  Result result = resultOf(number->negated());
  return result ? Result(result->withTaintOf(*operand)) : result;
}

Result Evaluator::logic(const Expr &expr) {
  auto operands = expr.as<BinaryExpr>();
  // One side may decide although the other is not known.
  bool decisive = expr.binaryOp() == BinaryOp::Or;
  Result left = evaluate(operands.left());
  std::optional<bool> first = left ? boolOf(*left) : std::nullopt;
  if (left && !first)
    return left->isUnknown() ? Outcome::Unknown : Outcome::Fails;
  if (!left && left.outcome() == Outcome::Fails)
    return left;
  if (first == decisive)
    return Value::boolean(decisive).withTaintOf(*left);
  Result right = evaluate(operands.right());
  if (!right)
    return right;
  std::optional<bool> second = boolOf(*right);
  if (!second)
    return right->isUnknown() ? Outcome::Unknown : Outcome::Fails;
  if (!first && *second != decisive)
    return Outcome::Unknown;
  Value result = Value::boolean(*second).withTaintOf(*right);
  return left ? result.withTaintOf(*left) : result;
}

Result Evaluator::binary(const Expr &expr) {
  auto operands = expr.as<BinaryExpr>();
  BinaryOp op = expr.binaryOp();
  if (op == BinaryOp::Or || op == BinaryOp::And)
    return logic(expr);
  Result left = evaluate(operands.left());
  if (!left)
    return left;
  Result right = evaluate(operands.right());
  if (!right)
    return right;
  if (left->containsUnknown() || right->containsUnknown())
    return Outcome::Unknown;
  auto done = [&](Value value) { return Result(tainted(std::move(value), {*left, *right})); };
  if (op == BinaryOp::Equal || op == BinaryOp::NotEqual)
    return done(Value::boolean(left->sameContent(*right) == (op == BinaryOp::Equal)));

  std::optional<Decimal> a = numberOf(*left), b = numberOf(*right);
  if (!a || !b)
    return Outcome::Fails;
  switch (op) {
  case BinaryOp::Less:
    return done(Value::boolean(a->compare(*b) < 0));
  case BinaryOp::LessEqual:
    return done(Value::boolean(a->compare(*b) <= 0));
  case BinaryOp::Greater:
    return done(Value::boolean(a->compare(*b) > 0));
  case BinaryOp::GreaterEqual:
    return done(Value::boolean(a->compare(*b) >= 0));
  default:
    break;
  }
  bool divides = op == BinaryOp::Divide || op == BinaryOp::Modulo;
  if (divides && b->isZero())
    return Outcome::Fails;
  Result result = resultOf(op == BinaryOp::Add        ? a->add(*b)
                           : op == BinaryOp::Subtract ? a->subtract(*b)
                           : op == BinaryOp::Multiply ? a->multiply(*b)
                           : op == BinaryOp::Divide   ? a->divide(*b)
                                                      : a->modulo(*b));
  return result ? done(*result) : result;
}

} // namespace pcl::eval
