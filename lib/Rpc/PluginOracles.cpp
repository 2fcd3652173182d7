// The search for plugins, and the table of those that run.
#include "pcl/Rpc/PluginOracles.h"

#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

#include <fmt/format.h>

namespace pcl::rpc {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using oracle::FailureKind;

// The search
// ------------------------------------------------------------------------------------------------

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
  if (home.empty())
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
    if (!version.empty() ? found != version : best && !schema::versionLess(best->version, found))
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
  if (llvm::ErrorOr<std::string> program =
          llvm::sys::findProgramByName(("pulumi-resource-" + name).str()))
    return FoundPlugin{*program, ""};
  return findInstalledPlugin(home, name, version);
}

// The table
// ------------------------------------------------------------------------------------------------

/// What `table` has for `package`, else what it has for all others, under "".
template <typename T>
static const T *find(const std::map<std::string, T> &table, const std::string &package) {
  auto entry = table.find(package);
  if (entry == table.end())
    entry = table.find("");
  return entry == table.end() ? nullptr : &entry->second;
}

llvm::Expected<PluginOptions>
PluginOracles::optionsFor(const oracle::ProviderRequest &request) const {
  PluginOptions options;
  options.package = request.package;
  options.startLimit = Options.startLimit;
  options.callLimit = Options.callLimit;
  options.callLog = Options.callLog;
  if (request.isExplicit)
    options.config = request.config;
  else if (const ValueObject *config = find(Options.config, request.package))
    options.config = *config;

  const bool parameterized = !request.parameter.empty() || !request.baseName.empty();
  if (parameterized) {
    std::vector<char> value;
    if (llvm::Error error = llvm::decodeBase64(request.parameter, value))
      return oracle::makeError(FailureKind::Unavailable,
                               fmt::format("the parameter of the package `{}` is no base64: {}",
                                           request.package, llvm::toString(std::move(error))));
    options.parameter = {request.package, request.version, {value.begin(), value.end()}};
  }
  if (const std::string *address = find(Options.addresses, request.package)) {
    options.address = *address;
    return options;
  }
  if (const std::vector<std::string> *command = find(Options.commands, request.package)) {
    options.command = *command;
    return options;
  }
  const std::string &name = request.baseName.empty() ? request.package : request.baseName;
  const std::string &version = parameterized ? request.baseVersion : request.version;
  std::optional<FoundPlugin> found = findPlugin(Options.home, name, version);
  if (!found)
    return oracle::makeError(
        FailureKind::Unavailable,
        fmt::format("there is no plugin `pulumi-resource-{0}`{1} on PATH or in `{2}`", name,
                    version.empty() ? "" : " of version " + version,
                    Options.home.empty() ? "~/.pulumi/plugins" : Options.home + "/plugins"));
  options.command = {found->path};
  return options;
}

PluginOracles::Entry &PluginOracles::entryOf(const oracle::ProviderRequest &request) {
  std::lock_guard lock(Mutex);
  std::unique_ptr<Entry> &entry = Entries[request.key()];
  if (!entry)
    entry = std::make_unique<Entry>();
  return *entry;
}

llvm::Expected<oracle::Oracle *> PluginOracles::start(Entry &entry,
                                                      const oracle::ProviderRequest &request) {
  if (Cancelled)
    return oracle::makeError(FailureKind::Cancelled, "no plugin is started any more");
  llvm::Expected<PluginOptions> options = optionsFor(request);
  llvm::Expected<std::unique_ptr<ProviderClient>> client =
      options ? ProviderClient::connect(std::move(*options)) : options.takeError();
  if (!client) {
    entry.failure = oracle::takeFailure(client.takeError());
    return oracle::makeError(entry.failure->kind, entry.failure->message);
  }
  // Behind the mutex: cancel() has seen this client, or has been seen here.
  std::lock_guard lock(Mutex);
  entry.clients.push_back(std::move(*client));
  if (Cancelled)
    entry.clients.back()->cancel();
  return entry.clients.back().get();
}

llvm::Expected<oracle::Oracle *> PluginOracles::open(const oracle::ProviderRequest &request) {
  Entry &entry = entryOf(request);
  std::lock_guard lock(entry.mutex);
  if (!entry.clients.empty())
    return entry.clients.back().get();
  // What could not be started once is not tried again for each resource.
  if (entry.failure)
    return oracle::makeError(entry.failure->kind, entry.failure->message);
  return start(entry, request);
}

llvm::Expected<oracle::Oracle *> PluginOracles::reopen(const oracle::ProviderRequest &request) {
  Entry &entry = entryOf(request);
  std::lock_guard lock(entry.mutex);
  if (!entry.clients.empty() && !entry.clients.back()->hasEnded())
    return entry.clients.back().get();
  return start(entry, request);
}

void PluginOracles::cancel() {
  std::lock_guard lock(Mutex);
  Cancelled = true;
  for (auto &[key, entry] : Entries)
    for (std::unique_ptr<ProviderClient> &client : entry->clients)
      client->cancel();
}

} // namespace pcl::rpc
