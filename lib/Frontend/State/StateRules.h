// What a state of Terraform says that no user has said: hashes in the place of values, and what
// another resource of the state manages. Internal to the library.
#pragma once

#include "pcl/Frontend/State/Deployment.h"
#include "pcl/Schema/TerraformMapping.h"

#include "llvm/ADT/StringMap.h"

#include <map>

namespace pcl::state {

/// Puts an unknown secret into the inputs of `resource`, of Terraform's type `type` with
/// `attributes` and the fields `fields`, in the place of what its state has not: where a hash
/// stands for a value, and where only the version of a write-only argument is known.
void forgetUnstored(llvm::StringRef type, const ValueObject &attributes,
                    const schema::FieldMaps &fields, ResourceState &resource);

/// Finds pairs of resources that manage one thing.
class ManagedApart {
public:
  /// Notes the resource `index` of Terraform's type `type`.
  void add(llvm::StringRef type, const ValueObject &attributes, const schema::FieldMaps &fields,
           size_t index);
  /// Takes out of the inputs of `resources` what others of them manage. What their providers do not
  /// compute is ignored then.
  void apply(std::vector<ResourceState> &resources, DiagnosticEngine &diags) const;

private:
  struct Manager {
    std::string managed; ///< type and what names it
    llvm::StringRef attributes;
    size_t index;
  };
  struct Managed {
    const schema::FieldMaps *fields;
    size_t index;
  };
  std::vector<Manager> Managers;
  llvm::StringMap<Managed> ByName; ///< by type and what names it
};

/// Finds what providers put on each resource that they manage, which is theirs to say.
class ProviderTags {
public:
  /// Notes a resource of the provider `provider`.
  void add(const std::string &provider, const ValueObject &attributes);

  struct Found {
    std::string provider;
    llvm::StringLiteral input; ///< of the provider
    Value value;               ///< what the input must be
    std::vector<std::string> names;
  };
  /// What all resources of a provider have beyond what was said of them.
  std::vector<Found> found() const;

private:
  std::map<std::pair<std::string, size_t>, std::map<std::string, std::string>> ByProvider;
};

} // namespace pcl::state
