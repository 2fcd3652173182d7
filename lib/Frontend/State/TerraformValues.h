// Attributes of Terraform as properties of Pulumi. Internal to the library.
#pragma once

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Schema/Types.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/PropertyPath.h"
#include "pcl/Value/Value.h"

namespace pcl::state {

/// `attributes` with what `sensitive_attributes` lists as secrets. A path that cannot be followed
/// to its end marks what it led to.
ValueObject withSensitive(const ValueObject &attributes, llvm::ArrayRef<Value> paths);

/// Of `value`, converted by `field` (null: nothing is known), what a program can say: not the
/// members of blocks that only the provider knows.
Value inputPart(const Value &value, const schema::FieldMap *field);

/// Converts the attributes of one resource.
class AttributeConverter {
public:
  /// `address` is Terraform's, for diagnostics.
  AttributeConverter(llvm::StringRef address, SrcRange place, DiagnosticEngine &diags)
      : Address(address), Place(place), Diags(diags) {}

  /// Names as `fields` says, shapes as the first type that one of `properties` has, else as
  /// `fields` says. What has no name is reported and left out; what is null is not there.
  ValueObject convert(const ValueObject &attributes, const schema::FieldMaps &fields,
                      llvm::ArrayRef<const schema::Properties *> properties);

private:
  Value value(const Value &value, const schema::FieldMap *field, const schema::Type *type);
  Value plain(const Value &value, const schema::FieldMap *field, const schema::Type *type);
  Value list(const Value &value, const schema::FieldMap *field, const schema::Type *type);
  Value object(const Value &value, const schema::FieldMap *field, const schema::Type *type);

  llvm::StringRef Address;
  SrcRange Place;
  DiagnosticEngine &Diags;
  PropertyPath Path;
};

} // namespace pcl::state
