// Units of Terragrunt: which module one is of, and what it gives it.
#pragma once

#include "pcl/Driver/Estate.h"

namespace pcl {

struct TerragruntUnit {
  std::string source; ///< local path of the module; "" of the one that lies beside it
  std::vector<terraform::GivenValues> given;
  std::string obstacle;  ///< why it cannot be converted, or ""
  bool isParent = false; ///< it names no module: other units include it
};

/// Reads the `terragrunt.hcl` at `path`. A unit is converted only if all that it says is plain:
/// values that are written out, and nothing that comes from other files or makes some.
TerragruntUnit readTerragrunt(llvm::StringRef path);

} // namespace pcl
