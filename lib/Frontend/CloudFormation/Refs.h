// What `Ref` of a resource gives, by the table Refs.def.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace pcl::cloudformation {

/// The property that `Ref` of the service's `type` gives, several with `|` or `/` between them; ""
/// if it is the primary identifier.
llvm::StringRef refRule(llvm::StringRef type);

} // namespace pcl::cloudformation
