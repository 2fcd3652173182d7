// What a running stack of CloudFormation needs to be taken over: the import file with the ids of
// its resources, and the template with which it lets go of them.
#pragma once

#include "Context.h"
#include "pcl/Frontend/CloudFormation/CloudFormation.h"

namespace pcl::cloudformation {

/// The import file for `pulumi import`, from what `list-stack-resources` printed, the tree
/// `resources` of the file `path`; `rule` may be empty. What is not in it is reported. Nothing if
/// `resources` has no resources.
std::optional<std::string> importFile(const Context &context, const Node &resources,
                                      llvm::StringRef path, const IdentifierRule &rule);

/// The text of the template with the tree `root`, in which every resource is retained.
std::string retainTemplate(llvm::StringRef text, const Node &root);

} // namespace pcl::cloudformation
