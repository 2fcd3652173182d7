// What the parts of the state front end share while one deployment is converted. Internal to the library.
#pragma once

#include "References.h"
#include "StackReferences.h"

#include "pcl/Frontend/Common/Names.h"
#include "pcl/Frontend/State/State.h"

namespace pcl::state {

struct Session {
  ir::Program &program;
  DiagnosticEngine &diags;
  const ProgramOptions &options;
  std::vector<ResourceState> resources;
  NodeChoice choice;
  std::vector<std::string> names; ///< of each resource: its node's name, "" if it has none
  frontend::FlatNames taken;
  std::optional<References> references;
  std::vector<ir::Node> configs; ///< for secrets that are not written out
  bool showsSecrets = false;     ///< a secret stands in the program in clear text
  StackReferences stacks{*this};

  /// The node that stands for the resource `urn`, as an expression; None if there is none.
  ir::ExprId refTo(llvm::StringRef urn) const {
    std::optional<size_t> found = choice.find(urn);
    return found ? program.exprs.ref(program.intern(names[*found])) : ir::ExprId();
  }
  /// `property` of the resource `index`, which is a node or elsewhere.
  ir::ExprId access(size_t index, llvm::StringRef property) {
    return resources[index].isElsewhere ? stacks.output(index, property)
                                        : program.makeAccess(refTo(resources[index].urn), program.intern(property));
  }
  ir::ExprId text(llvm::StringRef text) const { return program.exprs.string(program.intern(text)); }
  ir::Attribute attribute(llvm::StringRef name, ir::ExprId value) const {
    return {program.intern(name), value, {}, {}};
  }
};

} // namespace pcl::state
