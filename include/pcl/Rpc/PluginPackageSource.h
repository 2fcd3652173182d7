// Package schemas from provider plugins that are installed: each is asked once, then its answer is
// a file of the cache.
//
// For tools that link Rpc. Schemas of plugins that run anyway come from oracle::ProviderSchemas.
#pragma once

#include "pcl/Schema/PackageRegistry.h"

#include <chrono>
#include <string>

namespace pcl {
class DiagnosticEngine;
}

namespace pcl::rpc {

struct PluginPackageOptions {
  std::string home; ///< see pulumiHome
  std::string
      cacheDirectory; ///< holds `plugin-schemas/NAME-VERSION.json`; nothing is asked if it is ""
  bool searchPath =
      false; ///< also `pulumi-resource-NAME` on PATH; asked anew in each run, for it has no version
  std::chrono::milliseconds startLimit{30000}, callLimit{60000};
};

class PluginPackageSource final : public schema::PackageSource {
public:
  PluginPackageSource(PluginPackageOptions options, DiagnosticEngine &diags)
      : Options(std::move(options)), Diags(diags) {}

  /// The schema of the plugin for `name`. A plugin that is there and gives no schema is a warning.
  std::optional<schema::PackageFile> locate(llvm::StringRef name, llvm::StringRef version) override;

private:
  PluginPackageOptions Options;
  DiagnosticEngine &Diags;
};

} // namespace pcl::rpc
