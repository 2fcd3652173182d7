// Types with outputs in them.
#include "OutputTypes.h"

#include "pcl/IR/Iteration.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::lower;
using ir::TypeId;
using ir::TypeKind;

Presence OutputTypes::presenceOf(TypeId type) const {
  if (T.isEventual(type))
    return T.kind(type) == TypeKind::Union ? Presence::Maybe : Presence::Output;
  return T.containsEventuals(type) ? Presence::Holds : Presence::Plain;
}

TypeId OutputTypes::inner(TypeId type) const {
  const ir::Type &info = T[type];
  if (info.kind == TypeKind::Output || info.kind == TypeKind::Promise)
    return info.element();
  if (info.kind != TypeKind::Union || !T.isEventual(type))
    return type;
  llvm::SmallVector<TypeId> members;
  for (TypeId member : info.elements)
    members.push_back(inner(member));
  return T.unionOf(members);
}

std::pair<TypeId, TypeId> OutputTypes::itemTypes(TypeId collection) const {
  const ir::Type &type = T[T.withoutNone(inner(collection))];
  // Where there are outputs, what is known of items says which of them are.
  auto itemType = [&](TypeId items) {
    return T.containsEventuals(collection) ? items : ir::itemType(T, items);
  };
  switch (type.kind) {
  case TypeKind::List:
  case TypeKind::Set:
    return {T.intType(), itemType(type.element())};
  case TypeKind::Tuple:
    return {T.intType(), type.elements.empty() ? T.dynamicType() : itemType(joined(type.elements))};
  case TypeKind::Map:
    return {T.stringType(), itemType(type.element())};
  case TypeKind::Object:
    return {T.stringType(),
            type.elements.empty() ? T.dynamicType() : itemType(joined(type.elements))};
  case TypeKind::SchemaObject:
    return {T.stringType(), T.dynamicType()};
  case TypeKind::Union: {
    llvm::SmallVector<TypeId, 4> keys, items;
    for (TypeId member : type.elements) {
      auto [key, item] = itemTypes(member);
      keys.push_back(key);
      items.push_back(item);
    }
    if (!llvm::all_equal(keys))
      return {T.dynamicType(), T.dynamicType()};
    return {keys[0], joined(items)};
  }
  default:
    return {T.dynamicType(), T.isOpen(T.withoutNone(inner(collection)))
                                 ? T.itemOfOpen(T.withoutNone(inner(collection)))
                                 : T.dynamicType()};
  }
}

TypeId OutputTypes::joined(llvm::ArrayRef<TypeId> types) const {
  TypeId all = T.unionOf(types);
  if (T.kind(all) != TypeKind::Union)
    return all;
  if (T.isOptional(all)) {
    TypeId present = T.withoutNone(all), result = joined({present});
    return result == present ? all : T.optional(result);
  }
  llvm::SmallVector<TypeId> members(T[all].elements.begin(), T[all].elements.end());
  llvm::SmallVector<TypeId> elements;
  // `{}` is a map without entries.
  bool hasMap = llvm::any_of(members, [&](TypeId type) { return T.kind(type) == TypeKind::Map; });
  if (hasMap)
    llvm::erase_if(members, [&](TypeId type) {
      return T.kind(type) == TypeKind::Object && T[type].elements.empty();
    });
  if (members.size() == 1)
    return members[0];
  auto areAll = [&](auto... kinds) {
    return llvm::all_of(members, [&](TypeId member) { return ((T.kind(member) == kinds) || ...); });
  };
  if (areAll(TypeKind::Int, TypeKind::Number))
    return T.numberType();
  if (areAll(TypeKind::Object)) {
    llvm::MapVector<StrId, llvm::SmallVector<TypeId, 2>> fields;
    for (TypeId member : members)
      for (auto [name, type] : llvm::zip(T[member].names, T[member].elements))
        fields[name].push_back(type);
    llvm::SmallVector<StrId> names;
    for (auto &[name, found] : fields) {
      if (found.size() < members.size())
        found.push_back(T.noneType());
      names.push_back(name);
      elements.push_back(joined(found));
    }
    return T.object(names, elements);
  }
  bool isList = areAll(TypeKind::List, TypeKind::Tuple);
  if (!isList && !areAll(TypeKind::Map))
    return all;
  for (TypeId member : members)
    llvm::append_range(elements, T[member].elements);
  TypeId element = elements.empty() ? T.dynamicType() : joined(elements);
  return isList ? T.list(element) : T.map(element);
}

TypeId OutputTypes::maybe(TypeId type) const {
  TypeId value = T.resolved(type);
  return T.unionOf({T.output(value), value});
}

TypeId OutputTypes::loosened(TypeId type) const {
  if (!T.containsEventuals(type))
    return type;
  const ir::Type &info = T[type];
  switch (info.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return maybe(type);
  case TypeKind::List:
    return T.list(loosened(info.element()));
  case TypeKind::Set:
    return T.set(loosened(info.element()));
  case TypeKind::Map:
    return T.map(loosened(info.element()));
  case TypeKind::Tuple:
  case TypeKind::Object: {
    llvm::SmallVector<TypeId> elements;
    for (TypeId element : info.elements)
      elements.push_back(loosened(element));
    return info.kind == TypeKind::Tuple ? T.tuple(elements) : T.object(info.names, elements);
  }
  case TypeKind::Union: {
    if (T.isEventual(type))
      return type;
    llvm::SmallVector<TypeId> members;
    for (TypeId member : info.elements)
      members.push_back(loosened(member));
    return T.unionOf(members);
  }
  default:
    return type;
  }
}
