#include "pcl/Schema/BridgedProvider.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"

namespace pcl::schema {

/// What stands for any version where one has to stand.
static constexpr llvm::StringLiteral AnyVersion = ">= 0.0.0";

std::optional<std::string> BridgedProvider::address(llvm::StringRef source) {
  llvm::SmallVector<llvm::StringRef, 3> parts;
  source.split(parts, '/');
  auto isPart = [](llvm::StringRef part) {
    return !part.empty() && llvm::isAlnum(part.front()) &&
           llvm::all_of(part, [](char c) { return llvm::isAlnum(c) || c == '-' || c == '_'; });
  };
  if (parts.size() == 3) {
    auto isHost = [](char c) { return llvm::isAlnum(c) || c == '-' || c == '.' || c == ':'; };
    llvm::StringRef host = parts.front();
    if (host.empty() || !llvm::isAlnum(host.front()) || !llvm::all_of(host, isHost))
      return std::nullopt;
    if (host == "registry.terraform.io" || host == "registry.opentofu.org")
      return address(source.drop_front(host.size() + 1));
    parts.erase(parts.begin());
  }
  if (parts.size() != 2 || !llvm::all_of(parts, isPart))
    return std::nullopt;
  return source.str();
}

/// A version or a constraint: no option of a command, and nothing that leads to a file.
static bool isConstraint(llvm::StringRef text) {
  return !text.starts_with("-") && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef(".,<>=!~+- ").contains(c);
  });
}

std::optional<BridgedProvider> BridgedProvider::read(llvm::StringRef parameter) {
  std::vector<char> bytes;
  if (llvm::Error error = llvm::decodeBase64(parameter, bytes)) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  nlohmann::json value = parseJsonText({bytes.data(), bytes.size()});
  auto remote = value.is_object() ? value.find("remote") : value.end();
  if (remote == value.end())
    return std::nullopt;
  std::optional<std::string> source = address(textMember(*remote, "url"));
  std::string version = textMember(*remote, "version");
  if (!source || !isConstraint(version))
    return std::nullopt;
  return BridgedProvider{*source, version == AnyVersion ? "" : version};
}

std::string BridgedProvider::parameter() const {
  nlohmann::json value = {
      {"remote", {{"url", source}, {"version", version.empty() ? AnyVersion.str() : version}}}};
  return llvm::encodeBase64(printJsonText(value));
}

std::vector<std::string> BridgedProvider::arguments() const {
  return version.empty() ? std::vector{source} : std::vector{source, version};
}

} // namespace pcl::schema
