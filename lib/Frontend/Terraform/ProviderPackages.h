// Which package a provider is: the one for the major that the source asks for, and for a provider
// that Pulumi publishes none of the one that its bridge makes (pcl/Schema/BridgedProvider.h).
// `package` blocks of the program say both.
#pragma once

#include "ModuleSource.h"

#include "pcl/Frontend/Common/IRWriter.h"
#include "pcl/Schema/BridgedProvider.h"

#include "llvm/ADT/StringMap.h"

#include <map>

namespace pcl::terraform {

struct Session;

class ProviderPackages {
public:
  /// Reads what all modules and the lock file say of providers, and chooses the mappings: of each
  /// provider the newest major that they allow, by Terraform's rules; with `upgrade` the newest
  /// that there is.
  void choose(Session &session, bool upgrade);
  /// A module names the provider there; for what there is to say of its major.
  void setPlace(llvm::StringRef name, SrcRange place) { Places.try_emplace(name, place); }

  /// What the bridge is to make a package of, for the provider `type`; nothing if no registry has
  /// it. The version is that of the lock file beside the root module, else the constraint.
  std::optional<schema::BridgedProvider> find(Session &session, llvm::StringRef type);

  /// Writes a block for each provider that was used and has no package, or another version of it
  /// than the newest, before all that is there, and says where no mapping has the major that was
  /// asked for: once everything is converted.
  void addBlocks(Session &session, frontend::IRWriter &writer);

private:
  struct Requirement {
    std::string source;
    std::vector<std::string> constraints;
  };
  /// Another major than the one that was asked for.
  struct Replaced {
    std::optional<uint64_t> asked; ///< nothing if the modules exclude each other's
    std::string constraints;
  };
  void require(llvm::StringRef name, llvm::StringRef source, llvm::StringRef constraint);
  void readLock(Session &session);
  std::optional<std::string> addressOf(llvm::StringRef type, const Requirement &requirement) const;
  std::optional<unsigned> majorFor(Session &session, const std::string &mapping,
                                   llvm::StringRef type, const VersionConstraint &wanted);
  void reportReplaced(Session &session);

  std::map<std::string, Requirement> Requirements; ///< by name, and by type where that is another
  std::map<std::string, Replaced> ReplacedMajors;  ///< by mapping
  llvm::StringMap<SrcRange> Places;                ///< by name
  llvm::StringMap<std::string> Locked;             ///< version by address
  bool IsLockRead = false;
};

} // namespace pcl::terraform
