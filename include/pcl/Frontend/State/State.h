// The state front end: what a stack holds, or shall take over, to a raw PCL program.
//
// Reads one file (a stack export, an import file, Terraform's state), or takes resources from
// memory, makes IR, and says in an account what became of every resource. It calls no provider,
// does not minimise (passes do) and does not bind, print or write anything. docs/state.md says what
// becomes what.
#pragma once

#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Frontend/State/ImportFile.h"
#include "pcl/IR/InputOrigins.h"
#include "pcl/IR/Program.h"
#include "pcl/Support/Split.h"
#include "pcl/Value/PropertyPath.h"

#include <map>
#include <string>

namespace pcl::schema {
class TerraformProviders;
} // namespace pcl::schema

namespace pcl::state {

/// How the program comes to own what it describes.
enum class Adopt : uint8_t {
  None,   ///< it goes on with the stack that has the resources
  Option, ///< each resource has the option `import`, for a stack that does not have it yet
  File,   ///< the same by an import file beside the program
};

/// What becomes of secrets whose value is known (docs/rationale/state-secrets.md).
enum class Secrets : uint8_t {
  InProgram, ///< they stand in the program, in calls of `secret`
  InConfig,  ///< a config with `secret = true` and no default stands for each
};

/// Says which texts that are the id, ARN or name of another resource become references to it.
enum class ReferenceChoice {
  None,
  Likely, ///< those that are no word that anybody might say, those whose input is called after ids
          ///< or the type, and those that the state itself records
  All,
};

struct ProgramOptions {
  Adopt adopt = Adopt::None;
  Secrets secrets = Secrets::InProgram;
  bool protect = false; ///< all but explicit providers have the option `protect`, as after `pulumi
                        ///< import`, whatever their state says
  ReferenceChoice references = ReferenceChoice::Likely;
  Split split = {}; ///< of what does not belong in `main.pp`
};

/// Makes the root program of `workspace`, whose packages, if it has any, tell what is an input, of
/// `resources`. Their URNs differ, but for those that are deleted. Nothing stops at a resource that
/// is wrong: it was reported, and the others are there. Returns the account of what became of each.
/// Texts in inputs that are the id, ARN or name of another resource become references. `origins`,
/// if not null, gets what the resources tell of who said their inputs; `showsSecrets`, whether
/// secrets stand in the program in clear text.
frontend::LossAccount convertResources(std::vector<ResourceState> resources,
                                       const ProgramOptions &options, ir::Workspace &workspace,
                                       DiagnosticEngine &diags, ir::NodeOrigins *origins = nullptr,
                                       bool *showsSecrets = nullptr);

/// Of each of `resources` the paths to those parts of its inputs in which `convertResources` writes
/// references to others. The packages of `workspace` are asked; it does not change.
std::vector<std::vector<PropertyPath>> findReferences(llvm::ArrayRef<ResourceState> resources,
                                                      const ProgramOptions &options,
                                                      ir::Workspace &workspace);

/// The import file that gives `resources` to another stack, with their inputs and outputs, so that
/// `pulumi import` reads nothing. The names are those that convertResources gives; what a remote
/// component made is there too. Where a secret is not known, the resource has neither inputs nor
/// outputs, which is reported.
ImportFile importFileOf(llvm::ArrayRef<ResourceState> resources, DiagnosticEngine &diags);

enum class StateForm : uint8_t { StackExport, ImportFile, TerraformState };

/// What the JSON text of a file is, read no further than to tell; nothing if it is none of them.
std::optional<StateForm> detectForm(llvm::StringRef text);

struct StateOptions {
  std::string file; ///< `-`: standard input
  StateForm form = StateForm::StackExport;
  Adopt adopt = Adopt::None;
  std::optional<bool> protect; ///< nothing: where a stack takes the resources over, and from import
                               ///< files, as `pulumi import` does
  std::vector<std::string>
      select; ///< URNs, or globs over them, of what moves to another stack; empty: all
  std::vector<std::string>
      exclude;     ///< addresses in Terraform's state, or globs over them, of what is left out
  StackName stack; ///< whose resources an import file, or Terraform's state, names
  schema::TerraformProviders *terraform =
      nullptr; ///< names of what is in Terraform's state; needed for that
  ReferenceChoice references = ReferenceChoice::Likely;
  Split split = {};
  bool tellProviders = true; ///< of what Terraform's state does not have of providers
};

struct StateResult {
  frontend::LossAccount account;
  ir::NodeOrigins origins;
  std::map<std::string, std::string>
      files; ///< what belongs beside the program, by name: `import.json`, `state-delete.sh`
  bool showsSecrets = false; ///< secrets stand in the program in clear text
};

/// Converts `options.file` as `convertResources` does. Secrets of a stack export in clear text
/// stand in the program; for those of other forms there are configs.
StateResult convertState(const StateOptions &options, ir::Workspace &workspace,
                         SourceManager &sources, DiagnosticEngine &diags);

} // namespace pcl::state
