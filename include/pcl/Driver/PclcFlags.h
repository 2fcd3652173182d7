// The options of the commands of pclc.
#pragma once

#include "pcl/Driver/Cutover.h"
#include "pcl/Driver/ToolMain.h"
#include "pcl/Driver/Verify.h"

namespace pcl {

/// These are the options of `pclc convert` that no other tool has.
struct ConvertFlags {
  ConvertFlags(llvm::cl::OptionCategory &category, llvm::cl::SubCommand &command);
  /// `source` is what the options that other tools have too say of it, without its path.
  ConvertInput input(SourceInput source, const RunTargetOptions &target) const;
  llvm::cl::opt<std::string> path;
  ChoiceOpt<const SourceInfo *> from;
  ChoiceList<const TargetInfo *> targets;
  llvm::cl::opt<std::string> passes, remarks;
  llvm::cl::opt<bool> quiet;
};

/// These are the options of `pclc verify`.
struct PlanVerifyFlags {
  PlanVerifyFlags(llvm::cl::OptionCategory &category, llvm::cl::SubCommand &command);
  VerifyInput input() const;
  llvm::cl::opt<std::string> program, plan, stack;
  ChoiceOpt<ReportFormat> format;
  llvm::cl::opt<unsigned> timeLimit;
};

/// These are the options of `pclc cutover`.
struct CutoverFlags {
  CutoverFlags(llvm::cl::OptionCategory &category, llvm::cl::SubCommand &command);
  CutoverInput input(SourceInput source, const RunTargetOptions &target) const;
  llvm::cl::opt<std::string> module, state, plan, stack;
  ChoiceOpt<const TargetInfo *> target;
  llvm::cl::opt<unsigned> timeLimit;
};

} // namespace pcl
