// JSON as diagnostics are written in it.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace pcl {

/// Bytes that are no UTF-8 become the replacement character: JSON has no other way to hold them.
std::string utf8(llvm::StringRef text);

/// Writes what `write` says, and a line break. Delete and the control characters above ASCII, which
/// JSON may have as they are, drive a terminal; they stand in strings alone, where an escape says
/// the same.
void writeJson(llvm::raw_ostream &out, unsigned indent,
               llvm::function_ref<void(llvm::json::OStream &)> write);

} // namespace pcl
