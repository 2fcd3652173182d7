// What a provider is asked for at an import of a resource that Terraform knows, where that is not
// its attribute `id`.
#pragma once

#include "pcl/Value/Value.h"

#include <string>

namespace pcl::state {

/// The import id of a resource of Terraform's type `type` by the rule of that type; "" if it has
/// none, or lacks one of the attributes.
std::string importIdOf(llvm::StringRef type, const ValueObject &attributes);

/// Says whether that type has a rule, so that its attribute `id` is not what is asked for.
bool hasImportRule(llvm::StringRef type);

/// Says whether Terraform can import resources of its type `type` by what a state says of them in
/// the open.
bool isImportable(llvm::StringRef type);

} // namespace pcl::state
