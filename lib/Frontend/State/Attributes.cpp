// What the reader of Terraform's states does, for others.
#include "pcl/Frontend/State/Attributes.h"

#include "TerraformState.h"
#include "TerraformValues.h"

#include "pcl/Frontend/State/TerraformResources.h"

namespace pcl::state {

ValueObject convertAttributes(llvm::StringRef address, const ValueObject &attributes,
                              const schema::FieldMaps &fields,
                              llvm::ArrayRef<const schema::Properties *> properties,
                              DiagnosticEngine &diags) {
  return AttributeConverter(address, {}, diags).convert(attributes, fields, properties);
}

std::optional<std::vector<ResourceState>> terraformResources(FileId file,
                                                             const StateOptions &options,
                                                             schema::PackageRegistry *packages,
                                                             DiagnosticEngine &diags) {
  std::optional<TerraformState> state = readTerraformState(file, options, packages, diags);
  if (!state)
    return std::nullopt;
  return std::move(state->resources);
}

} // namespace pcl::state
