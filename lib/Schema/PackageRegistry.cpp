// Finds schema files in the search path, picks versions, opens each file once.
//
// A version stands in a file's name: files are not opened to find out what they are. Not here: what
// is in a package.
#include "PackageImpl.h"

#include "pcl/Schema/Naming.h"
#include "pcl/Support/Environment.h"
#include "pcl/Support/SemVer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

namespace pcl::schema {

bool hasSchemaFile(llvm::StringRef directory, llvm::StringRef name) {
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end && !error;
       it.increment(error)) {
    llvm::StringRef file = llvm::sys::path::filename(it->path());
    // `aws-native-1.0.0.json` is none of `aws`.
    if (file.consume_front(name) &&
        (file.starts_with(".json") ||
         (file.consume_front("-") && !file.empty() && llvm::isDigit(file.front()))))
      return true;
  }
  return false;
}

std::string defaultCacheDirectory() {
  llvm::SmallString<128> directory;
  // A relative one would lie wherever a tool is started; the specification has it ignored.
  if (std::string cache = fromEnvironment("XDG_CACHE_HOME"); llvm::sys::path::is_absolute(cache))
    directory = cache;
  else if (std::string home = fromEnvironment("HOME"); llvm::sys::path::is_absolute(home))
    llvm::sys::path::append(directory, home, ".cache");
  else
    return "";
  llvm::sys::path::append(directory, "pclc");
  return std::string(directory);
}

bool versionLess(llvm::StringRef a, llvm::StringRef b) { return compareVersions(a, b) < 0; }

/// `<name>-<version>.json[.gz]` or `<name>.json[.gz]`; nothing for other files. A version is
/// digits, a dot and more, or digits alone.
static std::optional<PackageFile> packageFile(llvm::StringRef path) {
  llvm::StringRef stem = llvm::sys::path::filename(path);
  stem.consume_back(".gz");
  if (!stem.consume_back(".json") || stem.empty() || stem.starts_with("."))
    return std::nullopt;
  for (size_t dash = stem.find('-', 1); dash != llvm::StringRef::npos;
       dash = stem.find('-', dash + 1)) {
    llvm::StringRef version = stem.substr(dash + 1), rest = version.ltrim("0123456789");
    if (rest.size() < version.size() && (rest.empty() || rest.starts_with(".")))
      return PackageFile{stem.take_front(dash).str(), version.str(), path.str()};
  }
  return PackageFile{stem.str(), "", path.str()};
}

static std::vector<PackageFile> filesOf(llvm::StringRef directory) {
  std::vector<PackageFile> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end && !error;
       it.increment(error))
    if (std::optional<PackageFile> file = packageFile(it->path()))
      files.push_back(std::move(*file));
  llvm::sort(files, [](const PackageFile &a, const PackageFile &b) {
    if (a.name != b.name)
      return a.name < b.name;
    int order = compareVersions(a.version, b.version);
    return order < 0 || (order == 0 && a.path < b.path);
  });
  return files;
}

PackageRegistry::PackageRegistry(RegistryOptions options, DiagnosticEngine &diags)
    : Options(std::move(options)), Diags(diags) {}
PackageRegistry::~PackageRegistry() = default;

const std::vector<PackageFile> &PackageRegistry::files() const {
  if (!Files) {
    Files.emplace();
    for (const std::string &directory : Options.searchPaths)
      llvm::append_range(*Files, filesOf(directory));
    ShippedBegin = Files->size();
    if (!Options.shippedDirectory.empty())
      llvm::append_range(*Files, filesOf(Options.shippedDirectory));
  }
  return *Files;
}

std::vector<PackageFile> PackageRegistry::list() const {
  std::lock_guard lock(Mutex);
  return files();
}

std::optional<PackageFile> PackageRegistry::choose(llvm::StringRef name, llvm::StringRef version) {
  llvm::ArrayRef<PackageFile> all = files();
  llvm::ArrayRef<PackageFile> searched = all.take_front(ShippedBegin),
                              shipped = all.drop_front(ShippedBegin);
  auto exact = [&](llvm::ArrayRef<PackageFile> files) -> std::optional<PackageFile> {
    for (const PackageFile &file : files)
      if (file.name == name && file.version == version)
        return file;
    return std::nullopt;
  };
  // Files of one directory are sorted by version and directories stand in search order, so among
  // the files of the first directory that has the package the last one is the highest.
  auto highest = [&](llvm::ArrayRef<PackageFile> files) {
    std::optional<PackageFile> chosen;
    for (const PackageFile &file : files)
      if (file.name == name && (!chosen || llvm::sys::path::parent_path(chosen->path) ==
                                               llvm::sys::path::parent_path(file.path)))
        chosen = file;
    return chosen;
  };
  auto fromSources = [&](llvm::StringRef wanted) -> std::optional<PackageFile> {
    for (PackageSource *source : Options.sources)
      if (std::optional<PackageFile> file = source->locate(name, wanted))
        return file;
    return std::nullopt;
  };
  std::optional<PackageFile> chosen;
  if (!version.empty()) {
    if ((chosen = exact(searched)) || (chosen = fromSources(version)) || (chosen = exact(shipped)))
      return chosen;
  }
  if ((chosen = highest(searched)) || (chosen = fromSources("")))
    return chosen;
  return highest(shipped);
}

const Package *PackageRegistry::open(const PackageFile &file) {
  auto [slot, isNew] = Packages.try_emplace(file.path);
  if (!isNew)
    return slot->second.get();
  auto json = IndexedJson::open(file.path, Package::Impl::sections(), Options.cacheDirectory);
  if (!json) {
    Diags.report(diag::cannot_open_schema, {}, file.path,
                 phrase::no_json_schema(llvm::toString(json.takeError())));
    return nullptr;
  }
  auto impl = std::make_unique<Package::Impl>(std::move(*json), file.path, *this, Diags);
  impl->readHeader();
  if (impl->name.empty())
    impl->name = file.name;
  if (impl->version.empty())
    impl->version = file.version;
  // What these say stands in manifests.
  const std::string *wrong = !isPackageName(impl->name)  ? &impl->name
                             : !isVersion(impl->version) ? &impl->version
                             : !impl->namespaceName.empty() && !isPackageName(impl->namespaceName)
                                 ? &impl->namespaceName
                                 : nullptr;
  if (wrong) {
    Diags.report(diag::cannot_open_schema, {}, file.path, phrase::schema_name(*wrong));
    return nullptr;
  }
  slot->second.reset(new Package(std::move(impl)));
  return slot->second.get();
}

const Package *PackageRegistry::findForReference(llvm::StringRef name, llvm::StringRef version) {
  version = version.ltrim("v=");
  std::lock_guard lock(Mutex);
  auto [answer, isNew] = Answers.try_emplace({name.str(), version.str()});
  if (isNew)
    if (std::optional<PackageFile> file = choose(name, version))
      answer->second = open(*file);
  return answer->second;
}

const Package *PackageRegistry::find(llvm::StringRef name, llvm::StringRef version) {
  version = version.ltrim("v=");
  const Package *package = findForReference(name, version);
  // Build metadata is no part of a version's identity, and a file without a version in its name
  // says it inside.
  if (!package || version.empty() ||
      package->version().split('+').first == version.split('+').first)
    return package;
  bool isFirst;
  {
    std::lock_guard lock(Mutex);
    isFirst = Warned.insert({name.str(), version.str()}).second;
  }
  if (isFirst)
    Diags.report(diag::schema_version_differs, {}, name.str(), version.str(),
                 package->version().str());
  return package;
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
