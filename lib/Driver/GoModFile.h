// `go.mod`, into which `go mod tidy` writes what the modules that a program requires require.
#pragma once

#include "pcl/Support/OutputDirectory.h"

namespace pcl {

/// A `MergeText` of a module file. What `go mod tidy` alone changes (requirements marked
/// `// indirect`, versions of Go, order and blocks) is derived and stays as long as the rest is
/// what the tool would write; a file that differs otherwise is the user's. Source: the Go Modules
/// Reference, "go.mod files" and "go mod tidy".
std::optional<MergedText> mergeGoModFile(llvm::StringRef current, llvm::StringRef ours,
                                         const PartHashes &known, bool force);

} // namespace pcl
