// Whole runs of `pcl-import`: resources to a minimal program, and the check of programs with the
// option `import`.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Driver/Targets.h"
#include "pcl/Import/Check.h"
#include "pcl/Import/Import.h"
#include "pcl/Import/ProviderConfig.h"

namespace pcl {

struct ImportInput {
  std::vector<std::string> specs; ///< TYPE NAME ID, and again
  std::string file;               ///< import file, or ""
  std::string parent; ///< URN of the parent of `specs`, with a name and `=` before it or not; or ""
  std::string project, stack;              ///< in URNs; "" for the usual ones
  state::Adopt adopt = state::Adopt::File; ///< not None
  std::string remarksFile;                 ///< also gets the proof log; or ""
  bool quiet = false;
  bool allowUnverified = false; ///< a resource that is not verified is no error
  import::ImportOptions options;
  import::ProviderConfig config; ///< what the oracles were configured with
  std::vector<const TargetInfo *>
      targets; ///< languages that the program is printed in, too, in a folder of its own each
  std::vector<std::string> discover; ///< types of what shall be listed, and not imported
  std::vector<std::string> listings; ///< files of other tools that list it
  std::string oracleFlags;           ///< which oracles are asked, as words of a shell; or ""
  bool isInteractive = true; ///< asks about the resources of a file, where there is a terminal
};
/// Imports the resources, or lists those that may be imported, and writes program, import file and
/// proof to where `-o` says. Returns what is wrong with the usage; nothing was done then.
UsageError runImport(Run &run, ImportInput input, oracle::OracleSource &oracles);

struct ImportCheckInput {
  std::vector<std::string> programs;
  std::string state; ///< stack export, or "": a new stack
  import::EngineRules engine = import::EngineRules::New;
  bool json = false;
  std::string project, stack;
  import::ProviderConfig config; ///< what the oracles were configured with
};
struct ImportVerifyInput {
  std::string directory;         ///< what an import wrote
  import::ProviderConfig config; ///< what the oracles were configured with
};
/// Asks the providers again about what an import wrote, and prints whether its proof still holds.
/// What does not is an error.
void runImportVerify(Run &run, const ImportVerifyInput &input, oracle::OracleSource &oracles);

/// Prints what the option `import` will do in each program, to where `-o` says. Differences are
/// errors.
void runImportCheck(Run &run, const ImportCheckInput &input, oracle::OracleSource &oracles);

} // namespace pcl
