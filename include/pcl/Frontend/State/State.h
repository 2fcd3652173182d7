// The state front end: what a Pulumi stack holds, as `pulumi stack export` writes it, to a raw PCL program.
//
// Reads one file, makes IR, and says in an account what became of every resource. It calls no provider, does not minimise
// (passes do) and does not bind, print or write anything. docs/state.md says what becomes what.
#pragma once

#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

#include <string>

namespace pcl::state {

/// How the program comes to own what it describes.
enum class Adopt : uint8_t {
  None,   ///< it goes on with the stack that was exported
  Option, ///< each resource has the option `import`, for a stack that does not have it yet
};

struct StateOptions {
  std::string file; ///< `-`: standard input
  Adopt adopt = Adopt::None;
};

/// Converts the stack export `options.file` into the root program of `workspace`, whose packages, if it has any, tell what is an
/// input. Nothing stops at a resource that is wrong: it was reported, and the others are there. The account says what became of each.
frontend::LossAccount convertState(const StateOptions &options, ir::Workspace &workspace, SourceManager &sources,
                                   DiagnosticEngine &diags);

} // namespace pcl::state
