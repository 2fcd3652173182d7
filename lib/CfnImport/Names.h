// Names of stacks and resources.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl::cfnimport {

/// The most resources that one change set imports, by the service's documentation.
inline constexpr size_t MaxImported = 200;

/// The name of the stack that `nameOrArn` says.
std::string stackNameOf(llvm::StringRef nameOrArn);
/// A name of a stack after that of the file at `path`, with what such a name may not have as
/// hyphens; `otherwise` if there is none.
std::string stackNameOfFile(llvm::StringRef path, llvm::StringRef otherwise);

} // namespace pcl::cfnimport
