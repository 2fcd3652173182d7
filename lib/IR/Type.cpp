// The type store: interning, normal forms, text.
//
// Conversions between types are in Conversions.cpp. Nothing here looks into a schema: the types
// that come from one are known by the address of their entity.
#include "pcl/IR/Type.h"

#include "pcl/Schema/Types.h"
#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pcl::ir {

bool isScalarKind(TypeKind kind) {
  return kind == TypeKind::Bool || kind == TypeKind::Int || kind == TypeKind::Number ||
         kind == TypeKind::String || kind == TypeKind::Enum;
}

bool isListKind(TypeKind kind) {
  return kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Tuple;
}

bool isMapKind(TypeKind kind) {
  return kind == TypeKind::Map || kind == TypeKind::Object || kind == TypeKind::SchemaObject;
}
static size_t hashType(const Type &type) {
  return llvm::hash_combine(static_cast<uint8_t>(type.kind), static_cast<uint8_t>(type.shape),
                            llvm::hash_combine_range(type.elements.begin(), type.elements.end()),
                            llvm::hash_combine_range(type.names.begin(), type.names.end()),
                            static_cast<const void *>(type.object),
                            static_cast<const void *>(type.enumeration),
                            static_cast<const void *>(type.resource), type.component);
}

static bool isSame(const Type &a, const Type &b) {
  return a.kind == b.kind && a.shape == b.shape && a.elements == b.elements && a.names == b.names &&
         a.object == b.object && a.enumeration == b.enumeration && a.resource == b.resource &&
         a.component == b.component;
}

TypeStore::TypeStore(StringInterner &strings) : Strings(strings) {
  const TypeKind kinds[] = {TypeKind::Dynamic, TypeKind::None,    TypeKind::Bool,
                            TypeKind::Int,     TypeKind::Number,  TypeKind::String,
                            TypeKind::Asset,   TypeKind::Archive, TypeKind::Hook};
  for (auto [primitive, kind] : llvm::zip_equal(Primitives, kinds)) {
    Type type;
    type.kind = kind;
    primitive = intern(std::move(type));
  }
}

TypeId TypeStore::intern(Type type) {
  type.holdsEventuals =
      type.kind == TypeKind::Output || type.kind == TypeKind::Promise ||
      (type.kind == TypeKind::Dynamic && type.shape == Shape::Input) ||
      llvm::any_of(type.elements, [&](TypeId id) { return (*this)[id].holdsEventuals; });
  size_t hash = hashType(type);
  std::lock_guard lock(Mutex);
  auto [begin, end] = Index.equal_range(hash);
  for (auto entry = begin; entry != end; ++entry)
    if (isSame(Types[entry->second.index()], type))
      return entry->second;
  TypeId id(Types.size());
  Types.append(std::move(type));
  Index.emplace(hash, id);
  return id;
}

const Type &TypeStore::operator[](TypeId id) const { return Types[id.index()]; }

static Type makeType(TypeKind kind, llvm::ArrayRef<TypeId> elements = {}) {
  Type type;
  type.kind = kind;
  type.elements.assign(elements.begin(), elements.end());
  return type;
}

TypeId TypeStore::open(llvm::ArrayRef<StrId> names, llvm::ArrayRef<TypeId> elements, TypeId other) {
  Type type = (*this)[object(names, elements)]; // sorted
  type.kind = TypeKind::Dynamic;
  type.shape = Shape::Input;
  if (other)
    type.elements.push_back(other);
  return intern(std::move(type));
}

bool TypeStore::isOpen(TypeId id) const {
  const Type &type = (*this)[id];
  return type.kind == TypeKind::Dynamic && type.shape == Shape::Input;
}

TypeId TypeStore::partOfOpen(TypeId open, StrId name) {
  const Type &type = (*this)[open];
  if (const StrId *found = llvm::find(type.names, name); found != type.names.end())
    return type.elements[found - type.names.begin()];
  return type.elements.size() > type.names.size() ? type.elements.back()
                                                  : unionOf({dynamicType(), output(dynamicType())});
}

TypeId TypeStore::itemOfOpen(TypeId open) {
  const Type &type = (*this)[open];
  return type.elements.size() > type.names.size() ? type.elements.back() : this->open();
}

TypeId TypeStore::list(TypeId element) { return intern(makeType(TypeKind::List, element)); }
TypeId TypeStore::set(TypeId element) { return intern(makeType(TypeKind::Set, element)); }
TypeId TypeStore::map(TypeId element) { return intern(makeType(TypeKind::Map, element)); }

TypeId TypeStore::tuple(llvm::ArrayRef<TypeId> elements) {
  return intern(makeType(TypeKind::Tuple, elements));
}

TypeId TypeStore::object(llvm::ArrayRef<StrId> names, llvm::ArrayRef<TypeId> elements) {
  llvm::SmallVector<std::pair<StrId, TypeId>, 8> properties;
  for (auto [name, element] : llvm::zip_equal(names, elements))
    properties.emplace_back(name, element);
  llvm::stable_sort(properties, [&](const auto &a, const auto &b) {
    return Strings.str(a.first) < Strings.str(b.first);
  });
  Type type = makeType(TypeKind::Object);
  for (auto [name, element] : properties) {
    if (!type.names.empty() && type.names.back() == name) {
      type.elements.back() = element;
      continue;
    }
    type.names.push_back(name);
    type.elements.push_back(element);
  }
  return intern(std::move(type));
}

TypeId TypeStore::schemaObject(const schema::ObjectType *object, Shape shape) {
  Type type = makeType(TypeKind::SchemaObject);
  type.object = object;
  type.shape = shape;
  return intern(std::move(type));
}

TypeId TypeStore::enumeration(const schema::EnumType *enumeration, TypeId underlying) {
  Type type = makeType(TypeKind::Enum, underlying);
  type.enumeration = enumeration;
  return intern(std::move(type));
}

TypeId TypeStore::unionOf(llvm::ArrayRef<TypeId> elements) {
  llvm::SmallVector<TypeId, 8> members;
  bool hasNone = false;
  auto addMember = [&](TypeId id) {
    if (id == noneType())
      hasNone = true;
    else if (!llvm::is_contained(members, id))
      members.push_back(id);
  };
  for (TypeId id : elements) {
    const Type &type = (*this)[id];
    if (type.kind == TypeKind::Union)
      llvm::for_each(type.elements, addMember); // its members are no unions
    else
      addMember(id);
  }
  // `any` takes in all but an output of it: whether a value may have to be waited for must not get
  // lost.
  if (llvm::any_of(members, [&](TypeId id) { return kind(id) == TypeKind::Dynamic; })) {
    TypeId eventual = output(dynamicType());
    if (llvm::none_of(members, [&](TypeId member) { return containsEventuals(member); }))
      return dynamicType();
    if (llvm::none_of(members, [&](TypeId member) { return isEventual(member); }))
      return members.size() == 1 ? members[0] : open();
    return intern(makeType(TypeKind::Union, {dynamicType(), eventual}));
  }
  if (members.empty())
    return noneType();
  if (members.size() == 1 && !hasNone)
    return members[0];
  // Canonical order: by text, None last. The text is the only order that does not depend on who
  // came first.
  if (members.size() > 1) {
    llvm::SmallVector<std::pair<std::string, TypeId>, 8> keyed;
    for (TypeId id : members)
      keyed.emplace_back(str(id), id);
    llvm::stable_sort(keyed, [](const auto &a, const auto &b) { return a.first < b.first; });
    for (auto [member, entry] : llvm::zip_equal(members, keyed))
      member = entry.second;
  }
  if (hasNone)
    members.push_back(noneType());
  return intern(makeType(TypeKind::Union, members));
}

TypeId TypeStore::output(TypeId element) {
  if (kind(element) == TypeKind::Dynamic)
    element = dynamicType(); // all of it is waited for
  const Type &type = (*this)[element];
  if (type.kind == TypeKind::Output)
    return element;
  if (type.kind == TypeKind::Promise)
    return output(type.element());
  if (type.kind == TypeKind::Union && isEventual(element)) {
    llvm::SmallVector<TypeId, 4> members;
    for (TypeId member : type.elements)
      members.push_back(isEventual(member) ? (*this)[member].element() : member);
    return output(unionOf(members));
  }
  return intern(makeType(TypeKind::Output, element));
}

TypeId TypeStore::promise(TypeId element) {
  TypeKind inner = kind(element);
  if (inner == TypeKind::Output || inner == TypeKind::Promise)
    return element;
  return intern(makeType(TypeKind::Promise, element));
}

TypeId TypeStore::resource(const schema::Resource *resource) {
  Type type = makeType(TypeKind::Resource);
  type.resource = resource;
  return intern(std::move(type));
}

TypeId TypeStore::component(ProgramId program) {
  Type type = makeType(TypeKind::Component);
  type.component = program;
  return intern(std::move(type));
}

TypeId Type::member(StrId name) const {
  const StrId *found = kind == TypeKind::Object ? llvm::find(names, name) : names.end();
  return found == names.end() ? TypeId() : elements[found - names.begin()];
}

bool TypeStore::isOptional(TypeId id) const {
  const Type &type = (*this)[id];
  // None is the last member of a union.
  return type.kind == TypeKind::Union && type.elements.back() == noneType();
}

bool TypeStore::mayBeSequence(TypeId id) const {
  const Type &type = (*this)[id];
  return type.kind == TypeKind::Union &&
         llvm::any_of(type.elements, [&](TypeId member) { return isListKind(kind(member)); });
}

TypeId TypeStore::withoutNone(TypeId id) {
  if (!isOptional(id))
    return id;
  return unionOf(llvm::ArrayRef((*this)[id].elements).drop_back());
}

bool TypeStore::isEventual(TypeId id) const {
  const Type &type = (*this)[id];
  if (type.kind == TypeKind::Union)
    return llvm::any_of(type.elements, [&](TypeId member) { return isEventual(member); });
  return type.kind == TypeKind::Output || type.kind == TypeKind::Promise;
}

bool TypeStore::containsEventuals(TypeId id) const { return (*this)[id].holdsEventuals; }

TypeId TypeStore::resolved(TypeId id) {
  const Type &type = (*this)[id];
  if (!type.holdsEventuals)
    return id;
  if (type.kind == TypeKind::Dynamic)
    return dynamicType();
  if (type.kind == TypeKind::Output || type.kind == TypeKind::Promise)
    return resolved(type.element());
  Type copy = type;
  for (TypeId &element : copy.elements)
    element = resolved(element);
  if (copy.kind == TypeKind::Union)
    return unionOf(copy.elements);
  return intern(std::move(copy));
}

std::string TypeStore::str(TypeId id) const {
  if (!id)
    return "unknown";
  const Type &type = (*this)[id];
  auto elements = [&](llvm::ArrayRef<TypeId> ids) {
    std::vector<std::string> texts;
    for (TypeId element : ids)
      texts.push_back(str(element));
    return fmt::format("{}", fmt::join(texts, ", "));
  };
  switch (type.kind) {
  case TypeKind::Dynamic:
    return "any";
  case TypeKind::None:
    return "none";
  case TypeKind::Bool:
    return "bool";
  case TypeKind::Int:
    return "int";
  case TypeKind::Number:
    return "number";
  case TypeKind::String:
    return "string";
  case TypeKind::Asset:
    return "asset";
  case TypeKind::Archive:
    return "archive";
  case TypeKind::List:
    return fmt::format("list({})", str(type.element()));
  case TypeKind::Set:
    return fmt::format("set({})", str(type.element()));
  case TypeKind::Map:
    return fmt::format("map({})", str(type.element()));
  case TypeKind::Tuple:
    return fmt::format("tuple([{}])", elements(type.elements));
  case TypeKind::Object: {
    std::vector<std::string> properties;
    for (auto [name, element] : llvm::zip_equal(type.names, type.elements)) {
      std::string_view text = Strings.str(name);
      properties.push_back(syntax::isIdentifier(text)
                               ? fmt::format("{} = {}", text, str(element))
                               : fmt::format("{:?} = {}", text, str(element)));
    }
    return fmt::format("object({{{}}})", fmt::join(properties, ", "));
  }
  case TypeKind::SchemaObject:
    return type.object->token.str();
  case TypeKind::Enum:
    return type.enumeration->token.str();
  case TypeKind::Union: {
    llvm::ArrayRef<TypeId> members = type.elements;
    if (members.back() != noneType())
      return fmt::format("union({})", elements(members));
    members = members.drop_back();
    return members.size() == 1 ? fmt::format("optional({})", str(members[0]))
                               : fmt::format("optional(union({}))", elements(members));
  }
  case TypeKind::Output:
    return fmt::format("output({})", str(type.element()));
  case TypeKind::Promise:
    return fmt::format("promise({})", str(type.element()));
  case TypeKind::Resource:
    return type.resource ? type.resource->token.str() : "resource";
  case TypeKind::Component:
    return "component";
  case TypeKind::Hook:
    return "hook";
  }
  return "unknown";
}

} // namespace pcl::ir
