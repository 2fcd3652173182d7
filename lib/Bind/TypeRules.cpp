// Unification, unwrapping and iteration; see the header.
#include "TypeRules.h"

#include "pcl/IR/Iteration.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

namespace pcl::bind {

using namespace ir;

/// Types nest as deep as literals do; unification of two deep ones stops here with their union.
static constexpr unsigned MaxUnifyDepth = 200;

/// A value that may be of more types than this is one of which nothing is known.
static constexpr size_t MaxUnionMembers = 16;

/// An object with more members is a map when it meets another one, so that joining many stays
/// linear.
static constexpr size_t MaxJoinedMembers = 200;

static bool isNumber(TypeKind kind) { return kind == TypeKind::Int || kind == TypeKind::Number; }

TypeId TypeRules::unify(TypeId a, TypeId b) { return unifyAt(a, b, Scalars::Converted, 0); }

TypeId TypeRules::unifyAt(TypeId a, TypeId b, Scalars scalars, unsigned depth) {
  if (a == b)
    return a;
  bool isOutput = Types.kind(a) == TypeKind::Output || Types.kind(b) == TypeKind::Output;
  if (!isOutput)
    return unifyPlain(a, b, scalars, depth);
  auto inner = [&](TypeId id) {
    return Types.kind(id) == TypeKind::Output ? Types[id].element() : id;
  };
  return Types.output(unifyPlain(inner(a), inner(b), scalars, depth));
}

TypeId TypeRules::unifyPlain(TypeId a, TypeId b, Scalars scalars, unsigned depth) {
  if (a == b)
    return a;
  const Type &left = Types[a];
  const Type &right = Types[b];
  if (left.kind == TypeKind::Dynamic || right.kind == TypeKind::Dynamic)
    return Types.dynamicType();
  if (left.kind == TypeKind::None || right.kind == TypeKind::None || depth > MaxUnifyDepth)
    return Types.unionOf({a, b});
  if (Types.isOptional(a) || Types.isOptional(b))
    return Types.optional(unifyAt(Types.withoutNone(a), Types.withoutNone(b), scalars, depth + 1));
  if (isNumber(left.kind) && isNumber(right.kind))
    return Types.numberType();
  // Numbers and bools convert safely to strings.
  auto isScalar = [](TypeKind kind) { return isNumber(kind) || kind == TypeKind::Bool; };
  if (scalars == Scalars::Converted && ((left.kind == TypeKind::String && isScalar(right.kind)) ||
                                        (right.kind == TypeKind::String && isScalar(left.kind))))
    return Types.stringType();
  if (left.kind == TypeKind::Enum && left.element() == b)
    return b;
  if (right.kind == TypeKind::Enum && right.element() == a)
    return a;

  auto elementOf = [&](const Type &type) {
    return type.kind == TypeKind::Tuple || type.kind == TypeKind::Object
               ? fold(type.elements, scalars)
               : type.element();
  };
  if (isListKind(left.kind) && isListKind(right.kind)) {
    // An empty tuple takes the other's type.
    if (left.kind == TypeKind::Tuple && left.elements.empty())
      return right.kind == TypeKind::Tuple ? Types.list(fold(right.elements, Scalars::Kept)) : b;
    if (right.kind == TypeKind::Tuple && right.elements.empty())
      return left.kind == TypeKind::Tuple ? Types.list(fold(left.elements, Scalars::Kept)) : a;
    // Tuples that are as long keep apart what has different types.
    if (left.kind == TypeKind::Tuple && right.kind == TypeKind::Tuple &&
        left.elements.size() == right.elements.size()) {
      llvm::SmallVector<TypeId, 8> elements;
      for (auto [l, r] : llvm::zip(left.elements, right.elements))
        elements.push_back(unifyAt(l, r, scalars, depth + 1));
      if (!llvm::all_equal(elements))
        return Types.tuple(elements);
    }
    return Types.list(unifyAt(elementOf(left), elementOf(right), scalars, depth + 1));
  }
  if (left.kind == TypeKind::Object && right.kind == TypeKind::Object) {
    if (left.names == right.names) {
      llvm::SmallVector<TypeId, 8> elements;
      for (auto [l, r] : llvm::zip(left.elements, right.elements))
        elements.push_back(unifyAt(l, r, scalars, depth + 1));
      return Types.object(left.names, elements);
    }
    // An object that may lack each of its members may be empty.
    auto mayBeEmpty = [&](const Type &object) {
      return !object.names.empty() &&
             llvm::all_of(object.elements, [&](TypeId type) { return Types.isOptional(type); });
    };
    if (left.names.empty() && mayBeEmpty(right))
      return b;
    if (right.names.empty() && mayBeEmpty(left))
      return a;
    if (left.names.empty() || right.names.empty())
      return orEmpty(left.names.empty() ? b : a);
    if (scalars == Scalars::Kept && left.names.size() <= MaxJoinedMembers)
      return joinObjects(left, right, depth);
  }
  bool leftIsMap = left.kind == TypeKind::Map;
  if ((leftIsMap && right.kind == TypeKind::Map) || (leftIsMap && right.kind == TypeKind::Object) ||
      (right.kind == TypeKind::Map && left.kind == TypeKind::Object)) {
    const Type &object = leftIsMap ? right : left;
    if (object.kind == TypeKind::Object && object.names.empty())
      return leftIsMap ? a : b;
    return Types.map(unifyAt(elementOf(left), elementOf(right), scalars, depth + 1));
  }
  auto memberCount = [](const Type &type) {
    return type.kind == TypeKind::Union ? type.elements.size() : 1;
  };
  if (memberCount(left) + memberCount(right) > MaxUnionMembers)
    return Types.dynamicType();
  return Types.unionOf({a, b});
}

/// An object with the members of both, of which those that one of them lacks may be absent.
TypeId TypeRules::joinObjects(const Type &a, const Type &b, unsigned depth) {
  llvm::MapVector<StrId, TypeId> members;
  for (auto [name, type] : llvm::zip(a.names, a.elements))
    members[name] = llvm::is_contained(b.names, name) ? type : Types.optional(type);
  for (auto [name, type] : llvm::zip(b.names, b.elements)) {
    auto [slot, isNew] = members.insert({name, type});
    slot->second =
        isNew ? Types.optional(type) : unifyAt(slot->second, type, Scalars::Kept, depth + 1);
  }
  return Types.object(llvm::SmallVector<StrId, 8>(llvm::make_first_range(members)),
                      llvm::SmallVector<TypeId, 8>(llvm::make_second_range(members)));
}

TypeId TypeRules::fold(llvm::ArrayRef<TypeId> types, Scalars scalars) {
  if (types.empty())
    return Types.dynamicType();
  TypeId result = types.front();
  for (TypeId type : types.drop_front())
    result = unifyAt(result, type, scalars, 0);
  return result;
}

TypeId TypeRules::orEmpty(TypeId object) {
  const Type shape = Types[object];
  TypeId element = fold(shape.elements, Scalars::Kept);
  if (Types.kind(Types.withoutNone(Types.resolved(element))) != TypeKind::Union)
    return Types.map(element);
  llvm::SmallVector<TypeId, 8> members;
  for (TypeId member : shape.elements)
    members.push_back(Types.optional(member));
  return Types.object(shape.names, members);
}

TypeId TypeRules::unwrap(TypeId type) {
  while (true) {
    const Type &shape = Types[type];
    if (shape.kind == TypeKind::Output || shape.kind == TypeKind::Promise)
      type = shape.element();
    else if (shape.kind == TypeKind::Union && Types.isOptional(type))
      type = Types.withoutNone(type);
    else
      return type;
  }
}

IterationTypes TypeRules::iteration(TypeId type) {
  TypeId plain = unwrap(type);
  const Type &shape = Types[plain];
  TypeId dynamic = Types.dynamicType();
  // Where there are outputs, what is known of items says which of them are.
  auto itemType = [&](TypeId items) {
    return Types.containsEventuals(type) ? items : ir::itemType(Types, items);
  };
  switch (shape.kind) {
  case TypeKind::List:
  case TypeKind::Set:
    return {Types.intType(), itemType(shape.element()), true, true};
  case TypeKind::Tuple:
    return {Types.intType(), itemType(either(shape.elements)), true, true};
  case TypeKind::Map:
    return {Types.stringType(), itemType(shape.element()), true, true};
  case TypeKind::Object:
    return {Types.stringType(), itemType(either(shape.elements)), true, true};
  case TypeKind::SchemaObject:
  case TypeKind::Component:
  case TypeKind::Resource:
    return {Types.stringType(), dynamic, true, true};
  case TypeKind::Dynamic:
    return {dynamic, dynamic, true, true};
  case TypeKind::Union: {
    // What all members give, when all of them are collections.
    IterationTypes result{TypeId(), TypeId(), true, false};
    for (TypeId member : shape.elements) {
      IterationTypes one = iteration(member);
      result.mayBeOne |= one.mayBeOne;
      result.isCollection &= one.isCollection;
      result.key = result.key ? either({result.key, one.key}) : one.key;
      result.value = result.value ? either({result.value, one.value}) : one.value;
    }
    if (!result.isCollection)
      result.key = result.value = dynamic;
    return result;
  }
  default:
    return {dynamic, dynamic, false, false};
  }
}

} // namespace pcl::bind
