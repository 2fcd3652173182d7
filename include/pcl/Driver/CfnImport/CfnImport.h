// Whole runs of `cfn-import`, and its options.
#pragma once

#include "pcl/CfnImport/CfnImport.h"
#include "pcl/Driver/ToolMain.h"

namespace pcl {

struct CfnImportInput {
  cfnimport::ImportOptions options;
  std::string createMapping; ///< file, or ""
  bool nonInteractive = false;
  bool quiet = false;
};

/// These are the options of `cfn-import`.
struct CfnImportFlags {
  explicit CfnImportFlags(llvm::cl::OptionCategory &category);
  /// Says `force` as it is meant here, too.
  void describe(OutputFlags &output) const;
  CfnImportInput input(const OutputFlags &output, const ParameterFlags &parameters) const;
  /// Says what is wrong with the values of options.
  UsageError wrong(const ParameterFlags &parameters) const;

  llvm::cl::opt<std::string> templatePath, deployed, mapping, createMapping, summary;
  llvm::cl::list<std::string> live, registry;
  llvm::cl::opt<std::string> stackName, stackId, region, account, stack;
  ChoiceOpt<cfnimport::DeletionPolicy> deletionPolicy;
  llvm::cl::list<std::string> moves;
  llvm::cl::opt<std::string> source, sourceStack;
  ChoiceOpt<cfnimport::AcrossStacks> references;
  llvm::cl::opt<std::string> resume;
  llvm::cl::list<std::string> current, stackPolicies;
  llvm::cl::opt<bool> ask, execute;
  llvm::cl::opt<std::string> aws, profile, roleArn, templateUrl;
  llvm::cl::opt<bool> nonInteractive, quiet;
};

/// Plans an import, a move, or the rest of one, writes it to where `-o` says, and carries it out if
/// the options say so. Returns what is wrong with the usage; nothing was done then.
UsageError runCfnImport(Run &run, CfnImportInput input);

} // namespace pcl
