// Inputs of a resource that depend on each other: those of which one may be given at most, and
// those of which one must be.
//
// Schemas do not say it. Rules that hold everywhere stand in `conflictsByName`; what the
// documentation of packages says of single resources lies in a table (data/tables/constraints.json,
// made by utils/data/tables). Knowing none is harmless: a provider has the last word.
#pragma once

#include "pcl/Schema/Types.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

#include <mutex>
#include <string>
#include <vector>

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::minimal {

/// Names of inputs, or paths to members of blocks (`launchTemplate.id`), in the order of preference
/// where nothing else decides.
using InputGroup = std::vector<std::string>;

struct ResourceConstraints {
  std::vector<InputGroup> conflicts; ///< at most one of each
  std::vector<InputGroup> oneOf;     ///< at least one of each
};

/// The table, read when it is first asked. Safe from several threads.
class Constraints {
public:
  /// `path` may name no file: then nothing is known. A file that is no such table is reported to
  /// `diags`.
  Constraints(std::string path, DiagnosticEngine &diags) : Path(std::move(path)), Diags(diags) {}

  /// What is known of resource `token`.
  const ResourceConstraints &of(llvm::StringRef token) const;

private:
  void read() const;

  std::string Path;
  DiagnosticEngine &Diags;
  mutable std::once_flag IsRead;
  mutable llvm::StringMap<ResourceConstraints> Table;
};

/// Calls `visit` with pairs of `properties` that exclude each other by what they are called: `x`
/// and `xPrefix`, and a deprecated property and what its message says to use in its place. The
/// first of a pair is the one to prefer. `isPresent` says which to look at.
void conflictsByName(const schema::Properties &properties,
                     llvm::function_ref<bool(llvm::StringRef)> isPresent,
                     llvm::function_ref<void(llvm::StringRef kept, llvm::StringRef removed)> visit);

} // namespace pcl::minimal
