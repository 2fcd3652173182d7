// The one list of targets, and generating programs for them.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/IR/Program.h"
#include "pcl/Target/Target.h"

namespace pcl {

/// A language that programs can be printed in. `pcl` is the IR's own text form.
struct TargetInfo {
  llvm::StringRef name;
  llvm::StringRef title; ///< for people: `TypeScript`
  bool (*emit)(const ir::Workspace &bound, const TargetOptions &options, OutputFiles &files, DiagnosticEngine &diags);
  llvm::StringRef nextCommand; ///< what to run first in the program's directory
};

llvm::ArrayRef<TargetInfo> allTargets();

/// The targets named in `list` (comma-separated), in that order. Reports a name that is none, with the nearest one.
std::vector<const TargetInfo *> parseTargets(llvm::StringRef list, DiagnosticEngine &diags);

/// Emits `bound` for `targets` into `files`, with one target at the top, with several in a directory of the target's name each.
/// Targets are printed in parallel from the one binding. Returns false if an error was reported.
bool emitTargets(const ir::Workspace &bound, llvm::ArrayRef<const TargetInfo *> targets, const TargetOptions &options,
                 OutputFiles &files, DiagnosticEngine &diags);

/// A legal project name from `path`, the directory or file that was converted.
std::string projectNameFor(llvm::StringRef path);

} // namespace pcl
