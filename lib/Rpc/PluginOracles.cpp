// The table of plugins that run.
#include "pcl/Rpc/PluginOracles.h"

#include "pcl/Schema/Plugins.h"

#include "llvm/Support/Base64.h"

#include <fmt/format.h>

namespace pcl::rpc {

using oracle::FailureKind;

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
  std::optional<schema::FoundPlugin> found = schema::findPlugin(Options.home, name, version);
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

std::unique_ptr<oracle::OracleSource> pluginOracles(llvm::StringRef provider) {
  PluginOraclesOptions options;
  options.home = schema::pulumiHome();
  options.callLog = callLogOfEnvironment();
  if (!provider.empty())
    addProvider(options, provider);
  return std::make_unique<PluginOracles>(std::move(options));
}

} // namespace pcl::rpc
