// What loops go over.
#include "pcl/IR/Iteration.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

TypeId itemType(TypeStore &types, TypeId items) {
  TypeId present = types.withoutNone(items);
  if (types.kind(present) != TypeKind::Union || types.containsEventuals(present))
    return items;
  llvm::ArrayRef<TypeId> members = types[present].elements;
  auto areAlike = [&](bool (*isOfKind)(TypeKind)) {
    return llvm::all_equal(
        llvm::map_range(members, [&](TypeId member) { return isOfKind(types.kind(member)); }));
  };
  return areAlike(isListKind) && areAlike(isMapKind) ? items : types.dynamicType();
}

} // namespace pcl::ir
