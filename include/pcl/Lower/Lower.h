// Lowering: a bound program becomes an overlay in which every use of an output is explicit.
//
// The overlay is a copy of the program, level Lowered; the bound program stays as it is, so several
// targets lower from one binding. On it outputs are lifted (Apply, Interpolate), conversions are
// Convert, `range` is a plan of a loop, property paths are texts, and everything that needs an
// identifier in the target has one. What an Emit does with the result is a translation of one
// expression kind after the other. Target-independent: what differs is a row of TargetTraits. It
// does not know how a language spells anything.
//
// What must hold of a lowered program (checked by `verifyLowered`):
//   1. Every reachable expression has a type, and the type of an operation (Unary, Binary,
//   Template, Conditional's condition,
//      For's collection, Call's inspected arguments, Index's key) is not Output: such uses stand in
//      an Apply with the output as argument. GetAttr and Index may have an Output as object: that
//      is the access of a proxy, and makes an Output.
//   2. Apply: list = {argument..., body}; parameters are variables from `a` on, one an argument. No
//   parameter's type is
//      Output. The body is a plain value or an Output (which the SDK flattens), never a plain
//      collection that holds outputs.
//   3. A single argument of an Apply is definitely an Output. Of several, each may also be a plain
//   value that holds outputs.
//   4. Interpolate's parts are texts and single values, each plain or Output; at least one is
//   Output.
//   5. Convert says by its type what it makes: Output(T) of an operand that may be an Output or
//   hold some: lift it; T of an
//      optional(T): the value is there; a scalar of another scalar: convert; an Enum of a scalar:
//      the member; Dynamic: only the static type goes, where the target's type checker would object
//      to a value that is right.
//   6. `range.key` and `range.value` stand as they did; they are the variables that the node's
//   Range names (LoweredProgram::rangeVariable).
#pragma once

#include "pcl/Lower/LoweredProgram.h"
#include "pcl/Support/Diagnostics.h"

namespace pcl::lower {

/// Lowers `bound` (level Bound). `scope` has the names in use at the top of the file that the
/// program becomes: the caller has reserved its imports and helpers there, and the names of nodes
/// are taken from it. Errors (an option whose value cannot be a path, ...) go to `diagnostics`; the
/// result is whole all the same.
LoweredProgram lower(const ir::Program &bound, const TargetTraits &traits,
                     code::NameAllocator &scope, DiagnosticEngine &diagnostics);

} // namespace pcl::lower
