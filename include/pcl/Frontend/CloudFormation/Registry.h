// The schema of the package `aws-native`, made by rules from the schemas of CloudFormation's
// registry, so that newer types need no newer package.
#pragma once

#include "pcl/Support/Diagnostics.h"

#include <string>

namespace pcl::cloudformation {

/// Reads the schemas in the files `*.json` of `directory`, one each or a list of them, and returns
/// the package's schema as JSON text, which says that it is of `version`. A type that the service
/// cannot make or read by itself (it has no such handler) is left out. What is no schema is
/// reported; "" if there is none at all.
std::string deriveSchema(llvm::StringRef directory, llvm::StringRef version,
                         DiagnosticEngine &diags);

} // namespace pcl::cloudformation
