// What of a template is secret by its name.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace pcl::cloudformation {

/// The attribute `name` of a resource is a secret, by its name.
bool isSecretAttribute(llvm::StringRef name);

} // namespace pcl::cloudformation
