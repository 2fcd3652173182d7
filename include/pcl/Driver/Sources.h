// The one list of sources: what can be converted, how it is recognised, and how it becomes raw PCL.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Frontend/CloudFormation/CloudFormation.h"
#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Frontend/State/State.h"
#include "pcl/Frontend/Terraform/Terraform.h"

#include <optional>

namespace pcl {

/// Holds what the command line says of a state.
struct StateInput {
  std::optional<state::StateForm>
      form; ///< nothing: found out from the file, a stack export if it does not say
  state::Adopt adopt = state::Adopt::None; ///< how another stack takes over what is in it
  std::optional<bool>
      protect; ///< whether resources get the option `protect`; nothing: as `pulumi import` does
  std::vector<std::string>
      select; ///< URNs, or globs over them, of what moves to another stack; empty: all
  std::vector<std::string>
      exclude; ///< addresses of Terraform, or globs over them, of what is left out; empty: nothing
  state::StackName stack; ///< whose resources an import file or Terraform's state names
  state::ReferenceChoice references = state::ReferenceChoice::Likely;
  Split split = {};
};

/// Holds what the command line says of a Terraform configuration.
struct TerraformInput {
  std::string modulePath;    ///< `--module-path`: where modules lie that are no local paths; or ""
  bool fetchModules = false; ///< `--fetch-modules`: get those that are not there
  std::string moduleLock;    ///< `--module-lock`: what was fetched, by hash; or ""
  bool liveFiles = false;    ///< `--live-files`
  bool upgradeProviders = false;              ///< `--upgrade-providers`
  std::string component;                      ///< `--as=component`: what it is called; or ""
  bool updateModules = false;                 ///< `--update-modules`: take what has changed since
  std::vector<terraform::GivenValues> values; ///< `--var-file` and `--var`, in order
};

/// Names a source, with what the command line says of it. What means nothing for a source is not
/// looked at.
struct SourceInput {
  std::string path; ///< directory or file
  TerraformInput terraform = {};
  StateInput state = {};
  std::vector<std::string> parameterFiles = {}; ///< `--parameter-file`, of a template
  std::vector<std::pair<std::string, std::string>> parameters =
      {};                          ///< `--parameter`: values of a template's parameters by name
  std::string stackResources = {}; ///< `--stack-resources`: of a stack that a template made; or ""
  /// `--partition`: of a template that uses SAM's transform
  cloudformation::Partition partition = cloudformation::Partition::Aws;
  /// `--stack-reference`: of a template that imports values
  std::vector<cloudformation::StackReferenceRule> stackReferences = {};
};

/// Holds what comes of a source beside the programs in the workspace.
struct SourceResult {
  std::optional<frontend::LossAccount>
      account; ///< what became of its constructs; nothing if it is PCL, of which nothing is lost
  frontend::AssetFiles assets; ///< files that the programs read when they run
  std::map<std::string, std::string>
      besides;                   ///< files that belong beside the programs: text by name
  terraform::StackValues values; ///< settings of a stack, which go into its file
  ir::NodeOrigins origins;       ///< what it tells of who said the inputs
  bool showsSecrets = false;     ///< the programs have secrets in clear text
  /// Of a stack that is taken over: resources that are imported, and all.
  std::pair<size_t, size_t> adopted = {};
};

/// Describes a kind of source, in a row of the table in Sources.cpp.
struct SourceInfo {
  llvm::StringRef name;  ///< what `--from` calls it
  llvm::StringRef title; ///< for people: `Terraform`
  llvm::ArrayRef<llvm::StringRef>
      endings; ///< of its files in a directory; empty if it is always a single file
  /// Says whether a directory or file is such a source.
  bool (*recognises)(llvm::StringRef path);
  /// Makes raw programs of it in `workspace`. Nothing stops at an error of the source: it was
  /// reported, and the rest is there. Returns nothing if there is no program then.
  std::optional<SourceResult> (*read)(Run &run, const SourceInput &input, ir::Workspace &workspace);
  llvm::StringRef stage;  ///< what reading it is called where a stage is checked
  llvm::StringRef passes; ///< what `pclc convert` runs unless `--passes` says otherwise
  llvm::StringRef inputs; ///< what a summary says of the inputs that these passes leave, beside
                          ///< their count; "": nothing, as an author wrote them
};

llvm::ArrayRef<SourceInfo> allSources();
/// What `--from` calls them.
std::vector<std::string> sourceNames();

/// Returns the path of the shipped table of CloudFormation's resource types.
std::string resourceTypeTable();

/// Returns the row that `--from` calls `name`, which must be one.
const SourceInfo &sourceNamed(llvm::StringRef name);

/// Returns the row that recognises `path`, or null after a diagnostic if none does.
const SourceInfo *detectSource(llvm::StringRef path, DiagnosticEngine &diags);

/// Returns why the file or directory `path` cannot be read, or no error.
std::error_code readingError(llvm::StringRef path);
/// Returns why what `path` holds cannot be listed, or no error.
std::error_code listingError(llvm::StringRef path);

/// Returns the files of the directory `path` with one of `endings`, sorted; a file stands for
/// itself.
std::vector<std::string> sourceFiles(llvm::StringRef path, llvm::ArrayRef<llvm::StringRef> endings);

} // namespace pcl
