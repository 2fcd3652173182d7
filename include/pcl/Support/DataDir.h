// Says where the files lie that the tools ship with: schemas, mappings, tables.
//
// Only finds the folder; what is in it is the business of those who read it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace pcl {

/// The folder that holds `schemas/`, `mappings/` and `tfschema/`, or an empty string when there is
/// none.
///
/// `argv0` is the program's name as it was called; it matters only where the system does not tell
/// the path of the running program. The first of these that is a directory is taken, and links in
/// the program's path are followed first:
///   1. the environment variable `PCL_DATA_DIR` (taken as it is, even when it is no directory, so
///   that a wrong value is
///      seen and not silently replaced),
///   2. `<program's folder>/../share/pclc`: an installed tool,
///   3. `<program's folder>/../../../data`: a tool in `build/<preset>/bin` of a source tree.
std::string findDataDir(llvm::StringRef argv0 = "");

/// Where `findDataDir` looks, in order.
std::vector<std::string> dataPlaces(llvm::StringRef argv0 = "");

/// Whether there is data in the folder that `findDataDir` found.
bool hasData(llvm::StringRef folder);

} // namespace pcl
