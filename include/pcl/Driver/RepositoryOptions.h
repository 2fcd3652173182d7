// `pclc.toml`: options of `pclc convert` and `pclc assess` that a repository wants each time.
//
// docs/rationale/pclc-toml.md says which options may stand there and why no others.
#pragma once

#include "pcl/Driver/Choice.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace pcl {

/// An option as the file has it: its name and the values that it is given in turn.
struct RepositoryOption {
  std::string name;
  std::vector<std::string> values; ///< as they are written behind `=`
};

/// Reads the text of a `pclc.toml`, or says in `wrong` what is wrong and in which line.
std::vector<RepositoryOption> readRepositoryOptions(llvm::StringRef text, std::string &wrong);

/// Adds the options of `./pclc.toml` to the command line, but for those that stand there already
/// and those that the command does not have. Returns what is wrong with the file, or "".
std::string addRepositoryOptions(int &argc, char **&argv);

} // namespace pcl
