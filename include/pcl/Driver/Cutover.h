// `pclc cutover`: what takes a module's resources from Terraform to Pulumi, as files.
#pragma once

#include "pcl/Driver/Convert.h"
#include "pcl/Verify/Engine.h"

namespace pcl {

/// What `pclc cutover` is given.
struct CutoverInput {
  std::string state;    ///< file of Terraform's state
  std::string plan;     ///< JSON file of a plan of the same state, or ""
  ConvertInput convert; ///< of one target
  unsigned programTimeLimit = 300;
  std::string sdk = {}; ///< where the program's packages are installed, or ""
};

/// Writes the program, an import file for it, and the steps to leave Terraform and to come back to
/// where `-o` says, and prints the steps to standard output. Nothing else is done.
/// Returns what is wrong with the usage; nothing was done then.
UsageError runCutover(Run &run, CutoverInput input, verify::EngineHost &host);

} // namespace pcl
