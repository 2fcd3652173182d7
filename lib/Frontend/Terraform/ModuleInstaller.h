// Where the modules lie that are no local paths: what `terraform init` has put beside the root
// module, a directory of modules, and, if it is allowed, the network.
//
// A directory of modules, which is also the cache of what was fetched, is laid out by package and
// version: `<directory>/terraform-aws-modules/vpc/aws/5.8.1`, `<directory>/github.com/acme/net/v2`.
// docs/terraform.md says it to users.
#pragma once

#include "ModuleLock.h"
#include "ModuleSource.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

/// A package of modules on this machine.
struct InstalledPackage {
  std::string root;    ///< its directory
  std::string version; ///< of a registry's, or the ref of a repository; "" where it is not known
  bool isNamedBySource = false; ///< the source says where its directory is
};

/// Why there is no package.
struct NotInstalled {
  std::vector<std::string> versions; ///< those that are here, of which none fits
  std::string failure;               ///< of fetching it
};

/// What registries have said in this run.
struct RegistryAnswers {
  struct Module {
    std::string api; ///< where the registry speaks of the module
    std::vector<std::string> versions;
  };
  llvm::StringMap<Module> modules; ///< by package
};

class ModuleInstaller {
public:
  struct Options {
    std::string root;       ///< the directory of the root module
    std::string modulePath; ///< "" if there is none
    bool fetches = false;
    std::string lockFile; ///< of `fetches`
    bool updates = false; ///< what has changed is taken
  };
  ModuleInstaller(llvm::vfs::FileSystem &files, Options options);

  /// What is fetched, or was, is held to the lock file. The package of `source`, for the call with
  /// the key `key` (`network.subnets`) in Terraform's own list. Nothing if it is not there; `why`
  /// says more.
  std::optional<InstalledPackage> find(const ModuleSource &source,
                                       const VersionConstraint &constraint, llvm::StringRef key,
                                       NotInstalled &why);

private:
  struct Entry {
    ModuleSource source;
    std::string version, directory;
  };
  void readInstalled();
  std::optional<InstalledPackage> findInstalled(const ModuleSource &source,
                                                const VersionConstraint &constraint,
                                                llvm::StringRef key) const;
  std::optional<InstalledPackage> findBelow(llvm::StringRef directory, const ModuleSource &source,
                                            const VersionConstraint &constraint,
                                            NotInstalled &why) const;
  bool isDirectory(llvm::StringRef path) const;
  bool holdsConfiguration(llvm::StringRef directory) const;

  llvm::vfs::FileSystem &Files;
  Options Given;
  llvm::StringMap<Entry> Installed; ///< by key
  RegistryAnswers Answers;
  ModuleLock Lock;
  llvm::StringMap<std::string> Failures; ///< of what was to be fetched, by call; or ""
  llvm::StringMap<std::string> Held;     ///< what is wrong, or "", by directory of a package
};

/// Gets the package of `source` from the network, the highest version that `constraint` allows,
/// into the cache `directory`, unless it is there, and holds it to `lock`. "" if it is there now,
/// else what went wrong.
std::string fetchModule(const ModuleSource &source, const VersionConstraint &constraint,
                        llvm::StringRef directory, RegistryAnswers &answers, ModuleLock &lock);

/// Whether `place`, which somebody else has named, leads out of the directory that it is below.
bool leadsOut(llvm::StringRef place);

} // namespace pcl::terraform
