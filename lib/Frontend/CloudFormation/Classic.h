// Resources of the package `aws` that stand for what `aws-native` has not (Classic.def).
#pragma once

#include "Context.h"

namespace pcl::cloudformation {

/// Makes `resource` one of the package `aws`, with its token, its schema and its properties by the
/// package's names; false if the table has no row for it, or a property has no counterpart.
bool makeClassic(Context &context, ResourceDecl &resource);

/// The property that `Ref` ("") or an attribute of the classic `type` is.
std::string classicOutput(llvm::StringRef type, llvm::StringRef attribute);

} // namespace pcl::cloudformation
