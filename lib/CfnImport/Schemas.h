// Schemas of resource types that the user gives, beside the table that is shipped.
#pragma once

#include "pcl/CfnImport/CfnImport.h"
#include "pcl/Support/Diagnostics.h"

namespace pcl::cfnimport {

/// Adds to `types` the schema, or the list of them, in each file of `paths`; the answer of
/// `describe-type` is one too. Reports what is none.
void addSchemas(llvm::ArrayRef<std::string> paths, ResourceTypes &types, DiagnosticEngine &diags);

} // namespace pcl::cfnimport
