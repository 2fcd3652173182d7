// The Go back end: bound programs -> a Pulumi project for Go.
//
// main.go, one file for each component program, helpers.go if it is needed, go.mod, Pulumi.yaml,
// .gitignore.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Target/Target.h"

namespace pcl::go {

/// Emits all programs of `workspace` (level Bound) into `files`. They are whole in spite of errors,
/// which are reported: `notImplemented(...)` stands where something could not be said.
void emitGo(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
            DiagnosticEngine &diagnostics);

} // namespace pcl::go
