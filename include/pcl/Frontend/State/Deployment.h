// The resources of a stack as data: what a stack export says of them, or whoever else knows
// resources says in the same form.
//
// Stack exports are read here. Import files (ImportFile.h) and Terraform's state (TerraformState.h)
// become the same data. What of it belongs into a program is decided by convertResources (State.h).
#pragma once

#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Urn.h"
#include "pcl/Value/Value.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pcl::state {

/// One resource. Names are those of a stack export's members; "" and empty where there is nothing
/// to say. Source of the format: `apitype.ResourceV3` of pulumi/pulumi.
struct ResourceState {
  std::string urn, type, id, parent, importID, deletedWith;
  std::string name;             ///< the last part of the URN
  std::string programName;      ///< what the program should call it; "": as its logical name says
  std::string provider;         ///< URN of the provider, without its id
  std::string address;          ///< what its source calls it, for reports; "": its URN
  std::string importAs;         ///< what its provider is asked for at an import; "": the id
  std::string sourceType;       ///< Terraform's type; "" of what is not Terraform's
  bool hasUnknownForm = false;  ///< by which id its provider imports it, is not known
  bool isNotImportable = false; ///< its provider imports no resource of the type
  bool lacksImportId = false;   ///< how its provider calls it at an import, its source does not say
  std::vector<std::string> unstored; ///< inputs in whose place the state has a hash, or nothing
  bool custom = false, isDeleted = false, external = false, protect = false, retainOnDelete = false;
  /// It is in the stack, and nothing but its URN is known: others name it as their parent or
  /// provider.
  bool isNamedOnly = false;
  /// It stays in the stack that has it while others move to a new one, whose program reads it
  /// through a StackReference.
  bool isElsewhere = false;
  bool isTainted = false; ///< its stack would replace it at the next update
  bool isHalf = false;    ///< the provider had errors when it made or changed it
  bool isGone = false;    ///< deleted for a replacement that has not come about: it does not exist
  std::string viewOf;     ///< URN of the resource whose provider shows a part of it as this one
  /// Nobody has said yet what its inputs are, or not all of them: its provider must be asked.
  bool isUnread = false;
  std::vector<std::string> dependencies, replaceWith, ignoreChanges, replaceOnChanges,
      additionalSecretOutputs;
  std::vector<std::string> aliases; ///< URNs that it had before
  /// URNs of the resources that an input comes from, by name of the input. The engine notes all
  /// inputs here that the program said, and no others.
  std::map<std::string, std::vector<std::string>, std::less<>> propertyDependencies;
  /// Seconds, as decimal text, by name of the operation.
  std::vector<std::pair<std::string, std::string>> customTimeouts;
  /// A secret in clear text is a secret value; one that is encrypted, or that nobody can read, is
  /// unknown and secret: a config stands for it in a program.
  ValueObject inputs, outputs;
  std::vector<std::string> unsupported; ///< members that say something for which there is no reader
  SrcRange place;                       ///< where a file names it; may be nowhere

  bool isProvider() const { return llvm::StringRef(type).starts_with("pulumi:providers:"); }
  /// A provider that the engine makes on its own.
  bool isDefaultProvider() const {
    return isProvider() && (name == "default" || llvm::StringRef(name).starts_with("default_"));
  }
  bool isStack() const { return type == StackType; }
  /// A component whose children its provider makes.
  bool isRemoteComponent() const { return !custom && !provider.empty(); }
};
static_assert(std::is_nothrow_move_constructible_v<ResourceState>, "vectors of many would copy");

/// What a file has beyond resources that become something.
struct SkippedConstruct {
  std::string kind, type, name;
  SrcRange place;
  frontend::Outcome outcome;
};

/// The resources of the stack export in `file`, in its order. Nothing when it is none; resources
/// that are wrong, or that no other program can have, are left out. Both is reported. `skipped`, if
/// not null, gets what is left out.
std::optional<std::vector<ResourceState>>
readDeployment(FileId file, DiagnosticEngine &diags,
               std::vector<SkippedConstruct> *skipped = nullptr);

} // namespace pcl::state
