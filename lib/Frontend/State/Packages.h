// Which packages, in which versions, the providers of a stack are; and the `package` blocks that
// say so. Internal to the library.
#pragma once

#include "Session.h"

#include <map>

namespace pcl::schema {
class Package;
class PackageRegistry;
struct Resource;
} // namespace pcl::schema

namespace pcl::state {

/// What a provider's inputs say of its plugin; "" where they do not.
struct PackageState {
  std::string name; ///< as tokens name it
  std::string version, url;
  std::string baseName, baseVersion,
      parameter; ///< of a parameterised package; `parameter` is base64
  friend bool operator==(const PackageState &, const PackageState &) = default;
};

/// The inputs of a provider that say `package`.
ValueObject pluginInputs(const PackageState &package);

/// True for inputs of a provider that are for the engine.
bool isPluginInput(llvm::StringRef name);

class Packages {
public:
  /// Reads the providers among `resources`. `registry` may be null.
  Packages(llvm::ArrayRef<ResourceState> resources, schema::PackageRegistry *registry);

  /// Of the resource `resource`, or null when the state does not tell.
  const PackageState *of(const ResourceState &resource) const;
  /// The schema of the package that it is of, or that it provides; or null.
  const schema::Package *packageOf(const ResourceState &resource) const;
  /// The schema of its type, or null.
  const schema::Resource *schemaOf(const ResourceState &resource) const;
  /// True if the package block of the package says something else: the resource needs the option
  /// `version`.
  bool isOtherVersion(const PackageState &package) const {
    return !(Chosen.find(package.name)->second == package);
  }
  /// Adds a block for each package of which something is known. Parameters that cannot be read are
  /// reported and left out.
  void addBlocks(const Session &session) const;

private:
  schema::PackageRegistry *Registry;
  llvm::StringMap<PackageState> ByProvider;   ///< by URN
  std::vector<const ResourceState *> Broken;  ///< providers whose parameter is no base64
  std::map<std::string, PackageState> Chosen; ///< by name: that of the first provider in the state
};

/// Marks what the schemas call secret in the inputs and outputs of `resources`.
void markSecrets(std::vector<ResourceState> &resources, schema::PackageRegistry *registry);
/// Marks what is a secret of one of `resources`, or among `others`, wherever else it stands in
/// them.
void markSharedSecrets(std::vector<ResourceState> &resources, const ValueObject &others);

} // namespace pcl::state
