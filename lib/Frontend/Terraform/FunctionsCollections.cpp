// Functions about truth, lists and maps.
#include "Functions.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

namespace {

class CollectionFunctions : public FunctionCall {
public:
  explicit CollectionFunctions(const FunctionCall &call) : FunctionCall(call) {}

  Val alltrue();
  Val anytrue();
  Val can();
  Val coalesce();
  Val coalescelist();
  Val compact();
  Val concat();
  Val contains();
  Val element();
  Val flatten();
  Val identity();
  Val keys();
  Val length();
  Val list();
  Val lookup();
  Val map();
  Val matchkeys();
  Val merge();
  Val one();
  Val range();
  Val setproduct();
  Val setsubtract();
  Val setunion();
  Val toset();
  Val tryCall();
  Val values();
  Val zipmap();

private:
  /// `body` of a name for `val`: a loop over a list of it, where it is no simple name itself.
  Val withName(Val val, llvm::function_ref<Val(Val)> body);
  Val filter(Val list, llvm::StringRef name, llvm::function_ref<ExprId(ExprId)> condition);
  ExprId isIn(ExprId element, Val list, llvm::StringRef name);
  Val firstThat(std::vector<Val> values, llvm::function_ref<ExprId(const Val &)> isRight);
  Val pairsOf(const Val &first, const Val &second);
  const Ty *flattened(const Ty *type, unsigned depth = 0);
  const Ty *ownObject(const Ty *schema);
};

} // namespace

llvm::ArrayRef<ComposedFunction> collectionFunctions() {
  using F = CollectionFunctions;
  constexpr unsigned Any = ComposedFunction::Any;
  static constexpr ComposedFunction rows[] = {
      {"alltrue", composed<F, &F::alltrue>, 1, 1},
      {"anytrue", composed<F, &F::anytrue>, 1, 1},
      {"can", composed<F, &F::can>, 1, 1},
      {"coalesce", composed<F, &F::coalesce>, 1, Any},
      {"coalescelist", composed<F, &F::coalescelist>, 1, Any},
      {"compact", composed<F, &F::compact>, 1, 1},
      {"concat", composed<F, &F::concat>, 1, Any},
      {"contains", composed<F, &F::contains>, 2, 2},
      {"element", composed<F, &F::element>, 2, 2},
      {"flatten", composed<F, &F::flatten>, 1, 1},
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
      {"setsubtract", composed<F, &F::setsubtract>, 2, 2},
      {"setunion", composed<F, &F::setunion>, 1, Any},
      {"tolist", composed<F, &F::identity>, 1, 1},
      {"tomap", composed<F, &F::identity>, 1, 1},
      {"toset", composed<F, &F::toset>, 1, 1},
      {"try", composed<F, &F::tryCall>, 1, Any},
      {"values", composed<F, &F::values>, 1, 1},
      {"zipmap", composed<F, &F::zipmap>, 2, 2},
  };
  return rows;
}

Val CollectionFunctions::withName(Val val, llvm::function_ref<Val(Val)> body) {
  if (W.isSimple(val.expr))
    return body(val);
  const Ty *type = Types.unknown();
  bool isEventual = val.isEventual;
  Val one{X.tuple({val.expr}, Range), Types.list(val.type), val.isEventual};
  Val list = V.loop(one, "", "whole", Range, [&](const Val &, const Val &name) {
    ValueWriter::LoopBody made;
    made.value = body(name);
    type = made.value.type;
    isEventual |= made.value.isEventual;
    return made;
  });
  return {W.element(list.expr, 0, Range), type, isEventual};
}

Val CollectionFunctions::filter(Val list, llvm::StringRef name,
                                llvm::function_ref<ExprId(ExprId)> condition) {
  return V.loop(list, "", name, Range, [&](const Val &, const Val &value) {
    ValueWriter::LoopBody body;
    body.value = value;
    body.condition.expr = condition(again(value.expr));
    return body;
  });
}

ExprId CollectionFunctions::isIn(ExprId element, Val list, llvm::StringRef name) {
  Val found =
      filter(list, name, [&](ExprId item) { return binary(ir::BinaryOp::Equal, item, element); });
  return binary(ir::BinaryOp::Greater, W.call(ir::Builtin::Length, {found.expr}, Range),
                numberOf(0));
}

//===--- Truth
//----------------------------------------------------------------------------------------------------===//

Val CollectionFunctions::alltrue() {
  Val list = arg(0);
  if (!isNative({list}))
    return std(ir::StdFunction::alltrue, Types.boolean(), {list});
  Val bad = filter(list, "ok", [&](ExprId item) { return X.unary(ir::UnaryOp::Not, item, Range); });
  return result(
      binary(ir::BinaryOp::Equal, W.call(ir::Builtin::Length, {bad.expr}, Range), numberOf(0)),
      Types.boolean(), {list});
}

Val CollectionFunctions::anytrue() {
  Val list = arg(0);
  if (!isNative({list}))
    return std(ir::StdFunction::anytrue, Types.boolean(), {list});
  Val good = filter(list, "ok", [&](ExprId item) { return item; });
  return result(
      binary(ir::BinaryOp::Greater, W.call(ir::Builtin::Length, {good.expr}, Range), numberOf(0)),
      Types.boolean(), {list});
}

Val CollectionFunctions::can() {
  Val val = rawArg(0);
  return result(W.call(ir::Builtin::Can, {val.expr}, Range), Types.boolean(), {val});
}

Val CollectionFunctions::tryCall() {
  std::vector<Val> values;
  const Ty *type = Types.unknown();
  for (size_t i = 0; i < count(); ++i) {
    values.push_back(rawArg(i, Expected));
    type = Types.unify(type, values.back().type);
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
  for (size_t i = 0; i < count(); ++i)
    values.push_back(rawArg(i, Expected));
  return firstThat(std::move(values), [&](const Val &val) {
    ExprId isSet = binary(ir::BinaryOp::NotEqual, again(val.expr), X.null(Range));
    if (!val.type->is(TyKind::String) && !val.type->is(TyKind::Unknown))
      return isSet;
    ExprId isText = binary(ir::BinaryOp::NotEqual, again(val.expr), W.text("", Range));
    return binary(ir::BinaryOp::And, isSet, isText);
  });
}

/// The first list that is not empty.
Val CollectionFunctions::coalescelist() {
  return firstThat(args(Expected), [&](const Val &val) {
    return binary(ir::BinaryOp::Greater, W.call(ir::Builtin::Length, {again(val.expr)}, Range),
                  numberOf(0));
  });
}

/// The first of `values` that `isRight` holds for: a chain of conditionals where all but the last
/// can be named twice, else the first element of a filtered list. Not a call of std: its Python
/// package takes no result of `coalesce` but a dict, and a failing call inside of `try` must be the
/// program's own failure.
Val CollectionFunctions::firstThat(std::vector<Val> values,
                                   llvm::function_ref<ExprId(const Val &)> isRight) {
  const Ty *type = Types.unknown();
  for (const Val &val : values)
    type = Types.unify(type, val.type);
  llvm::ArrayRef<Val> tested = llvm::ArrayRef(values).drop_back();
  if (!Call.expandFinal &&
      llvm::all_of(tested, [&](const Val &val) { return W.isSimple(val.expr); })) {
    ExprId chain = values.back().expr;
    for (const Val &val : llvm::reverse(tested))
      chain = X.conditional(isRight(val), val.expr, chain, Range);
    return result(chain, type, values);
  }
  // `f(xs...)` chooses from a list that is there.
  bool isWhole = Call.expandFinal && values.size() == 1;
  llvm::SmallVector<ExprId, 4> items;
  for (const Val &val : values)
    items.push_back(val.expr);
  const Ty *item = isWhole ? Types.elementOf(type) : type;
  bool isEventual = llvm::any_of(values, [](const Val &val) { return val.isEventual; });
  Val all{isWhole ? items[0] : X.tuple(items, Range), Types.list(item), isEventual};
  if (Call.expandFinal && !isWhole)
    return fail("the list of arguments is not known");
  Val right = V.loop(all, "", "item", Range, [&](const Val &, const Val &value) {
    ValueWriter::LoopBody body;
    body.value = {value.expr, item, value.isEventual};
    body.condition.expr = isRight({value.expr, item, value.isEventual});
    return body;
  });
  return {W.element(right.expr, 0, Range), item, isEventual};
}

//===--- Lists
//----------------------------------------------------------------------------------------------------===//

Val CollectionFunctions::compact() {
  Val list = arg(0, expectedList());
  if (!isNative({list}))
    return std(ir::StdFunction::compact, Types.list(Types.string()), {list});
  const Ty *element = Types.elementOf(list.type);
  return filter(list, "item", [&](ExprId item) {
    ExprId isSet = binary(ir::BinaryOp::NotEqual, item, X.null(Range));
    if (element->is(TyKind::Number) || element->is(TyKind::Bool))
      return isSet;
    return binary(ir::BinaryOp::And, isSet,
                  binary(ir::BinaryOp::NotEqual, again(item), W.text("", Range)));
  });
}

Val CollectionFunctions::concat() {
  std::vector<Val> values = args(expectedList());
  if (Call.expandFinal && values.size() == 1) {
    const Ty *type = Types.elementOf(values[0].type);
    return std(ir::StdFunction::concat, "input*", type, std::move(values));
  }
  const Ty *element = Types.unknown();
  for (const Val &val : values)
    element = Types.unify(element, Types.elementOf(val.type));
  // Literals next to each other are one list; empty ones are nothing.
  std::vector<Val> runs;
  for (const Val &val : values) {
    bool isTuple = X[val.expr].kind == ir::ExprKind::Tuple && !Call.expandFinal;
    if (isTuple && X.list(val.expr).empty())
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
  const Ty *type = expectedList() ? Expected : Types.list(element);
  if (runs.empty())
    return {X.tuple({}, Range), type};
  if (runs.size() == 1 && !Call.expandFinal)
    return {runs[0].expr, type, runs[0].isEventual};
  return std(ir::StdFunction::concat, "input*", type, std::move(runs));
}

Val CollectionFunctions::contains() {
  Val list = arg(0);
  Val element = rawArg(1);
  if (!isNative({list, element}) || !W.isSimple(element.expr))
    return std(ir::StdFunction::contains, Types.boolean(), {list, element});
  return result(isIn(element.expr, list, "item"), Types.boolean(), {list, element});
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
  const Ty *result = Types.unknown();
  for (const Ty *element : type->elements)
    result = Types.unify(result, flattened(element, depth + 1));
  return result;
}

Val CollectionFunctions::flatten() {
  Val list = arg(0);
  const Ty *type = Types.list(flattened(list.type));
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

Val CollectionFunctions::identity() {
  Val val = arg(0, Expected);
  if (Name == "tolist" && (val.type->is(TyKind::Set) || val.type->is(TyKind::Tuple)))
    val.type = Types.list(Types.elementOf(val.type));
  return val;
}

Val CollectionFunctions::toset() {
  Val val = arg(0, Expected);
  if (val.type->isListLike())
    val.type = Types.collection(TyKind::Set, Types.elementOf(val.type));
  else if (val.type->is(TyKind::Unknown))
    val.type = Types.collection(TyKind::Set, Types.unknown());
  return val;
}

Val CollectionFunctions::length() {
  Val val = rawArg(0);
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

/// The values whose keys are in the set of keys searched for.
Val CollectionFunctions::matchkeys() {
  Val values = arg(0), keys = arg(1), search = arg(2);
  return withName(keys, [&](const Val &keys) {
    return V.loop(values, "index", "value", Range, [&](const Val &index, const Val &value) {
      ValueWriter::LoopBody body;
      body.value = value;
      body.condition.expr =
          isIn(X.index(again(keys.expr), again(index.expr), Range), search, "item");
      return body;
    });
  });
}

Val CollectionFunctions::one() {
  Val val = rawArg(0);
  if (val.type->is(TyKind::Singleton))
    return {val.expr, val.type->element, val.isEventual};
  return builtin(ir::Builtin::SingleOrNone, {val}, Types.elementOf(val.type));
}

Val CollectionFunctions::range() {
  std::vector<Val> values = args(Types.number());
  const Ty *type = Types.list(Types.number());
  if (values.size() < 3)
    return builtin(ir::Builtin::Range, values, type);
  return std(ir::StdFunction::range, "start,limit,step", type, std::move(values));
}

Val CollectionFunctions::setproduct() {
  std::vector<Val> values = args();
  if (values.size() != 2 || Call.expandFinal)
    return fail("it is converted for two lists");
  return withName(values[0], [&](const Val &first) {
    return withName(values[1], [&](const Val &second) { return pairsOf(first, second); });
  });
}

Val CollectionFunctions::pairsOf(const Val &first, const Val &second) {
  const Val values[] = {first, second};
  // Pair i holds element i / n of the first list and i % n of the second, where n is the length of
  // the second.
  auto size = [&](const Val &val) { return W.call(ir::Builtin::Length, {again(val.expr)}, Range); };
  Val total{W.call(ir::Builtin::Range,
                   {binary(ir::BinaryOp::Multiply, size(values[0]), size(values[1]))}, Range),
            Types.list(Types.number()), values[0].isEventual || values[1].isEventual};
  const Ty *pair = Types.tuple({Types.elementOf(values[0].type), Types.elementOf(values[1].type)});
  return V.loop(total, "", "index", Range, [&](const Val &, const Val &index) {
    ExprId rest = binary(ir::BinaryOp::Modulo, again(index.expr), size(values[1]));
    ExprId whole = binary(ir::BinaryOp::Subtract, index.expr, again(rest));
    ExprId row = binary(ir::BinaryOp::Divide, whole, size(values[1]));
    ValueWriter::LoopBody body;
    body.value.expr = X.tuple(
        {X.index(again(values[0].expr), row, Range), X.index(again(values[1].expr), rest, Range)},
        Range);
    body.value.type = pair;
    return body;
  });
}

Val CollectionFunctions::setsubtract() {
  Val from = arg(0), what = arg(1);
  return withName(what, [&](const Val &what) {
    return filter(from, "item", [&](ExprId item) {
      Val found = filter({again(what.expr), what.type, what.isEventual}, "other",
                         [&](ExprId other) { return binary(ir::BinaryOp::Equal, other, item); });
      return binary(ir::BinaryOp::Equal, W.call(ir::Builtin::Length, {found.expr}, Range),
                    numberOf(0));
    });
  });
}

Val CollectionFunctions::setunion() {
  std::vector<Val> values = args(expectedList());
  const Ty *element = Types.unknown();
  for (const Val &val : values)
    element = Types.unify(element, Types.elementOf(val.type));
  const Ty *type = Types.collection(TyKind::Set, element);
  Val all = std(ir::StdFunction::concat, "input*", type, std::move(values));
  return V.stdCall(ir::StdFunction::distinct, {{"input", all.expr}}, type, Range);
}

//===--- Maps
//-----------------------------------------------------------------------------------------------------===//

Val CollectionFunctions::keys() {
  Val map = rawArg(0);
  Val list = V.loop(map, "key", "value", Range, [&](const Val &key, const Val &) {
    ValueWriter::LoopBody body;
    body.value = key;
    return body;
  });
  list.type = Types.list(Types.string());
  return list;
}

Val CollectionFunctions::values() {
  Val map = rawArg(0);
  return V.loop(map, "key", "value", Range, [&](const Val &, const Val &value) {
    ValueWriter::LoopBody body;
    body.value = value;
    return body;
  });
}

Val CollectionFunctions::lookup() {
  Val map = rawArg(0);
  auto *text = llvm::dyn_cast<syntax::TemplateExpr>(syntax::skipParens(Call.args[1]));
  bool isText = text && text->isPlainString();
  bool hasFields =
      map.type->is(TyKind::Object) || (map.type->is(TyKind::Schema) && !map.type->isGuess());
  const Field *field = isText && hasFields ? map.type->field(text->plainText()) : nullptr;
  if (field) {
    Val found{W.getAttr(map.expr, field->pulumi, Range), field->type, map.isEventual};
    if (!field->isOptional || map.type->is(TyKind::Schema) || count() < 3)
      return found;
    Val fallback = rawArg(2, Expected ? Expected : field->type);
    return result(W.call(ir::Builtin::Try, {found.expr, fallback.expr}, Range),
                  Types.unify(found.type, fallback.type), {found, fallback});
  }
  // An object without the field, as far as its type is known: the default it is.
  if (isText && map.type->is(TyKind::Object) && count() == 3 &&
      X[map.expr].kind == ir::ExprKind::Object)
    return rawArg(2, Expected);
  Val key = rawArg(1, Types.string());
  const Ty *element = map.type->isGuess() ? Types.unknown() : Types.elementOf(map.type);
  if (count() == 2)
    return result(X.index(map.expr, key.expr, Range), element, {map, key});
  Val fallback = rawArg(2, Expected);
  return builtin(ir::Builtin::Lookup, {map, key, fallback}, Types.unify(element, fallback.type));
}

Val CollectionFunctions::map() {
  std::vector<Val> values = args();
  if (values.size() % 2)
    return fail("it takes pairs");
  llvm::SmallVector<ExprId, 8> items;
  const Ty *element = Types.unknown();
  for (size_t i = 0; i < values.size(); ++i) {
    if (i % 2)
      element = Types.unify(element, values[i].type);
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

Val CollectionFunctions::merge() {
  const Ty *expected =
      Expected && (Expected->is(TyKind::Map) || Expected->is(TyKind::Schema)) ? Expected : nullptr;
  if (Call.expandFinal) {
    std::vector<Val> values = args();
    const Ty *type = values.size() == 1 ? Types.elementOf(values[0].type) : Types.unknown();
    return std(ir::StdFunction::merge, "input*", type, std::move(values));
  }
  std::vector<Val> values = args(expected);
  // A provider's object among the user's own is one of theirs: keys are looked up under Terraform's
  // names afterwards.
  if (!expected && llvm::any_of(values, [](const Val &val) { return val.type->isMapLike(); }))
    for (Val &val : values)
      if (val.type->is(TyKind::Schema) && !val.type->isGuess() && !val.type->isResource)
        val = V.coerce(val, ownObject(val.type), Range);
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
  for (const Val &val : llvm::ArrayRef(parts).drop_front()) {
    if (type->is(TyKind::Object) && val.type->is(TyKind::Object)) {
      // A field of a later object replaces that of an earlier one.
      std::vector<Field> fields = val.type->fields;
      for (const Field &field : type->fields)
        if (const Field *later = val.type->field(field.name); !later)
          fields.push_back(field);
      type = Types.object(std::move(fields));
    } else {
      type = Types.unify(type, val.type);
    }
  }
  if (parts.size() == 1)
    return parts[0];
  if (!allObjects)
    return std(ir::StdFunction::merge, "input*", type, std::move(parts));
  llvm::SmallVector<std::pair<ExprId, ExprId>, 16> items;
  llvm::DenseMap<StrId, size_t> places;
  for (const Val &val : parts)
    for (size_t i = 0; i < X.list(val.expr).size(); i += 2) {
      ExprId key = X.list(val.expr)[i], value = X.list(val.expr)[i + 1];
      auto [slot, isNew] = places.try_emplace(X[key].strA(), items.size());
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
  const Ty *element = Types.elementOf(values.type);
  if (!isNative({keys, values}) || !W.isSimple(values.expr))
    return std(ir::StdFunction::zipmap, Types.map(element), {keys, values});
  return V.loop(keys, "index", "key", Range, [&](const Val &index, const Val &key) {
    ValueWriter::LoopBody body;
    body.key = key;
    body.value = {X.index(again(values.expr), again(index.expr), Range), element};
    return body;
  });
}

} // namespace pcl::terraform
