// What the parts of the state front end share while one deployment is converted. Internal to the
// library.
#pragma once

#include "References.h"
#include "StackReferences.h"

#include "pcl/Frontend/Common/IRWriter.h"
#include "pcl/Frontend/State/State.h"

namespace pcl::state {

struct Session {
  frontend::IRWriter writer;
  DiagnosticEngine &diags;
  const ProgramOptions &options;
  std::vector<ResourceState> resources;
  NodeChoice choice;
  std::vector<std::string> names; ///< of each resource: its node's name, "" if it has none
  std::optional<References> references;
  std::vector<ir::Node> configs; ///< for secrets that are not written out
  bool showsSecrets = false;     ///< a secret stands in the program in clear text
  StackReferences stacks{*this};

  /// The node that stands for the resource `urn`, as an expression; None if there is none.
  ir::ExprId refTo(llvm::StringRef urn) const {
    std::optional<size_t> found = choice.find(urn);
    return found ? writer.ref(names[*found]) : ir::ExprId();
  }
  /// `property` of the resource `index`, which is a node or elsewhere.
  ir::ExprId access(size_t index, llvm::StringRef property) {
    return resources[index].isElsewhere ? stacks.output(index, property)
                                        : writer.access(refTo(resources[index].urn), property);
  }
};

} // namespace pcl::state
