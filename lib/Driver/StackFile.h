// `Pulumi.<stack>.yaml`, which the tool and the user (by `pulumi config set` or by hand) both
// write.
#pragma once

#include "pcl/Support/OutputDirectory.h"

namespace pcl {

/// A `MergeText` of settings below `config:`. What the user set, or changed, stays, and so do keys
/// and comments of the user; what the tool set before and nobody changed is set anew, and goes with
/// its source. A setting that the user removed comes back only with another value. Settings in
/// braces are written in blocks; nothing if there are comments among them, unless by `force`.
std::optional<MergedText> mergeStackFile(llvm::StringRef current, llvm::StringRef ours,
                                         const PartHashes &known, bool force);

} // namespace pcl
