// Files that somebody names: what is none is refused, since a pipe waits and a device has no end.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>

namespace pcl {

/// `it is no regular file`.
std::error_code noRegularFile();
/// `nobody reads the pipe`.
std::error_code pipeWithoutReader();

/// True if `path` names something that is open already: `-`, `/dev/stdin`, `/dev/fd/3` as shells
/// write for `<(...)`; or the empty `/dev/null`.
bool isOpenStream(llvm::StringRef path);

/// The content of a regular file, or of what `isOpenStream` tells; an error of other things. It has
/// no byte behind it unless `nullTerminated`.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef path,
                                                            bool nullTerminated = true);

} // namespace pcl
