// The proof of an import, read again: what it said of each resource, and whether the provider still
// says so.
#pragma once

#include "pcl/Import/Check.h"

namespace pcl::import {

/// What a proof says of a resource.
struct Proven {
  std::string urn, label;
  bool isRefreshed = false; ///< it says that there is no difference after a refresh either
  bool isPromised() const { return label == "verified" || label == "residual"; }
};

/// Reads the lines about resources of `proof`, which is JSON lines. Lines about inputs are passed
/// over. Nothing if a line is broken.
std::optional<std::vector<Proven>> readProof(llvm::StringRef proof);

/// Compares what was proven with what the provider says now: a line each for people. What was
/// promised and does not hold is reported, and so is what the proof does not have.
std::string compareWithProof(llvm::ArrayRef<Proven> proven, llvm::ArrayRef<CheckedImport> results,
                             DiagnosticEngine &diags);

} // namespace pcl::import
