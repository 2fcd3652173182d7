// How `--help` is laid out: options in groups, switches of those who work on the tools hidden, and
// examples. Internal to the library.
#pragma once

#include "llvm/Support/CommandLine.h"

#include <memory>
#include <optional>

namespace pcl {

/// The groups of a tool's help. What stands in no group is an option of the tool itself.
class HelpGroups {
public:
  /// Options in `own`, of all subcommands, get their groups by their names.
  HelpGroups(llvm::StringRef tool, llvm::cl::OptionCategory &own);

private:
  void sort(llvm::cl::SubCommand &command);

  llvm::cl::OptionCategory &Own;
  std::vector<std::unique_ptr<llvm::cl::OptionCategory>> Categories;
  std::optional<llvm::cl::extrahelp> Examples;
};

} // namespace pcl
