// What identifies a provider; schemas and mappings that providers give.
#include "pcl/Oracle/OracleSource.h"

#include "pcl/Support/Diagnostics.h"
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
  return toJson(Value::array(std::move(parts)),
                {SecretStyle::Plain, 0}); // a mark makes no other provider
}

/// Writes `text` to the file `name` of a folder below `directory` that is named after what is in
/// it; its path, "" if that cannot be.
static std::string keep(llvm::StringRef directory, llvm::StringRef name, llvm::StringRef text) {
  std::array<uint8_t, 32> hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(text));
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, "from-providers",
                          llvm::toHex(llvm::ArrayRef(hash).take_front(8), /*LowerCase=*/true));
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

/// What `call` has of the provider of `request`; of a new process, where the old one died before,
/// or of the call.
template <typename Answer>
static llvm::Expected<Answer> ask(OracleSource &oracles, const ProviderRequest &request,
                                  Oracle &provider,
                                  llvm::function_ref<llvm::Expected<Answer>(Oracle &)> call) {
  llvm::Expected<Answer> answer = call(provider);
  if (answer)
    return answer;
  Failure failure = takeFailure(answer.takeError());
  if (failure.kind != FailureKind::Unavailable)
    return makeError(failure.kind, std::move(failure.message));
  llvm::Expected<Oracle *> again = oracles.reopen(request);
  return again ? call(**again) : again.takeError();
}

std::string keepMapping(OracleSource &oracles, const ProviderRequest &request,
                        llvm::StringRef directory, DiagnosticEngine &diags) {
  llvm::Expected<Oracle *> provider = oracles.open(request);
  if (!provider) {
    llvm::consumeError(provider.takeError()); // who needs the provider meets the same failure
    return "";
  }
  llvm::Expected<Mapping> mapping = ask<Mapping>(oracles, request, **provider, [](Oracle &oracle) {
    return oracle.getMapping("terraform", "");
  });
  if (!mapping) {
    Failure failure = takeFailure(mapping.takeError());
    if (failure.isBreakdown()) // else it bridges nothing, as most do
      diags.report(diag::provider_gives_none, {}, request.package, "mapping", failure.message);
    return "";
  }
  bool isName =
      !mapping->provider.empty() && mapping->provider.find_first_of("/\\") == std::string::npos;
  if (!isName || mapping->data.empty())
    return "";
  return llvm::sys::path::parent_path(keep(directory, mapping->provider + ".json", mapping->data))
      .str();
}

std::optional<schema::PackageFile> ProviderSchemas::locate(llvm::StringRef name,
                                                           llvm::StringRef version) {
  if (!version.empty())
    return std::nullopt;
  auto [answer, isNew] = Answers.try_emplace(name);
  if (isNew)
    answer->second = ask(name);
  return answer->second;
}

std::optional<schema::PackageFile> ProviderSchemas::ask(llvm::StringRef name) const {
  ProviderRequest request = Expected.lookup(name);
  request.package = name.str();
  llvm::Expected<Oracle *> provider = Oracles.open(request);
  if (!provider) {
    llvm::consumeError(provider.takeError()); // who needs the provider meets the same failure
    return std::nullopt;
  }
  llvm::Expected<std::string> text = oracle::ask<std::string>(
      Oracles, request, **provider, [](Oracle &oracle) { return oracle.getSchema(); });
  if (!text) {
    Failure failure = takeFailure(text.takeError());
    if (failure.isBreakdown() || failure.kind == FailureKind::Refused)
      Diags.report(diag::provider_gives_none, {}, request.package, "schema", failure.message);
    return std::nullopt; // who needs the schema says so
  }
  std::string path = keep(Directory, name.str() + ".json", *text);
  return path.empty() ? std::nullopt : std::optional(schema::PackageFile{name.str(), "", path});
}

} // namespace pcl::oracle
