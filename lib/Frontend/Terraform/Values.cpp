// Literals and loops, and bringing a value into the form that the place where it stands has in PCL.
//
// The latter is needed where Terraform converts a value (a number to a text, a tuple to a set), and
// where the forms differ: the user's own object in the place of a provider's, a list in the place
// of a flattened block, a resource where a plain object was declared. In a provider's property
// numbers, strings and booleans convert by themselves later.
#include "Values.h"

#include "pcl/Eval/Eval.h"
#include "pcl/IR/Conditions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::terraform {

Val ValueWriter::literal(llvm::StringRef text, SrcRange range, const Ty *expected, uint8_t flags) {
  Val string = this->text(text, range, flags);
  if (!expected || !(expected->is(TyKind::Number) || expected->is(TyKind::Bool)))
    return string;
  Val made = convertScalar(string, expected, range);
  return X[made.expr].kind == ir::ExprKind::Call ? string : made;
}

Val ValueWriter::loop(Val collection, llvm::StringRef keyName, llvm::StringRef valueName,
                      SrcRange range, llvm::function_ref<LoopBody(const Val &, const Val &)> body) {
  collection = withClearElements(asList(collection, range), range);
  const Ty *type = collection.type;
  bool isSet = type->is(TyKind::Set);
  LoopBody made;
  ExprId expr = W.loop(collection.expr, isSet ? "" : keyName, valueName, range,
                       [&](ExprId keyExpr, ExprId valueExpr) {
                         Val value{valueExpr, T.elementOf(type), collection.isEventual};
                         value.mayBeNull = type->holdsNull;
                         Val key = isSet ? value : Val();
                         if (keyExpr)
                           key = {keyExpr, type->isMapLike()    ? T.string()
                                           : type->isListLike() ? T.number()
                                                                : T.unknown()};
                         made = body(key, value);
                         return frontend::IRWriter::LoopBody{made.key.expr, made.value.expr,
                                                             made.condition.expr, made.isGrouped};
                       });
  const Ty *result = made.isGrouped ? T.collection(TyKind::List, made.value.type, Form::Structural)
                                    : made.value.type;
  bool isEventual = collection.isEventual || made.value.isEventual || made.key.isEventual ||
                    made.condition.isEventual;
  return {expr, T.collection(made.key.expr ? TyKind::Map : TyKind::List, result, Form::Either),
          isEventual};
}

Val ValueWriter::asList(Val val, SrcRange range) {
  if (!val.type->is(TyKind::Singleton))
    return val;
  val.mayBeNull |= !val.isEventual;
  val.type = val.type->element;
  return listOfOne(val, val, range);
}

Val ValueWriter::listOfOne(const Val &val, const Val &made, SrcRange range) {
  const Ty *type = T.list(made.type);
  bool isEventual = val.isEventual || made.isEventual;
  ExprId list = X.tuple({made.expr}, range);
  if (val.mayBeNull && W.isSimple(val.expr))
    list = X.conditional(W.isNull(W.again(val.expr), range), X.tuple({}, range), list, range);
  return {list, type, isEventual};
}

ExprId ValueWriter::single(ExprId list, SrcRange range) {
  auto isShort = [&](ExprId expr) {
    return X[expr].kind == ir::ExprKind::Tuple && X.list(expr).size() < 2;
  };
  if (isShort(list))
    return X.list(list).empty() ? X.null(range) : X.list(list)[0];
  if (X[list].kind == ir::ExprKind::Conditional) {
    auto choice = X[list].as<ir::ConditionalExpr>();
    if (isShort(choice.then()) && isShort(choice.otherwise()))
      return X.conditional(choice.condition(), single(choice.then(), range),
                           single(choice.otherwise(), range), range);
  }
  return W.call(ir::Builtin::SingleOrNone, {list}, range);
}

Val ValueWriter::wrapAsset(Val val, AssetKind kind, SrcRange range) {
  if (kind == AssetKind::None || val.type->is(TyKind::Null))
    return val;
  return {W.call(kind == AssetKind::Asset ? ir::Builtin::FileAsset : ir::Builtin::FileArchive,
                 {val.expr}, range),
          T.unknown(), val.isEventual};
}

Val ValueWriter::coerce(const Val &val, const Ty *to, SrcRange range) {
  Val made = converted(val, to, range);
  made.mayBeNull = val.mayBeNull;
  made.fails = val.fails;
  bool isBuilt = made.expr != val.expr && !to->isPrimitive() && !to->is(TyKind::Singleton) &&
                 !val.type->is(TyKind::Singleton);
  if (isBuilt && val.mayBeNull && W.isSimple(val.expr)) // null stays null
    made.expr = X.conditional(W.isNull(W.again(val.expr), range), X.null(range), made.expr, range);
  return made;
}

Val ValueWriter::converted(const Val &val, const Ty *to, SrcRange range) {
  const Ty *from = val.type;
  to = T.converted(from, to);
  if (from == to)
    return val;
  bool isWrittenObject =
      X[val.expr].kind == ir::ExprKind::Object && from->is(TyKind::Object) && to->isMapLike();
  if (isWrittenObject && to->is(TyKind::Object))
    return convertMembers(val, to, range);
  // What an object holds beside `to` stays where there is no name to read the rest by.
  if (!needsConversion(from, to, /*isExact=*/!val.isEventual || W.isSimple(val.expr))) {
    // Where a provider's own types stand, it is known better what the value is.
    bool isKnown = !to->is(TyKind::Unknown) && !to->is(TyKind::Schema) && !to->isProperty &&
                   !to->is(TyKind::Singleton) && !from->is(TyKind::Schema) &&
                   !from->is(TyKind::Singleton);
    return {val.expr, isKnown ? to : from, val.isEventual};
  }
  if (to->isPrimitive())
    return convertScalar(val, to, range);
  if (convertsDynamic(from, to) && !to->is(TyKind::Set))
    return convertDynamic(val, to, range);
  if (from->is(TyKind::Singleton) && !to->is(TyKind::Singleton)) {
    if (!to->is(TyKind::List) && !to->is(TyKind::Set))
      return coerce(asList(val, range), to, range);
    Val one{val.expr, from->element, val.isEventual, val.mayBeNull || !val.isEventual};
    Val made = coerce({val.expr, from->element, val.isEventual}, to->element, range);
    return {listOfOne(one, made, range).expr, to, made.isEventual};
  }
  if (to->is(TyKind::Singleton)) {
    if (from->is(TyKind::Singleton)) {
      Val inner = coerce({val.expr, from->element, val.isEventual}, to->element, range);
      return {inner.expr, to, inner.isEventual};
    }
    Val list = coerce(val, T.list(to->element), range);
    return {single(list.expr, range), to, list.isEventual};
  }
  if (X[val.expr].kind == ir::ExprKind::Null)
    return val;
  ir::ExprKind wanted = to->is(TyKind::Map) ? ir::ExprKind::Object : ir::ExprKind::Tuple;
  bool isCollection = to->is(TyKind::List) || to->is(TyKind::Set) || to->is(TyKind::Map);
  if (isCollection && X[val.expr].kind == wanted && X.list(val.expr).empty())
    return {val.expr, to, val.isEventual};
  if (to->is(TyKind::Set) && !from->is(TyKind::Set)) {
    Val list = coerce(val, T.list(to->element), range);
    list.type = from->is(TyKind::Unknown) ? from : list.type;
    return makeSet(list, to, range);
  }
  if (X[val.expr].kind == ir::ExprKind::Tuple && from->is(TyKind::Tuple))
    return convertItems(val, to, range);
  if (isWrittenObject)
    return convertMembers(val, to, range);
  if (from->isListLike()) {
    Val list = loop(val, "", "entry", range, [&](const Val &, const Val &entry) {
      LoopBody body;
      body.value = coerce(entry, to->is(TyKind::Tuple) ? T.elementOf(to) : to->element, range);
      return body;
    });
    return to->is(TyKind::Set) ? makeSet(list, to, range) : Val{list.expr, to, list.isEventual};
  }
  if (from->isInstance && to->is(TyKind::Map))
    return coerce(detached(val, range), to, range);
  if (from->is(TyKind::Map) && to->is(TyKind::Object))
    return rebuildObject(val, to, range);
  if (from->is(TyKind::Map) || (from->is(TyKind::Object) && to->is(TyKind::Map))) {
    Val map = loop(val, "key", "entry", range, [&](const Val &key, const Val &entry) {
      LoopBody body;
      body.key = key;
      body.value = coerce(entry, to->element ? to->element : T.elementOf(to), range);
      return body;
    });
    return {map.expr, to, map.isEventual};
  }
  return rebuildObject(val, to, range);
}

/// `type` in the form in which Terraform's own files have types: `["map", "string"]`.
ExprId ValueWriter::typeExpr(const Ty *type, SrcRange range, unsigned depth) {
  auto inner = [&](const Ty *part) { return typeExpr(part, range, depth + 1); };
  auto with = [&](llvm::StringRef name, ExprId parts) {
    return X.tuple({W.text(name, range), parts}, range);
  };
  constexpr unsigned MaxDepth = 16;
  switch (depth > MaxDepth ? TyKind::Unknown : type->kind) {
  case TyKind::Bool:
    return W.text("bool", range);
  case TyKind::Number:
    return W.text("number", range);
  case TyKind::String:
    return W.text("string", range);
  case TyKind::List:
  case TyKind::Set: // a list in PCL, of which a module makes a set
    return with("list", inner(type->element));
  case TyKind::Map:
    return with("map", inner(type->element));
  case TyKind::Tuple: {
    llvm::SmallVector<ExprId, 8> parts;
    for (const Ty *part : type->elements)
      parts.push_back(inner(part));
    return with("tuple", X.tuple(parts, range));
  }
  case TyKind::Object: {
    llvm::SmallVector<ExprId, 16> parts;
    for (const Field &field : type->fields)
      parts.append({W.text(field.name, range), inner(field.type)});
    return with("object", X.object(parts, range));
  }
  default:
    return W.text("dynamic", range);
  }
}

Val ValueWriter::convertDynamic(const Val &val, const Ty *to, SrcRange range) {
  ExprId type = typeExpr(to, range, 0);
  return {W.stdCall(ir::StdFunction::convert, {{"input", val.expr}, {"type", type}}, range), to,
          val.isEventual};
}

Val ValueWriter::ofOneKind(const Val &val, SrcRange range) {
  bool isList = val.type->is(TyKind::List);
  bool isPart = (isList || val.type->is(TyKind::Map)) && val.type->form != Form::Collection;
  if (!isPart || !(val.type->isDynamic() || val.type->element->mix == Mix::Any))
    return val;
  auto function = isList ? ir::StdFunction::tolist : ir::StdFunction::tomap;
  const Ty *type = T.collection(val.type->kind, T.unknown());
  return {W.stdCall(function, {{"input", val.expr}}, range), type, val.isEventual, val.mayBeNull};
}

bool ValueWriter::isConstant(ExprId expr) const {
  if (X[expr].kind == ir::ExprKind::Unary)
    return X[expr].unaryOp() == ir::UnaryOp::Negate &&
           X[X[expr].as<ir::UnaryExpr>().operand()].kind == ir::ExprKind::Number;
  ir::ExprKind kind = X[expr].kind;
  return kind == ir::ExprKind::String || kind == ir::ExprKind::Number || kind == ir::ExprKind::Bool;
}

bool ValueWriter::isExact(ExprId expr) const {
  bool isNegated = X[expr].kind == ir::ExprKind::Unary && isConstant(expr);
  const ir::Expr &number = X[isNegated ? X[expr].as<ir::UnaryExpr>().operand() : expr];
  if (number.kind != ir::ExprKind::Number)
    return true;
  constexpr int64_t Limit = int64_t(1) << 53;
  int64_t value = 0;
  llvm::StringRef text = W.program.str(number.text());
  return text.contains('.') || (!text.getAsInteger(10, value) && value <= Limit);
}

std::optional<Value> ValueWriter::valueOf(ExprId call) {
  eval::Environment environment;
  environment.callsStd = true;
  eval::Result known = eval::evaluate(W.program, call, environment);
  return known ? std::optional(*known) : std::nullopt;
}

std::optional<Val> ValueWriter::constant(const Value &value, SrcRange range) {
  ExprId expr = eval::materialise(W.program, value, range);
  return expr ? std::optional(Val{expr, typeOf(value)}) : std::nullopt;
}

const Ty *ValueWriter::typeOf(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Null:
    return T.null();
  case ValueKind::Bool:
    return T.boolean();
  case ValueKind::Number:
    return T.number(digitsOf(value.numberText()));
  case ValueKind::String:
    return T.string();
  case ValueKind::Array: {
    std::vector<const Ty *> elements;
    for (const Value &element : value.elements())
      elements.push_back(typeOf(element));
    return T.tuple(std::move(elements));
  }
  case ValueKind::Object: {
    std::vector<Field> fields;
    for (const auto &[name, member] : value.object())
      fields.push_back({name, name, typeOf(member)});
    return T.object(std::move(fields));
  }
  default:
    return T.unknown();
  }
}

void ValueWriter::checkText(const Val &val, SrcRange range) {
  if (!holdsQuotient(val.type))
    return;
  W.diags.report(diag::tf_rounded, range, phrase::text_of_quotient());
  W.lose(frontend::Outcome::Fallback);
}

/// A call of a function that depends on its argument alone: computed here if that is a literal.
Val ValueWriter::pureCall(ir::StdFunction function, const Val &val, const Ty *result,
                          SrcRange range) {
  ExprId call = W.stdCall(function, {{"input", val.expr}}, range);
  if (isConstant(val.expr))
    if (std::optional<Value> known = valueOf(call))
      if (std::optional<Val> literal = constant(*known, range))
        return {literal->expr, result->is(TyKind::Number) ? literal->type : result};
  return {call, result, val.isEventual};
}

Val ValueWriter::convertScalar(const Val &val, const Ty *to, SrcRange range) {
  if (X[val.expr].kind == ir::ExprKind::Null)
    return {val.expr, to};
  ir::StdFunction function = to->is(TyKind::String)   ? ir::StdFunction::tostring
                             : to->is(TyKind::Number) ? ir::StdFunction::tonumber
                                                      : ir::StdFunction::tobool;
  if (to->is(TyKind::String))
    checkText(val, range);
  return pureCall(function, val, to, range);
}

/// A list of elements of the right type as the set of them: without doubles, in Terraform's order.
Val ValueWriter::makeSet(const Val &list, const Ty *set, SrcRange range) {
  if (set->isPropertySet() ||
      (X[list.expr].kind == ir::ExprKind::Tuple && X.list(list.expr).size() < 2))
    return {list.expr, set, list.isEventual};
  auto isText = [&](ExprId item) { return X[item].kind == ir::ExprKind::String; };
  if (X[list.expr].kind == ir::ExprKind::Tuple && llvm::all_of(X.list(list.expr), isText)) {
    llvm::SmallVector<ExprId, 8> items(X.list(list.expr));
    auto textOf = [&](ExprId item) { return W.program.str(X[item].text()); };
    llvm::stable_sort(items, [&](ExprId a, ExprId b) { return textOf(a) < textOf(b); });
    items.erase(std::unique(items.begin(), items.end(),
                            [&](ExprId a, ExprId b) { return textOf(a) == textOf(b); }),
                items.end());
    return {X.tuple(items, range), set, list.isEventual};
  }
  return {W.stdCall(ir::StdFunction::toset, {{"input", list.expr}}, range), set, list.isEventual};
}

/// A tuple that is written out, element by element.
Val ValueWriter::convertItems(const Val &tuple, const Ty *to, SrcRange range) {
  llvm::SmallVector<ExprId, 8> items(X.list(tuple.expr));
  bool isEventual = tuple.isEventual;
  for (auto [i, item] : llvm::enumerate(items)) {
    const Ty *place = to->element               ? to->element
                      : i < to->elements.size() ? to->elements[i]
                                                : T.unknown();
    Val made = coerce({item, tuple.type->elements[i], tuple.isEventual}, place, range);
    W.comments.moveItem(item, made.expr);
    item = made.expr;
  }
  Val list{X.tuple(items, X.range(tuple.expr)), to, isEventual};
  return to->is(TyKind::Set) ? makeSet(list, to, range) : list;
}

/// An object that is written out, member by member: those that a declared type lacks are left out.
Val ValueWriter::convertMembers(const Val &object, const Ty *to, SrcRange range) {
  llvm::SmallVector<ExprId, 16> items;
  llvm::ArrayRef<ExprId> given = X.list(object.expr);
  for (size_t i = 0; i + 1 < given.size(); i += 2) {
    ExprId key = given[i], value = given[i + 1];
    const Field *field = object.type->field(W.program.str(X[key].text()));
    const Field *target = field ? to->field(field->name) : nullptr;
    if (field && !target && to->is(TyKind::Object) && !to->fields.empty())
      continue;
    if (const Ty *place = to->element ? to->element : target ? target->type : nullptr) {
      Val made = coerce({value, field->type, object.isEventual}, place, range);
      W.comments.moveItem(value, made.expr);
      value = made.expr;
    }
    items.append({key, value});
    given = X.list(object.expr); // it may have moved
  }
  return {X.object(items, X.range(object.expr)), to, object.isEventual};
}

/// What `make` makes of `val`, as a name that can be read several times.
Val ValueWriter::named(const Val &val, const Ty *to, SrcRange range,
                       llvm::function_ref<Val(const Val &)> make) {
  if (W.isSimple(val.expr))
    return make(val);
  Val one{X.tuple({val.expr}, range), T.list(val.type), val.isEventual};
  Val made = loop(one, "", "entry", range, [&](const Val &, const Val &entry) {
    LoopBody body;
    body.value = make(entry);
    return body;
  });
  return {W.element(made.expr, 0, range), to, val.isEventual};
}

Val ValueWriter::withNulls(const Val &val, SrcRange range) {
  const Ty *type = val.type;
  bool isMap = type->is(TyKind::Map), isCollection = isMap || type->is(TyKind::List);
  bool isTuple = type->is(TyKind::Tuple);
  if (!hasUnset(type) || X[val.expr].kind == ir::ExprKind::Null ||
      !(isCollection || isTuple || type->is(TyKind::Object)))
    return val;
  // Parts that are written out are taken as they are.
  ir::ExprKind kind = X[val.expr].kind;
  llvm::SmallVector<ExprId, 16> written;
  if (kind == ir::ExprKind::Object || kind == ir::ExprKind::Tuple)
    written.append(X.list(val.expr).begin(), X.list(val.expr).end());
  auto writtenMember = [&](const Field &field) {
    for (size_t i = 0; kind == ir::ExprKind::Object && i < written.size(); i += 2)
      if (X[written[i]].kind == ir::ExprKind::String &&
          W.program.str(X[written[i]].text()) == field.pulumi)
        return written[i + 1];
    return ExprId();
  };
  auto fieldsOf = [&](const Val &object) {
    llvm::SmallVector<ExprId, 16> items;
    for (const Field &field : type->fields) {
      ExprId own = writtenMember(field);
      Val part{own ? own : W.getAttr(W.again(object.expr), field.pulumi, range), field.type,
               val.isEventual};
      part.mayBeNull = field.isUnset || field.isNullable || field.mayBeNull;
      if (field.isUnset && !own)
        part.expr = W.call(ir::Builtin::Try, {part.expr, X.null(range)}, range);
      items.append({W.text(field.pulumi, range), withNulls(part, range).expr});
    }
    return Val{X.object(items, range), T.allSet(type), val.isEventual};
  };
  auto itemsOf = [&](const Val &tuple) {
    llvm::SmallVector<ExprId, 8> items;
    for (auto [place, element] : llvm::enumerate(type->elements)) {
      bool isWritten = kind == ir::ExprKind::Tuple && written.size() == type->elements.size();
      Val part{isWritten ? written[place] : W.element(W.again(tuple.expr), place, range), element,
               val.isEventual};
      part.mayBeNull = true; // no type of a tuple tells of it
      items.push_back(withNulls(part, range).expr);
    }
    return Val{X.tuple(items, range), T.allSet(type), val.isEventual};
  };
  auto elementsOf = [&](const Val &collection) {
    return loop(collection, isMap ? "key" : "", "entry", range,
                [&](const Val &key, const Val &entry) {
                  LoopBody body;
                  if (isMap)
                    body.key = key;
                  body.value = withNulls(entry, range);
                  return body;
                });
  };
  auto make = [&](const Val &whole) {
    Val made = isCollection ? elementsOf(whole) : isTuple ? itemsOf(whole) : fieldsOf(whole);
    if (val.mayBeNull && written.empty()) // null stays null
      made.expr =
          X.conditional(W.isNull(W.again(whole.expr), range), X.null(range), made.expr, range);
    return made;
  };
  bool isRead = isCollection ? val.mayBeNull : written.empty();
  return isRead ? named(val, T.allSet(type), range, make) : make(val);
}

/// Whether `type` is that of an instance of a module, or of lists and maps of them.
static bool holdsInstances(const Ty *type) {
  while (type->is(TyKind::Map) || type->is(TyKind::List))
    type = type->element;
  return type->is(TyKind::Object) && type->isInstance;
}

/// The instance `val` of a module as the object of its outputs; null stays null.
Val ValueWriter::outputsOf(const Val &val, SrcRange range) {
  const ir::Expr expr = X[val.expr];
  std::vector<Field> fields = val.type->fields;
  for (Field &field : fields)
    field.pulumi = field.name;
  const Ty *type = T.object(std::move(fields));
  if (expr.kind == ir::ExprKind::Null)
    return {val.expr, type, val.isEventual, true};
  if (expr.kind == ir::ExprKind::Conditional) {
    auto choice = expr.as<ir::ConditionalExpr>();
    auto outputsOfArm = [&](ExprId arm, bool sense) {
      bool mayBeNull = val.mayBeNull;
      ir::forEachPresent(X, choice.condition(), sense,
                         [&](ExprId present) { mayBeNull &= !ir::isEqual(X, present, arm); });
      return outputsOf({arm, val.type, val.isEventual, mayBeNull}, range).expr;
    };
    ExprId whenTrue = outputsOfArm(choice.then(), true);
    ExprId whenFalse = outputsOfArm(choice.otherwise(), false);
    return {X.conditional(choice.condition(), whenTrue, whenFalse, range), type, val.isEventual,
            val.mayBeNull};
  }
  Val made = named(val, type, range, [&](const Val &instance) {
    llvm::SmallVector<ExprId, 16> items;
    for (const Field &field : val.type->fields)
      items.append(
          {W.text(field.name, range), W.access(W.again(instance.expr), field.pulumi, range)});
    ExprId object = X.object(items, range);
    if (val.mayBeNull)
      object = X.conditional(W.isNull(W.again(instance.expr), range), X.null(range), object, range);
    return Val{object, type, val.isEventual};
  });
  made.mayBeNull = val.mayBeNull;
  return made;
}

Val ValueWriter::detached(const Val &val, SrcRange range) {
  const Ty *type = val.type;
  if (type->is(TyKind::Object) && type->isInstance)
    return outputsOf(val, range);
  bool isMap = type->is(TyKind::Map);
  if ((!isMap && !type->is(TyKind::List)) || !holdsInstances(type->element))
    return val;
  return loop(val, isMap ? "key" : "", "instance", range, [&](const Val &key, const Val &instance) {
    LoopBody body;
    if (isMap)
      body.key = key;
    body.value = detached(instance, range);
    return body;
  });
}

Val ValueWriter::asData(const Val &val, SrcRange range,
                        llvm::function_ref<bool(llvm::StringRef)> isRead) {
  Val own = detached(val, range);
  const Ty *type = T.dataOf(own.type, isRead);
  return type == own.type ? own : coerce(own, type, range);
}

void ValueWriter::detachMixed(llvm::MutableArrayRef<Val> values, SrcRange range) {
  auto instanceOf = [&](const Val &val) -> const Ty * {
    const Ty *type =
        val.type->isListLike() || val.type->is(TyKind::Map) ? T.elementOf(val.type) : val.type;
    return type->isInstance ? type : nullptr;
  };
  // A list without elements is one of them, unless others are no lists.
  bool areLists = llvm::all_of(
      values, [](const Val &val) { return val.type->isListLike() || val.type->is(TyKind::Null); });
  bool isMixed = llvm::any_of(values, [&](const Val &val) {
    bool isEmpty = val.type->is(TyKind::Null) || X[val.expr].kind == ir::ExprKind::Null ||
                   (areLists && isEmptyTuple(val.expr));
    return !isEmpty && instanceOf(val) != instanceOf(values.front());
  });
  if (isMixed)
    for (Val &val : values)
      val = detached(val, range);
}

void ValueWriter::clearMixed(llvm::MutableArrayRef<Val> values, SrcRange range) {
  llvm::SetVector<const Ty *> types;
  for (Val &val : values) {
    val = withClearElements(val, range);
    types.insert(val.type);
  }
  if (llvm::none_of(types, [](const Ty *type) { return type->hasHeldUnset; }))
    return;
  for (Val &val : values)
    if (llvm::any_of(types, [&](const Ty *other) { return blursUnset(val.type, other); }))
      val = cleared(val, range);
}

/// `val` with null for what is unset in it, and in what a `terraform_data` in it holds.
Val ValueWriter::cleared(const Val &val, SrcRange range) {
  const Ty *type = T.withoutStashes(val.type);
  return withNulls(type == val.type ? val : coerce(val, type, range), range);
}

/// One object from another. What is read several times must be a name.
Val ValueWriter::rebuildObject(const Val &val, const Ty *to, SrcRange range) {
  const Ty *from = val.type;
  if (!W.isSimple(val.expr))
    return named(val, to, range, [&](Val entry) {
      entry.mayBeNull = val.mayBeNull;
      return coerce(entry, to, range);
    });
  llvm::SmallVector<ExprId, 16> items;
  llvm::StringSet<> written;
  auto add = [&](const Field &source, const Field &target) {
    if (!written.insert(target.pulumi).second) // two names of one thing
      return;
    ExprId part = from->is(TyKind::Map) && source.isOptional
                      ? memberOrNull(W.again(val.expr), source, range)
                      : W.getAttr(W.again(val.expr), source.pulumi, range);
    // What a provider leaves out is null; of blocks there are none then.
    bool mayLack = from->is(TyKind::Schema) && source.isOptional;
    bool isList = source.type->isListLike();
    Val item = coerce({part, source.type, val.isEventual, mayLack && !isList}, target.type, range);
    if (mayLack && isList && item.expr != part)
      item.expr =
          X.conditional(W.isNull(W.again(part), range), X.tuple({}, range), item.expr, range);
    bool isRebuilt = item.expr != part && item.type->is(TyKind::Object) && !val.isEventual;
    if (source.isOptional && source.isUnset && from->is(TyKind::Object))
      item.expr = W.call(ir::Builtin::Try, {item.expr, X.null(range)}, range);
    else if (isRebuilt && from->is(TyKind::Object)) // null stays null
      item.expr = X.conditional(W.isNull(W.again(part), range), X.null(range), item.expr, range);
    else if (source.isOptional && item.expr != part && from->is(TyKind::Object))
      item.expr = W.call(ir::Builtin::Try, {item.expr, X.null(range)}, range);
    item = wrapAsset(item, target.asset, range);
    items.append({W.text(target.pulumi, range), item.expr});
  };
  if (to->is(TyKind::Schema)) {
    for (const Field &field : from->fields)
      if (const Field *target = to->field(field.name))
        add(field, *target);
  } else {
    for (const Field &field : to->fields)
      if (const Field *source = from->field(field.name))
        add(*source, field);
      else if (from->is(TyKind::Map)) // its entry of the name
        add({field.name, field.name, from->element, AssetKind::None, field.isOptional}, field);
  }
  return {X.object(items, range), to, val.isEventual};
}

} // namespace pcl::terraform
