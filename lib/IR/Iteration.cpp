// What loops go over.
#include "pcl/IR/Iteration.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

namespace {

enum class Group { Scalar, Sequence, Mapping };

} // namespace

static Group groupOf(TypeKind kind) {
  switch (kind) {
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Tuple:
    return Group::Sequence;
  case TypeKind::Map:
  case TypeKind::Object:
  case TypeKind::SchemaObject:
    return Group::Mapping;
  default:
    return Group::Scalar;
  }
}

TypeId itemType(TypeStore &types, TypeId items) {
  TypeId present = types.withoutNone(items);
  if (types.kind(present) != TypeKind::Union || types.containsEventuals(present))
    return items;
  auto groups = llvm::map_range(types[present].elements,
                                [&](TypeId member) { return groupOf(types.kind(member)); });
  return llvm::all_equal(groups) ? items : types.dynamicType();
}

} // namespace pcl::ir
