// The front end's entry: a session over the root module, modules by directory, the account's
// balance.
#include "Converter.h"
#include "Providers.h"

#include "pcl/IR/Nodes.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

/// Local modules call each other no deeper than this.
static constexpr unsigned MaxModuleDepth = 100;

/// Where Terraform would run: a file stands for the module that holds nothing else.
static std::string rootDirectory(SourceManager &sources, const TerraformOptions &options) {
  auto status = sources.fileSystem().status(options.directory);
  bool isFile = status && !status->isDirectory();
  return isFile ? llvm::sys::path::parent_path(options.directory).str() : options.directory;
}

Session::Session(SourceManager &sources, DiagnosticEngine &diags, ir::Workspace &workspace,
                 frontend::LossAccount &account, schema::TerraformProviders &mappings,
                 const TerraformOptions &options)
    : sources(sources), diags(diags), workspace(workspace), account(account), options(options),
      parser(sources, diags, arena), mappings(mappings), providers(mappings, types),
      installer(sources.fileSystem(),
                {rootDirectory(sources, options), options.modulePath, options.fetchModules,
                 options.lockFile, options.updateModules}),
      root(rootDirectory(sources, options)), assets(sources.fileSystem(), diags) {
  assets.addRoot(root);
  for (const std::string &directory : options.allowOutside)
    assets.allow(directory);
}

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

std::string Session::freeDirectory(llvm::StringRef wanted) const {
  for (unsigned i = 1;; ++i) {
    std::string name = i == 1 ? wanted.str() : fmt::format("{}{}", std::string_view(wanted), i);
    llvm::SmallString<256> own(Root);
    llvm::sys::path::append(own, name);
    if (!UsedDirectories.contains(name) && !sources.fileSystem().exists(own) &&
        !frontend::isInAssets(name))
      return name;
  }
}

void Session::addPackage(const InstalledPackage &package, const std::string &identity,
                         llvm::StringRef wanted) {
  std::string root = realPath(sources, package.root);
  if (llvm::any_of(Packages, [&](const Package &known) { return known.root == root; }))
    return;
  auto same =
      llvm::find_if(Packages, [&](const Package &known) { return known.identity == identity; });
  std::string directory = same == Packages.end() ? freeDirectory(wanted) : same->directory;
  UsedDirectories.insert({directory, true});
  assets.addModule(package.root, directory);
  Packages.push_back({std::move(root), identity, std::move(directory)});
}

/// The package that the module in `path` belongs to; null if it belongs to none.
const Session::Package *Session::packageOf(llvm::StringRef path) const {
  const Package *best = nullptr;
  for (const Package &package : Packages)
    if (llvm::StringRef rest = path; rest.consume_front(package.root) &&
                                     (rest.empty() || rest.starts_with("/")) &&
                                     (!best || package.root.size() > best->root.size()))
      best = &package;
  return best;
}

bool Session::reportElsewhere(llvm::StringRef path, llvm::StringRef user, SrcRange place) {
  bool isElsewhere = assets.kindOf(path, user) == frontend::Assets::Kind::Outside;
  if (isElsewhere)
    diags.report(diag::tf_source_elsewhere, place, path.str(), assets.directoryOf(path));
  return isElsewhere;
}

ModuleConverter *Session::module(llvm::StringRef path, llvm::StringRef wanted, llvm::StringRef key,
                                 SrcRange place, llvm::ArrayRef<ModuleCall> calls) {
  std::string real = realPath(sources, path), identity = real;
  bool isFirst = Modules.empty(), isRoot = isFirst && options.component.empty();
  if (isFirst)
    Root = real;
  const Package *package = packageOf(real);
  llvm::StringRef inPackage;
  if (package) {
    inPackage = llvm::StringRef(real).drop_front(package->root.size()).ltrim('/');
    identity = package->identity + "//" + inPackage.str();
  }
  auto [slot, isNew] = Modules.try_emplace(identity);
  if (!isNew) {
    if (slot->second.isOpen) {
      diags.report(diag::tf_module_contains_itself, place, sources.text(place).str());
      return nullptr;
    }
    if (slot->second.converter)
      slot->second.converter->addKnownCalls(calls);
    return slot->second.converter.get();
  }
  Module module;
  if (Depth < MaxModuleDepth)
    module = loadModule(path, place, sources, diags, parser, arena, account);
  else
    diags.report(diag::tf_module_depth, place, MaxModuleDepth);
  if (module.files.empty())
    return nullptr;
  // Below the root a program lies where the module does, and so it is in packages; one from outside
  // gets a directory of its own, and one that would lie among files of the source.
  llvm::StringRef below = real;
  std::string directory;
  if (isFirst && !isRoot)
    directory = options.component;
  else if (package)
    directory = inPackage.empty() ? package->directory : package->directory + "/" + inPackage.str();
  else if (!isRoot && below.consume_front(Root) && below.consume_front("/"))
    directory = frontend::isInAssets(below) ? freeDirectory(wanted) : below.str();
  else if (!isRoot)
    assets.addModule(module.path, directory = freeDirectory(wanted));
  for (const ModuleFile &file : module.files)
    if (reportElsewhere(inDirectory(module.path, file.name), module.path, place)) {
      // What is there is nobody's to show: it may be no source at all.
      uint32_t size = static_cast<uint32_t>(sources.text(file.tree->file).size());
      sources.conceal({file.tree->file, 0, size});
      sources.hideLines(file.tree->file);
    }
  UsedDirectories.insert({directory, true});
  slot->second.isOpen = true;
  slot->second.converter = std::make_unique<ModuleConverter>(
      *this, std::move(module), workspace.programFor(directory), isRoot, key);
  ModuleConverter *converter = slot->second.converter.get();
  if (isRoot) {
    given.emplace(root, options.values, converter->module(), assets, sources, diags, parser);
    stackValues.stack = given->stack();
  }
  converter->addKnownCalls(calls);
  ++Depth;
  converter->run();
  --Depth;
  Modules[identity].isOpen = false;
  return converter;
}

const syntax::Expr *Session::phrase(const std::string &text) {
  const syntax::Expr *&known = Phrases[text];
  if (!known) {
    FileId file = sources.addText("an expression of pclc", text);
    known = parser.parseExpression({file, 0, static_cast<uint32_t>(text.size())});
  }
  return known;
}

void Session::settleVariables() {
  for (auto &entry : Modules)
    if (entry.second.converter) {
      entry.second.converter->widenElements();
      entry.second.converter->widenGuesses();
      entry.second.converter->moveDefaults();
      entry.second.converter->requireProviders();
    }
}

TerraformResult convertTerraform(const TerraformOptions &options, ir::Workspace &workspace,
                                 SourceManager &sources, DiagnosticEngine &diags,
                                 schema::TerraformProviders &providers) {
  TerraformResult result;
  // Without what the user names, the program would be another one.
  for (const GivenValues &given : options.values)
    if (!given.file.empty())
      if (llvm::Expected<FileId> file = sources.load(given.file); !file)
        diags.report(diag::cannot_read_file, {}, given.file, llvm::toString(file.takeError()));
  if (diags.hasErrors())
    return result;
  Session session(sources, diags, workspace, result.account, providers, options);
  workspace.root();
  session.providerPackages.choose(session, options.upgradeProviders);
  ModuleConverter *root = session.module(options.directory, "", "", {});
  session.settleVariables();
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    ir::settleFileComments(workspace.program(ir::ProgramId(i)));
  if (root)
    session.providerPackages.addBlocks(session, root->declarations().context().writer);
  result.account.check(diags);
  result.assets = session.assets.take();
  result.values = std::move(session.stackValues);
  return result;
}

} // namespace pcl::terraform
