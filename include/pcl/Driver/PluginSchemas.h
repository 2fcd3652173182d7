// Package schemas of installed provider plugins. Each plugin is asked once; then its answer is a
// file of the cache.
//
// The plugin is asked by `pcl-schema fetch`, a program of its own, so that no other tool has to
// link gRPC for that.
#pragma once

#include "pcl/Schema/PackageRegistry.h"

namespace pcl {

class DiagnosticEngine;

class PluginSchemas final : public schema::PackageSource {
public:
  /// `home` is schema::pulumiHome. Without a `cacheDirectory` nothing is asked.
  PluginSchemas(std::string home, std::string cacheDirectory, DiagnosticEngine &diags)
      : Home(std::move(home)), CacheDirectory(std::move(cacheDirectory)), Diags(diags) {}

  /// Gives the schema of the plugin for `name`. A plugin that is there and gives none is a warning.
  std::optional<schema::PackageFile> locate(llvm::StringRef name, llvm::StringRef version) override;

private:
  std::string Home, CacheDirectory;
  DiagnosticEngine &Diags;
};

} // namespace pcl
