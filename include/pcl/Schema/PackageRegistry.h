// Where package schemas come from: directories of the command line and PCL_SCHEMA_PATH first, then what pclc ships.
//
// A package is opened when it is first asked for, and its index is kept in the user's cache (see Package.h).
#pragma once

#include "pcl/Schema/Package.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace pcl::schema {

struct RegistryOptions {
  std::vector<std::string> searchPaths; ///< directories, first wins
  std::string shippedDirectory;         ///< data/schemas; searched last
  std::string cacheDirectory;           ///< "" : keep nothing
};

/// `$XDG_CACHE_HOME/pclc`, else `$HOME/.cache/pclc`, else "".
std::string defaultCacheDirectory();

/// A schema file that a directory holds.
struct PackageFile {
  std::string name, version, path;
};

class PackageRegistry {
public:
  PackageRegistry(RegistryOptions options, DiagnosticEngine &diags);
  ~PackageRegistry();

  /// The package `name`; with `version` exactly that one (`1.2.3`, a leading `v` or `=` is ignored), falling back to the
  /// highest; without,  the highest of the first directory that has it. Null if there is none. Asked once, remembered.
  const Package *find(llvm::StringRef name, llvm::StringRef version = "");

  /// All schema files, in search order, sorted by name within a directory.
  std::vector<PackageFile> list() const;

  /// Packages opened so far, for --verbose: sorted by name.
  std::vector<const Package *> opened() const;

  /// Names of all packages, sorted; for did-you-mean.
  std::vector<std::string> names() const;

private:
  RegistryOptions Options;
  DiagnosticEngine &Diags;
  mutable std::mutex Mutex;
  mutable std::optional<std::vector<PackageFile>> Files;    ///< read on first use
  std::map<std::string, std::unique_ptr<Package>> Packages; ///< by path
  std::map<std::pair<std::string, std::string>, const Package *> Answers;
};

} // namespace pcl::schema
