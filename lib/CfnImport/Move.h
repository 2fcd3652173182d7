// Resources that leave one stack for another.
#pragma once

#include "pcl/CfnImport/CfnImport.h"

namespace pcl::cfnimport {

/// Plans it: the stack that the resources leave learns to retain them, lets them go, and the other
/// one imports them. What refers across becomes an export or a parameter.
ImportResult planMove(const ImportOptions &options, ResourceTypes &types, DiagnosticEngine &diags);

} // namespace pcl::cfnimport
