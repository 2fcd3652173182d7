// The options of the commands of pclc.
#pragma once

#include "pcl/Driver/Cutover.h"
#include "pcl/Driver/Estate.h"
#include "pcl/Driver/Explain.h"
#include "pcl/Driver/ToolMain.h"
#include "pcl/Driver/Verify.h"

namespace pcl {

/// These are the options of other tools that say what a source and its programs are.
struct ConversionFlags {
  explicit ConversionFlags(llvm::cl::OptionCategory &category)
      : state(category), parameters(category), templates(category), terraform(category),
        target(category) {}
  /// Returns what is wrong with them.
  UsageError apply(const OutputFlags &output, SourceInput &source, RunTargetOptions &options) const;
  StateFlags state;
  ParameterFlags parameters;
  TemplateFlags templates;
  TerraformFlags terraform;
  TargetFlags target;
};

/// These are the options of `pclc convert` and `pclc assess` that no other tool has.
struct ConvertFlags {
  ConvertFlags(llvm::cl::OptionCategory &category, llvm::cl::SubCommand &convert,
               llvm::cl::SubCommand &assess);
  /// Runs the command that was given. `source` is what the options that other tools have too say of
  /// it, without its path.
  UsageError perform(Run &run, SourceInput source, const RunTargetOptions &target) const;
  void apply(RunOptions &options) const { options.reports.assign(reports.begin(), reports.end()); }
  llvm::cl::SubCommand &assess;
  llvm::cl::opt<std::string> path;
  ChoiceOpt<const SourceInfo *> from;
  ChoiceList<const TargetInfo *> targets;
  ChoiceOpt<ModuleForm> as;
  llvm::cl::opt<std::string> passes, remarks, json;
  llvm::cl::opt<bool> quiet, recursive;
  llvm::cl::opt<unsigned> jobs;
  llvm::cl::list<std::string> reports;
};

/// These are the options of `pclc verify`.
struct PlanVerifyFlags {
  PlanVerifyFlags(llvm::cl::OptionCategory &category, llvm::cl::SubCommand &command);
  /// What is wrong with them, or with `given`, which are for a plan that is made.
  UsageError wrong(const TerraformFlags &given) const;
  VerifyInput input(const TerraformFlags &given) const;
  llvm::cl::opt<std::string> program, plan, stack, sdk;
  ChoiceOpt<ReportFormat> format;
  llvm::cl::opt<unsigned> timeLimit;
};

/// These are the options of `pclc cutover`.
struct CutoverFlags {
  CutoverFlags(llvm::cl::OptionCategory &category, llvm::cl::SubCommand &command);
  UsageError wrong(const OutputFlags &output) const;
  CutoverInput input(SourceInput source, const RunTargetOptions &target) const;
  llvm::cl::opt<std::string> module, state, plan, stack, sdk;
  ChoiceOpt<const TargetInfo *> target;
  llvm::cl::opt<unsigned> timeLimit;
};

/// Options that every command has but for some that have no use for them.
class UnusedFlags {
public:
  /// Takes them out of the options of these commands. To be made when all options are there, and
  /// before they are parsed.
  UnusedFlags(llvm::cl::SubCommand &verify, llvm::cl::SubCommand &cutover,
              llvm::cl::SubCommand &assess);
  /// One of them was given all the same, as LLVM finds those of the tool itself as well; else
  /// `otherwise`.
  UsageError wrong(UsageError otherwise) const;

private:
  void drop(llvm::cl::SubCommand &command, llvm::ArrayRef<llvm::StringRef> names);
  std::vector<std::pair<llvm::cl::SubCommand *, llvm::cl::Option *>> Dropped;
};

} // namespace pcl
