// Estates: directories with many root modules and templates, each of which is converted as a single
// run would convert it.
#pragma once

#include "pcl/Driver/Convert.h"

#include <string>
#include <vector>

namespace pcl {

enum class RootKind : uint8_t { Terraform, Terragrunt, CloudFormation, Sam, Cdk };
/// What `assess.json` calls it.
llvm::StringRef nameOf(RootKind kind);

/// Something below a directory that is converted by itself.
struct FoundRoot {
  std::string path; ///< relative to that directory, with `/`; `.` is the directory itself
  RootKind kind = RootKind::Terraform;
  std::string input;                              ///< path of what is converted
  std::string output = {};                        ///< of its program, below the output directory
  std::string project = {};                       ///< name that no other root has
  std::vector<terraform::GivenValues> given = {}; ///< inputs of a unit of Terragrunt
  /// Why it is not converted, of a unit of Terragrunt; "" if it is.
  std::string obstacle = {};
};

/// Finds all roots below `directory`, sorted by their paths: modules that no other module there
/// calls, templates that no other template nests, the stacks of assemblies of the CDK, and units of
/// Terragrunt. Hidden directories, `node_modules`, what a tool of pclc has written and the
/// directory `output` (which may be "") are left out; links to directories are not followed. A
/// directory that cannot be read is an error in `diags`.
std::vector<FoundRoot> findRoots(llvm::StringRef directory, llvm::StringRef output,
                                 DiagnosticEngine &diags);

/// What `pclc convert --recursive` and `pclc assess` are given.
struct EstateInput {
  /// For every root. The path of its source is the directory, or a single template; a source kind
  /// takes the roots of that kind alone.
  ConvertInput each;
  bool writes = false; ///< programs, and `assess.json`, below what `-o` says
  std::string json;    ///< file for the summary, or ""
  unsigned jobs = 0;   ///< roots at the same time; 0: as there are cores
};

/// Converts all roots, each in a process of its own: none takes another with it when it crashes or
/// reaches a limit. A run that was killed goes on where it was, by a journal in the output
/// directory. Prints a line for each root and a summary; diagnostics are printed in the order of
/// the roots. Returns what is wrong with the usage.
UsageError runEstate(Run &run, EstateInput input);

} // namespace pcl
