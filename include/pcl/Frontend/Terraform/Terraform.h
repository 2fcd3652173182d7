// The Terraform front end: a module directory, with the modules that it calls, to raw PCL programs.
//
// Reads files and mappings, fetches modules if it is told to, makes IR, and says in an account what
// became of every construct. It does not bind, print or write anything. docs/terraform.md says what
// becomes what.
#pragma once

#include "pcl/Frontend/Common/Assets.h"
#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

#include <map>
#include <set>
#include <string>

namespace pcl::schema {
class PackageRegistry;
class TerraformProviders;
} // namespace pcl::schema

namespace pcl::terraform {

/// What `--var-file=FILE` or `--var=NAME=VALUE` gives.
struct GivenValues {
  std::string file; ///< "" of a single value
  std::string name, value;
  bool isJson = false; ///< `value` is JSON, as a plan has it
};

/// What the variables of the root module are set to, for one stack.
struct StackValues {
  std::string stack;                                 ///< its name
  std::vector<std::pair<std::string, Value>> values; ///< by the names of the variables
  std::vector<std::string> secrets; ///< variables whose values were given and stand nowhere
  /// What was given for `secrets`: for a program that is run at once, and for no file.
  std::vector<std::pair<std::string, Value>> secretValues = {};
  /// Variables that are given a text here, and may be given anything: the program reads JSON.
  std::set<std::string> openTexts = {};
};

/// The list of what was fetched, in the directory of modules if nobody names another.
constexpr llvm::StringLiteral LockFileName = "pclc-modules.lock.json";

struct TerraformOptions {
  std::string directory; ///< of the root module
  /// Where modules of registries and repositories lie, by source and version; "" when there are
  /// none. What is fetched goes there.
  std::string modulePath;
  bool fetchModules = false; ///< modules that are not there come from the network
  /// What was fetched and its hashes; a module that is another now is refused, or with
  /// `updateModules` taken.
  std::string lockFile = {};
  bool updateModules = false;
  /// Directories outside of the source whose files may be read and taken along.
  std::vector<std::string> allowOutside = {};
  /// What files there are, and what those hold that are decoded, is asked when the program runs.
  bool liveFiles = false;
  /// The newest package of each provider counts, not that of the major which the source asks for.
  bool upgradeProviders = false;
  /// Values of variables, the last one counts. Those of `terraform.tfvars` and `*.auto.tfvars` come
  /// before them.
  std::vector<GivenValues> values;
  /// The directory of the program that the module becomes, as a component that nothing calls; "":
  /// it is the root.
  std::string component = {};
};

/// Whether a mapping can tell anything of the types of `provider`: not of those that Terraform has
/// itself, or that are converted by rules (`terraform_data`, `template_file`, `helm_release`).
bool needsMapping(llvm::StringRef provider);

struct TerraformResult {
  frontend::LossAccount account;
  /// Files that the programs read when they run, by path relative to the root program. Who writes
  /// the program copies them.
  frontend::AssetFiles assets;
  StackValues values; ///< what was given, without what is sensitive
};

/// Converts the module in `options.directory` into `workspace`, the root module into its root
/// program. Nothing stops at an error: what could not be converted was reported, is marked with
/// `notImplemented` where a value is needed, and the rest is there.
TerraformResult convertTerraform(const TerraformOptions &options, ir::Workspace &workspace,
                                 SourceManager &sources, DiagnosticEngine &diags,
                                 schema::TerraformProviders &providers);

} // namespace pcl::terraform
