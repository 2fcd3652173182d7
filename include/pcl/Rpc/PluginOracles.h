// Plugins by package: which program plays a provider, and one running client for each provider that
// is asked for.
#pragma once

#include "pcl/Oracle/OracleSource.h"
#include "pcl/Rpc/ProviderClient.h"

#include <atomic>
#include <map>
#include <mutex>

namespace pcl::rpc {

/// The tables are by package; what stands under "" is for all that are not in the table.
struct PluginOraclesOptions {
  std::map<std::string, std::vector<std::string>> commands; ///< others are searched for
  std::map<std::string, std::string> addresses;             ///< of plugins that run already
  std::map<std::string, ValueObject> config;                ///< of providers that are not explicit
  std::string home;                                         ///< see schema::pulumiHome
  std::chrono::milliseconds startLimit{30000}, callLimit{300000};
  std::string callLog; ///< see PluginOptions
};

/// Adds the provider that `text` names: `[PACKAGE=]COMMAND`, with words that have blanks in double
/// quotes, or `[PACKAGE=]HOST:PORT`. Without a package it is for all that have none of their own.
void addProvider(PluginOraclesOptions &options, llvm::StringRef text);

/// Starts a plugin for each provider when it is first asked for, and keeps it until the end.
class PluginOracles final : public oracle::OracleSource {
public:
  explicit PluginOracles(PluginOraclesOptions options) : Options(std::move(options)) {}
  ~PluginOracles() override = default;

  llvm::Expected<oracle::Oracle *> open(const oracle::ProviderRequest &request) override;
  /// Starts the plugin again if its process has ended; oracles given before stay valid, and fail.
  llvm::Expected<oracle::Oracle *> reopen(const oracle::ProviderRequest &request) override;
  void cancel() override;

private:
  struct Entry {
    std::mutex mutex;                                     ///< held while the plugin starts
    std::vector<std::unique_ptr<ProviderClient>> clients; ///< the last one is in use
    std::optional<oracle::Failure> failure;               ///< why there is none
  };

  llvm::Expected<PluginOptions> optionsFor(const oracle::ProviderRequest &request) const;
  Entry &entryOf(const oracle::ProviderRequest &request);
  llvm::Expected<oracle::Oracle *> start(Entry &entry, const oracle::ProviderRequest &request);

  const PluginOraclesOptions Options;
  std::mutex Mutex;
  std::atomic<bool> Cancelled = false;
  std::map<std::string, std::unique_ptr<Entry>>
      Entries; ///< by key of the request; behind the mutex
};

/// Plugins as they are found, or the one that `provider` names (see addProvider) if that is not "".
std::unique_ptr<oracle::OracleSource> pluginOracles(llvm::StringRef provider);

} // namespace pcl::rpc
