// The Python back end: bound programs -> a Pulumi project for Python.
//
// __main__.py, one file for each component program, helpers.py if it is needed, requirements.txt, Pulumi.yaml, .gitignore.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Target/Target.h"

namespace pcl::python {

/// Emits all programs of `workspace` (level Bound) into `files`. They are whole in spite of errors, which are reported: `not_implemented(...)`
/// stands where something could not be said.
void emitPython(const ir::Workspace &workspace, const TargetOptions &options, OutputFiles &files,
                DiagnosticEngine &diagnostics);

} // namespace pcl::python
