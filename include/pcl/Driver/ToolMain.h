// What every tool's `main` does the same: options, limits, crash handling, diagnostics at the end, exit code.
//
// A main constructs ToolMain, the option groups it needs and its own options, calls `parse`, then one library function
// with `run()`, and returns `finish()`. Option groups live on main's stack: there are no global options.
// Exit codes: 0 success · 1 errors in the input · 2 wrong usage · 70 internal error.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Target/Target.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

#include <optional>

namespace pcl {

/// `-o`, `--force`.
struct OutputFlags {
  explicit OutputFlags(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::opt<std::string> output;
  llvm::cl::opt<bool> force;
};

/// `--schema-path`.
struct SchemaFlags {
  explicit SchemaFlags(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::list<std::string> schemaPaths;
};

/// `--mapping-path`.
struct MappingFlag {
  explicit MappingFlag(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::list<std::string> mappingPaths;
};

/// `--mapping-path`, `--terraform-schema`, `--loss-report`.
struct SourceFlags : MappingFlag {
  explicit SourceFlags(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::opt<std::string> terraformSchema;
  llvm::cl::opt<std::string> lossReport;
};

/// `--source-map`.
struct SourceMapFlag {
  explicit SourceMapFlag(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const { options.sourceMap = sourceMap; }
  llvm::cl::opt<std::string> sourceMap;
};

/// `--project-name`, `--local-dependency`, `--python-input-types`.
struct TargetFlags {
  explicit TargetFlags(llvm::cl::OptionCategory &category);
  /// Nothing if a `--local-dependency` is not of the form PACKAGE=PATH.
  std::optional<TargetOptions> options() const;
  llvm::cl::opt<std::string> projectName;
  llvm::cl::list<std::string> localDependencies;
  llvm::cl::opt<PythonInputTypes> pythonInputTypes;
};

class ToolMain {
public:
  /// `name` and `overview` appear in `--help` and `--version`.
  ToolMain(int &argc, char **&argv, llvm::StringRef name, llvm::StringRef overview);
  ~ToolMain();

  /// The category that `--help` shows; options of the tool itself belong to it.
  llvm::cl::OptionCategory &category() { return Category; }

  /// Parses the command line. Returns false after a message about wrong usage; `main` then returns 2.
  template <typename... Groups> bool parse(const Groups &...groups) {
    if (!parseCommandLine())
      return false;
    RunOptions options = commonOptions();
    (groups.apply(options), ...);
    start(std::move(options));
    return true;
  }

  Run &run() { return *TheRun; }

  /// Says what is wrong with the usage; returns 2 for `main` to return.
  int usageError(llvm::StringRef message);

  /// Prints diagnostics; the exit code.
  int finish();

private:
  struct CommonFlags;
  bool parseCommandLine();
  RunOptions commonOptions() const;
  void start(RunOptions options);

  llvm::InitLLVM Init;
  std::string Name;
  std::string Overview;
  std::string CategoryName;
  int &Argc;
  char **&Argv;
  llvm::cl::OptionCategory Category;
  std::unique_ptr<CommonFlags> Common;
  std::optional<Run> TheRun;
};

} // namespace pcl
