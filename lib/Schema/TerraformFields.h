// How fields are read on demand: the two kinds of readers behind FieldMaps, and the token that is
// inferred for a type.
//
// Private to the library. A reader lives as long as its FieldMaps and reads views into texts that
// its provider owns.
#pragma once

#include "pcl/Schema/Package.h"
#include "pcl/Schema/TerraformMapping.h"

namespace pcl::schema {

class FieldMaps::Reader {
public:
  virtual ~Reader() = default;
  /// Called once.
  virtual Table read() = 0;
  /// There may be fields that `read` does not know.
  virtual bool isOpen() const { return false; }
};

/// Fields as a mapping has them: `shims` is the JSON of Terraform's side, `infos` of what differs
/// in Pulumi; either may be "".
FieldMaps mappedFields(llvm::StringRef shims, llvm::StringRef infos);

/// Fields inferred from properties of a package schema and a `block` of Terraform's schema (its
/// JSON text, or ""). `inputs` come first where both have a name; either may be null. The property
/// `id`, if it is not "", is what Terraform calls `id`.
FieldMaps inferredFields(const Properties *inputs, const Properties *outputs, std::string block,
                         llvm::StringRef id = "");

/// The token in `package` that most likely bridges the Terraform type `type`; `rest` is the type
/// without the provider's name. "" if none is like it.
std::string inferToken(const Package &package, llvm::StringRef type, llvm::StringRef rest,
                       bool isDataSource);

inline bool isCollection(TerraformType type) {
  return type == TerraformType::List || type == TerraformType::Set;
}

} // namespace pcl::schema
