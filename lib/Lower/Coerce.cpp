// Conversions, top-down from the type of the destination.
//
// That is pushed down into literals, collections, conditionals and the bodies of applies; literals
// are folded; what remains becomes a Convert. A conversion that changes a value is made only
// between scalars, be they elements of lists and maps; where two types differ otherwise the value
// is right as it is (the front end shaped it) and Convert to Dynamic quiets the static type.

#include "Coerce.h"

#include "Arguments.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

#include <tuple>

using namespace pcl;
using namespace pcl::lower;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

bool isNumeric(TypeKind kind) { return kind == TypeKind::Int || kind == TypeKind::Number; }

/// The members of a union, or the type itself.
llvm::SmallVector<TypeId> membersOf(const ir::TypeStore &types, TypeId type) {
  const ir::Type &info = types[type];
  if (info.kind == TypeKind::Union)
    return {info.elements.begin(), info.elements.end()};
  return {type};
}

/// True if `text` is a number as JSON writes one.
bool isDecimal(llvm::StringRef text) {
  llvm::StringRef digits = text;
  digits.consume_front("-");
  if (digits.empty() || !llvm::isDigit(digits[0]) ||
      (digits.size() > 1 && digits[0] == '0' && digits[1] != '.'))
    return false;
  auto [whole, fraction] = digits.split('.');
  return llvm::all_of(whole, llvm::isDigit) && llvm::all_of(fraction, llvm::isDigit) &&
         !digits.ends_with(".");
}

} // namespace

bool Coercion::isAssignable(TypeId from, TypeId to, unsigned depth) const {
  if (from == to || !from || !to || depth > 16)
    return true;
  const ir::Type &source = T[from], &target = T[to];
  if (source.kind == TypeKind::Dynamic || target.kind == TypeKind::Dynamic)
    return true;
  auto fits = [&](TypeId a, TypeId b) { return isAssignable(a, b, depth + 1); };
  if (source.kind == TypeKind::Union)
    return llvm::all_of(source.elements, [&](TypeId member) { return fits(member, to); });
  if (target.kind == TypeKind::Union)
    return llvm::any_of(target.elements, [&](TypeId member) { return fits(from, member); });
  bool targetIsList = target.kind == TypeKind::List || target.kind == TypeKind::Set;
  switch (source.kind) {
  case TypeKind::Int:
  case TypeKind::Number:
    return isNumeric(target.kind) &&
           !(O.traits.integers && source.kind == TypeKind::Number && target.kind == TypeKind::Int);
  case TypeKind::Enum:
    return target.kind == TypeKind::Enum ? source.enumeration == target.enumeration
                                         : fits(source.element(), to);
  case TypeKind::Asset:
  case TypeKind::Archive:
    return target.kind == TypeKind::Asset || target.kind == TypeKind::Archive;
  case TypeKind::List:
  case TypeKind::Set:
    return targetIsList && fits(source.element(), target.element());
  case TypeKind::Tuple:
    if (targetIsList)
      return llvm::all_of(source.elements,
                          [&](TypeId member) { return fits(member, target.element()); });
    return target.kind == TypeKind::Tuple && source.elements.size() == target.elements.size() &&
           llvm::all_of(llvm::zip(source.elements, target.elements),
                        [&](auto pair) { return fits(std::get<0>(pair), std::get<1>(pair)); });
  case TypeKind::Map:
    return target.kind == TypeKind::Map && fits(source.element(), target.element());
  case TypeKind::Object:
    return target.kind == TypeKind::Map && llvm::all_of(source.elements, [&](TypeId member) {
             return fits(member, target.element());
           });
  case TypeKind::SchemaObject:
    return target.kind == TypeKind::SchemaObject && source.object == target.object;
  default:
    return source.kind == target.kind;
  }
}

ExprId Coercion::coerceLiteral(ExprId id, TypeId to) {
  const Expr expr = E[id];
  SrcRange range = E.range(id);
  llvm::SmallVector<TypeId> members = membersOf(T, to);
  auto has = [&](TypeKind kind) {
    return llvm::any_of(members, [&](TypeId member) { return T.kind(member) == kind; });
  };
  bool wantsNumber = has(TypeKind::Number) || has(TypeKind::Int);
  // `128.0` is a whole number to a provider, and none to the languages.
  auto numberText = [&](StrId text) {
    bool isWhole = !has(TypeKind::Number) && P.str(text).contains('.');
    return isWhole ? P.intern(Value::canonicalNumber(P.str(text))) : text;
  };
  auto replace = [&](ExprId made, TypeId type) {
    setType(made, type);
    return O.setPresence(made, Presence::Plain);
  };
  if (has(TypeKind::Dynamic))
    return id;
  if (expr.kind == ExprKind::String) {
    if (has(TypeKind::String))
      return id;
    for (TypeId member : members)
      if (T.kind(member) == TypeKind::Enum)
        return replace(E.convert(id, member, range), member);
    llvm::StringRef text = P.str(expr.text());
    if (wantsNumber && isDecimal(text))
      return replace(E.number(numberText(expr.text()), range), T.numberType());
    if (has(TypeKind::Bool) && (text == "true" || text == "false"))
      return replace(E.boolean(text == "true", range), T.boolType());
  } else if (expr.kind == ExprKind::Number) {
    if (wantsNumber) {
      StrId text = numberText(expr.text());
      return text == expr.text() ? id : replace(E.number(text, range), T.numberType());
    }
    for (TypeId member : members)
      if (T.kind(member) == TypeKind::Enum)
        return replace(E.convert(id, member, range), member);
    if (has(TypeKind::String))
      return replace(E.string(P.intern(Value::canonicalNumber(P.str(expr.text()))), range),
                     T.stringType());
  } else if (expr.kind == ExprKind::Bool) {
    if (has(TypeKind::Bool))
      return id;
    if (has(TypeKind::String))
      return replace(E.string(P.intern(expr.boolValue() ? "true" : "false"), range),
                     T.stringType());
  }
  return convertTo(id, to);
}

/// `id` as a value of `to`, to which it is not assignable.
ExprId Coercion::convertTo(ExprId id, TypeId to) {
  SrcRange range = E.range(id);
  TypeId from = T.resolved(typeOf(id));
  // What may be missing is there, and an output or not.
  if (TypeId there = T.withoutNone(typeOf(id));
      there != typeOf(id) && T.isEventual(there) && isAssignable(T.resolved(there), to))
    return O.setPresence(E.convert(id, there, range), O.presence(id));
  if (T.isEventual(typeOf(id))) {
    // Inside the apply that is there, or a new one.
    if (E[id].kind == ExprKind::Apply && !T.isEventual(typeOf(E.list(id).back()))) {
      ExprId body = coerce(E.list(id).back(), to);
      E.mutableList(id).back() = body;
      setType(id, T.output(T.resolved(typeOf(body))));
      return id;
    }
    TypeId bare = T.withoutNone(from);
    bool isScalarChange =
        isScalarKind(T.kind(bare)) || differentScalars(bare, T.withoutNone(to)).isValid();
    if (!isScalarChange && !isAssignable(bare, to)) {
      return asDynamic(id);
    }
    std::string prefix, name = nameOfArgument(P, id, prefix);
    ExprId argument = O.presence(id) == Presence::Output ? id : O.asOutput(id);
    ir::VarId param = E.addVar(P.intern(name), from);
    ExprId use = E.refTo(E.var(param).name, param, range);
    setType(use, from);
    ExprId body = coerce(use, to);
    ExprId result = E.apply({argument}, param, body, T.output(T.resolved(typeOf(body))), range);
    return O.setPresence(result, Presence::Output);
  }
  if (T.isOptional(from) && !T.isOptional(to) && O.presence(id) != Presence::Maybe) {
    TypeId bare = T.withoutNone(typeOf(id));
    ExprId present = O.setPresence(E.convert(id, bare, range), O.presence(id));
    return isAssignable(T.withoutNone(from), to) ? present : convertTo(present, to);
  }
  if (O.presence(id) == Presence::Plain) {
    TypeId there = T.withoutNone(from);
    TypeId bare = T.withoutNone(to);
    if (TypeId element = differentScalars(there, bare)) {
      auto convert = [&](ExprId value) { return convertElements(value, element, bare); };
      return T.isOptional(from) ? unlessNull(id, convert) : convert(id);
    }
    // Of a scalar of several types a text can be made.
    bool isScalar = isScalarKind(T.kind(there)),
         isScalars = llvm::all_of(membersOf(T, there),
                                  [&](TypeId member) { return isScalarKind(T.kind(member)); });
    for (TypeId member : membersOf(T, to))
      if (isScalar ? isScalarKind(T.kind(member)) : isScalars && bare == T.stringType())
        return O.setPresence(E.convert(id, member, range), Presence::Plain);
  }
  return asDynamic(id);
}

/// Adds to `found` the scalars that are elements of `type`, which is a list if `isList`, and a map
/// otherwise; false if it is none or has others. Elements may be null.
bool Coercion::scalarsIn(TypeId type, bool isList, llvm::SmallVectorImpl<TypeId> &found) const {
  const ir::Type &collection = T[type];
  if (collection.kind == TypeKind::Union)
    return llvm::all_of(collection.elements,
                        [&](TypeId member) { return scalarsIn(member, isList, found); });
  if (collection.kind == TypeKind::SchemaObject ||
      !(isList ? ir::isListKind(collection.kind) : ir::isMapKind(collection.kind)))
    return false;
  for (TypeId element : collection.elements)
    for (TypeId member : membersOf(T, element)) {
      if (!isScalarKind(T.kind(member)) && T.kind(member) != TypeKind::None)
        return false;
      found.push_back(member);
    }
  return true;
}

/// The type of the elements of `from` where these and those of `to`, both lists or both maps, are
/// scalars of different types; None otherwise. Members of an enumeration are texts, which need no
/// conversion. Of elements of several types texts can be made only.
TypeId Coercion::differentScalars(TypeId from, TypeId to) const {
  TypeKind place = T.kind(to), given = T.kind(from);
  bool isList = place == TypeKind::List || place == TypeKind::Set;
  if ((!isList && place != TypeKind::Map) || isAssignable(from, to))
    return {};
  TypeKind wanted = T.kind(T[to].element());
  llvm::SmallVector<TypeId> found;
  if (!isScalarKind(wanted) || wanted == TypeKind::Enum || !scalarsIn(from, isList, found))
    return {};
  TypeId element = T.unionOf(found);
  TypeKind kind = T.kind(element);
  if (isAssignable(T.withoutNone(element), T[to].element())) // they lack a value at most
    return {};
  bool isUniform = given == TypeKind::List || given == TypeKind::Set || given == TypeKind::Map;
  if (isUniform && isScalarKind(kind))
    return isNumeric(kind) && isNumeric(wanted) ? TypeId() : element;
  return wanted == TypeKind::String && !O.traits.castsConvert ? element : TypeId();
}

/// `id` with each element, of the type `given` that `differentScalars` has found, as `to` has them.
ExprId Coercion::convertElements(ExprId id, TypeId given, TypeId to) {
  SrcRange range = E.range(id);
  auto variable = [&](llvm::StringRef name, TypeId type) {
    ir::VarId var = E.addVar(P.intern(name), type);
    ExprId use = E.refTo(E.var(var).name, var, range);
    setType(use, type);
    return std::pair(var, O.setPresence(use, Presence::Plain));
  };
  auto [item, element] = variable("value", given);
  ir::VarId key;
  ExprId keyUse;
  if (T.kind(to) == TypeKind::Map)
    std::tie(key, keyUse) = variable("key", T.stringType());
  bool mayLack = T.isOptional(given);
  TypeId wanted = mayLack ? T.optional(T[to].element()) : T[to].element();
  ExprId made = E.forExpr(key, item, id, keyUse, coerce(element, wanted), {},
                          /*isGrouped=*/false, range);
  setType(made, T.kind(to) == TypeKind::Map ? T.map(wanted) : T.list(wanted));
  O.setPresence(made, Presence::Plain);
  return mayLack ? asDynamic(made) : made;
}

/// `id == null ? null : converted`, where `converted` is what `convert` makes of `id` that is
/// there.
ExprId Coercion::unlessNull(ExprId id, llvm::function_ref<ExprId(ExprId)> convert) {
  SrcRange range = E.range(id);
  auto plain = [&](ExprId made, TypeId type) {
    setType(made, type);
    return O.setPresence(made, Presence::Plain);
  };
  auto null = [&] { return plain(E.null(range), T.noneType()); };
  TypeId there = T.withoutNone(typeOf(id));
  ExprId condition =
      plain(E.binary(ir::BinaryOp::Equal, ir::clone(E, id), null(), range), T.boolType());
  ExprId value = convert(plain(E.convert(id, there, range), there));
  return plain(E.conditional(condition, null(), value, range), T.optional(typeOf(value)));
}

/// `id` without its static type, which is not the one that its place wants.
ExprId Coercion::asDynamic(ExprId id) {
  return O.setPresence(E.convert(id, T.dynamicType(), E.range(id)), O.presence(id));
}

/// `id`, whose parts fit already, where `to` asks for a value: it is there.
ExprId Coercion::present(ExprId id, TypeId to) {
  TypeId from = typeOf(id);
  if (T.isOptional(to) || T.isEventual(from) || !T.isOptional(from))
    return id;
  return O.setPresence(E.convert(id, T.withoutNone(from), E.range(id)), O.presence(id));
}

/// What the entry `value` of a map of `element` is made. One that is null has no text and no
/// number: it stays null, and whoever takes the map leaves it out.
TypeId Coercion::entryType(ExprId value, TypeId element) const {
  TypeId type = typeOf(value), there = T.withoutNone(type);
  bool isOtherScalar = O.presence(value) == Presence::Plain && isScalarKind(T.kind(element)) &&
                       !isAssignable(there, element) &&
                       llvm::all_of(membersOf(T, there),
                                    [&](TypeId member) { return isScalarKind(T.kind(member)); });
  return E[value].kind == ExprKind::Null || (isOtherScalar && T.isOptional(type))
             ? T.optional(element)
             : element;
}

/// The type of the member `name` in an object or map of type `object`; None if it is not known.
TypeId Coercion::memberType(TypeId object, StrId name) const {
  const ir::Type &type = T[object];
  switch (type.kind) {
  case TypeKind::Map:
    return type.element();
  case TypeKind::Object:
    return type.member(name);
  case TypeKind::SchemaObject: {
    const ir::Member *member = P.workspace().schemaTypes().members(object).find(name);
    if (!member)
      return {};
    return member->isRequired ? member->type : T.optional(member->type);
  }
  default:
    return {};
  }
}

ExprId Coercion::coerce(ExprId id, TypeId to) {
  if (!to)
    return id;
  to = T.resolved(to);
  TypeId bare = T.withoutNone(to);
  TypeKind kind = T.kind(bare);
  if (kind == TypeKind::Dynamic)
    return id;
  auto coerceChild = [&](ExprId child, TypeId type) {
    return O.keepComments(child, coerce(child, type));
  };

  switch (E[id].kind) {
  case ExprKind::Null:
    // The source leaves out what must be there; whoever gets it will say so.
    return T.isOptional(to) ? id : asDynamic(id);
  case ExprKind::Bool:
  case ExprKind::Number:
  case ExprKind::String:
    return coerceLiteral(id, to);
  case ExprKind::Tuple: {
    const ir::Type &type = T[bare];
    for (unsigned i = 0; i < E[id].listSize; ++i) {
      ExprId item = E.list(id)[i];
      if (kind == TypeKind::List || kind == TypeKind::Set)
        item = coerceChild(item, type.element());
      else if (kind == TypeKind::Tuple && i < type.elements.size())
        item = coerceChild(item, type.elements[i]);
      E.mutableList(id)[i] = item;
    }
    return id;
  }
  case ExprKind::Object: {
    // A union's member was chosen by the binder and is the object's own type.
    TypeId own = T.withoutNone(typeOf(id));
    TypeId object = T.kind(own) == TypeKind::SchemaObject ? own : bare;
    for (unsigned i = 0; i + 1 < E[id].listSize; i += 2) {
      ExprId key = E.list(id)[i], value = E.list(id)[i + 1];
      TypeId member = T.kind(object) == TypeKind::Map   ? entryType(value, T[object].element())
                      : E[key].kind == ExprKind::String ? memberType(object, E[key].text())
                                                        : TypeId();
      value = coerceChild(value, member);
      E.mutableList(id)[i + 1] = value;
    }
    return lacksMember(id, object) ? asDynamic(id) : id;
  }
  case ExprKind::Conditional: {
    // One branch without a value makes the whole one that may be absent.
    auto isNull = [&](ExprId branch) { return E[branch].kind == ExprKind::Null; };
    bool mayLack = isNull(E[id].as<ir::ConditionalExpr>().then()) ||
                   isNull(E[id].as<ir::ConditionalExpr>().otherwise());
    TypeId wanted = mayLack ? T.optional(to) : to;
    ExprId then = coerce(E[id].as<ir::ConditionalExpr>().then(), wanted),
           otherwise = coerce(E[id].as<ir::ConditionalExpr>().otherwise(), wanted);
    E[id].b = then.raw();
    E[id].c = otherwise.raw();
    return mayLack ? present(id, to) : id;
  }
  case ExprKind::For:
    if (TypeId item = kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map
                          ? T[bare].element()
                          : TypeId()) {
      if (E[id].isGrouped())
        break;
      ExprId value = E.list(id)[ir::ForValue];
      value = coerce(value, kind == TypeKind::Map ? entryType(value, item) : item);
      E.mutableList(id)[ir::ForValue] = value;
      return id;
    }
    break;
  case ExprKind::Splat:
    if (kind != TypeKind::List && kind != TypeKind::Set)
      break;
    if (ExprId item = coerce(E[id].as<ir::SplatExpr>().each(), T[bare].element());
        item != E[id].as<ir::SplatExpr>().each()) {
      E[id].b = item.raw();
      setType(id, T.list(typeOf(item)));
    }
    return id;
  case ExprKind::Apply: {
    ExprId body = E.list(id).back();
    if (T.isEventual(typeOf(body)) && E[body].kind != ExprKind::Convert)
      break;
    body = coerce(body, to);
    E.mutableList(id).back() = body;
    setType(id, T.output(T.resolved(typeOf(body))));
    return id;
  }
  case ExprKind::Convert:
    // A lifted collection, or a choice between some.
    if (ExprId lifted = E[id].as<ir::ConvertExpr>().operand();
        T.isEventual(typeOf(id)) &&
        (O.presence(lifted) == Presence::Holds || E[lifted].kind == ExprKind::Conditional)) {
      bool isChoice = O.presence(lifted) != Presence::Holds;
      ExprId operand = coerce(lifted, isChoice ? T.optional(to) : to);
      E[id].a = operand.raw();
      if (!isChoice || T.isOptional(to) || !T.isOptional(T.resolved(typeOf(id))))
        return id;
    }
    break;
  case ExprKind::Call:
    if (P.builtin(E[id]) == Builtin::SingleOrNone && E[id].listSize == 1) {
      ExprId list = coerce(E.list(id)[0], T.list(bare));
      E.mutableList(id)[0] = list;
      if (!isScalarKind(kind) && kind != TypeKind::Union)
        return present(id, to);
    }
    // The attempts, each of which would be read twice.
    if (P.builtin(E[id]) == Builtin::Try && O.presence(id) == Presence::Plain &&
        differentScalars(T.withoutNone(T.resolved(typeOf(id))), bare)) {
      bool mayLack = T.isOptional(typeOf(id));
      for (unsigned i = 0; i < E[id].listSize; ++i) {
        ExprId attempt = coerceChild(E.list(id)[i], mayLack ? T.optional(bare) : bare);
        E.mutableList(id)[i] = attempt;
      }
      setType(id, mayLack ? T.optional(bare) : bare);
      return present(id, to);
    }
    // The lists that a list is put together of.
    if (ir::StdFunction function = P.callee(E[id]).function;
        (function == ir::StdFunction::concat || function == ir::StdFunction::coalescelist) &&
        (kind == TypeKind::List || kind == TypeKind::Set) &&
        E[E.list(id)[0]].kind == ExprKind::Tuple) {
      ExprId parts = coerce(E.list(id)[0], T.list(T.list(T[bare].element())));
      E.mutableList(id)[0] = parts;
      return id;
    }
    // The values of which the first that is there is taken.
    if (P.callee(E[id]).function == ir::StdFunction::coalesce &&
        (kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map) &&
        E[E.list(id)[0]].kind == ExprKind::Tuple) {
      ExprId parts = coerce(E.list(id)[0], T.list(T.optional(bare)));
      E.mutableList(id)[0] = parts;
      return id;
    }
    // Parts of a map may be missing as a whole.
    if (P.callee(E[id]).function == ir::StdFunction::merge && kind == TypeKind::Map &&
        E[E.list(id)[0]].kind == ExprKind::Tuple) {
      ExprId parts = coerce(E.list(id)[0], T.list(T.optional(bare)));
      E.mutableList(id)[0] = parts;
      return id;
    }
    break;
  default:
    break;
  }
  TypeId from = T.resolved(typeOf(id));
  if (!isAssignable(from, to))
    return convertTo(id, to);
  const ir::Type &given = T[T.withoutNone(from)];
  bool isPadded =
      O.traits.padsObjects && kind == TypeKind::Map && given.kind == TypeKind::Union &&
      llvm::all_of(given.elements, [&](TypeId type) { return T.kind(type) == TypeKind::Object; });
  return isPadded ? asDynamic(id) : id;
}

/// True if a property that the schema asks for is not in the object. The binder has said so; a type
/// checker need not repeat it.
bool Coercion::lacksMember(ExprId object, TypeId type) const {
  if (T.kind(type) != TypeKind::SchemaObject)
    return false;
  llvm::SmallDenseSet<StrId> present;
  for (unsigned i = 0; i + 1 < E[object].listSize; i += 2) {
    const Expr &key = E[E.list(object)[i]];
    if (key.kind != ExprKind::String)
      return false;
    present.insert(key.text());
  }
  return llvm::any_of(P.workspace().schemaTypes().members(type), [&](const ir::Member &member) {
    return member.isRequired && !present.contains(member.name);
  });
}

void Coercion::coerceArguments(ExprId object, const schema::Function &function) {
  if (E[object].kind != ExprKind::Object)
    return;
  const ir::Members &members = P.workspace().schemaTypes().arguments(function);
  for (unsigned i = 0; i + 1 < E[object].listSize; i += 2) {
    ExprId key = E.list(object)[i], value = E.list(object)[i + 1];
    const ir::Member *member =
        E[key].kind == ExprKind::String ? members.find(E[key].text()) : nullptr;
    if (!member)
      continue;
    value = O.keepComments(
        value, coerce(value, member->isRequired ? member->type : T.optional(member->type)));
    E.mutableList(object)[i + 1] = value;
  }
}

TypeId Coercion::parameterType(ir::Parameter parameter, TypeId given) const {
  switch (parameter) {
  case ir::Parameter::String:
    return T.stringType();
  case ir::Parameter::Int:
  case ir::Parameter::Number:
    return T.numberType();
  case ir::Parameter::Strings:
    return T.list(T.optional(T.stringType()));
  case ir::Parameter::Numbers:
    return T.list(T.optional(T.numberType()));
  case ir::Parameter::Uniform: {
    const ir::Type &list = T[T.withoutNone(given)];
    auto isOf = [&](auto holds) {
      return llvm::any_of(list.elements,
                          [&](TypeId element) { return holds(T.kind(T.withoutNone(element))); });
    };
    // Elements of several kinds, texts among them, become texts.
    bool isMixed =
        list.kind == TypeKind::Tuple &&
        isOf([](TypeKind kind) { return kind == TypeKind::String; }) &&
        isOf([](TypeKind kind) { return kind == TypeKind::Bool || isNumeric(kind); }) &&
        !isOf([](TypeKind kind) { return !isScalarKind(kind) && kind != TypeKind::None; });
    return isMixed ? T.list(T.optional(T.stringType())) : T.withoutNone(given);
  }
  case ir::Parameter::Sequence:
  case ir::Parameter::Mapping:
  case ir::Parameter::Collection:
  case ir::Parameter::Countable:
    return T.withoutNone(given);
  default:
    return {};
  }
}

/// Each list that the tuple `lists` writes down must be there.
void Coercion::requireElements(ExprId lists) {
  if (E[lists].kind != ExprKind::Tuple)
    return;
  for (unsigned i = 0; i < E[lists].listSize; ++i) {
    ExprId item = coerce(E.list(lists)[i], T.withoutNone(typeOf(E.list(lists)[i])));
    E.mutableList(lists)[i] = item;
  }
}

void Coercion::coerceOperands(ExprId id) {
  const Expr expr = E[id];
  auto coerceOperand = [&](uint32_t Expr::*slot, TypeId to) {
    ExprId operand = coerce(ExprId::fromRaw(expr.*slot), to);
    E[id].*slot = operand.raw();
  };
  auto coerceItem = [&](unsigned index, TypeId to) {
    if (index >= E[id].listSize)
      return;
    ExprId item = coerce(E.list(id)[index], to);
    E.mutableList(id)[index] = item;
  };
  switch (expr.kind) {
  case ExprKind::Unary:
    coerceOperand(&Expr::a, expr.unaryOp() == ir::UnaryOp::Not ? T.boolType() : T.numberType());
    break;
  case ExprKind::Conditional: {
    coerceOperand(&Expr::a, T.boolType());
    // Branches of different kinds have the type of both, which is a text.
    TypeId type = T.resolved(typeOf(id)), bare = T.withoutNone(type);
    auto isOther = [&](ExprId branch) {
      TypeKind kind = T.kind(T.withoutNone(T.resolved(typeOf(branch))));
      return isScalarKind(kind) && kind != TypeKind::String && kind != TypeKind::Enum;
    };
    if (T.kind(bare) != TypeKind::String || (!isOther(expr.as<ir::ConditionalExpr>().then()) &&
                                             !isOther(expr.as<ir::ConditionalExpr>().otherwise())))
      break;
    coerceOperand(&Expr::b, T.optional(type));
    coerceOperand(&Expr::c, T.optional(type));
    break;
  }
  case ExprKind::Binary:
    switch (expr.binaryOp()) {
    case ir::BinaryOp::Or:
    case ir::BinaryOp::And:
      coerceOperand(&Expr::a, T.boolType());
      coerceOperand(&Expr::b, T.boolType());
      break;
    case ir::BinaryOp::Equal:
    case ir::BinaryOp::NotEqual: {
      // Values of different kinds are never equal, which a type checker takes for a mistake.
      ExprId first = expr.as<ir::BinaryExpr>().left();
      TypeKind left = T.kind(T.withoutNone(typeOf(first))),
               right = T.kind(T.withoutNone(typeOf(expr.as<ir::BinaryExpr>().right())));
      if (isScalarKind(left) && isScalarKind(right) && left != right && left != TypeKind::Enum &&
          right != TypeKind::Enum && !(isNumeric(left) && isNumeric(right)))
        E[id].a =
            O.setPresence(E.convert(first, T.dynamicType(), E.range(first)), Presence::Plain).raw();
      break;
    }
    default:
      coerceOperand(&Expr::a, T.numberType());
      coerceOperand(&Expr::b, T.numberType());
    }
    break;
  case ExprKind::Index: {
    TypeKind kind = T.kind(T.withoutNone(O.outputs.inner(typeOf(expr.object()))));
    if (kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Tuple)
      coerceOperand(&Expr::b, T.numberType());
    else if (kind == TypeKind::Map || kind == TypeKind::Object)
      coerceOperand(&Expr::b, T.stringType());
    break;
  }
  case ExprKind::For: {
    TypeId collection = typeOf(E.list(id)[ir::ForCollection]);
    if (T.isOptional(collection))
      coerceItem(ir::ForCollection, T.withoutNone(collection));
    if (E.list(id)[ir::ForKey])
      coerceItem(ir::ForKey, T.stringType());
    if (E.list(id)[ir::ForCondition])
      coerceItem(ir::ForCondition, T.boolType());
    break;
  }
  case ExprKind::Call:
    if (ir::Callee callee = P.callee(expr); callee.isFunction()) {
      for (unsigned i = 0; i < expr.listSize; ++i)
        coerceItem(i,
                   parameterType(ir::infoOf(callee.function).parameter(i), typeOf(E.list(id)[i])));
      if (callee.function == ir::StdFunction::concat)
        requireElements(E.list(id)[0]);
    }
    if (Builtin builtin = P.builtin(expr); builtin == Builtin::Invoke) {
      if (auto function = P.functions.find(id);
          function != P.functions.end() && function->second && expr.listSize > 1)
        coerceArguments(E.list(id)[1], *function->second);
    } else if (builtin != Builtin::Unknown) {
      for (unsigned i = 0; i < expr.listSize; ++i) {
        TypeId given = typeOf(E.list(id)[i]);
        ir::Parameter parameter = ir::infoOf(builtin).parameter(i);
        // `join` makes the texts of its elements itself.
        TypeId to = builtin == Builtin::Join && parameter == ir::Parameter::Strings
                        ? T.withoutNone(given)
                        : parameterType(parameter, given);
        bool isExpanded = expr.isExpanded() && i + 1 == expr.listSize;
        coerceItem(i, isExpanded && to ? T.list(to) : to);
      }
    }
    break;
  default:
    break;
  }
}
