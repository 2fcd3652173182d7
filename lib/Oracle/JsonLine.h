// The members of a JSON object in a text, found without reading what they are. Private.
//
// For large recordings, of which most answers are never asked for.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace pcl::oracle {

/// A member as it stands in the text: its name without quotes, its value as JSON. Names with
/// escapes stay as they are.
using RawMember = std::pair<llvm::StringRef, llvm::StringRef>;

/// The members of the object that `text` is. Nothing if brackets and quotes do not fit, or it is no
/// object; that the values are JSON is not checked.
std::optional<llvm::SmallVector<RawMember, 8>> splitObject(llvm::StringRef text);

} // namespace pcl::oracle
