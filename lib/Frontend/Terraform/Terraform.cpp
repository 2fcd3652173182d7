// The front end's entry: a session over the root module, modules by directory, the account's
// balance.
#include "Converter.h"
#include "Providers.h"

#include "pcl/IR/Nodes.h"
#include "pcl/Schema/TerraformMapping.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

/// Local modules call each other no deeper than this.
static constexpr unsigned MaxModuleDepth = 100;

Session::Session(SourceManager &sources, DiagnosticEngine &diags, ir::Workspace &workspace,
                 frontend::LossAccount &account, schema::TerraformProviders &mappings,
                 const TerraformOptions &options)
    : sources(sources), diags(diags), workspace(workspace), account(account), options(options),
      parser(sources, diags, arena), providers(mappings, types), assets(sources.fileSystem()) {}

Session::~Session() = default;

/// The name under which a directory is known whatever path leads to it.
static std::string realPath(SourceManager &sources, llvm::StringRef path) {
  llvm::SmallString<256> real;
  if (!sources.fileSystem().getRealPath(path, real))
    return real.str().str();
  real = path;
  sources.fileSystem().makeAbsolute(real);
  llvm::sys::path::remove_dots(real, /*remove_dot_dot=*/true);
  return real.str().str();
}

ModuleConverter *Session::module(llvm::StringRef path, llvm::StringRef wanted, SrcRange place) {
  std::string real = realPath(sources, path);
  bool isRoot = Modules.empty();
  if (isRoot)
    Root = real;
  auto [slot, isNew] = Modules.try_emplace(real);
  if (!isNew) {
    if (slot->second.isOpen) {
      diags.report(diag::tf_module_contains_itself, place, sources.text(place).str());
      return nullptr;
    }
    return slot->second.converter.get();
  }
  Module module;
  if (Depth < MaxModuleDepth)
    module = loadModule(path, place, sources, diags, parser, arena, account);
  else
    diags.report(diag::tf_module_depth, place, MaxModuleDepth);
  if (module.files.empty())
    return nullptr;
  // Below the root a program lies where the module does; one from outside gets a directory of its
  // own.
  llvm::StringRef below = real;
  std::string directory;
  if (!isRoot && below.consume_front(Root) && below.consume_front("/"))
    directory = below.str();
  else if (!isRoot)
    for (unsigned i = 1; directory.empty() || UsedDirectories.contains(directory); ++i)
      directory = i == 1 ? wanted.str() : fmt::format("{}{}", std::string_view(wanted), i);
  UsedDirectories.insert({directory, true});
  slot->second.isOpen = true;
  slot->second.converter = std::make_unique<ModuleConverter>(
      *this, std::move(module), workspace.programFor(directory), isRoot);
  ModuleConverter *converter = slot->second.converter.get();
  ++Depth;
  converter->run();
  --Depth;
  Modules[real].isOpen = false;
  return converter;
}

void Session::moveDefaults() {
  for (auto &entry : Modules)
    if (entry.second.converter)
      entry.second.converter->moveDefaults();
}

TerraformResult convertTerraform(const TerraformOptions &options, ir::Workspace &workspace,
                                 SourceManager &sources, DiagnosticEngine &diags,
                                 schema::TerraformProviders &providers) {
  TerraformResult result;
  Session session(sources, diags, workspace, result.account, providers, options);
  workspace.root();
  session.module(options.directory, "", {});
  session.moveDefaults();
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    ir::settleFileComments(workspace.program(ir::ProgramId(i)));
  result.account.check(diags);
  result.assets = session.assets.take();
  return result;
}

} // namespace pcl::terraform
