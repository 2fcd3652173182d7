// Choosing on a terminal what of an import file is imported, and how. Internal to the library.
#pragma once

#include "pcl/Frontend/State/ImportFile.h"

#include "llvm/Support/raw_ostream.h"

#include <istream>

namespace pcl {

/// A provider manages what `spec` names: it is neither a component nor a provider.
bool isManaged(const state::ImportSpec &spec);

/// Asks on `out` about each resource of `file` that a provider manages, and reads a line from `in`
/// for each: it stays, goes, gets another name, or inputs that stay whatever its provider says.
/// Returns true if something is otherwise now: the file must be resolved again, and nothing that
/// resolving sets is there.
bool chooseResources(state::ImportFile &file, std::istream &in, llvm::raw_ostream &out);

} // namespace pcl
