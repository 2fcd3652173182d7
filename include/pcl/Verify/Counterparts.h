// What is called how on the other side: the token of a resource or data source in Pulumi, and its
// values under Pulumi's names.
#pragma once

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Schema/Types.h"
#include "pcl/Verify/Plan.h"

namespace pcl::schema {
class PackageRegistry;
} // namespace pcl::schema

namespace pcl::verify {

struct Counterpart {
  std::string token; ///< "" if nobody knows it
  const schema::ResourceMap *map = nullptr;
  const schema::Resource *resource = nullptr; ///< null if there is no schema, or it is a function
  const schema::Function *function = nullptr;
  bool isHeld = false; ///< `terraform_data`, which is a Stash
  /// The front end makes something else of it than its arguments with other names.
  bool isRewritten = false;

  const schema::Properties *inputs() const;
  const schema::Properties *outputs() const;
};

/// The logical name of the provider that `reference`, a URN and an id, names; "" if it is "".
std::string providerNameIn(llvm::StringRef reference);
/// What a program calls the provider by itself, `aws_west`.
std::string providerName(const ConfiguredProvider &provider);
/// The name `given` is the program's for `provider`, alone or behind the name of a component. Of
/// several of `plan` whose names may stand there the one with the longest is meant.
bool isCalled(llvm::StringRef given, const ConfiguredProvider &provider, const Plan &plan);

class Counterparts {
public:
  Counterparts(schema::TerraformProviders &providers, schema::PackageRegistry &packages)
      : Providers(providers), Packages(packages) {}

  const Counterpart &resource(const PlannedInstance &instance) {
    return find(Resources, instance, /*isData=*/false);
  }
  const Counterpart &data(const PlannedInstance &instance) {
    return find(Data, instance, /*isData=*/true);
  }
  /// The fields of a provider's settings, or null.
  const schema::FieldMaps *settings(llvm::StringRef provider);

  /// The values of `instance` by Pulumi's names, without those that are null. `forInputs`: in the
  /// shapes of inputs.
  static ValueObject values(const PlannedInstance &instance, const Counterpart &counterpart,
                            bool forInputs);
  /// The names of arguments that are written and have a value in `values`, and that `given`, of a
  /// call, lacks.
  static std::vector<std::string> lacking(const PlannedInstance &data,
                                          const Counterpart &counterpart, const ValueObject &values,
                                          const ValueObject &given);
  /// What the engine gives a program: the outputs, and null for what is known to be.
  static ValueObject outputs(const PlannedInstance &instance, const Counterpart &counterpart);

private:
  using Table = std::map<std::string, Counterpart>;
  const Counterpart &find(Table &table, const PlannedInstance &instance, bool isData);

  schema::TerraformProviders &Providers;
  schema::PackageRegistry &Packages;
  Table Resources, Data; ///< by type
};

} // namespace pcl::verify
