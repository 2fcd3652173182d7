// The text form of the IR: canonical PCL, at every level.
#pragma once

#include "pcl/IR/Program.h"

#include <map>
#include <string>

namespace pcl::ir {

struct PrintOptions {
  /// Behind each attribute a comment with the type of its value.
  bool annotateTypes = false;
};

/// The files of `program`, by name relative to its directory. Layout is that of the canonical HCL formatter.
std::map<std::string, std::string> printProgram(const Program &program, const PrintOptions &options = {});

/// All files of all programs of `workspace`, by path relative to the root.
std::map<std::string, std::string> printWorkspace(const Workspace &workspace, const PrintOptions &options = {});

/// One expression on its own, for messages and tests.
std::string printExpr(const Program &program, ExprId expr);

} // namespace pcl::ir
