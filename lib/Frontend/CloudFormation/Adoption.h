// What a running stack of CloudFormation needs to be taken over: the import file with the ids of
// its resources, and the template with which it lets go of them.
#pragma once

#include "Context.h"
#include "pcl/Frontend/CloudFormation/CloudFormation.h"

namespace pcl::cloudformation {

struct Adoption {
  std::string file;             ///< the import file for `pulumi import`
  size_t imported = 0, all = 0; ///< resources of the stack
};
/// What is taken over of a stack, from what `list-stack-resources` printed, the tree `resources` of
/// the file `path`; `root` is the template as it was converted, loops and SAM's resources expanded,
/// and `rule` may be empty. What is not in the import file is reported. Nothing if `resources` has
/// no resources.
std::optional<Adoption> importFile(const Context &context, const Node &root, const Node &resources,
                                   llvm::StringRef path, const IdentifierRule &rule);

/// The text of the template with the tree `root`, in which every resource is retained.
std::string retainTemplate(llvm::StringRef text, const Node &root);

} // namespace pcl::cloudformation
