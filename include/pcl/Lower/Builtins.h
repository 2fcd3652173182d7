// The builtins of PCL as an enumeration, so that a back end is a switch with one case a builtin.
//
// Their types are Bind's business; what they compute is Eval's. Here stands only which arguments a call looks into.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace pcl::lower {

enum class Builtin : uint8_t {
#define PCL_BUILTIN(ENUM, NAME, ACCESS) ENUM,
#include "pcl/Lower/Builtins.def"
  Unknown
};

enum class Access : uint8_t { Deep, Shallow, Input, Lazy };

/// The builtin called `name`, or Unknown.
Builtin builtinOf(llvm::StringRef name);
/// What a call of `builtin` does with its argument number `index`.
Access accessOf(Builtin builtin, unsigned index);

} // namespace pcl::lower
