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

/// A type of more parts, if they are nested as deep, is not kept: what people write is long or
/// deep, but what is both holds the same values many times.
static constexpr uint32_t MaxShared = 16384, MinSharedDepth = 10;

/// No text of a type is longer.
static constexpr size_t MaxTextSize = 4096;

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
  for (TypeId id : type.elements) {
    const Type &part = (*this)[id];
    type.size = std::min(type.size + part.size, MaxShared + 1);
    type.depth = std::max<uint16_t>(type.depth, std::min(part.depth + 1, UINT16_MAX));
  }
  bool isOfParts = type.kind == TypeKind::Object || type.kind == TypeKind::Tuple;
  if (isOfParts && type.size > MaxShared && type.depth > MinSharedDepth)
    return type.holdsEventuals ? open() : dynamicType();
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
  std::string text;
  print(id, text);
  if (text.size() > MaxTextSize)
    text.replace(MaxTextSize, std::string::npos, "...");
  return text;
}

/// Adds the text of `id` to `out`, as far as any of it will be kept.
void TypeStore::print(TypeId id, std::string &out) const {
  if (out.size() > MaxTextSize)
    return;
  if (!id) {
    out += "unknown";
    return;
  }
  const Type &type = (*this)[id];
  auto list = [&](llvm::ArrayRef<TypeId> ids) {
    for (auto [i, element] : llvm::enumerate(ids)) {
      out += i ? ", " : "";
      print(element, out);
    }
  };
  auto within = [&](llvm::StringRef open, llvm::ArrayRef<TypeId> ids, llvm::StringRef close) {
    out += open;
    list(ids);
    out += close;
  };
  switch (type.kind) {
  case TypeKind::Dynamic:
    out += "any";
    return;
  case TypeKind::None:
    out += "none";
    return;
  case TypeKind::Bool:
    out += "bool";
    return;
  case TypeKind::Int:
    out += "int";
    return;
  case TypeKind::Number:
    out += "number";
    return;
  case TypeKind::String:
    out += "string";
    return;
  case TypeKind::Asset:
    out += "asset";
    return;
  case TypeKind::Archive:
    out += "archive";
    return;
  case TypeKind::List:
    return within("list(", type.elements, ")");
  case TypeKind::Set:
    return within("set(", type.elements, ")");
  case TypeKind::Map:
    return within("map(", type.elements, ")");
  case TypeKind::Tuple:
    return within("tuple([", type.elements, "])");
  case TypeKind::Object: {
    out += "object({";
    for (size_t i = 0; i < type.names.size() && out.size() <= MaxTextSize; ++i) {
      std::string_view name = Strings.str(type.names[i]);
      out += i ? ", " : "";
      out += syntax::isIdentifier(name) ? std::string(name) : fmt::format("{:?}", name);
      out += " = ";
      print(type.elements[i], out);
    }
    out += "})";
    return;
  }
  case TypeKind::SchemaObject:
    out += type.object->token;
    return;
  case TypeKind::Enum:
    out += type.enumeration->token;
    return;
  case TypeKind::Union: {
    llvm::ArrayRef<TypeId> members = type.elements;
    if (members.back() != noneType())
      return within("union(", members, ")");
    members = members.drop_back();
    return members.size() == 1 ? within("optional(", members, ")")
                               : within("optional(union(", members, "))");
  }
  case TypeKind::Output:
    return within("output(", type.elements, ")");
  case TypeKind::Promise:
    return within("promise(", type.elements, ")");
  case TypeKind::Resource:
    out += type.resource ? type.resource->token : "resource";
    return;
  case TypeKind::Component:
    out += "component";
    return;
  case TypeKind::Hook:
    out += "hook";
    return;
  }
}

} // namespace pcl::ir
