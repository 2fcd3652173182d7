// What every tool's `main` does the same: options, limits, crash handling, diagnostics at the end,
// exit code.
//
// A main constructs ToolMain, the option groups it needs and its own options, calls `parse`, then
// one library function with `run()`, and returns `finish()`. Option groups live on main's stack:
// there are no global options. Exit codes: 0 success · 1 errors in the input · 2 wrong usage · 70
// internal error.
#pragma once

#include "pcl/Driver/Choice.h"
#include "pcl/Driver/Convert.h"
#include "pcl/Pass/PassManager.h"

#include "llvm/Support/InitLLVM.h"

#include <optional>

namespace pcl {

/// Where an option stands that all subcommands of a tool take, as the tool itself does.
llvm::cl::sub everywhere();

/// These are `-o`, `--force` and `--merge`.
struct OutputFlags {
  explicit OutputFlags(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::opt<std::string> output;
  llvm::cl::opt<bool> force;
  llvm::cl::opt<bool> merge;
};

/// This is `--schema-path`.
struct SchemaFlags {
  explicit SchemaFlags(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::list<std::string> schemaPaths;
};

/// This is `--mapping-path`.
struct MappingFlag {
  explicit MappingFlag(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::list<std::string> mappingPaths;
};

/// These are `--mapping-path`, `--terraform-schema` and `--loss-report`.
struct SourceFlags : MappingFlag {
  explicit SourceFlags(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const;
  llvm::cl::opt<std::string> terraformSchema;
  llvm::cl::opt<std::string> lossReport;
};

/// Reads `type` or a number, which `--split` takes.
class SplitParser : public llvm::cl::parser<Split> {
public:
  using parser::parser;
  /// As LLVM's parsers do, returns true after a message.
  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text, Split &value);
  size_t getOptionWidth(const llvm::cl::Option &option) const override {
    return AsText.getOptionWidth(option);
  }
  void printOptionInfo(const llvm::cl::Option &option, size_t width) const override {
    AsText.printOptionInfo(option, width);
  }

private:
  llvm::cl::parser<std::string> AsText{this->Owner}; ///< how help shows the option
};
using SplitOpt = llvm::cl::opt<Split, false, SplitParser>;

/// These are `--adopt`, `--exclude`, `--references` and `--split`.
struct StateFlags {
  explicit StateFlags(llvm::cl::OptionCategory &category);
  /// What is asked for and cannot be with `output`.
  UsageError wrong(const OutputFlags &output) const;
  void apply(StateInput &input) const;
  ChoiceOpt<state::Adopt> adopt;
  llvm::cl::list<std::string> exclude;
  ChoiceOpt<state::ReferenceChoice> references;
  SplitOpt split;
};

/// These are `--parameter`, `--parameter-file`, `--stack-resources` and `--partition`, of
/// templates.
struct ParameterFlags {
  explicit ParameterFlags(llvm::cl::OptionCategory &category);
  /// Returns false if one is not of the form NAME=VALUE.
  bool apply(SourceInput &input) const;
  llvm::cl::list<std::string> parameters, parameterFiles;
};

/// These are `--stack-resources`, `--partition` and `--stack-reference`, of templates that are
/// converted.
struct TemplateFlags {
  /// What a usage error says of a `--stack-reference` of another form.
  static constexpr llvm::StringLiteral ReferenceForm =
      "--stack-reference takes EXPORT=STACK:OUTPUT, or PREFIX*=STACK";
  explicit TemplateFlags(llvm::cl::OptionCategory &category);
  /// Returns false if a `--stack-reference` is not of its form.
  bool apply(SourceInput &input) const;
  llvm::cl::opt<std::string> stackResources;
  ChoiceOpt<cloudformation::Partition> partition;
  llvm::cl::list<std::string> stackReferences;
};

/// These are `--module-path`, `--fetch-modules`, `--module-lock`, `--update-modules`,
/// `--live-files`, `--upgrade-providers`, `--var-file` and `--var`, of Terraform.
struct TerraformFlags {
  explicit TerraformFlags(llvm::cl::OptionCategory &category);
  /// Returns what is wrong: a `--var` that is not of the form NAME=VALUE, a `--module-path` that is
  /// no directory.
  UsageError apply(TerraformInput &input) const;
  llvm::cl::opt<std::string> modulePath;
  llvm::cl::opt<bool> fetchModules;
  llvm::cl::opt<std::string> moduleLock;
  llvm::cl::opt<bool> updateModules, liveFiles, upgradeProviders;
  llvm::cl::list<std::string> variableFiles, variables;
};

/// This is `--allow-outside`.
struct OutsideFlag {
  explicit OutsideFlag(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const {
    options.allowOutside.assign(directories.begin(), directories.end());
  }
  llvm::cl::list<std::string> directories;
};

/// This is `--source-map`.
struct SourceMapFlag {
  explicit SourceMapFlag(llvm::cl::OptionCategory &category);
  void apply(RunOptions &options) const { options.sourceMap = sourceMap; }
  llvm::cl::opt<std::string> sourceMap;
};

/// These are `--project-name`, `--local-dependency` and `--python-input-types`.
struct TargetFlags {
  explicit TargetFlags(llvm::cl::OptionCategory &category);
  /// What is wrong with them; nothing in most runs.
  UsageError wrong() const;
  RunTargetOptions options() const;
  llvm::cl::opt<std::string> projectName;
  llvm::cl::list<std::string> localDependencies;
  WordOpt<python::InputTypes> pythonInputTypes;
  ChoiceOpt<StdForm> std;
};

/// These say what the pass manager does around passes: `--print-before`, `--print-after`,
/// `--print-changed`, `--dump-dir`,
/// `--verify-each`, `--skip-passes` and `--bisect-limit`.
struct PassManagerFlags {
  explicit PassManagerFlags(llvm::cl::OptionCategory &category);
  pass::PassManagerOptions options() const;
  llvm::cl::list<std::string> printBefore, printAfter;
  llvm::cl::opt<bool> printChanged;
  llvm::cl::opt<std::string> dumpDir;
  llvm::cl::opt<bool> verifyEach;
  llvm::cl::list<std::string> skipPasses;
  llvm::cl::opt<int> bisectLimit;
};

/// Gives an option the words that `--adopt` takes.
choices<state::Adopt> adoptChoices();
/// Gives an option the words that `--references` takes.
choices<state::ReferenceChoice> referenceChoices();
/// Gives an option those words of `--dump` that mean one of `forms`.
choices<Dump> dumpChoices(llvm::ArrayRef<Dump> forms);
/// Gives an option the words that `--from` takes where any source may come.
choices<const SourceInfo *> sourceChoices();
/// Gives an option the words that `--target` takes.
choices<const TargetInfo *> targetChoices();
/// Returns what `--target` names, each once, or the first target that there is if it names none.
std::vector<const TargetInfo *> targetsOf(const ChoiceList<const TargetInfo *> &named);

class HelpGroups;

/// Has `--version` print one line, that of `name`.
void setVersionOf(llvm::StringRef name);

class ToolMain {
public:
  /// `name` and `overview` appear in `--help` and `--version`.
  ToolMain(int &argc, char **&argv, llvm::StringRef name, llvm::StringRef overview);
  ~ToolMain();

  /// Returns the category that `--help` shows; options of the tool itself belong to it.
  llvm::cl::OptionCategory &category() { return Category; }

  /// Parses the command line. Returns false after a message about wrong usage; `main` then
  /// returns 2.
  template <typename... Groups> bool parse(const Groups &...groups) {
    if (!parseCommandLine())
      return false;
    RunOptions options = commonOptions();
    (groups.apply(options), ...);
    return start(std::move(options));
  }

  Run &run() { return *TheRun; }

  /// Says what is wrong with the usage; returns 2 for `main` to return.
  int usageError(llvm::StringRef message) { return usageErrors({message.str()}); }

  /// Prints diagnostics and returns the exit code.
  int finish();
  /// Does the same behind a run that says what is wrong with its usage, or says that.
  int finish(const UsageError &wrong) { return wrong ? usageError(*wrong) : finish(); }

private:
  struct CommonFlags;
  bool parseCommandLine();
  RunOptions commonOptions() const;
  bool start(RunOptions options);
  int usageErrors(const std::vector<std::string> &messages);

  llvm::InitLLVM Init;
  std::string Name;
  std::string Overview;
  std::string CategoryName;
  int &Argc;
  char **&Argv;
  llvm::cl::OptionCategory Category;
  std::unique_ptr<CommonFlags> Common;
  std::unique_ptr<HelpGroups> Groups;
  std::optional<Run> TheRun;
};

} // namespace pcl
