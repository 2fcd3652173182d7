// What the functions of the package `std` give, by the types of what they are given.
#pragma once

#include "pcl/IR/Builtins.h"
#include "pcl/IR/Program.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

/// A call of which the type is asked.
struct StdCall {
  const Program &program;
  StdFunction function;
  /// Of the inputs in the order of StdFunctions.def; None for those that are missing.
  llvm::ArrayRef<TypeId> inputs;
  /// The text of the input number `index` if it is a literal; nothing if it is not.
  llvm::function_ref<std::optional<llvm::StringRef>(unsigned index)> text;
  /// The type of a value that is of one of several types.
  llvm::function_ref<TypeId(llvm::ArrayRef<TypeId>)> join;
};

/// The type of the result of `call`. The inputs have no outputs where the call looks; those in
/// elements come out as they are.
TypeId stdResult(TypeStore &types, const StdCall &call);

/// True if outputs stand in a value of `type` where a call with `access` to it looks.
bool looksIntoOutputs(TypeStore &types, Access access, TypeId type);

} // namespace pcl::ir
