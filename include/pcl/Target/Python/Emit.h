// The Python back end: bound programs -> a Pulumi project for Python.
//
// __main__.py, one file for each component program, helpers.py if it is needed, requirements.txt,
// Pulumi.yaml, .gitignore.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Target/Target.h"

namespace pcl::python {

/// How programs write the objects of a package's types.
enum class InputTypes : uint8_t {
  ByPackage, ///< as the package's schema says its SDK takes them; else as ClassesAndDicts
  Classes,   ///< instances of the `Args` classes
  Dicts, ///< dicts, but for the arguments of functions, where the SDK does not translate the names
         ///< in them
  ClassesAndDicts, ///< dicts, and instances where a type checker or the SDK does not know what a
                   ///< dict is
};

/// Emits all programs of `workspace` (level Bound) into `files`. They are whole in spite of errors,
/// which are reported: `not_implemented(...)` stands where something could not be said.
void emitPython(const ir::Workspace &workspace, const TargetOptions &options, InputTypes inputTypes,
                OutputFiles &files, DiagnosticEngine &diagnostics);

} // namespace pcl::python
