// What all modules of one conversion share, and the table of modules by directory.
//
// Holds state only; the work is done by ModuleConverter. A module directory is loaded and converted
// once, however often it is called.
#pragma once

#include "GivenValues.h"
#include "Module.h"
#include "ModuleInstaller.h"
#include "ProviderPackages.h"
#include "Providers.h"
#include "Types.h"
#include "WrittenValues.h"
#include "pcl/Frontend/Common/Assets.h"
#include "pcl/Frontend/Terraform/Terraform.h"
#include "pcl/IR/Program.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <memory>

namespace pcl::terraform {

class ModuleConverter;

struct Session {
  Session(SourceManager &sources, DiagnosticEngine &diags, ir::Workspace &workspace,
          frontend::LossAccount &account, schema::TerraformProviders &mappings,
          const TerraformOptions &options);
  ~Session();

  SourceManager &sources;
  DiagnosticEngine &diags;
  ir::Workspace &workspace;
  frontend::LossAccount &account;
  const TerraformOptions &options;

  syntax::Arena arena;
  Parser parser;
  TyStore types;
  schema::TerraformProviders &mappings;
  Providers providers;
  ProviderPackages providerPackages;

  /// The module in `path`, converted with the programs that it calls; null after a diagnostic at
  /// `place`. `wanted` is what its program's directory should be called if it lies outside of the
  /// root and of all packages; `key` is that of the call in Terraform's own list of modules, and
  /// `calls` are those of the module that are known.
  ModuleConverter *module(llvm::StringRef path, llvm::StringRef wanted, llvm::StringRef key,
                          SrcRange place, llvm::ArrayRef<ModuleCall> calls = {});
  /// What `package` is called in programs: `identity` is the same for all copies of it, `wanted`
  /// the directory that its programs should be below.
  void addPackage(const InstalledPackage &package, const std::string &identity,
                  llvm::StringRef wanted);

  /// Says it where `path`, which becomes part of the source, lies outside of it: a link, or an
  /// absolute path. `user` is the directory of who names or holds it. Returns whether it does.
  bool reportElsewhere(llvm::StringRef path, llvm::StringRef user, SrcRange place);

  /// `text`, which this front end says, as an expression of Terraform's language.
  const syntax::Expr *phrase(const std::string &text);

  ModuleInstaller installer;
  /// What variables of the root module are set to; nothing before it is loaded.
  std::optional<VariableValues> given;
  StackValues stackValues; ///< the same as values, once they are converted

  /// Once all modules are converted; see ModuleConverter.
  void settleVariables();

  const std::string root; ///< the directory of the root module, as it was given
  frontend::Assets assets;

  llvm::StringSet<> unknownProviders; ///< of which it has been said how one makes a package of them

private:
  struct Entry {
    std::unique_ptr<ModuleConverter> converter;
    bool isOpen = false; ///< its conversion is under way
  };
  struct Package {
    std::string root;      ///< real path
    std::string identity;  ///< address and version
    std::string directory; ///< of its programs
  };
  std::string freeDirectory(llvm::StringRef wanted) const;
  const Package *packageOf(llvm::StringRef path) const;

  llvm::StringMap<const syntax::Expr *> Phrases;
  llvm::StringMap<Entry> Modules; ///< by real path; those of packages by identity
  std::vector<Package> Packages;
  llvm::StringMap<bool> UsedDirectories; ///< of programs
  std::string Root;                      ///< real path
  unsigned Depth = 0;
};

} // namespace pcl::terraform
