// Functions about truth, lists and maps.
#include "Functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace pcl::terraform {

namespace {

class CollectionFunctions : public FunctionCall {
public:
  explicit CollectionFunctions(const FunctionCall &call) : FunctionCall(call) {}

  Val can();
  Val chunklist();
  Val coalesce();
  Val coalescelist();
  Val compact();
  Val concat();
  Val contains();
  Val conversion();
  Val distinct();
  Val element();
  Val flatten();
  Val index();
  Val keys();
  Val length();
  Val list();
  Val lookup();
  Val map();
  Val matchkeys();
  Val merge();
  const Ty *mergedObject(const Ty *first, llvm::ArrayRef<Val> later);
  Val one();
  Val range();
  Val setproduct();
  Val setOperation();
  Val tryCall();
  Val values();
  Val zipmap();

private:
  const Ty *flattened(const Ty *type, unsigned depth = 0);
  const Ty *ownObject(const Ty *schema);
  std::optional<Val> lookupInFound();
  const Ty *unifiedElements(llvm::ArrayRef<Val> lists);
  Val ofElements(const Val &list, const Ty *element);
  Val ofOneKind(const Val &val);
  bool mayContain(const Val &list, const Val &value);
};

} // namespace

llvm::ArrayRef<ComposedFunction> collectionFunctions() {
  using F = CollectionFunctions;
  constexpr unsigned Any = ComposedFunction::Any;
  static constexpr ComposedFunction rows[] = {
      {"can", composed<F, &F::can>, 1, 1},
      {"chunklist", composed<F, &F::chunklist>, 2, 2},
      {"coalesce", composed<F, &F::coalesce>, 1, Any},
      {"coalescelist", composed<F, &F::coalescelist>, 1, Any},
      {"compact", composed<F, &F::compact>, 1, 1},
      {"concat", composed<F, &F::concat>, 1, Any},
      {"contains", composed<F, &F::contains>, 2, 2},
      {"distinct", composed<F, &F::distinct>, 1, 1},
      {"element", composed<F, &F::element>, 2, 2},
      {"flatten", composed<F, &F::flatten>, 1, 1},
      {"index", composed<F, &F::index>, 2, 2},
      {"keys", composed<F, &F::keys>, 1, 1},
      {"length", composed<F, &F::length>, 1, 1},
      {"list", composed<F, &F::list>, 0, Any},
      {"lookup", composed<F, &F::lookup>, 2, 3},
      {"map", composed<F, &F::map>, 0, Any},
      {"matchkeys", composed<F, &F::matchkeys>, 3, 3},
      {"merge", composed<F, &F::merge>, 0, Any},
      {"one", composed<F, &F::one>, 1, 1},
      {"range", composed<F, &F::range>, 1, 3},
      {"setproduct", composed<F, &F::setproduct>, 1, Any},
      {"setintersection", composed<F, &F::setOperation>, 1, Any},
      {"setsubtract", composed<F, &F::setOperation>, 2, 2},
      {"setunion", composed<F, &F::setOperation>, 1, Any},
      {"tolist", composed<F, &F::conversion>, 1, 1},
      {"tomap", composed<F, &F::conversion>, 1, 1},
      {"toset", composed<F, &F::conversion>, 1, 1},
      {"try", composed<F, &F::tryCall>, 1, Any},
      {"values", composed<F, &F::values>, 1, 1},
      {"zipmap", composed<F, &F::zipmap>, 2, 2},
  };
  return rows;
}

// ---- Truth.

Val CollectionFunctions::can() {
  if (std::optional<ExprId> isThere = E.instanceIsThere(Call.args[0], Around))
    return {*isThere, Types.boolean()};
  Val val = rawArg(0);
  if (val.fails || E.cannotFail(Call.args[0], Around))
    return {X.boolean(!val.fails, Range), Types.boolean()};
  return result(W.call(ir::Builtin::Can, {val.expr}, Range), Types.boolean(), {val});
}

Val CollectionFunctions::tryCall() {
  if (!Call.expandFinal)
    return E.tried(Call.args, Around, Expected, Range);
  std::vector<Val> values;
  const Ty *type = Types.unknown();
  for (size_t i = 0; i < count(); ++i) {
    values.push_back(rawArg(i, Expected));
    type = i == 0 ? values.back().type : Types.either(type, values.back().type);
  }
  llvm::SmallVector<ExprId, 4> exprs;
  for (size_t i = 0; i < count(); ++i)
    exprs.push_back(V.coerce(values[i], type, Call.args[i]->range).expr);
  if (exprs.size() == 1)
    return values[0];
  return result(W.call(ir::Builtin::Try, exprs, Range, Call.expandFinal), type, values);
}

/// The first argument that is neither null nor "".
Val CollectionFunctions::coalesce() {
  std::vector<Val> values;
  const Ty *type = Types.null();
  for (size_t i = 0; i < count(); ++i) {
    values.push_back(rawArg(i, expectedOfSome()));
    type = Types.unify(type, values.back().type);
  }
  if (Call.expandFinal && count() == 1)
    type = Types.elementOf(type);
  else
    for (Val &val : values)
      val = V.coerce(val, type, Range);
  return stdOfAll(ir::StdFunction::coalesce, type, std::move(values));
}

/// The first list that is not empty, as it is.
Val CollectionFunctions::coalescelist() {
  std::vector<Val> values = args(expectedOfSome());
  V.clearMixed(values, Range);
  const Ty *type = Types.null();
  for (const Val &val : values)
    if (!V.isEmptyTuple(val.expr)) // which is never the one
      type = Types.either(type, val.type);
  if (Call.expandFinal && count() == 1)
    type = Types.elementOf(type);
  return stdOfAll(ir::StdFunction::coalescelist, type, std::move(values));
}

// ---- Lists.

/// The type of the elements of all `lists`, where Terraform needs one for them.
const Ty *CollectionFunctions::unifiedElements(llvm::ArrayRef<Val> lists) {
  const Ty *element = Types.null();
  for (const Val &list : lists)
    if (!list.type->is(TyKind::Tuple) || !list.type->elements.empty())
      element = Types.unify(element, Types.unifiedElement(list.type));
  return element;
}

/// `list` with elements of type `element`.
Val CollectionFunctions::ofElements(const Val &list, const Ty *element) {
  const Ty *type = Types.list(element);
  bool isOpen = element->is(TyKind::Null) || !list.type->isListLike();
  return isOpen || !needsConversion(list.type, type) ? list : V.coerce(list, type, Range);
}

/// Whether an element of `list` may equal `value`: some have its type.
bool CollectionFunctions::mayContain(const Val &list, const Val &value) {
  auto mayEqual = [&](const Ty *element) {
    return element->isProperty || value.type->isProperty || areComparable(element, value.type);
  };
  return list.type->is(TyKind::Tuple) ? llvm::any_of(list.type->elements, mayEqual)
                                      : mayEqual(Types.elementOf(list.type));
}

/// `val` as a list of elements of one type.
Val CollectionFunctions::ofOneKind(const Val &val) {
  Val list = V.ofOneKind(val, Range);
  const Ty *element = unifiedElements(list);
  // Of what kind the elements are is known when the program runs.
  bool isOpen = list.type->is(TyKind::Unknown) ||
                (list.type->is(TyKind::Tuple) && element->is(TyKind::Unknown));
  return isOpen ? std(ir::StdFunction::tolist, Types.list(Types.unknown()), {list})
                : ofElements(list, element);
}

Val CollectionFunctions::chunklist() {
  Val list = ofOneKind(arg(0)), size = arg(1, Types.number());
  const Ty *chunk = Types.list(Types.elementOf(list.type));
  return std(ir::StdFunction::chunklist, Types.list(chunk), {list, size});
}

Val CollectionFunctions::compact() {
  Val list = arg(0, expectedOfSome() ? expectedList() : nullptr);
  const Ty *element = Types.elementOf(list.type);
  if (element->is(TyKind::Number) || element->is(TyKind::Bool) || element->mix != Mix::None ||
      element->isDynamic())
    list = ofElements(list, Types.string());
  return std(ir::StdFunction::compact, Types.list(Types.string()), {list});
}

Val CollectionFunctions::contains() {
  Val list = V.withNulls(arg(0), Range), value = V.withNulls(rawArg(1), Range);
  if (list.type->isListLike() && !mayContain(list, value))
    return result(X.boolean(false, Range), Types.boolean(), {list, value});
  return std(ir::StdFunction::contains, Types.boolean(), {list, value});
}

Val CollectionFunctions::distinct() {
  Val list = V.withNulls(arg(0), Range);
  if (V.isEmptyTuple(list.expr))
    return {list.expr, Types.list(Types.null())};
  const Ty *element = Types.unifiedElement(list.type);
  bool fails = cannotUnify(list.type);
  if (!fails && !element->is(TyKind::Unknown))
    list = ofElements(list, element);
  Val made = std(ir::StdFunction::distinct, Types.list(Types.elementOf(list.type)), {list});
  made.fails |= fails;
  return made;
}

/// The place of a value; one that no element can equal has none.
Val CollectionFunctions::index() {
  Val list = V.withNulls(arg(0), Range), value = V.withNulls(rawArg(1), Range);
  Val made = std(ir::StdFunction::index, Types.number(), {list, value});
  made.fails |= list.type->isListLike() && !mayContain(list, value);
  return made;
}

/// The elements of the first list whose keys, in the second, are in the third.
Val CollectionFunctions::matchkeys() {
  Val list = V.ofOneKind(arg(0), Range), keys = V.ofOneKind(arg(1), Range),
      searched = V.ofOneKind(arg(2), Range);
  list = ofElements(list, unifiedElements(list));
  const Ty *key = unifiedElements({keys, searched});
  if (key->is(TyKind::String)) {
    keys = ofElements(keys, key);
    searched = ofElements(searched, key);
  }
  return std(ir::StdFunction::matchkeys, Types.list(Types.elementOf(list.type)),
             {list, keys, searched});
}

Val CollectionFunctions::concat() {
  std::vector<Val> values = args(expectedList());
  V.detachMixed(values, Range);
  V.clearMixed(values, Range);
  if (Call.expandFinal && values.size() == 1) {
    const Ty *type = Types.elementOf(values[0].type);
    return stdOfAll(ir::StdFunction::concat, type, std::move(values));
  }
  bool fails = llvm::any_of(values, [](const Val &val) {
    return val.fails || val.type->is(TyKind::Null) ||
           (val.type->is(TyKind::Set) && !val.type->isProperty);
  });
  const Ty *element = Types.null();
  for (const Val &val : values)
    if (!val.type->is(TyKind::Tuple) || !val.type->elements.empty())
      element = Types.either(element, Types.elementOf(val.type));
  auto hasForm = [](Form form) {
    return [form](const Val &val) { return val.type->isListLike() && formOf(val.type) == form; };
  };
  bool isList = llvm::all_of(values, hasForm(Form::Collection));
  // One tuple among them makes a tuple of all.
  Form form = isList                                            ? Form::Collection
              : llvm::any_of(values, hasForm(Form::Structural)) ? Form::Structural
                                                                : Form::Either;
  // Lists become one of a single type, as tuples need not.
  if (isList && !Call.expandFinal) {
    const Ty *unified = unifiedElements(values);
    if (unified->is(TyKind::String)) {
      element = unified;
      for (Val &val : values)
        val = ofElements(val, element);
    }
  }
  // Literals next to each other are one list; empty ones are nothing.
  std::vector<Val> runs;
  // In an attempt it matters that what has no type is a list.
  bool asksForList = Around.isInAttempt() && llvm::any_of(values, [](const Val &val) {
                       return val.type->is(TyKind::Unknown);
                     });
  for (const Val &val : values) {
    bool isTuple = X[val.expr].kind == ir::ExprKind::Tuple && !Call.expandFinal;
    if (isTuple && X.list(val.expr).empty() && !asksForList)
      continue;
    if (isTuple && !runs.empty() && X[runs.back().expr].kind == ir::ExprKind::Tuple) {
      llvm::SmallVector<ExprId, 8> items(X.list(runs.back().expr));
      llvm::append_range(items, llvm::SmallVector<ExprId, 8>(X.list(val.expr)));
      runs.back() = {X.tuple(items, Range), Types.list(element),
                     runs.back().isEventual || val.isEventual};
      continue;
    }
    runs.push_back(val);
  }
  const Ty *type = expectedList() ? Expected : Types.collection(TyKind::List, element, form);
  if (runs.size() > 1 || Call.expandFinal) {
    Val made = stdOfAll(ir::StdFunction::concat, type, std::move(runs));
    made.fails = fails;
    return made;
  }
  Val made{X.tuple({}, Range), type};
  if (!runs.empty())
    made = {runs[0].expr, type, runs[0].isEventual};
  made.fails = fails;
  return made;
}

Val CollectionFunctions::element() {
  Val list = rawArg(0);
  if (list.type->is(TyKind::Singleton))
    return {list.expr, list.type->element, list.isEventual};
  Val index = rawArg(1, Types.number());
  return builtin(ir::Builtin::Element, {list, index}, Types.elementOf(list.type));
}

const Ty *CollectionFunctions::flattened(const Ty *type, unsigned depth) {
  if (depth > 8 || !type->isListLike())
    return type;
  if (!type->is(TyKind::Tuple))
    return flattened(type->element, depth + 1);
  const Ty *result = Types.null();
  for (const Ty *element : type->elements)
    result = Types.either(result, flattened(element, depth + 1));
  return result;
}

Val CollectionFunctions::flatten() {
  Val list = arg(0);
  const Ty *type = Types.collection(TyKind::List, flattened(list.type), Form::Structural);
  // A tuple of tuples is written out; it stays a call where an element may be a list that is not
  // known.
  if (X[list.expr].kind == ir::ExprKind::Tuple && list.type->is(TyKind::Tuple)) {
    llvm::SmallVector<ExprId, 8> items;
    llvm::SmallVector<std::pair<ExprId, const Ty *>, 8> work;
    auto push = [&](ExprId tuple, const Ty *tupleType) {
      llvm::SmallVector<ExprId, 8> parts(X.list(tuple));
      for (size_t i = parts.size(); i-- > 0;)
        work.push_back(
            {parts[i], tupleType->is(TyKind::Tuple) ? tupleType->elements[i] : Types.unknown()});
    };
    push(list.expr, list.type);
    bool isFlat = true;
    while (!work.empty() && isFlat) {
      auto [expr, elementType] = work.pop_back_val();
      if (X[expr].kind == ir::ExprKind::Tuple)
        push(expr, elementType);
      else if (elementType->isPrimitive() || elementType->is(TyKind::Object) ||
               elementType->is(TyKind::Schema))
        items.push_back(expr);
      else
        isFlat = false;
    }
    if (isFlat)
      return {X.tuple(items, Range), type, list.isEventual};
    if (X.list(list.expr).size() == 1)
      if (const Ty *only = list.type->elements[0]; only->isListLike() &&
                                                   !Types.elementOf(only)->isListLike() &&
                                                   !Types.elementOf(only)->is(TyKind::Unknown))
        return {X.list(list.expr)[0], type, list.isEventual};
  }
  const Ty *element = Types.elementOf(list.type);
  if (element->isPrimitive() || element->is(TyKind::Object) || element->is(TyKind::Schema))
    return {list.expr, type, list.isEventual};
  return std(ir::StdFunction::flatten, type, {list});
}

/// Whether `expr` is written as an object without members.
static bool isEmptyObject(const syntax::Expr *expr) {
  auto *object = llvm::dyn_cast<syntax::ObjectConsExpr>(syntax::skipParens(expr));
  return object && object->items.empty();
}

/// tolist, tomap, toset: what the argument becomes where such a collection is declared.
Val CollectionFunctions::conversion() {
  TyKind kind = Name == "tolist" ? TyKind::List : Name == "tomap" ? TyKind::Map : TyKind::Set;
  const Ty *place = Expected && Expected->is(kind) ? Expected : nullptr;
  Val val = arg(0, place);
  // What has no type may be anything, which some other attempt may be for, and so may its elements.
  if (kind == TyKind::List && val.type->is(TyKind::Unknown))
    return std(ir::StdFunction::tolist, Types.list(Types.unknown()), {val});
  if (kind == TyKind::Map && val.type->is(TyKind::Unknown))
    return std(ir::StdFunction::tomap, Types.map(Types.unknown()), {val});
  if (kind != TyKind::Set)
    val = V.ofOneKind(val, Range);
  // The elements become what they have in common.
  auto isOpen = [](const Ty *type) { return type->is(TyKind::Unknown); };
  auto isNumberOrBool = [](const Ty *type) {
    return !type->isProperty && (type->is(TyKind::Number) || type->is(TyKind::Bool));
  };
  llvm::SmallVector<const Ty *, 8> parts(val.type->elements.begin(), val.type->elements.end());
  for (const Field &field : val.type->fields)
    parts.push_back(field.type);
  if (llvm::any_of(parts, isOpen) && llvm::any_of(parts, isNumberOrBool)) {
    S.diags.report(diag::tf_arms_unknown, Range);
    W.lose(frontend::Outcome::Fallback);
  }
  Val made = V.coerce(val, Types.collection(kind, Types.unknown()), Range);
  made.fails |= cannotUnify(val.type);
  if (!place && (V.isEmptyTuple(val.expr) || isEmptyObject(Call.args[0])))
    made.type = Types.collection(kind, Types.null()); // which no collection of a type equals
  return made;
}

Val CollectionFunctions::length() {
  Val val = rawArg(0);
  if (val.type->is(TyKind::Object))
    val = V.withNulls(val, Range);
  if (!val.type->is(TyKind::Singleton))
    return builtin(ir::Builtin::Length, {val}, Types.number());
  ExprId isNull = binary(ir::BinaryOp::Equal, val.expr, X.null(Range));
  return result(X.conditional(isNull, numberOf(0), numberOf(1), Range), Types.number(), {val});
}

Val CollectionFunctions::list() {
  std::vector<Val> values = args();
  llvm::SmallVector<ExprId, 8> items;
  std::vector<const Ty *> types;
  for (const Val &val : values) {
    items.push_back(val.expr);
    types.push_back(val.type);
  }
  return result(X.tuple(items, Range), Types.tuple(std::move(types)), values);
}

Val CollectionFunctions::one() {
  Val val = rawArg(0);
  if (val.type->is(TyKind::Singleton))
    return {val.expr, val.type->element, val.isEventual};
  return {V.single(val.expr, Range), Types.elementOf(val.type), val.isEventual};
}

/// True for a number that is whole and not negative, as it is written.
static bool isCount(const ir::Program &program, ExprId id) {
  const ir::Expr &expr = program.exprs[id];
  switch (expr.kind) {
  case ir::ExprKind::Number: {
    uint64_t value = 0;
    return !program.str(expr.text()).getAsInteger(10, value);
  }
  case ir::ExprKind::Conditional: {
    auto choice = expr.as<ir::ConditionalExpr>();
    return isCount(program, choice.then()) && isCount(program, choice.otherwise());
  }
  case ir::ExprKind::Binary: {
    auto both = expr.as<ir::BinaryExpr>();
    bool isClosed =
        expr.binaryOp() == ir::BinaryOp::Add || expr.binaryOp() == ir::BinaryOp::Multiply;
    return isClosed && isCount(program, both.left()) && isCount(program, both.right());
  }
  case ir::ExprKind::Call:
    return program.builtin(expr) == ir::Builtin::Length ||
           (llvm::is_contained({ir::Builtin::Max, ir::Builtin::Min}, program.builtin(expr)) &&
            llvm::all_of(program.exprs.list(id),
                         [&](ExprId part) { return isCount(program, part); }));
  default:
    return false;
  }
}

Val CollectionFunctions::range() {
  std::vector<Val> values = args(Types.number());
  const Ty *type = Types.list(Types.number());
  if (values.size() == 1 && isCount(W.program, values[0].expr))
    return builtin(ir::Builtin::Range, values, type);
  // Terraform counts down to what is below the start.
  if (values.size() == 1)
    return std(ir::StdFunction::range, type, std::move(values));
  return std(ir::StdFunction::range, "start,limit,step?", type, std::move(values));
}

Val CollectionFunctions::setproduct() {
  std::vector<Val> values = args();
  std::vector<const Ty *> elements;
  for (Val &val : values) {
    if (!Call.expandFinal) // each is a set of elements of one type
      val = ofOneKind(val);
    elements.push_back(Types.elementOf(val.type));
  }
  const Ty *row = Call.expandFinal ? Types.unknown() : Types.tuple(std::move(elements));
  bool isSet = !Call.expandFinal && // as soon as one of them is
               llvm::any_of(values, [](const Val &val) { return val.type->is(TyKind::Set); });
  Val rows = stdOfAll(ir::StdFunction::setproduct, Types.list(row), std::move(values));
  return isSet ? V.coerce(rows, Types.collection(TyKind::Set, row), Range) : rows;
}

/// Union, intersection or difference of sets, which Terraform makes sets of one type first.
Val CollectionFunctions::setOperation() {
  bool isUnion = Name == "setunion";
  std::vector<Val> values = args(isUnion ? expectedList() : nullptr);
  const Ty *element = unifiedElements(values);
  bool isExpanded = Call.expandFinal && values.size() == 1;
  const Ty *type = Types.collection(TyKind::Set, isExpanded ? Types.elementOf(element) : element);
  for (Val &val : values)
    if (!isExpanded && needsConversion(Types.elementOf(val.type), element))
      val = V.coerce(val, Types.list(element), Range);
  if (Name == "setsubtract")
    return std(ir::StdFunction::setsubtract, type, std::move(values));
  return stdOfAll(isUnion ? ir::StdFunction::setunion : ir::StdFunction::setintersection, type,
                  std::move(values));
}

// ---- Maps.

/// Resources are nothing that a function of a package could take: a loop over them says the same.
Val CollectionFunctions::keys() {
  Val map = rawArg(0);
  if (!map.type->is(TyKind::Map)) // what an object leaves out is a key all the same
    map = V.withNulls(map, Range);
  const Ty *type = Types.collection(TyKind::List, Types.string(), formOf(map.type));
  if (!Types.elementOf(map.type)->isResource)
    return std(ir::StdFunction::keys, type, {map});
  Val list = V.loop(map, "key", "value", Range, [&](const Val &key, const Val &) {
    ValueWriter::LoopBody body;
    body.value = key;
    return body;
  });
  return {list.expr, type, list.isEventual};
}

Val CollectionFunctions::values() {
  Val map = V.withNulls(rawArg(0), Range);
  const Ty *element = Types.elementOf(map.type);
  if (!element->isResource)
    return std(ir::StdFunction::values, Types.collection(TyKind::List, element, formOf(map.type)),
               {map});
  return V.loop(map, "key", "value", Range, [&](const Val &, const Val &value) {
    ValueWriter::LoopBody body;
    body.value = value;
    return body;
  });
}

/// `lookup(lookup(aws_subnet.all, key, {}), "id", other)`: an attribute of the instance, or what
/// stands for it where there is none.
std::optional<Val> CollectionFunctions::lookupInFound() {
  auto *inner = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(Call.args[0]));
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[1]));
  if (!inner || inner->name != "lookup" || inner->args.size() != 3 || inner->expandFinal ||
      !isEmptyObject(inner->args[2]) || !text || !text->isPlainString() || count() != 3)
    return std::nullopt;
  Val all = E.convert(inner->args[0], Around);
  const Ty *one = Types.elementOf(all.type);
  bool isMade = (one->is(TyKind::Schema) && one->isResource && !one->isGuess()) || one->isInstance;
  if (!all.type->isMapLike() || !isMade || !one->field(text->plainText()))
    return std::nullopt;
  Val key = E.convert(inner->args[1], Around, Types.string());
  Val found = builtin(ir::Builtin::Lookup, {all, key, {X.null(Range), Types.null()}}, one);
  ExprId isMissing = W.isNull(found.expr, Range);
  Val part = E.getAttr(V.use(found), text->plainText(), text->range, Range);
  Val fallback = rawArg(2, Expected);
  const Ty *type = Types.either(part.type, fallback.type);
  fallback = V.coerce(fallback, type, Range);
  part = V.coerce(part, type, Range);
  return result(X.conditional(isMissing, fallback.expr, part.expr, Range), type,
                {all, key, part, fallback});
}

Val CollectionFunctions::lookup() {
  if (std::optional<Val> part = lookupInFound())
    return *part;
  Val map = rawArg(0);
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[1]));
  bool isText = text && text->isPlainString();
  bool hasFields =
      map.type->is(TyKind::Object) || (map.type->is(TyKind::Schema) && !map.type->isGuess());
  const Field *field = isText && hasFields ? map.type->field(text->plainText()) : nullptr;
  if (field) {
    Val found{W.getAttr(map.expr, field->pulumi, Range), field->type, map.isEventual};
    // What is not set is there all the same: null.
    bool hasDefault = field->fallback && !field->isUnset;
    if (!field->isOptional || field->isNullable || hasDefault || map.type->is(TyKind::Schema) ||
        count() < 3)
      return found;
    Val fallback = rawArg(2, Expected);
    return builtin(ir::Builtin::Lookup,
                   {map, {W.text(field->pulumi, Range), Types.string()}, fallback},
                   Types.either(found.type, fallback.type));
  }
  // An object without the field, as far as its type is known: the default it is.
  if (isText && map.type->is(TyKind::Object) && count() == 3 &&
      X[map.expr].kind == ir::ExprKind::Object)
    return rawArg(2, Expected);
  Val key = rawArg(1, Types.string());
  if (!isText && map.type->is(TyKind::Object))
    map = V.withNulls(map, Range);
  const Ty *element = map.type->isGuess() ? Types.unknown() : Types.elementOf(map.type);
  if (count() == 2)
    return result(X.index(map.expr, key.expr, Range), element, {map, key});
  bool isMap = map.type->is(TyKind::Map) && map.type->form == Form::Collection;
  // Nothing of an instance is in an object without members.
  bool isInstance = element->is(TyKind::Schema) && isEmptyObject(Call.args[2]);
  Val fallback = rawArg(2, isInstance                               ? nullptr
                           : isMap && !element->is(TyKind::Unknown) ? element
                                                                    : Expected);
  // An instance beside an object is an object, too.
  if (element->isInstance && fallback.type->is(TyKind::Object) && !fallback.type->isInstance &&
      !isInstance) {
    map = V.detached(map, Range);
    element = Types.elementOf(map.type);
  }
  return builtin(ir::Builtin::Lookup, {map, key, fallback}, Types.either(element, fallback.type));
}

Val CollectionFunctions::map() {
  std::vector<Val> values = args();
  if (values.size() % 2)
    return fail(phrase::takes_pairs());
  llvm::SmallVector<ExprId, 8> items;
  const Ty *element = Types.null();
  for (size_t i = 0; i < values.size(); ++i) {
    if (i % 2)
      element = Types.either(element, values[i].type);
    else
      X[values[i].expr].flags |=
          X[values[i].expr].kind == ir::ExprKind::String ? ir::QuotedKey : ir::ComputedKey;
    items.push_back(values[i].expr);
  }
  return result(X.object(items, Range), Types.map(element), values);
}

/// The type of an object with the fields of a provider's, under the names that Terraform has for
/// them.
const Ty *CollectionFunctions::ownObject(const Ty *schema) {
  std::vector<Field> fields;
  for (const Field *field : schema->schema->fields()) {
    Field own;
    own.name = own.pulumi = field->name;
    own.type = field->type;
    fields.push_back(std::move(own));
  }
  return Types.object(std::move(fields));
}

/// Of maps of one type it is a map; beside an object, or a map of another type, an object.
static Form mergedForm(llvm::ArrayRef<Val> values) {
  auto isOpen = [](const Val &val) {
    return !val.type->isMapLike() || formOf(val.type) == Form::Either;
  };
  if (llvm::any_of(values, isOpen))
    return Form::Either;
  auto isLikeFirst = [&](const Val &val) {
    return formOf(val.type) == Form::Collection && areComparable(values[0].type, val.type);
  };
  return llvm::all_of(values, isLikeFirst) ? Form::Collection : Form::Structural;
}

/// The type of `first` merged with objects: a field of a later one replaces that of an earlier one.
const Ty *CollectionFunctions::mergedObject(const Ty *first, llvm::ArrayRef<Val> later) {
  llvm::StringMap<const Field *> byName;
  auto add = [&](const Ty *object) {
    for (const Field &field : object->fields)
      byName[field.name] = &field;
  };
  add(first);
  for (const Val &val : later)
    add(val.type);
  std::vector<Field> fields;
  for (const auto &entry : byName)
    fields.push_back(*entry.second);
  return Types.object(std::move(fields));
}

Val CollectionFunctions::merge() {
  const Ty *expected = expectedOfSome();
  if (expected && !expected->is(TyKind::Map) && !expected->is(TyKind::Schema))
    expected = nullptr;
  if (Call.expandFinal) {
    std::vector<Val> values = args();
    const Ty *type = values.size() == 1 ? Types.elementOf(values[0].type) : Types.unknown();
    return stdOfAll(ir::StdFunction::merge, type, std::move(values));
  }
  std::vector<Val> values = args(expected);
  V.detachMixed(values, Range);
  if (!expected)
    V.clearMixed(values, Range);
  // A provider's object among the user's own is one of theirs: keys are looked up under Terraform's
  // names afterwards.
  if (!expected && llvm::any_of(values, [](const Val &val) { return val.type->isMapLike(); }))
    for (Val &val : values)
      if (val.type->is(TyKind::Schema) && !val.type->isGuess() && !val.type->isResource)
        val = V.coerce(val, ownObject(val.type), Range);
  // What is not set is null, and takes the place of what stands before it.
  for (Val &val : values)
    if (val.type->is(TyKind::Object) && X[val.expr].kind != ir::ExprKind::Object)
      val = V.withNulls(val, Range);
  std::vector<Val> parts;
  bool allObjects = true;
  for (const Val &val : values) {
    bool isObject = X[val.expr].kind == ir::ExprKind::Object;
    if (X[val.expr].kind == ir::ExprKind::Null || (isObject && X.list(val.expr).empty()))
      continue;
    if (isObject)
      for (size_t i = 0; i < X.list(val.expr).size(); i += 2)
        isObject &= X[X.list(val.expr)[i]].kind == ir::ExprKind::String;
    allObjects &= isObject;
    parts.push_back(val);
  }
  if (parts.empty())
    return {X.object({}, Range), expected ? expected : Types.object({})};
  const Ty *type = parts[0].type;
  auto isObject = [](const Val &val) { return val.type->is(TyKind::Object); };
  for (llvm::ArrayRef<Val> rest = llvm::ArrayRef(parts).drop_front(); !rest.empty();) {
    if (llvm::ArrayRef<Val> objects = rest.take_while(isObject);
        type->is(TyKind::Object) && !objects.empty()) {
      type = mergedObject(type, objects);
      rest = rest.drop_front(objects.size());
      continue;
    }
    // Of members next to some of which nothing is known nothing is known either.
    const Ty *next = rest.front().type;
    rest = rest.drop_front();
    bool isOpen =
        Types.elementOf(type)->is(TyKind::Unknown) || Types.elementOf(next)->is(TyKind::Unknown);
    type = Types.either(type, next);
    if (isOpen && type->is(TyKind::Map))
      type = Types.collection(TyKind::Map, Types.unknown(), type->form);
  }
  // Only of maps of one type it makes a map.
  if (!expected && type->is(TyKind::Map) && values.size() > 1)
    type = Types.collection(TyKind::Map, type->element, mergedForm(values));
  if (parts.size() == 1) {
    parts[0].type = type;
    return parts[0];
  }
  if (!allObjects)
    return stdOfAll(ir::StdFunction::merge, type, std::move(parts));
  llvm::SmallVector<std::pair<ExprId, ExprId>, 16> items;
  llvm::DenseMap<StrId, size_t> places;
  for (const Val &val : parts)
    for (size_t i = 0; i < X.list(val.expr).size(); i += 2) {
      ExprId key = X.list(val.expr)[i], value = X.list(val.expr)[i + 1];
      auto [slot, isNew] = places.try_emplace(X[key].text(), items.size());
      if (isNew)
        items.push_back({key, value});
      else
        items[slot->second].second = value;
    }
  llvm::SmallVector<ExprId, 16> flat;
  for (auto [key, value] : items)
    flat.append({key, value});
  return result(X.object(flat, Range), type, parts);
}

Val CollectionFunctions::zipmap() {
  Val keys = arg(0), values = arg(1);
  const Ty *type = Types.collection(TyKind::Map, Types.elementOf(values.type), formOf(values.type));
  return std(ir::StdFunction::zipmap, type, {keys, values});
}

} // namespace pcl::terraform
