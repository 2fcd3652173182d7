// What `Ref` of a resource gives, by the table data/tables/cloudformation-refs.def.
#pragma once

#include "pcl/Frontend/CloudFormation/Tree.h"

#include "llvm/ADT/StringRef.h"

namespace pcl::cloudformation {

/// The property that `Ref` of the service's `type` gives, several with `|` or `/` between them; ""
/// if it is the primary identifier.
llvm::StringRef refRule(llvm::StringRef type);

/// A type whose `Ref` gives one thing where the resource says `input`, another where it does not,
/// or says what is `usual`.
struct RefByInput {
  llvm::StringLiteral type, input, usual, given, absent;
};
/// The row of `type`, or null.
const RefByInput *refByInput(llvm::StringRef type);
/// `given`, which may be null, says nothing of the row's input.
bool isAbsent(const RefByInput &row, const Node *given);

} // namespace pcl::cloudformation
