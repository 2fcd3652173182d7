// Runs a pipeline, with everything that helps to see what it does.
#pragma once

#include "pcl/Pass/Pipeline.h"
#include "pcl/Support/Switches.h"

#include "llvm/Support/raw_ostream.h"

namespace pcl::pass {

struct PassManagerOptions {
  std::vector<std::string> printBefore; ///< names of passes, or "all"
  std::vector<std::string> printAfter;
  bool printChanged = false; ///< after each pass that changed something; a word for the others
  std::string dumpDir;       ///< numbered `.pp` files, one after each pass; "" for none
  bool verifyEach = false;   ///< also PCL_VERIFY_EACH=1
  /// Hashes the programs around each pass that says it changed nothing; `verifyEach` does too.
  bool checkReports = checksItself();
  bool reverseOrder = false; ///< also PCL_REVERSE_ORDER=1; see docs/debugging.md
  bool timePasses = false;
  bool stats = false;
  std::vector<std::string> skipPasses;
  std::optional<unsigned>
      bisectLimit; ///< run only so many passes; those that raise the level always run
  bool keepRemarks = false;
  llvm::raw_ostream *out = nullptr; ///< for prints, times and counts; standard error if null
  /// Called behind each pass with a phrase that names it ("pass `bind`"); may report errors.
  std::function<void(const ir::Workspace &, llvm::StringRef stage)> afterEach;

  /// Sets what the environment variables PCL_VERIFY_EACH and PCL_REVERSE_ORDER ask for.
  void readEnvironment();
};

class PassManager {
public:
  PassManager(const PassRegistry &registry, PassManagerOptions options)
      : Registry(registry), Options(std::move(options)) {}

  /// Runs `pipeline` on all programs of `workspace`. Returns false if a pass failed or did not do
  /// what it said; an error was reported then, and the passes behind it did not run.
  bool run(Pipeline &pipeline, ir::Workspace &workspace, DiagnosticEngine &diags);

  /// The remarks of the last run as JSON lines: pass, program, node, attribute, action, reason, and
  /// file and line where known.
  const std::string &remarks() const { return RemarkLines; }

private:
  class Runner;
  const PassRegistry &Registry;
  PassManagerOptions Options;
  std::string RemarkLines;
};

} // namespace pcl::pass
