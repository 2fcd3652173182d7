// What identifies a provider; schemas and mappings that providers give.
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

/// Writes `text` to the file `name` of a folder below `directory` that is named after what is in it; its path, "" if that cannot be.
static std::string keep(llvm::StringRef directory, llvm::StringRef name, llvm::StringRef text) {
  std::array<uint8_t, 32> hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, "from-providers", llvm::toHex(llvm::ArrayRef(hash).take_front(8), /*LowerCase=*/true));
  if (directory.empty() || fs::create_directories(path))
    return "";
  llvm::sys::path::append(path, name);
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

std::string keepMapping(OracleSource &oracles, const ProviderRequest &request, llvm::StringRef directory) {
  llvm::Expected<Oracle *> provider = oracles.open(request);
  llvm::Expected<Mapping> mapping = provider ? (*provider)->getMapping("terraform", "") : provider.takeError();
  if (!mapping) {
    llvm::consumeError(mapping.takeError()); // most providers bridge nothing
    return "";
  }
  bool isName = !mapping->provider.empty() && mapping->provider.find_first_of("/\\") == std::string::npos;
  if (!isName || mapping->data.empty())
    return "";
  return llvm::sys::path::parent_path(keep(directory, mapping->provider + ".json", mapping->data)).str();
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
  std::string path = keep(Directory, name.str() + ".json", *text);
  return path.empty() ? std::nullopt : std::optional(schema::PackageFile{name.str(), "", path});
}

} // namespace pcl::oracle
