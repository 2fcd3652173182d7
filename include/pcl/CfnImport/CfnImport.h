// The import of existing resources into a stack of CloudFormation, and moves between stacks, as
// files and plans: nothing is changed here unless `execute` says so, and then by the user's `aws`.
#pragma once

#include "pcl/Frontend/CloudFormation/ResourceTypes.h"
#include "pcl/Support/Diagnostics.h"

#include <functional>
#include <map>
#include <set>

namespace pcl::cfnimport {

using cloudformation::IdentifierSet;
using cloudformation::PropertySchema;
using cloudformation::ResourceType;
using cloudformation::ResourceTypes;

/// The `DeletionPolicy` of imported resources that have none.
enum class DeletionPolicy : uint8_t { Retain, Delete };

/// What a moved resource has in the place of what it referred to in the stack that it left.
enum class AcrossStacks : uint8_t { Exports, Parameters };

struct ImportOptions {
  std::string templatePath; ///< a template or a cloud assembly; "": it is made of what is live
  std::string deployedPath; ///< "": there is no such stack yet
  std::vector<std::string> livePaths;
  std::string mappingPath, summaryPath; ///< or ""
  std::vector<std::string> registryPaths;
  std::vector<std::string> parameterFiles;
  std::map<std::string, std::string> parameters; ///< they count before those of the files
  std::string stackName, stackId, region, account;
  std::string assemblyStack; ///< which stack of an assembly, or ""
  DeletionPolicy deletionPolicy = DeletionPolicy::Retain;
  bool force = false;             ///< changes and differences are no errors
  std::vector<std::string> moves; ///< ID or ID=NEWID; of `sourcePath`
  std::string sourcePath, sourceStack;
  AcrossStacks references = AcrossStacks::Exports;
  std::string resumePath; ///< a directory that an earlier run wrote, or ""
  std::vector<std::pair<std::string, std::string>>
      current; ///< templates now, by stack; "" for none
  std::vector<std::pair<std::string, std::string>> policies; ///< files of stack policies, by stack

  std::string aws = "aws"; ///< the program
  std::string profile, roleArn, templateUrl;
  bool ask = false;     ///< what is not given as a file is asked of the service
  bool execute = false; ///< the plan is carried out
};

/// Asks the user; nothing if there is nobody to ask.
using Prompt = std::function<std::optional<std::string>(const std::string &question)>;

struct ImportResult {
  std::map<std::string, std::string> files; ///< to be written
  std::set<std::string> secretFiles;        ///< those of them that only their owner may read
  std::string mapping; ///< the mapping file of what was identified; "" if there is none
  std::string summary; ///< for people
};

/// The service takes `nameOrArn` for a stack.
bool isStackName(llvm::StringRef nameOrArn);
/// The service takes `id` for the name of a resource in a template.
bool isLogicalId(llvm::StringRef id);

/// Makes the plan of an import, a move, or the rest of one. What cannot be done is reported; files
/// of reports are there all the same.
ImportResult planImport(const ImportOptions &options, ResourceTypes &types, const Prompt &prompt,
                        DiagnosticEngine &diags);

/// Carries out the plan in the directory `path`, from where the stacks are. Returns what was done.
std::string executePlan(const std::string &path, const ImportOptions &options,
                        DiagnosticEngine &diags);

} // namespace pcl::cfnimport
