// The types of PCL, interned: two types are equal if and only if their ids are.
//
// Object types of a package schema are nominal (package type and shape) and give out their
// properties on demand, so that recursive types cost nothing. The input and the output shape of a
// property differ only in where outputs may stand: that is a bit on the type (`isInput`), not a
// union at every level.
#pragma once

#include "pcl/IR/Expr.h"
#include "pcl/Support/ChunkTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace pcl::schema {
class Package;
struct ObjectType;
struct EnumType;
struct Resource;
} // namespace pcl::schema

namespace pcl::ir {

using ProgramId = Id<struct ProgramTag>;

enum class TypeKind : uint8_t {
  Dynamic, ///< nothing is known; everything converts from and to it. See TypeStore::open
  None,    ///< the type of `null`
  Bool,
  Int,
  Number,
  String,
  Asset, ///< file, string or remote asset
  Archive,
  List,         ///< element
  Set,          ///< element
  Map,          ///< element, keys are strings
  Tuple,        ///< elements
  Object,       ///< structural: names and elements
  SchemaObject, ///< nominal: an object type of a package
  Enum,         ///< an enum type of a package; element is the underlying type
  Union,        ///< elements, flat, in canonical order; optional(T) is Union(T, None)
  Output,       ///< element; known only when the program runs
  Promise,      ///< element; as Output, of an invoke that is awaited
  Resource,     ///< a resource of a package; its variable
  Component,    ///< a component program; its variable
  Hook,         ///< a hook; its variable, which only the option `hooks` takes
};

/// True for texts, numbers, bools and enums.
bool isScalarKind(TypeKind kind);
/// True for lists, sets and tuples.
bool isListKind(TypeKind kind);
/// True for maps and all kinds of objects.
bool isMapKind(TypeKind kind);

/// Where outputs may stand inside a schema type.
enum class Shape : uint8_t {
  Plain, ///< nowhere
  Input, ///< at every level; of Dynamic: somewhere in it, as far as its parts do not say
};

struct Type {
  TypeKind kind = TypeKind::Dynamic;
  Shape shape = Shape::Plain;            ///< SchemaObject, Dynamic
  llvm::SmallVector<TypeId, 2> elements; ///< see TypeKind
  llvm::SmallVector<StrId, 2> names;     ///< Object, Dynamic: property names, sorted by text
  const schema::ObjectType *object = nullptr;
  const schema::EnumType *enumeration = nullptr;
  const schema::Resource *resource = nullptr;
  ProgramId component; ///< Component
  // Set by the store.
  bool holdsEventuals = false; ///< see TypeStore::containsEventuals
  uint32_t size = 1;           ///< parts in it, itself included, each as often as it stands
  uint16_t depth = 1;          ///< of the parts in it

  TypeId element() const { return elements[0]; }
  /// The type of the property `name` of an Object; None if it has none of that name, or is none.
  TypeId member(StrId name) const;
};

/// The interned types of a workspace. Look-up and making are safe from several threads; a `Type`
/// never moves. No type is so large that walking through all of it takes long: an object or a tuple
/// that would be, because values in values are shared, is Dynamic.
class TypeStore {
public:
  explicit TypeStore(StringInterner &strings);
  TypeStore(const TypeStore &) = delete;

  const Type &operator[](TypeId id) const { return Types[id.index()]; }
  TypeKind kind(TypeId id) const { return (*this)[id].kind; }

  TypeId dynamicType() const { return Primitives[0]; }
  TypeId noneType() const { return Primitives[1]; }
  TypeId boolType() const { return Primitives[2]; }
  TypeId intType() const { return Primitives[3]; }
  TypeId numberType() const { return Primitives[4]; }
  TypeId stringType() const { return Primitives[5]; }
  TypeId assetType() const { return Primitives[6]; }
  TypeId archiveType() const { return Primitives[7]; }
  TypeId hookType() const { return Primitives[8]; }

  /// Of a value that is no output, and of which nothing else is known: in it may be outputs, but
  /// for the parts that are said to have a type, members by their names and any other, which may be
  /// None.
  TypeId open(llvm::ArrayRef<StrId> names = {}, llvm::ArrayRef<TypeId> elements = {},
              TypeId other = {});
  bool isOpen(TypeId id) const;
  /// What is read of a value of the type `open`, under a name or under any.
  TypeId partOfOpen(TypeId open, StrId name = {});
  /// What a loop over a value of the type `open` finds: it may hold outputs as well.
  TypeId itemOfOpen(TypeId open);

  TypeId list(TypeId element);
  TypeId set(TypeId element);
  TypeId map(TypeId element);
  TypeId tuple(llvm::ArrayRef<TypeId> elements);
  /// Names are sorted here; a name that occurs twice keeps the last type.
  TypeId object(llvm::ArrayRef<StrId> names, llvm::ArrayRef<TypeId> elements);
  TypeId schemaObject(const schema::ObjectType *object, Shape shape);
  TypeId enumeration(const schema::EnumType *enumeration, TypeId underlying);
  /// Flattened and without duplicates; one member is that member, none is None. With Dynamic it is
  /// Dynamic, open if a member holds outputs, or `union(any, output(any))` if one is eventual.
  TypeId unionOf(llvm::ArrayRef<TypeId> elements);
  TypeId optional(TypeId element) { return unionOf({element, noneType()}); }
  /// Output(Output(T)) is Output(T); Output(Promise(T)) too.
  TypeId output(TypeId element);
  TypeId promise(TypeId element);
  TypeId resource(const schema::Resource *resource);
  TypeId component(ProgramId program);

  bool isOptional(TypeId id) const;
  /// `id` without None; None alone stays.
  TypeId withoutNone(TypeId id);
  /// True for Output(T) and Promise(T), and unions that hold one.
  bool isEventual(TypeId id) const;
  /// True for a union of which a member is a list, a set or a tuple: whether it is one is known
  /// when the program runs.
  bool mayBeSequence(TypeId id) const;
  /// True if `id` is eventual or an output stands anywhere in its structure (lists, maps, tuples,
  /// objects; schema types: never), or may do so (open types).
  bool containsEventuals(TypeId id) const;
  /// The type of the value once it is known: without outputs and promises at every level.
  TypeId resolved(TypeId id);

  /// As a PCL type annotation where there is one (`list(string)`), else in the same style
  /// (`output(string)`, `aws:s3/BucketWebsite:BucketWebsite`). The text of a large type ends early,
  /// with `...`.
  std::string str(TypeId id) const;

private:
  void print(TypeId id, std::string &out) const;
  TypeId intern(Type type);

  StringInterner &Strings;
  std::mutex Mutex; ///< of what is added; reading takes none
  ChunkTable<Type, 5> Types;
  std::unordered_multimap<size_t, TypeId> Index;
  TypeId Primitives[9];
};

/// How well a value of one type serves where another is expected.
enum class Conversion : uint8_t { None, Unsafe, Safe, Identity };

/// PCL's conversion rules: bool, number and string convert among each other (to string and int to
/// number safely, the rest unsafely); T to optional, union member, list/tuple/set and map/object
/// element-wise; anything from and to Dynamic. Outputs are looked through. Memoised by the pair.
/// Source: the conversion rules of PCL, docs/pcl.md.
class Conversions {
public:
  explicit Conversions(TypeStore &types);
  Conversion classify(TypeId from, TypeId to);

private:
  Conversion compute(TypeId from, TypeId to, unsigned depth);
  TypeStore &Types;
  std::unordered_map<uint64_t, Conversion> Memo;
};

} // namespace pcl::ir
