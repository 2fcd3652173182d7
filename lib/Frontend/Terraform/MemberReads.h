// What a module reads of the values that its variables are given.
#pragma once

#include "Module.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::terraform {

/// The names by which `module` reads members of anything.
llvm::StringSet<> memberNames(const Module &module);

/// Whether `module` does more with the variable `name`, or with its elements, than to read members
/// by their names. `readsInput` says the same of a module that the item calls, and its variable.
bool readsWhole(const Module &module, llvm::StringRef name,
                llvm::function_ref<bool(const Item &call, llvm::StringRef input)> readsInput);

} // namespace pcl::terraform
