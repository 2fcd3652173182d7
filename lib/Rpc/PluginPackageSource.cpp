// Asking a plugin for its schema, and keeping what it says.
#include "pcl/Rpc/PluginPackageSource.h"

#include "pcl/Rpc/PluginOracles.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace pcl::rpc {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The schema that the plugin gives, written to `file`.
static llvm::Error ask(PluginOptions options, llvm::StringRef file) {
  llvm::Expected<std::unique_ptr<ProviderClient>> client =
      ProviderClient::connect(std::move(options));
  if (!client)
    return client.takeError();
  llvm::Expected<std::string> schema = (*client)->getSchema();
  if (!schema)
    return schema.takeError();
  if (std::error_code code = fs::create_directories(path::parent_path(file)))
    return llvm::errorCodeToError(code);
  // Written beside and renamed, so that another run never reads a half.
  return llvm::writeToOutput(file, [&](llvm::raw_ostream &out) {
    out << *schema;
    return llvm::Error::success();
  });
}

std::optional<schema::PackageFile> PluginPackageSource::locate(llvm::StringRef name,
                                                               llvm::StringRef version) {
  if (Options.cacheDirectory.empty())
    return std::nullopt;
  std::optional<FoundPlugin> plugin = Options.searchPath
                                          ? findPlugin(Options.home, name, version)
                                          : findInstalledPlugin(Options.home, name, version);
  if (!plugin)
    return std::nullopt;

  const std::string &known = plugin->version;
  llvm::SmallString<128> file(Options.cacheDirectory);
  path::append(file, "plugin-schemas", name + (known.empty() ? "" : "-" + known) + ".json");
  if (known.empty() || !fs::exists(file)) {
    PluginOptions options;
    options.command = {plugin->path};
    options.package = name.str();
    options.startLimit = Options.startLimit;
    options.callLimit = Options.callLimit;
    if (llvm::Error error = ask(std::move(options), file)) {
      Diags.report(diag::plugin_without_schema, {}, name.str(), plugin->path,
                   llvm::toString(std::move(error)));
      return std::nullopt;
    }
  }
  return schema::PackageFile{name.str(), known, std::string(file)};
}

} // namespace pcl::rpc
