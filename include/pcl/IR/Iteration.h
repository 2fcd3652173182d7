// What loops go over.
#pragma once

#include "pcl/IR/Type.h"

namespace pcl::ir {

/// The type of the items of a collection, whose own types `items` is the union of: anything where
/// some of them are collections and others something else, or collections of another kind.
/// What is one of these is found out when the program runs, as for values without a type. A union
/// with outputs in it stays, since where they are must be known.
TypeId itemType(TypeStore &types, TypeId items);

/// True for a union of texts, numbers and bools that has numbers among them: how many there are, as
/// far as anything is known.
bool mayBeNumber(const TypeStore &types, TypeId type);

} // namespace pcl::ir
