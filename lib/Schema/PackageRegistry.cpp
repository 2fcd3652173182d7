// Finds schema files in the search path, picks versions, opens each file once.
#include "PackageImpl.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <set>

namespace pcl::schema {

std::string defaultCacheDirectory() {
  llvm::SmallString<128> directory;
  if (const char *cache = std::getenv("XDG_CACHE_HOME"); cache && *cache)
    directory = cache;
  else if (const char *home = std::getenv("HOME"); home && *home)
    llvm::sys::path::append(directory, home, ".cache");
  else
    return "";
  llvm::sys::path::append(directory, "pclc");
  return std::string(directory);
}

namespace {
/// A semantic version as far as order needs it. A version with a pre-release part is older than the same without one.
struct Version {
  std::vector<uint64_t> numbers;
  std::string preRelease;

  explicit Version(llvm::StringRef text) {
    text = text.split('+').first;
    auto [release, pre] = text.split('-');
    preRelease = pre.str();
    llvm::SmallVector<llvm::StringRef, 4> parts;
    release.split(parts, '.');
    for (llvm::StringRef part : parts) {
      uint64_t number = 0;
      part.getAsInteger(10, number);
      numbers.push_back(number);
    }
  }
  friend bool operator<(const Version &a, const Version &b) {
    if (a.numbers != b.numbers)
      return a.numbers < b.numbers;
    if (a.preRelease.empty() != b.preRelease.empty())
      return !a.preRelease.empty();
    return a.preRelease < b.preRelease;
  }
};
} // namespace

/// `<name>-<version>.json[.gz]` or `<name>.json[.gz]`; nothing for other files. A version starts with a digit.
static std::optional<PackageFile> packageFile(llvm::StringRef path) {
  llvm::StringRef stem = llvm::sys::path::filename(path);
  stem.consume_back(".gz");
  if (!stem.consume_back(".json") || stem.empty() || stem.starts_with("."))
    return std::nullopt;
  for (size_t dash = stem.find('-'); dash != llvm::StringRef::npos; dash = stem.find('-', dash + 1))
    if (dash > 0 && dash + 1 < stem.size() && llvm::isDigit(stem[dash + 1]))
      return PackageFile{stem.take_front(dash).str(), stem.substr(dash + 1).str(), path.str()};
  return PackageFile{stem.str(), "", path.str()};
}

static std::vector<PackageFile> filesOf(llvm::StringRef directory) {
  std::vector<PackageFile> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end && !error; it.increment(error))
    if (std::optional<PackageFile> file = packageFile(it->path()))
      files.push_back(std::move(*file));
  llvm::sort(files, [](const PackageFile &a, const PackageFile &b) {
    if (a.name != b.name)
      return a.name < b.name;
    Version left(a.version), right(b.version);
    return left < right || (!(right < left) && a.path < b.path);
  });
  return files;
}

PackageRegistry::PackageRegistry(RegistryOptions options, DiagnosticEngine &diags)
    : Options(std::move(options)), Diags(diags) {}
PackageRegistry::~PackageRegistry() = default;

std::vector<PackageFile> PackageRegistry::list() const {
  std::lock_guard lock(Mutex);
  if (!Files) {
    Files.emplace();
    std::vector<std::string> directories = Options.searchPaths;
    if (!Options.shippedDirectory.empty())
      directories.push_back(Options.shippedDirectory);
    for (const std::string &directory : directories)
      llvm::append_range(*Files, filesOf(directory));
  }
  return *Files;
}

const Package *PackageRegistry::find(llvm::StringRef name, llvm::StringRef version) {
  version = version.ltrim("v=");
  std::vector<PackageFile> files = list();
  std::lock_guard lock(Mutex);
  auto [answer, isNew] = Answers.try_emplace({name.str(), version.str()});
  if (!isNew)
    return answer->second;

  const PackageFile *chosen = nullptr;
  // Files of one directory are sorted by version and directories stand in search order, so among the files of the first directory that
  // has the package the last one is the highest.
  for (const PackageFile &file : files) {
    if (file.name != name)
      continue;
    if (!version.empty() && file.version == version) {
      chosen = &file;
      break;
    }
    if (!chosen || llvm::sys::path::parent_path(chosen->path) == llvm::sys::path::parent_path(file.path))
      chosen = &file;
  }
  if (!chosen)
    return nullptr;

  std::unique_ptr<Package> &package = Packages[chosen->path];
  if (!package) {
    auto json = IndexedJson::open(chosen->path, Package::Impl::sections(), Options.cacheDirectory);
    if (!json) {
      Diags.report(diag::cannot_open_schema, {}, chosen->path, llvm::toString(json.takeError()));
      return nullptr;
    }
    auto impl = std::make_unique<Package::Impl>(std::move(*json), chosen->path, *this, Diags);
    impl->readHeader();
    if (impl->name.empty())
      impl->name = chosen->name;
    if (impl->version.empty())
      impl->version = chosen->version;
    package.reset(new Package(std::move(impl)));
  }
  return Answers[{name.str(), version.str()}] = package.get();
}

std::vector<const Package *> PackageRegistry::opened() const {
  std::lock_guard lock(Mutex);
  std::vector<const Package *> packages;
  for (const auto &[path, package] : Packages)
    if (package)
      packages.push_back(package.get());
  llvm::sort(packages, [](const Package *a, const Package *b) { return a->name() < b->name(); });
  return packages;
}

std::vector<std::string> PackageRegistry::names() const {
  std::set<std::string> names;
  for (const PackageFile &file : list())
    names.insert(file.name);
  return {names.begin(), names.end()};
}

} // namespace pcl::schema
