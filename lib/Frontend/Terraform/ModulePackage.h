// What is in a package of modules that came from elsewhere.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl::terraform {

/// "" if `directory` holds directories, files and links that stay in it, no more than a package
/// may; else what it should not hold: a link that leads out or nowhere, a device, a file that is
/// somewhere else too.
std::string wrongInPackage(llvm::StringRef directory);

/// The hash of what `directory` holds: `h1:`, and in base64 the SHA-256 of the list of all files
/// with theirs, as Go's checksums of modules are made. It does not depend on times, owners, or the
/// order of an archive. A link counts as a file that holds `-> TARGET`.
std::string contentHash(llvm::StringRef directory);

/// Whether `path` is `directory` or lies in it when links are followed.
bool liesIn(llvm::StringRef directory, llvm::StringRef path);

} // namespace pcl::terraform
