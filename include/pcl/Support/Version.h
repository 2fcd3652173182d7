// The version of the tool suite, CMake's project version, and what else tells one build from
// another.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace pcl {

inline constexpr const char *VersionText = PCL_VERSION;

/// The tool and its version: the first line of what `--version` prints, which scripts read.
inline std::string versionLine(llvm::StringRef tool) {
  return (tool + " (pclc) " + VersionText + "\n").str();
}

/// Says which commit the program is built from. The installed program knows; the tools of a build
/// folder are not linked anew for each commit.
void setBuildCommit(const char *commit);

/// What `--version` of `tool` prints: a line that scripts read, the commit, where the data lies,
/// and the packages whose schemas are there.
std::string versionReport(llvm::StringRef tool);

} // namespace pcl
