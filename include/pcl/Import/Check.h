// What the option `import` will do: for each resource of a program that has it, what the engine
// finds in the state, what the provider says of the inputs, and so how preview and update end.
// Nothing is imported.
//
// Source of the rules: step generation and import steps of the engine of pulumi/pulumi, before and
// since v3.174.0.
#pragma once

#include "pcl/Frontend/State/Deployment.h"
#include "pcl/IR/Program.h"
#include "pcl/Oracle/OracleSource.h"

namespace pcl::import {

/// Says which rules of the engine count.
enum class EngineRules : uint8_t {
  New, ///< since v3.174.0: after the import goes an ordinary update
  Old, ///< before: a difference is a warning of the preview and an error of the update
};

/// Says what the engine takes the registration for.
enum class ImportCase : uint8_t {
  Import, ///< the state has no such resource
  Same, ///< the state has it with this very id, as it was imported or as it is: an ordinary update
  Replacement, ///< the state has it with another id, or as one that was only read: the new one
               ///< takes its place
};

/// Says how a preview or an update of the resource ends.
enum class Ending : uint8_t { Clean, Warning, Error, Update };

/// Says why a provider is not asked about the inputs.
enum class Obstacle : uint8_t {
  None,
  NotFound,      ///< it has no such resource
  NotImportable, ///< it has it, and gives no inputs
  Unknown,       ///< nobody can tell: the id is not known yet, or the provider does not answer
};

struct CheckedImport {
  std::string urn, type, id;
  SrcRange place; ///< of the option
  ImportCase kind = ImportCase::Import;
  bool isOldExternal = false; ///< Replacement: the old one was only read, and stays
  std::string oldId;          ///< Replacement
  Obstacle obstacle = Obstacle::None;
  std::string trouble; ///< why the rest is not known, ""
  std::vector<oracle::CheckFailure> failures;
  std::vector<std::string> changes;  ///< paths that differ
  std::vector<std::string> replaces; ///< those of them that ask for a replacement
  std::vector<std::string> unknown;  ///< inputs that only the running program knows
  std::vector<std::string> later;    ///< replay: paths that differ after a refresh
  std::vector<std::string> notReady; ///< why it is not, as the provider says; the engine then
                                     ///< updates it
  std::vector<std::string> drift;    ///< outputs that are not what the state says any more
  Ending preview = Ending::Clean, update = Ending::Clean;

  bool isClean() const {
    return trouble.empty() && unknown.empty() && update == Ending::Clean &&
           (kind != ImportCase::Replacement || isOldExternal);
  }
};

struct CheckOptions {
  EngineRules rules = EngineRules::New;
  std::string project = "project", stack = "dev"; ///< in URNs, where the state does not tell
  ValueObject secrets; ///< that no text may quote, beside those of the resources: configuration of
                       ///< providers
  /// An import is replayed: the resources of the state are checked that have no option `import`,
  /// too, those that it does not know are read, and what is not clean is the caller's to report.
  bool isReplay = false;
};

/// Checks the root program of `workspace`, which must be bound. `state` holds the resources of the
/// stack, none for a new one. What is not clean is reported too.
std::vector<CheckedImport> checkImports(const ir::Workspace &workspace,
                                        llvm::ArrayRef<state::ResourceState> state,
                                        const CheckOptions &options, oracle::OracleSource &oracles,
                                        DiagnosticEngine &diags);

/// These print the results for people, a line each and what is wrong below, and as a JSON array.
std::string textOf(llvm::ArrayRef<CheckedImport> results);
std::string jsonOf(llvm::ArrayRef<CheckedImport> results);

} // namespace pcl::import
