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

bool mayBeNumber(const TypeStore &types, TypeId type) {
  const Type &shape = types[type];
  auto isScalar = [&](TypeId member) { return isScalarKind(types.kind(member)); };
  auto isNumber = [&](TypeId member) {
    return types.kind(member) == TypeKind::Int || types.kind(member) == TypeKind::Number;
  };
  return shape.kind == TypeKind::Union && llvm::all_of(shape.elements, isScalar) &&
         llvm::any_of(shape.elements, isNumber);
}

} // namespace pcl::ir
