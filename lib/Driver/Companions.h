// What is written beside programs: files that they read when they run, and what else a source gave.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Driver/Sources.h"
#include "pcl/Target/Target.h"

namespace pcl {

/// Adds what belongs to the programs that `source` became to `files`, which has them below each of
/// `prefixes`. Files that the programs read are copied where `-o` names a directory; else a warning
/// says that they are not.
/// The settings of a stack go to the file of that stack, in which they belong to `project`.
void addCompanions(Run &run, SourceResult &source, llvm::ArrayRef<std::string> prefixes,
                   llvm::StringRef project, OutputFiles &files);

} // namespace pcl
