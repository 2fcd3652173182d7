// The TypeScript back end: bound programs -> a Pulumi project for Node.js.
//
// index.ts, one file for each component program, package.json, tsconfig.json, Pulumi.yaml,
// .gitignore.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Target/Target.h"

namespace pcl::typescript {

/// Emits all programs of `workspace` (level Bound) into `files`. They are whole in spite of errors,
/// which are reported: `notImplemented(...)` stands where something could not be said.
void emitTypeScript(const ir::Workspace &workspace, const TargetOptions &options,
                    OutputFiles &files, DiagnosticEngine &diagnostics);

} // namespace pcl::typescript
