// Which files beside a PCL program it reads when it runs.
#pragma once

#include "pcl/Frontend/Common/Assets.h"
#include "pcl/IR/Program.h"

namespace pcl {

/// The files that calls in the programs of `workspace`, just read from the directory or file
/// `input`, name by paths that are known, and all that lies in its folder `assets`. Of a directory
/// all files are taken. Such paths are relative to the root program, in components too; what lies
/// beside a component is found as well. The programs are changed to look for them in `assets`. What
/// is not there is passed over: the program may make it. What lies neither in the program's
/// directory nor in one that is `allowed` is reported.
frontend::AssetFiles takeFilesAlong(ir::Workspace &workspace, llvm::StringRef input,
                                    llvm::ArrayRef<std::string> allowed, SourceManager &sources,
                                    DiagnosticEngine &diags);

} // namespace pcl
