// Whole runs of `pcl-import`: resources to a minimal program, and the check of programs with the option `import`.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Import/Check.h"
#include "pcl/Import/Import.h"
#include "pcl/Import/ProviderConfig.h"

namespace pcl {

struct ImportInput {
  std::vector<std::string> specs; ///< TYPE NAME ID, and again
  std::string file;               ///< import file, or ""
  std::string parent;             ///< URN of the parent of `specs`, with a name and `=` before it or not; or ""
  std::string project, stack;     ///< in URNs; "" for the usual ones
  std::string adopt;              ///< `--adopt`: file or option
  std::string remarksFile;        ///< also gets the proof log; or ""
  bool quiet = false;
  import::ImportOptions options;
  import::ProviderConfig config; ///< what the oracles were configured with
};
/// Returns what is wrong with the usage (nothing was done then), or "".
std::string runImport(Run &run, ImportInput input, oracle::OracleSource &oracles);

struct ImportCheckInput {
  std::vector<std::string> programs;
  std::string state;      ///< stack export, or "": a new stack
  std::string engine;     ///< `--engine`: new or old
  bool json = false;
  std::string project, stack;
  import::ProviderConfig config; ///< what the oracles were configured with
};
/// Returns what is wrong with the usage, or "".
std::string runImportCheck(Run &run, const ImportCheckInput &input, oracle::OracleSource &oracles);

} // namespace pcl
