// A generated program that runs against an engine. Internal to the library.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Verify/Engine.h"

#include <set>

namespace pcl {

struct ProgramSetup {
  std::string directory;
  std::string shownAs; ///< what users know it as; "": the same
  /// Where its packages are installed: a directory with `node_modules`, or a virtual environment;
  /// "": where `hasOwnPackages` and the environment say.
  std::string sdk;
  /// Packages beside the program are its own. Else whatever lies there may be of its source.
  bool hasOwnPackages = false;
  std::string project, stack;
  std::vector<std::pair<std::string, Value>>
      config; ///< by name, without the project; secrets are secret values
  /// Numbers may be texts in `config`, as plans have what commands give.
  bool isConfigRaw = false;
  std::set<std::string> settled; ///< of `config`: what a file of a stack says, and texts as there
  unsigned timeLimit = 300;
  /// A preview; else as when it is applied, and that it cannot be is not reported.
  bool isPreview = true;
};

/// The name that `Pulumi.yaml` in `directory` gives the project; "project" if there is none.
std::string projectOf(llvm::StringRef directory);

/// Runs the program by `engine`. Returns false after a diagnostic if it did not end
/// well.
bool runProgram(Run &run, const ProgramSetup &setup, verify::Engine &engine,
                verify::EngineHost &host);

/// What a process printed last, on one line.
std::string lastWords(llvm::StringRef text);

/// Runs `command`, whose first word is a path, with what it prints in `printed`, or its standard
/// output there and the rest in `errors`. `environment` has `NAME=VALUE`, or `NAME` for a variable
/// that it shall not have. Returns its exit code; less than 0 where it did not run
/// or took too long (-2).
int runCommand(llvm::ArrayRef<std::string> command, llvm::ArrayRef<std::string> environment,
               unsigned timeLimit, std::string &printed, std::string *errors = nullptr);

} // namespace pcl
