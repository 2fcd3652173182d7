// Which provider plugins are installed: programs that a package's schema could be asked of.
//
// Only finds them. They are started by Rpc.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace pcl::schema {

/// A program that plays a provider.
struct FoundPlugin {
  std::string path;
  std::string version; ///< of the folder that it is installed in; "" for one of PATH
};

/// `$PULUMI_HOME`, else `~/.pulumi`; "" if there is no home.
std::string pulumiHome();

/// The program `pulumi-resource-NAME` installed under `HOME/plugins/resource-NAME-vVERSION`: of
/// exactly `version`, or the highest if that is "". Nothing for a name that no plugin can have.
std::optional<FoundPlugin> findInstalledPlugin(llvm::StringRef home, llvm::StringRef name,
                                               llvm::StringRef version);
/// The program `pulumi-resource-NAME` in an absolute place of PATH, which engines prefer to
/// installed ones, else an installed one. Nothing for a name that no plugin can have.
std::optional<FoundPlugin> findPlugin(llvm::StringRef home, llvm::StringRef name,
                                      llvm::StringRef version);

} // namespace pcl::schema
