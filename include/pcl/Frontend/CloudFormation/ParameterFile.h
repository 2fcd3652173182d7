// Files with values of a template's parameters.
#pragma once

#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace pcl::cloudformation {

/// Tells `give` what the file at `path` says of parameters, in its order: the forms are those of
/// `aws cloudformation`, of its `deploy`, and of a pipeline's template configuration. Reports what
/// is none of them.
void readParameterFile(
    llvm::StringRef path,
    llvm::function_ref<void(llvm::StringRef name, llvm::StringRef value, SrcRange range)> give,
    DiagnosticEngine &diags);

} // namespace pcl::cloudformation
