// Packages of providers that Pulumi publishes none of: its bridge makes them
// (pcl/Schema/BridgedProvider.h), and `package` blocks of the program say of what.
#pragma once

#include "pcl/Frontend/Common/IRWriter.h"
#include "pcl/Schema/BridgedProvider.h"

#include "llvm/ADT/StringMap.h"

#include <map>

namespace pcl::terraform {

struct Session;

class ProviderPackages {
public:
  /// A module's `required_providers` says where the provider `type` comes from, and which versions
  /// of it will do: `source` and `constraint`, "" where it does not say. The first source counts,
  /// and all constraints.
  void require(llvm::StringRef type, llvm::StringRef source, llvm::StringRef constraint);

  /// What the bridge is to make a package of, for the provider `type`; nothing if no registry has
  /// it. The version is that of the lock file beside the root module, else the constraint.
  std::optional<schema::BridgedProvider> find(Session &session, llvm::StringRef type);

  /// Writes a block for each provider that was used and has no package, before all that is there:
  /// once everything is converted.
  void addBlocks(Session &session, frontend::IRWriter &writer);

private:
  struct Requirement {
    std::string source;
    std::vector<std::string> constraints;
  };
  void readLock(Session &session);

  std::map<std::string, Requirement> Requirements; ///< by type
  llvm::StringMap<std::string> Locked;             ///< version by address
  bool IsLockRead = false;
};

} // namespace pcl::terraform
