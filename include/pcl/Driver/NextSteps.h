// What a summary tells people to run next. A line works as it is printed, in the directory in which
// the tool ran.
#pragma once

#include "pcl/Driver/Targets.h"

namespace pcl {

/// Installs the packages of a program of any language, in its directory: the language's host does
/// it, for Python into the virtual environment that `Pulumi.yaml` names, and makes the SDKs of
/// parameterised packages.
inline constexpr llvm::StringLiteral InstallCommand = "pulumi install";

/// Returns what runs the program of a language that lies in `place`. `imports` is a file that
/// `pulumi import` takes before the preview, seen from the program, or "".
std::string runSteps(llvm::StringRef place, llvm::StringRef imports = "");

/// Returns what builds a package of the language `target` that lies in `place`; "" if nothing does.
std::string librarySteps(const TargetInfo &target, llvm::StringRef place);

/// Returns what generates a program beside `output`, of the PCL that lies in `place` there, with
/// `schemaPaths`, and runs it.
std::string generateSteps(llvm::StringRef output, llvm::StringRef place,
                          llvm::ArrayRef<std::string> schemaPaths, llvm::StringRef imports = "");

} // namespace pcl
