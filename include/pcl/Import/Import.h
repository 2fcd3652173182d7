// The import engine: existing resources to the smallest program that their providers confirm, with
// the proof and an import file.
//
// Reads all resources, finds what refers to what, minimises each, and makes the files. It asks
// oracles, never a network, and writes nothing but its journal. Which resources: the states that an
// import file or a command line gives (Frontend/State); what they look like in a program is decided
// there too. docs/import.md tells users.
#pragma once

#include "pcl/Frontend/State/ImportFile.h"
#include "pcl/Frontend/State/State.h"
#include "pcl/Minimal/MinimalInputs.h"
#include "pcl/Oracle/OracleSource.h"

#include <atomic>
#include <functional>

namespace pcl::schema {
class TerraformProviders;
}

namespace pcl::import {

struct ImportOptions {
  std::string pipeline = "minimal"; ///< one of `pipelineNames`
  minimal::Options minimal;
  bool adoptByOption = false; ///< options `import` in the program; else an import file beside it
  /// Nothing but the program is delivered, so that the engine will read the resources itself.
  bool programOnly = false;
  bool protect = true;
  state::ReferenceChoice references = state::ReferenceChoice::Likely;
  Split split;
  unsigned parallel = 8;
  std::string journal;        ///< file, or "": none
  bool resume = false;        ///< go on from the journal
  std::string cacheDirectory; ///< keeps what providers say of themselves; "": it is not asked for

  /// An import file may give the engine inputs and outputs.
  bool hasImportFile() const { return !adoptByOption && !programOnly; }
};

/// Holds what the engine works with; nothing is owned.
struct ImportServices {
  oracle::OracleSource &oracles;
  oracle::ProviderSchemas &schemas; ///< a source of the workspace's packages
  ir::Workspace &workspace;         ///< gets the program; its packages give schemas
  DiagnosticEngine &diags;
  schema::TerraformProviders *terraform = nullptr;
  const minimal::Constraints *constraints = nullptr;
  ValueObject secrets; ///< that no text may quote, beside those of the resources: configuration of
                       ///< providers
  const std::atomic<bool> *stop = nullptr; ///< becomes true when the user wants to end the run
  /// Is told what is done how far, from one thread at a time.
  std::function<void(llvm::StringRef phase, size_t done, size_t total)> progress;
};

struct ImportResult {
  frontend::LossAccount account;
  std::string importFile; ///< text; "" where no import file is wanted
  std::string proof;      ///< JSON lines
  size_t wanted = 0;      ///< resources that a provider manages
  size_t imported = 0;
  size_t verified = 0; ///< without a difference
  size_t ownState = 0; ///< of these, where the state has what the import file gives
  size_t residual = 0; ///< without one but for what the option `ignoreChanges` hides
  size_t unverified = 0;
  size_t whole = 0;                      ///< of these, with every input that was read
  size_t untilRefresh = 0;               ///< of these, without a difference until a refresh
  std::vector<std::string> notReady;     ///< names of what is not ready, each with why
  size_t inputsRead = 0, inputsKept = 0; ///< leaves, of what was imported
  size_t calls = 0;                      ///< pairs of Check and Diff
  size_t resumed = 0;                    ///< resources that the journal had
  bool isWhole = false;     ///< nothing failed that another try may do: when this is written, the
                            ///< journal has no use any more
  bool interrupted = false; ///< `stop` became true, or the journal cannot be written: there is
                            ///< nothing in here, and the journal has what was done
};

/// Returns the names of the ways to choose inputs, the default first.
std::vector<llvm::StringRef> pipelineNames();

/// Imports what `file` names. A resource that cannot be is reported and left out; the others are
/// there.
ImportResult importResources(const state::ImportFile &file, const ImportOptions &options,
                             const ImportServices &services);

} // namespace pcl::import
