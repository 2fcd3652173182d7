// From options to oracles: which command plays which package.
#include "Oracles.h"

#include "pcl/Oracle/Recorded.h"
#include "pcl/Rpc/PluginOracles.h"
#include "pcl/Schema/Plugins.h"

namespace pcl {

static std::unique_ptr<oracle::OracleSource> plugins(const ProviderFlags &flags,
                                                     const import::ProviderConfig &config) {
  rpc::PluginOraclesOptions options;
  options.home = schema::pulumiHome();
  options.callLog = rpc::callLogOfEnvironment();
  options.callLimit = std::chrono::seconds(flags.callTimeout);
  options.config = import::spread(config);
  for (llvm::StringRef provider : flags.providers)
    rpc::addProvider(options, provider);
  return std::make_unique<rpc::PluginOracles>(std::move(options));
}

std::unique_ptr<oracle::OracleSource> makeOracles(const ProviderFlags &flags,
                                                  const import::ProviderConfig &config,
                                                  DiagnosticEngine &diags) {
  if (flags.recorded.empty())
    return plugins(flags, config);
  std::unique_ptr<oracle::Oracle> recording = oracle::RecordedOracle::load(flags.recorded, diags);
  return recording ? std::make_unique<oracle::SingleOracle>(std::move(recording)) : nullptr;
}

} // namespace pcl
