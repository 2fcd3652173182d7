// The C# back end: bound programs -> a Pulumi project for .NET.
//
// Program.cs, one file for each component program, Helpers.cs if it is needed, <name>.csproj,
// Pulumi.yaml, .gitignore.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Target/Target.h"

namespace pcl::csharp {

/// Emits all programs of `workspace` (level Bound) into `files`. They are whole in spite of errors,
/// which are reported: a call of `Helpers.NotImplemented` stands where something could not be said.
void emitCSharp(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                DiagnosticEngine &diagnostics);

} // namespace pcl::csharp
