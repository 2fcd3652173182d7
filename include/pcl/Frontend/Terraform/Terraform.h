// The Terraform front end: a module directory, with the local modules that it calls, to raw PCL
// programs.
//
// Reads files and mappings, makes IR, and says in an account what became of every construct. It
// does not bind, print or write anything. docs/terraform.md says what becomes what.
#pragma once

#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

#include <map>
#include <string>

namespace pcl::schema {
class PackageRegistry;
class TerraformProviders;
} // namespace pcl::schema

namespace pcl::terraform {

struct TerraformOptions {
  std::string directory; ///< of the root module
  /// Where modules from registries lie, as `<modulePath>/<source>`; "" when there are none.
  std::string modulePath;
};

struct TerraformResult {
  frontend::LossAccount account;
  /// Files that the programs read when they run (`file(...)` with a path that is known): place on
  /// this machine by path relative to the root program. Who writes the program copies them.
  std::map<std::string, std::string> assets;
};

/// Converts the module in `options.directory` into `workspace`, the root module into its root
/// program. Nothing stops at an error: what could not be converted was reported, is marked with
/// `notImplemented` where a value is needed, and the rest is there.
TerraformResult convertTerraform(const TerraformOptions &options, ir::Workspace &workspace,
                                 SourceManager &sources, DiagnosticEngine &diags,
                                 schema::TerraformProviders &providers);

} // namespace pcl::terraform
