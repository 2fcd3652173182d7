// Precedence of semantic versions (semver.org, rule 11).
#pragma once

#include "llvm/ADT/StringRef.h"

namespace pcl {

/// Compares pre-releases, the parts of versions behind `-`: less than 0 if `a` comes first. A
/// release, whose part is "", comes behind all of its own pre-releases.
int comparePreReleases(llvm::StringRef a, llvm::StringRef b);

/// Compares versions: `1.0.0-beta.2` comes before `1.0.0-beta.11` and `1.0.0`. Numbers that are
/// missing are 0; what stands behind `+` does not count.
int compareVersions(llvm::StringRef a, llvm::StringRef b);

} // namespace pcl
