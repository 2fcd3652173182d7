// Questions about types with outputs in them, beyond those that the IR's types answer.
#pragma once

#include "Facts.h"

#include <utility>

namespace pcl::lower {

/// Stateless; types that it makes go into `types`.
class OutputTypes {
public:
  explicit OutputTypes(ir::TypeStore &types) : T(types) {}

  /// Where outputs are in a value of `type`.
  Presence presenceOf(ir::TypeId type) const;
  /// The type behind outputs around the value, not those inside.
  ir::TypeId inner(ir::TypeId type) const;
  /// The type of what is an Output of `type` or a plain value: the union of both.
  ir::TypeId maybe(ir::TypeId type) const;
  /// `type` with every Output in it as a value that may be one or not.
  ir::TypeId loosened(ir::TypeId type) const;
  /// The type of a value that is of one of `types`. Where outputs are inside, collections of one
  /// kind become one collection, so that each member says for itself whether it is an output in all
  /// of them or in some.
  ir::TypeId joined(llvm::ArrayRef<ir::TypeId> types) const;
  /// Types of key and value of the items of `collection`, outputs around the collection looked
  /// through.
  std::pair<ir::TypeId, ir::TypeId> itemTypes(ir::TypeId collection) const;

private:
  ir::TypeStore &T;
};

} // namespace pcl::lower
