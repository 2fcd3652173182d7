// Which files beside a PCL program it reads when it runs.
#pragma once

#include "pcl/IR/Program.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <string>

namespace pcl {

/// The files that calls in the programs of `workspace`, just read from the directory or file
/// `input`, name by paths that are known and relative: place on this machine by path relative to
/// the root program. Of a directory all files are taken. Such paths are relative to the root
/// program, in components too; what lies beside a component is taken as well. What is not there, or
/// not below the program's directory, is passed over: the program may make it, or be moved to where
/// it is.
std::map<std::string, std::string> filesReadBy(const ir::Workspace &workspace,
                                               llvm::StringRef input, llvm::vfs::FileSystem &files);

} // namespace pcl
