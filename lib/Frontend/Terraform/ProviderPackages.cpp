#include "ProviderPackages.h"

#include "ModuleSource.h"
#include "Session.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

using schema::BridgedProvider;

static constexpr llvm::StringLiteral LockFile = ".terraform.lock.hcl";

void ProviderPackages::require(llvm::StringRef type, llvm::StringRef source,
                               llvm::StringRef constraint) {
  Requirement &requirement = Requirements[type.str()];
  if (requirement.source.empty())
    requirement.source = source.str();
  if (!constraint.empty() && VersionConstraint::parse(constraint) &&
      !llvm::is_contained(requirement.constraints, constraint))
    requirement.constraints.push_back(constraint.str());
}

void ProviderPackages::readLock(Session &session) {
  if (std::exchange(IsLockRead, true))
    return;
  std::string path = inDirectory(session.root, LockFile);
  auto status = session.sources.fileSystem().status(path);
  // A link out of the source is not followed: who reads a fault in it would read the file.
  if (!status || !status->isRegularFile() ||
      session.assets.kindOf(path, session.root) == frontend::Assets::Kind::Outside)
    return;
  llvm::Expected<FileId> file = session.sources.loadNamed(path);
  if (!file) {
    session.diags.report(diag::cannot_read_file, {}, path, llvm::toString(file.takeError()));
    return;
  }
  for (const syntax::Item *item : session.parser.parseFile(*file)->body->items)
    if (auto *block = llvm::dyn_cast<syntax::Block>(item);
        block && block->type == "provider" && block->labels.size() == 1)
      if (auto address = BridgedProvider::address(block->labels[0].text))
        if (auto version = syntax::plainText(block->body->attribute("version"));
            version && ModuleVersion::parse(*version))
          Locked[*address] = version->str();
}

std::optional<BridgedProvider> ProviderPackages::find(Session &session, llvm::StringRef type) {
  const Requirement &requirement = Requirements[type.str()];
  // What says no source is of HashiCorp.
  std::optional<std::string> address = BridgedProvider::address(
      requirement.source.empty() ? "hashicorp/" + type.str() : requirement.source);
  if (!address)
    return std::nullopt;
  readLock(session);
  auto locked = Locked.find(*address);
  return BridgedProvider{*address, locked != Locked.end()
                                       ? locked->second
                                       : llvm::join(requirement.constraints, ", ")};
}

void ProviderPackages::addBlocks(Session &session, frontend::IRWriter &writer) {
  auto add = [&](llvm::StringRef name, llvm::StringRef version, llvm::StringRef plugin,
                 llvm::StringRef pluginVersion, llvm::StringRef parameter) {
    ir::Node node;
    node.kind = ir::NodeKind::Package;
    node.attributes = {
        writer.attribute("baseProviderName", writer.text(plugin)),
        writer.attribute("baseProviderVersion", writer.text(pluginVersion)),
        writer.attribute("parameterization", writer.object({{"name", writer.text(name)},
                                                            {"version", writer.text(version)},
                                                            {"value", writer.text(parameter)}}))};
    writer.program.nodes.add(std::move(node));
  };
  auto &nodes = writer.program.nodes;
  size_t size = nodes.size();
  for (const std::string &type : session.providers.unmapped()) {
    std::string name = Providers::packageOf(type).str();
    schema::PackageRegistry *registry = session.workspace.packages();
    const schema::Package *package = registry ? registry->find(name) : nullptr;
    if (package && package->version() != BridgedProvider::UnknownVersion) {
      if (const auto &made = package->parameterization())
        add(name, package->version(), made->baseName, made->baseVersion, made->parameter);
    } else if (std::optional<BridgedProvider> provider = find(session, type)) {
      std::optional<VersionConstraint> wanted = VersionConstraint::parse(provider->version);
      add(name, wanted ? wanted->lowest() : BridgedProvider::UnknownVersion.str(),
          BridgedProvider::Plugin, BridgedProvider::PluginVersion, provider->parameter());
    }
  }
  std::rotate(nodes.begin(), nodes.begin() + size, nodes.end());
}

} // namespace pcl::terraform
