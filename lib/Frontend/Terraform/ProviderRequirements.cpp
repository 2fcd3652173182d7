#include "ProviderRequirements.h"

#include "Module.h"
#include "ModuleSource.h"
#include "Session.h"

#include "pcl/Support/Paths.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

using llvm::dyn_cast;

/// Modules that call each other are followed no deeper.
static constexpr unsigned MaxDepth = 100;

namespace {

class RequirementReader {
public:
  using Require = llvm::function_ref<void(llvm::StringRef, llvm::StringRef, llvm::StringRef)>;

  RequirementReader(Session &session, Require require)
      : S(session), Requires(require), Sources(&session.sources.fileSystem()), Diags(Sources),
        TheParser(Sources, Diags, Arena) {}

  void read(llvm::StringRef path, const std::string &key, unsigned depth) {
    llvm::SmallString<256> real;
    if (Sources.fileSystem().getRealPath(path, real))
      real = path;
    if (depth > MaxDepth || !Seen.insert(real).second)
      return;
    frontend::LossAccount account;
    Module module = loadModule(path, {}, Sources, Diags, TheParser, Arena, account);
    for (const Item &item : module.items)
      if (item.kind == ItemKind::Terraform)
        readRequired(*item.body);
      else if (item.kind == ItemKind::Provider)
        Requires(item.name, "", plain(item.body->attribute("version")));
      else if (item.kind == ItemKind::Module)
        readCalled(module, item, key, depth);
  }

private:
  static llvm::StringRef plain(const syntax::Expr *value) {
    return syntax::plainText(value).value_or(llvm::StringRef());
  }
  static llvm::StringRef plain(const syntax::Attribute *attribute) {
    return attribute ? plain(attribute->expr) : llvm::StringRef();
  }

  void readRequired(const syntax::Body &terraform) {
    for (const syntax::Item *part : terraform.items) {
      auto *block = dyn_cast<syntax::Block>(part);
      if (!block || block->type != "required_providers")
        continue;
      for (const syntax::Item *each : block->body->items)
        if (auto *provider = dyn_cast<syntax::Attribute>(each)) {
          auto *object = dyn_cast<syntax::ObjectConsExpr>(provider->expr);
          llvm::StringRef source, version = plain(provider->expr);
          for (const syntax::ObjectItem &entry :
               object ? object->items : llvm::ArrayRef<syntax::ObjectItem>())
            if (entry.keyText() == llvm::StringRef("source"))
              source = plain(entry.value);
            else if (entry.keyText() == llvm::StringRef("version"))
              version = plain(entry.value);
          Requires(provider->name, source, version);
        }
    }
  }

  void readCalled(const Module &module, const Item &call, const std::string &key, unsigned depth) {
    llvm::StringRef where = plain(call.body->attribute("source"));
    if (where.empty())
      return;
    std::string inner = key.empty() ? call.name.str() : key + "." + call.name.str();
    ModuleSource source = parseModuleSource(where);
    llvm::SmallString<256> path;
    if (source.kind == SourceKind::Local) {
      if (!llvm::sys::path::is_absolute(source.package))
        path = module.path;
      llvm::sys::path::append(path, source.package);
      return read(path, inner, depth + 1);
    }
    std::optional<VersionConstraint> version =
        VersionConstraint::parse(plain(call.body->attribute("version")));
    NotInstalled why;
    if (!version)
      return;
    if (std::optional<InstalledPackage> package = S.installer.find(source, *version, inner, why)) {
      path = package->root;
      llvm::sys::path::append(path, source.subdirectory);
      read(path, inner, depth + 1);
    }
  }

  Session &S;
  Require Requires;
  SourceManager Sources;
  DiagnosticEngine Diags;
  syntax::Arena Arena;
  Parser TheParser;
  llvm::StringSet<> Seen;
};

} // namespace

void readProviderRequirements(
    Session &session,
    llvm::function_ref<void(llvm::StringRef, llvm::StringRef, llvm::StringRef)> require) {
  RequirementReader(session, require).read(session.options.directory, "", 0);
}

} // namespace pcl::terraform
