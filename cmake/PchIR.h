// The precompiled header of what works on programs.
// What Pch.h has, and the headers of the project that nearly every file above the IR includes:
// whoever changes one of these compiles all those files again anyway. Sources still include what
// they use.
#pragma once

#include "Pch.h"

#include "pcl/IR/Program.h"
#include "pcl/Schema/Package.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/Path.h>
