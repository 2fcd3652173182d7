// For which sources, programs and commands options mean something.
#pragma once

#include "pcl/Driver/Sources.h"
#include "pcl/Driver/Targets.h"

namespace pcl {

/// Says of the options that the run was given which mean nothing for `source`, or for none of
/// `targets` (if there are any): wrong usage, or a warning where an option is one that every
/// conversion takes.
UsageError checkOptions(Run &run, const SourceInfo &source,
                        llvm::ArrayRef<const TargetInfo *> targets);

/// Returns those options that `pclc verify` has no use for.
std::vector<llvm::StringRef> optionsNotOfVerify();
/// Returns those options that mean nothing for `source`.
std::vector<llvm::StringRef> optionsNotFor(const SourceInfo &source);

/// Says that `path`, given by `option`, is no directory that can be read, or nothing.
UsageError wrongDirectory(llvm::StringRef option, llvm::StringRef path);

} // namespace pcl
