// From options to oracles: which command plays which package.
#include "Oracles.h"

#include "pcl/Oracle/Recorded.h"
#include "pcl/Rpc/PluginOracles.h"
#include "pcl/Schema/Plugins.h"

#include "llvm/ADT/StringExtras.h"

#include <iomanip>
#include <sstream>

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

/// The words of a command; one that has blanks in it stands in double quotes. (LLVM's tokenizer of commands saves its words in a way that
/// the address sanitizer takes for a fault, as the library is built without it.)
static std::vector<std::string> wordsOf(llvm::StringRef command) {
  std::vector<std::string> words;
  std::istringstream in(command.str());
  for (std::string word; in >> std::quoted(word);)
    words.push_back(word);
  return words;
}

static std::unique_ptr<oracle::OracleSource> plugins(const ProviderFlags &flags, const import::ProviderConfig &config) {
  rpc::PluginOraclesOptions options;
  options.home = schema::pulumiHome();
  options.callLog = rpc::callLogOfEnvironment();
  options.callLimit = std::chrono::seconds(flags.callTimeout);
  options.config = import::spread(config);
  for (llvm::StringRef provider : flags.providers) {
    std::string package = takePackage(provider).str();
    if (isAddress(provider))
      options.addresses[package] = provider.str();
    else
      options.commands[package] = wordsOf(provider);
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
