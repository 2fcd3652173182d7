// Type annotations: the small language in the second label of config and output blocks.
// TypeStore::str writes it.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

namespace pcl::ir {

/// Sets the annotation of `node`, a config or output of `program`, to the type that its label says:
/// `any`, `string`, `number`, `int`, `bool`, `list(T)`, `set(T)`, `map(T)`, `object({name = T})`,
/// `tuple([T])`, `optional(T)`; None where there is no label. What is no type is reported at the
/// label, and is Dynamic.
void annotate(Program &program, Node &node, DiagnosticEngine &diags);

} // namespace pcl::ir
