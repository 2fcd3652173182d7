// Options that take paths of the resource's own properties: `ignoreChanges = [tags,
// rules[0].port]`.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

namespace pcl::lower {

/// Makes the paths in `option` texts, as the engine reads them. Reports what is no path, and leaves
/// it out.
void lowerPropertyPaths(ir::Program &program, ir::Attribute &option, DiagnosticEngine &diagnostics);

} // namespace pcl::lower
