// Asking installed plugins for their schemas through `pcl-schema fetch`.
#include "pcl/Driver/PluginSchemas.h"

#include "pcl/Schema/Plugins.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Support/RunProgram.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <iomanip>
#include <sstream>

namespace pcl {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Seconds that a plugin may take to start and to say its schema.
static constexpr unsigned FetchLimit = 120;

/// The program `pcl-schema` beside the one that runs.
static std::string fetcher() {
  void *anchor = reinterpret_cast<void *>(&fetcher);
  llvm::SmallString<256> program(path::parent_path(fs::getMainExecutable(nullptr, anchor)));
  path::append(program, "pcl-schema");
  return std::string(program);
}

/// Has `plugin` write the schema of `package` to `file`.
static bool fetch(llvm::StringRef package, llvm::StringRef plugin, llvm::StringRef file) {
  if (fs::create_directories(path::parent_path(file)))
    return false;
  std::ostringstream provider; // a command of one word
  provider << "--provider=" << std::quoted(plugin.str());
  std::string program = fetcher();
  std::optional<llvm::StringRef> quiet[] = {llvm::StringRef(), llvm::StringRef(),
                                            llvm::StringRef()};
  return runProgram(program, {program, "fetch", package, provider.str(), "-o", file}, std::nullopt,
                    quiet, FetchLimit) == 0;
}

/// `file` holds what `plugin` says, as it is now.
static bool isFresh(llvm::StringRef file, llvm::StringRef plugin) {
  fs::file_status kept, program;
  return !fs::status(file, kept) && !fs::status(plugin, program) && fs::is_regular_file(kept) &&
         kept.getLastModificationTime() >= program.getLastModificationTime();
}

std::optional<schema::PackageFile> PluginSchemas::locate(llvm::StringRef name,
                                                         llvm::StringRef version) {
  if (CacheDirectory.empty())
    return std::nullopt;
  std::optional<schema::FoundPlugin> plugin = schema::findInstalledPlugin(Home, name, version);
  if (!plugin)
    return std::nullopt;
  llvm::SmallString<128> file(CacheDirectory);
  path::append(file, "plugin-schemas", name + "-" + plugin->version + ".json");
  if (!isFresh(file, plugin->path) && !fetch(name, plugin->path, file)) {
    Diags.report(diag::plugin_without_schema, {}, name.str(), plugin->path,
                 (name + "@" + plugin->version).str());
    return std::nullopt;
  }
  return schema::PackageFile{name.str(), plugin->version, std::string(file)};
}

} // namespace pcl
