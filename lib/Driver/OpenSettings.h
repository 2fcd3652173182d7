// Settings of a program that nobody has given a value yet.
#pragma once

#include "pcl/Driver/Report.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/IR/Program.h"

namespace pcl {

/// The settings of the root program of `workspace`, which is bound, that have no default, may not
/// be left out and are none of `given`; and secrets that were given, as no file holds them.
std::vector<OpenSetting> openSettings(ir::Workspace &workspace,
                                      const terraform::StackValues &given);

} // namespace pcl
