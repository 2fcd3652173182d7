// The text form of the IR: canonical PCL, at every level.
#pragma once

#include "pcl/IR/Program.h"

#include <map>
#include <string>
#include <vector>

namespace pcl::ir {

/// A piece of printed text, by byte offsets, and the place of what it was printed from: nowhere if
/// that was made without one.
struct PrintedRange {
  uint32_t begin = 0, end = 0;
  SrcRange source;
};

struct PrintOptions {
  /// Behind each attribute a comment with the type of its value.
  bool annotateTypes = false;
  /// When not null, takes the places of blocks, names and values by file, those inside of others
  /// first.
  std::map<std::string, std::vector<PrintedRange>> *ranges = nullptr;
};

/// The files of `program`, by name relative to its directory. Layout is that of the canonical HCL
/// formatter.
std::map<std::string, std::string> printProgram(const Program &program,
                                                const PrintOptions &options = {});

/// All files of all programs of `workspace`, by path relative to the root.
std::map<std::string, std::string> printWorkspace(const Workspace &workspace,
                                                  const PrintOptions &options = {});

/// One expression on its own, for messages and tests.
std::string printExpr(const Program &program, ExprId expr);

} // namespace pcl::ir
