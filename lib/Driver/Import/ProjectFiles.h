// What the files of a Pulumi project say of its stacks. Internal to the runs of `pcl-import`.
#pragma once

#include "pcl/Frontend/State/ImportFile.h"

namespace pcl {

/// Names of a project and of its stack, as far as the files in `program`, or beside that file, say
/// them; "" where they do not. The stack is that of the environment variable `PULUMI_STACK`, else
/// the one that `pulumi stack select` chose, else the only one that has a `Pulumi.STACK.yaml`.
state::StackName stackOf(llvm::StringRef program);

} // namespace pcl
