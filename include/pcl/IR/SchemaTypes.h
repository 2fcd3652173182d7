// The types that package schemas give, as PCL types: built from an entity when it is first asked
// for, and kept.
//
// Everything that asks "which properties has this, and of what type" asks here: the binder, the
// passes, lowering. Object types stay nominal (TypeKind::SchemaObject) and their members are built
// one level at a time, so recursive types cost nothing. Safe from several threads; what is handed
// out never moves.
#pragma once

#include "pcl/IR/Type.h"
#include "pcl/Schema/Types.h"

#include "llvm/ADT/DenseMap.h"

#include <deque>
#include <mutex>

namespace pcl::ir {

/// One property of a resource, a function or an object type.
struct Member {
  StrId name;
  TypeId
      type; ///< of a value that is there; readers of a property that is not required add optional()
  bool isRequired = false;
  bool isPlain = false; ///< an output may not stand here
  const schema::Property *property = nullptr;
};

/// Properties by name, in the order in which the schema's reader gives them.
class Members {
public:
  /// The member `name`, or null.
  const Member *find(StrId name) const;
  llvm::ArrayRef<Member> items() const { return Items; }
  auto begin() const { return Items.begin(); }
  auto end() const { return Items.end(); }

private:
  friend class SchemaTypes;
  std::vector<Member> Items;
  llvm::DenseMap<StrId, unsigned> Index;
};

class SchemaTypes {
public:
  SchemaTypes(TypeStore &types, StringInterner &strings);
  ~SchemaTypes();
  SchemaTypes(const SchemaTypes &) = delete;

  /// What a program writes into a resource. Outputs may stand at every level (Shape::Input) unless
  /// a property is plain.
  const Members &inputs(const schema::Resource &resource);
  /// What a program writes into a `read` of a resource: `id`, which has no schema property, and
  /// what the schema calls state inputs.
  const Members &stateInputs(const schema::Resource &resource);
  /// What a resource gives, without the Output around each; `id` and `urn` are not among them.
  const Members &outputs(const schema::Resource &resource);
  /// The arguments of a function, in the order of `multiArgumentInputs` if it has one; without a
  /// method's `__self__`.
  const Members &arguments(const schema::Function &function);
  /// What a function returns, without the Output around it; None if nothing.
  TypeId result(const schema::Function &function);
  /// The properties of a type of kind SchemaObject, in its shape.
  const Members &members(TypeId schemaObject);

  /// The PCL type of a schema type.
  TypeId typeOf(const schema::Type &type, Shape shape);
  /// The schema's union behind a type of kind Union, if it has a discriminator; else null. Where
  /// two unions of a schema differ in nothing but the discriminator it is the first that was met.
  const schema::Type *discriminatedUnion(TypeId type) const;

private:
  const Members &build(const void *key, unsigned face, const schema::Properties &properties,
                       Shape shape, llvm::ArrayRef<llvm::StringRef> order = {});

  TypeStore &Types;
  StringInterner &Strings;
  mutable std::recursive_mutex Mutex;
  std::deque<Members> Storage;
  llvm::DenseMap<std::pair<const void *, unsigned>, const Members *> Cache;
  llvm::DenseMap<const schema::Function *, TypeId> Results;
  llvm::DenseMap<TypeId, const schema::Type *> Unions;
};

} // namespace pcl::ir
