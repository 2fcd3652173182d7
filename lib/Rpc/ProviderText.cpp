// How users name a provider: a command, or the address of one that runs, for one package or for
// all.
#include "pcl/Rpc/PluginOracles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <iomanip>
#include <sstream>

namespace pcl::rpc {

/// `HOST:PORT`, and not a command.
static bool isAddress(llvm::StringRef text) {
  auto [host, port] = text.rsplit(':');
  return !host.empty() && !port.empty() && llvm::all_of(port, llvm::isDigit) &&
         host.find_first_of(" /=") == llvm::StringRef::npos;
}

/// Takes `PACKAGE=` off the front of `text`; "" if there is none.
static llvm::StringRef takePackage(llvm::StringRef &text) {
  llvm::StringRef name =
      text.take_while([](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
  if (name.empty() || !text.drop_front(name.size()).starts_with("="))
    return "";
  text = text.drop_front(name.size() + 1);
  return name;
}

/// The words of a command; one that has blanks in it stands in double quotes. (LLVM's tokenizer of
/// commands saves its words in a way that the address sanitizer takes for a fault, as the library
/// is built without it.)
static std::vector<std::string> wordsOf(llvm::StringRef command) {
  std::vector<std::string> words;
  std::istringstream in(command.str());
  for (std::string word; in >> std::quoted(word);)
    words.push_back(word);
  return words;
}

void addProvider(PluginOraclesOptions &options, llvm::StringRef text) {
  std::string package = takePackage(text).str();
  if (isAddress(text))
    options.addresses[package] = text.str();
  else
    options.commands[package] = wordsOf(text);
}

} // namespace pcl::rpc
