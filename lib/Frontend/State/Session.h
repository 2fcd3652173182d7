// What the parts of the state front end share while one deployment is converted. Internal to the library.
#pragma once

#include "References.h"

#include "pcl/Frontend/Common/Names.h"
#include "pcl/IR/Program.h"

namespace pcl::state {

struct Session {
  ir::Program &program;
  DiagnosticEngine &diags;
  std::vector<ResourceState> resources;
  llvm::StringMap<size_t> byUrn; ///< every URN of the deployment: the resource that stands for it in the program
  std::vector<std::string> names; ///< of each resource: its node's name, "" if it has none
  frontend::FlatNames taken;
  std::optional<References> references;
  std::vector<ir::Node> configs; ///< for what the state has encrypted
  bool showsSecrets = false;     ///< a secret stands in the program in clear text

  /// The node that stands for the resource `urn`, as an expression; None if there is none.
  ir::ExprId refTo(llvm::StringRef urn) const {
    auto found = byUrn.find(urn);
    if (found == byUrn.end() || names[found->second].empty())
      return {};
    return program.exprs.ref(program.intern(names[found->second]));
  }
  ir::ExprId text(llvm::StringRef text) const { return program.exprs.string(program.intern(text)); }
  ir::Attribute attribute(llvm::StringRef name, ir::ExprId value) const {
    return {program.intern(name), value, {}, {}};
  }
};

} // namespace pcl::state
