// A provider plugin as an Oracle: starts it, or attaches to one that runs, and asks it over gRPC.
//
// Calls that change a cloud (Create, Update, Delete) do not exist here. Which plugin plays a
// package is found by PluginOracles.h.
#pragma once

#include "pcl/Oracle/Oracle.h"

#include <chrono>
#include <memory>
#include <optional>

namespace pcl::rpc {

/// What makes another package of a base plugin.
struct PluginParameter {
  std::string name, version; ///< of the package that it becomes
  std::string value;         ///< bytes, as a schema has them
};

struct PluginOptions {
  std::vector<std::string>
      command;         ///< program and arguments; it gets the engine's address as its last one
  std::string address; ///< `HOST:PORT` of one that runs already, in place of `command`
  std::string package; ///< name, for messages and for names of configuration
  ValueObject config;  ///< inputs of the provider; secrets travel marked
  std::optional<PluginParameter> parameter;
  std::chrono::milliseconds startLimit{30000}; ///< until it can be asked
  std::chrono::milliseconds callLimit{300000}; ///< for each call
  std::string callLog; ///< a file for all calls, in the form of the reference engine's
                       ///< `PULUMI_DEBUG_GRPC`; secrets are hidden. "": none
};

/// `$PULUMI_DEBUG_GRPC`, or "".
std::string callLogOfEnvironment();

class ProviderClient final : public oracle::Oracle {
public:
  /// Starts the plugin, shakes hands with it and gives it its parameter. Fails with an OracleError
  /// when there is no plugin to ask; what the plugin said last on stderr is part of it. The plugin
  /// gets its configuration before it is first asked about a resource; one that refuses it refuses
  /// all these calls.
  static llvm::Expected<std::unique_ptr<ProviderClient>> connect(PluginOptions options);
  /// Ends the plugin, if it was started, with its process group.
  ~ProviderClient() override;

  llvm::Expected<oracle::ReadAnswer> read(const oracle::ReadRequest &request) override;
  llvm::Expected<oracle::CheckAnswer> check(const oracle::CheckRequest &request) override;
  llvm::Expected<oracle::DiffAnswer> diff(const oracle::DiffRequest &request) override;
  llvm::Expected<std::string> getSchema() override;
  llvm::Expected<oracle::Mapping> getMapping(llvm::StringRef key,
                                             llvm::StringRef provider) override;
  llvm::Expected<std::vector<std::string>> getMappings(llvm::StringRef key) override;
  llvm::Expected<std::vector<oracle::ListedResource>>
  list(const oracle::ListRequest &request) override;
  /// Calls under way end with Cancelled, and so do all that come.
  void cancel() override;

  /// The plugin was started by us, and its process is gone.
  bool hasEnded() const;
  /// Of the plugin, as it says itself.
  llvm::Expected<std::string> version();

private:
  class Impl;
  explicit ProviderClient(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> TheImpl;
};

} // namespace pcl::rpc
