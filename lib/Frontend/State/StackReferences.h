// What a program reads of the stack that others of its resources stay in. Internal to the library.
#pragma once

#include "pcl/Frontend/State/Deployment.h"
#include "pcl/IR/Program.h"

#include "llvm/ADT/StringSet.h"

namespace pcl::state {

struct Session;

class StackReferences {
public:
  explicit StackReferences(Session &session) : S(session) {}

  /// `property` of `resource`, which is elsewhere. The output that its stack must have for that is
  /// reported once.
  ir::ExprId output(size_t resource, llvm::StringRef property);
  /// The nodes for the stacks that were asked; at most one.
  std::vector<ir::Node> takeNodes() { return std::move(Nodes); }

private:
  void makeNode(const ResourceState &resource);

  Session &S;
  std::string Name, Stack; ///< of the node, and what it stands for; "" as long as there is none
  std::vector<ir::Node> Nodes;
  std::vector<std::string>
      Names; ///< of the resources that are elsewhere, as their program may call them
  llvm::StringSet<> Outputs; ///< reported
};

} // namespace pcl::state
