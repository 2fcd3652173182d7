// The search for provider plugins.
#include "pcl/Schema/Plugins.h"

#include "pcl/Schema/Naming.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace pcl::schema {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string pulumiHome() {
  if (std::optional<std::string> home = llvm::sys::Process::GetEnv("PULUMI_HOME"))
    if (!home->empty())
      return *home;
  llvm::SmallString<128> directory;
  if (!path::home_directory(directory))
    return "";
  path::append(directory, ".pulumi");
  return std::string(directory);
}

std::optional<FoundPlugin> findInstalledPlugin(llvm::StringRef home, llvm::StringRef name,
                                               llvm::StringRef version) {
  if (home.empty() || !isPackageName(name))
    return std::nullopt;
  llvm::SmallString<128> plugins(home);
  path::append(plugins, "plugins");
  const std::string prefix = ("resource-" + name + "-v").str();
  version = version.ltrim("v=");

  std::optional<FoundPlugin> best;
  std::error_code code;
  for (fs::directory_iterator entry(plugins, code), end; !code && entry != end;
       entry.increment(code)) {
    llvm::StringRef found = path::filename(entry->path());
    // `resource-aws-v6.1.0`, but not `resource-aws-vpc-v1.0.0`.
    if (!found.consume_front(prefix) || found.empty() || !llvm::isDigit(found.front()))
      continue;
    if (!version.empty() ? found != version : best && !versionLess(best->version, found))
      continue;
    llvm::SmallString<128> program(entry->path());
    path::append(program, "pulumi-resource-" + name);
    if (fs::can_execute(program))
      best = {std::string(program), found.str()};
  }
  return best;
}

std::optional<FoundPlugin> findPlugin(llvm::StringRef home, llvm::StringRef name,
                                      llvm::StringRef version) {
  if (!isPackageName(name))
    return std::nullopt;
  if (llvm::ErrorOr<std::string> program =
          llvm::sys::findProgramByName(("pulumi-resource-" + name).str());
      program && path::is_absolute(*program))
    return FoundPlugin{*program, ""};
  return findInstalledPlugin(home, name, version);
}

} // namespace pcl::schema
