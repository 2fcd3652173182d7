// Where package schemas come from: directories of the command line and PCL_SCHEMA_PATH first, then
// other sources (installed plugins), then what pclc ships.
//
// A package is opened when it is first asked for, and its index is kept in the user's cache (see
// Package.h).
#pragma once

#include "pcl/Schema/Package.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pcl::schema {

/// A schema file that a directory or a source has.
struct PackageFile {
  std::string name, version, path;
};

/// Something beyond directories that can give the schema of a package as a file, such as an
/// installed plugin that is asked for it once.
class PackageSource {
public:
  virtual ~PackageSource() = default;
  /// The file of package `name`, of exactly `version` unless that is "" (then the source's choice);
  /// nothing if it has none. Called at most once for each pair.
  virtual std::optional<PackageFile> locate(llvm::StringRef name, llvm::StringRef version) = 0;
};

struct RegistryOptions {
  std::vector<std::string> searchPaths; ///< directories, first wins
  std::string shippedDirectory;         ///< data/schemas; searched last
  std::string cacheDirectory;           ///< "" : keep nothing
  std::vector<PackageSource *> sources; ///< asked between the two; not owned
};

/// Semantic version `a` is older than `b`, as far as the order of numbers and pre-releases goes.
bool versionLess(llvm::StringRef a, llvm::StringRef b);

/// Whether `directory` has a schema file of the package `name`, of any version.
bool hasSchemaFile(llvm::StringRef directory, llvm::StringRef name);

/// `$XDG_CACHE_HOME/pclc`, else `$HOME/.cache/pclc`, else "".
std::string defaultCacheDirectory();

class PackageRegistry {
public:
  PackageRegistry(RegistryOptions options, DiagnosticEngine &diags);
  ~PackageRegistry();

  /// The package `name`. With `version` exactly that one (a leading `v` or `=` is ignored) from
  /// wherever it is; where nobody has it, and without a version, the highest of the first place
  /// that has the package. Another version than asked for is a warning. Null if there is none, or
  /// it cannot be read (which is an error). Asked once, remembered.
  const Package *find(llvm::StringRef name, llvm::StringRef version = "");
  /// The same for references between schemas, without the warning.
  const Package *findForReference(llvm::StringRef name, llvm::StringRef version);

  /// All schema files, in search order, sorted by name within a directory.
  std::vector<PackageFile> list() const;

  /// Packages opened so far, for --verbose: sorted by name.
  std::vector<const Package *> opened() const;

  /// Names of all packages, sorted; for did-you-mean.
  std::vector<std::string> names() const;

private:
  const std::vector<PackageFile> &files() const;
  std::optional<PackageFile> choose(llvm::StringRef name, llvm::StringRef version);
  const Package *open(const PackageFile &file);

  RegistryOptions Options;
  DiagnosticEngine &Diags;
  mutable std::mutex Mutex;
  mutable std::optional<std::vector<PackageFile>> Files; ///< read on first use
  mutable size_t ShippedBegin = 0;                       ///< in Files
  std::map<std::string, std::unique_ptr<Package>>
      Packages; ///< by path; null if it could not be read
  std::map<std::pair<std::string, std::string>, const Package *> Answers; ///< by name and version
  std::set<std::pair<std::string, std::string>> Warned;
};

} // namespace pcl::schema
