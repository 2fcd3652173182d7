// From options to oracles: which command plays which package.
#include "Oracles.h"

#include "pcl/Oracle/Recorded.h"
#include "pcl/Rpc/PluginOracles.h"
#include "pcl/Schema/Plugins.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"

namespace pcl {

/// `HOST:PORT`, and not a command.
static bool isAddress(llvm::StringRef text) {
  auto [host, port] = text.rsplit(':');
  return !host.empty() && !port.empty() && llvm::all_of(port, llvm::isDigit) && host.find_first_of(" /=") == llvm::StringRef::npos;
}

/// Takes `PACKAGE=` off the front of `text`; "" if there is none.
static llvm::StringRef takePackage(llvm::StringRef &text) {
  llvm::StringRef name = text.take_while([](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
  if (name.empty() || !text.drop_front(name.size()).starts_with("="))
    return "";
  text = text.drop_front(name.size() + 1);
  return name;
}

static std::unique_ptr<oracle::OracleSource> plugins(const ProviderFlags &flags, const import::ProviderConfig &config) {
  rpc::PluginOraclesOptions options;
  options.home = schema::pulumiHome();
  options.callLog = rpc::callLogOfEnvironment();
  options.callLimit = std::chrono::seconds(flags.callTimeout);
  options.config = import::spread(config);
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  for (llvm::StringRef provider : flags.providers) {
    std::string package = takePackage(provider).str();
    llvm::SmallVector<const char *> words;
    llvm::cl::TokenizeGNUCommandLine(provider, saver, words);
    if (isAddress(provider))
      options.addresses[package] = provider.str();
    else
      options.commands[package].assign(words.begin(), words.end());
  }
  return std::make_unique<rpc::PluginOracles>(std::move(options));
}

std::unique_ptr<oracle::OracleSource> makeOracles(const ProviderFlags &flags, const import::ProviderConfig &config,
                                                  DiagnosticEngine &diags) {
  if (flags.recorded.empty())
    return plugins(flags, config);
  std::unique_ptr<oracle::Oracle> recording = oracle::RecordedOracle::load(flags.recorded, diags);
  return recording ? std::make_unique<oracle::SingleOracle>(std::move(recording)) : nullptr;
}

} // namespace pcl
