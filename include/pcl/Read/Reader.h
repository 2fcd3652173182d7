// `.pp` files to raw IR.
//
// A program is all `.pp` files of a directory, in the order of their names; component programs are
// read from the directories that component blocks name, each once. What PCL allows where is checked
// here (codes 2001 to 2014); names, tokens and types are the binder's.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/SourceManager.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>

namespace pcl::read {

/// Reads the program in directory `path`, or that in the single file `path`, as root of
/// `workspace`, which must have no programs yet, and the programs of its components. Returns false
/// if an error was reported; `workspace` then holds what could be read.
bool readProgram(ir::Workspace &workspace, llvm::StringRef path, SourceManager &sources,
                 DiagnosticEngine &diags);

/// Prints `workspace`, reads the text and prints that again. Returns nothing if both texts are the
/// same, else where they differ. Costs as much as reading; for PCL_CHECK_ROUNDTRIP=1.
std::optional<std::string> checkRoundTrip(const ir::Workspace &workspace);

} // namespace pcl::read
