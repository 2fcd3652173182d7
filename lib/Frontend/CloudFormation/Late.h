// Attributes that another resource changes after the resource that has them is made.
#pragma once

#include "Context.h"

namespace pcl::cloudformation {

/// How an attribute is read that is another one later than when its resource is made.
struct LateRead {
  const ResourceDecl *changer = nullptr; ///< what changes it; the template's
  std::string property;                  ///< of the changer: the identifier of the resource
  llvm::StringRef function;              ///< of the package, which reads the resource
};

/// How `attribute` of `resource`, which `range` asks for, is read behind the resource that changes
/// it; nothing if none does, and behind a diagnostic if one does that is not sure to be there, or
/// that may wait for what asks.
std::optional<LateRead> lateRead(const Context &context, const ResourceDecl &resource,
                                 llvm::StringRef attribute, SrcRange range);

} // namespace pcl::cloudformation
