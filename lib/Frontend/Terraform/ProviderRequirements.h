// What the modules of a configuration say of the providers that they need, read before anything is
// converted: all of them decide together which version of a provider it is.
//
// Says nothing to the user; what is wrong with a module is said when it is converted.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace pcl::terraform {

struct Session;

/// Calls `require` for each entry of `required_providers`, and for each provider block with a
/// `version`, of the root module and of all modules that are called from it: with the name that the
/// module has for the provider, its source (`DataDog/datadog`) and the constraint, "" where it says
/// none.
void readProviderRequirements(
    Session &session,
    llvm::function_ref<void(llvm::StringRef name, llvm::StringRef source, llvm::StringRef version)>
        require);

} // namespace pcl::terraform
