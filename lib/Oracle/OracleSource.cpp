// What identifies a provider, and schemas from providers.
#include "pcl/Oracle/OracleSource.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

namespace fs = llvm::sys::fs;

namespace pcl::oracle {

std::string ProviderRequest::key() const {
  std::vector<Value> parts;
  for (llvm::StringRef part : {package, version, downloadUrl, baseName, baseVersion, parameter})
    parts.push_back(Value::string(part));
  if (isExplicit)
    parts.push_back(Value::object(config));
  return toJson(Value::array(std::move(parts)), {SecretStyle::Signature, 0});
}

/// Writes `text` to a file of `directory` that is named after the package and what is in it; "" if that cannot be.
static std::string keepSchema(llvm::StringRef directory, llvm::StringRef package, llvm::StringRef text) {
  std::array<uint8_t, 32> hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, "provider-schemas");
  if (fs::create_directories(path))
    return "";
  llvm::sys::path::append(path, package + "-" + llvm::toHex(llvm::ArrayRef(hash).take_front(8), /*LowerCase=*/true) + ".json");
  uint64_t size = 0;
  if (!fs::file_size(path, size) && size == text.size())
    return std::string(path);
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &out) {
    out << text;
    return llvm::Error::success();
  });
  if (!error)
    return std::string(path);
  llvm::consumeError(std::move(error));
  return "";
}

std::optional<schema::PackageFile> ProviderSchemas::locate(llvm::StringRef name, llvm::StringRef version) {
  if (!version.empty())
    return std::nullopt;
  ProviderRequest request = Expected.lookup(name);
  request.package = name.str();
  llvm::Expected<Oracle *> provider = Oracles.open(request);
  llvm::Expected<std::string> text = provider ? (*provider)->getSchema() : provider.takeError();
  if (!text) {
    // Who needs the schema says so; who needs the provider meets the same failure.
    llvm::consumeError(text.takeError());
    return std::nullopt;
  }
  std::string path = keepSchema(Directory, name, *text);
  return path.empty() ? std::nullopt : std::optional(schema::PackageFile{name.str(), "", path});
}

} // namespace pcl::oracle
