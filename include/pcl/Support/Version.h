// The version of the tool suite; CMake's project version.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

inline constexpr const char *VersionText = PCL_VERSION;

/// What `--version` of `tool` prints.
inline std::string versionLine(llvm::StringRef tool) {
  return (tool + " (pclc) " + VersionText + "\n").str();
}

} // namespace pcl
