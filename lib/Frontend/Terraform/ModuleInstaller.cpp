// Modules on this machine.
#include "ModuleInstaller.h"

#include "Module.h"
#include "ModulePackage.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace pcl::terraform {

namespace path = llvm::sys::path;

ModuleInstaller::ModuleInstaller(llvm::vfs::FileSystem &files, Options options)
    : Files(files), Given(std::move(options)), Lock(Given.lockFile, Given.updates) {
  readInstalled();
}

bool leadsOut(llvm::StringRef place) {
  return llvm::is_contained(llvm::make_range(path::begin(place), path::end(place)), "..");
}

bool ModuleInstaller::isDirectory(llvm::StringRef path) const {
  auto status = Files.status(path);
  return status && status->isDirectory();
}

/// `.terraform/modules/modules.json`, which `terraform init` writes: each call of a module with its
/// source, its version and its directory. A file that is not of that form says nothing.
void ModuleInstaller::readInstalled() {
  llvm::SmallString<256> file(Given.root);
  path::append(file, ".terraform", "modules", "modules.json");
  auto status = Files.status(file);
  if (!status || !status->isRegularFile())
    return;
  auto buffer = Files.getBufferForFile(file);
  if (!buffer)
    return;
  nlohmann::json text = parseJsonText((*buffer)->getBuffer());
  auto modules = text.is_object() ? text.find("Modules") : text.end();
  if (!text.is_object() || modules == text.end() || !modules->is_array())
    return;
  for (const nlohmann::json &module : *modules) {
    if (!module.is_object())
      continue;
    llvm::SmallString<256> directory(textMember(module, "Dir"));
    if (!path::is_absolute(directory)) {
      directory = Given.root;
      path::append(directory, textMember(module, "Dir"));
    }
    path::remove_dots(directory);
    Installed[textMember(module, "Key")] = {parseModuleSource(textMember(module, "Source")),
                                            textMember(module, "Version"), directory.str().str()};
  }
}

/// An entry counts only if it still says what the call says: who changed a source or a version has
/// to run `terraform init` again.
std::optional<InstalledPackage> ModuleInstaller::findInstalled(const ModuleSource &source,
                                                               const VersionConstraint &constraint,
                                                               llvm::StringRef key) const {
  auto found = Installed.find(key);
  if (found == Installed.end() || !(found->second.source == source))
    return std::nullopt;
  const Entry &entry = found->second;
  std::optional<ModuleVersion> version = ModuleVersion::parse(entry.version);
  if (source.kind == SourceKind::Registry && version && !constraint.allows(*version))
    return std::nullopt;
  llvm::StringRef root = entry.directory;
  if (!source.subdirectory.empty() && (!root.consume_back(source.subdirectory) || root.empty()))
    return std::nullopt;
  root = root.rtrim('/');
  if (!isDirectory(root))
    return std::nullopt;
  return InstalledPackage{root.str(),
                          source.kind == SourceKind::Registry ? entry.version : source.ref, true};
}

bool ModuleInstaller::holdsConfiguration(llvm::StringRef directory) const {
  std::error_code error;
  for (auto it = Files.dir_begin(directory, error); !error && it != llvm::vfs::directory_iterator();
       it.increment(error))
    if (isConfigurationFile(path::filename(it->path())))
      return true;
  return false;
}

/// A package with directories for its versions, or one alone.
std::optional<InstalledPackage> ModuleInstaller::findBelow(llvm::StringRef directory,
                                                           const ModuleSource &source,
                                                           const VersionConstraint &constraint,
                                                           NotInstalled &why) const {
  llvm::SmallString<256> package(directory);
  path::append(package, source.package);
  if (!isDirectory(package))
    return std::nullopt;
  auto holds = [&](llvm::StringRef root) {
    llvm::SmallString<256> module(root);
    path::append(module, source.subdirectory);
    return isDirectory(module);
  };
  if (source.kind == SourceKind::Registry) {
    std::vector<std::string> versions;
    std::error_code error;
    for (auto it = Files.dir_begin(package, error); !error && it != llvm::vfs::directory_iterator();
         it.increment(error)) {
      llvm::StringRef name = path::filename(it->path());
      if (name.contains('.') && ModuleVersion::parse(name))
        versions.push_back(name.str());
    }
    llvm::sort(versions, [](const std::string &a, const std::string &b) {
      return compare(*ModuleVersion::parse(a), *ModuleVersion::parse(b)) < 0;
    });
    if (const std::string *version = highestAllowed(versions, constraint)) {
      path::append(package, *version);
      return holds(package) ? std::optional(InstalledPackage{package.str().str(), *version})
                            : std::nullopt;
    }
    if (!versions.empty()) {
      why.versions = versions;
      return std::nullopt;
    }
  } else {
    llvm::SmallString<256> at(package);
    path::append(at, source.ref.empty() ? "HEAD" : source.ref);
    if (isDirectory(at) && holds(at))
      return InstalledPackage{at.str().str(), source.ref};
  }
  // Someone put the package there without a version.
  llvm::SmallString<256> module(package);
  path::append(module, source.subdirectory);
  if (!holdsConfiguration(module))
    return std::nullopt;
  return InstalledPackage{package.str().str(), source.ref};
}

std::optional<InstalledPackage> ModuleInstaller::find(const ModuleSource &source,
                                                      const VersionConstraint &constraint,
                                                      llvm::StringRef key, NotInstalled &why) {
  if (leadsOut(source.package) || leadsOut(source.ref) || leadsOut(source.subdirectory)) {
    why.failure = "its name leads out of the directory of modules";
    return std::nullopt;
  }
  if (std::optional<InstalledPackage> package = findInstalled(source, constraint, key))
    return package;
  if (Given.modulePath.empty())
    return std::nullopt;
  if (!Given.fetches)
    return findBelow(Given.modulePath, source, constraint, why);
  // Which version is the newest only the registry knows.
  bool isOpen = source.kind == SourceKind::Registry && !constraint.isExact();
  std::optional<InstalledPackage> package;
  if (!isOpen)
    package = findBelow(Given.modulePath, source, constraint, why);
  if (!package) {
    // Modules are looked for twice, and a network that does not answer takes its time.
    auto [failure, isFirst] =
        Failures.try_emplace((key + "=" + source.package + "@" + source.ref).str());
    if (isFirst)
      failure->second = fetchModule(source, constraint, Given.modulePath, Answers, Lock);
    why.failure = failure->second;
    if (!why.failure.empty())
      return std::nullopt;
    NotInstalled none;
    package = findBelow(Given.modulePath, source, constraint, none);
  }
  if (!package) {
    why.failure = source.subdirectory.empty()
                      ? "it holds no such module"
                      : "the package has no directory `" + source.subdirectory + "`";
    return std::nullopt;
  }
  // What was fetched in another run is held to the same.
  auto [held, isNew] = Held.try_emplace(package->root);
  if (isNew) {
    llvm::SmallString<256> place(Given.modulePath);
    path::append(place, source.package);
    llvm::StringRef version = package->root;
    version.consume_front(place);
    held->second = Lock.hold(source.package, version.ltrim('/'), contentHash(package->root));
  }
  why.failure = held->second;
  return why.failure.empty() ? package : std::nullopt;
}

} // namespace pcl::terraform
