// A stack export as data: its resources, with what each says of itself.
//
// Only reading: what of it belongs into a program is decided by Converter.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>
#include <vector>

namespace pcl::state {

/// One resource of a deployment. Names are those of the file's members; "" and empty where it has none. Source of the format:
/// `apitype.ResourceV3` of pulumi/pulumi.
struct ResourceState {
  std::string urn, type, id, parent, importID, deletedWith;
  std::string name;     ///< the last part of the URN
  std::string provider; ///< URN of the provider, without its id
  bool custom = false, isDeleted = false, external = false, protect = false, retainOnDelete = false;
  std::vector<std::string> dependencies, replaceWith, ignoreChanges, replaceOnChanges, additionalSecretOutputs;
  /// URNs of the resources that an input comes from, by name of the input.
  llvm::StringMap<std::vector<std::string>> propertyDependencies;
  /// Seconds, as decimal text, by name of the operation.
  std::vector<std::pair<std::string, std::string>> customTimeouts;
  /// A secret that the file has in clear text is a secret value; one that it has encrypted is unknown and secret.
  ValueObject inputs, outputs;
  std::vector<std::string> unsupported; ///< members that say something for which there is no reader
  SrcRange place;                       ///< where the file names the URN

  bool isProvider() const { return llvm::StringRef(type).starts_with("pulumi:providers:"); }
  /// A provider that the engine makes on its own.
  bool isDefaultProvider() const {
    return isProvider() && (name == "default" || llvm::StringRef(name).starts_with("default_"));
  }
};

/// The resources of the stack export in `file`, in its order. Nothing when it is none; resources that are wrong are left out.
/// Both is reported.
std::optional<std::vector<ResourceState>> readDeployment(FileId file, DiagnosticEngine &diags);

} // namespace pcl::state
