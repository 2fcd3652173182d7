// Attributes of a Terraform resource as properties of Pulumi, for those who have values of
// Terraform from elsewhere than a state.
#pragma once

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Schema/Types.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

namespace pcl::state {

/// `attributes` of the resource `address`: names as `fields` says, shapes as the first type that
/// one of `properties` has, else as `fields` says. What has no name is reported and left out; what
/// is null is not there. What is unknown or secret stays so.
ValueObject convertAttributes(llvm::StringRef address, const ValueObject &attributes,
                              const schema::FieldMaps &fields,
                              llvm::ArrayRef<const schema::Properties *> properties,
                              DiagnosticEngine &diags);

} // namespace pcl::state
