#include "ProviderPackages.h"

#include "ProviderRequirements.h"
#include "Session.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace pcl::terraform {

using schema::BridgedProvider;

static constexpr llvm::StringLiteral LockFile = ".terraform.lock.hcl";

void ProviderPackages::require(llvm::StringRef name, llvm::StringRef source,
                               llvm::StringRef constraint) {
  auto add = [&](llvm::StringRef key) {
    Requirement &requirement = Requirements[key.str()];
    if (requirement.source.empty())
      requirement.source = source.str();
    if (!constraint.empty() && VersionConstraint::parse(constraint) &&
        !llvm::is_contained(requirement.constraints, constraint))
      requirement.constraints.push_back(constraint.str());
  };
  add(name);
  if (llvm::StringRef type = source.rsplit('/').second; !type.empty() && type != name)
    add(type);
}

std::optional<std::string> ProviderPackages::addressOf(llvm::StringRef type,
                                                       const Requirement &requirement) const {
  // What says no source is of HashiCorp.
  return BridgedProvider::address(requirement.source.empty() ? "hashicorp/" + type.str()
                                                             : requirement.source);
}

/// The major of the mapping `mapping` that serves `wanted`; nothing for the newest. What none
/// serves is noted.
std::optional<unsigned> ProviderPackages::majorFor(Session &session, const std::string &mapping,
                                                   llvm::StringRef type,
                                                   const VersionConstraint &wanted) {
  std::vector<unsigned> older = session.mappings.olderMajors(mapping);
  const schema::TerraformProvider *newest = session.mappings.find(mapping);
  // That of Kubernetes is made from its API, whatever the provider's major.
  if (!newest || newest->isInferred() || Providers::isOfKubernetes(mapping))
    return std::nullopt;
  // Where the newest mapping does not say its major, it is one behind the others.
  std::optional<unsigned> known = newest->major();
  uint64_t first = known ? *known : older.empty() ? 0 : older.back() + 1;
  std::vector<uint64_t> allowed = wanted.majorsOfNote();
  llvm::erase_if(allowed, [&](uint64_t major) { return !wanted.allowsMajor(major); });
  if (wanted.allowsMajor(first) || (!known && !allowed.empty() && allowed.back() > first))
    return std::nullopt;
  for (unsigned major : llvm::reverse(older))
    if (wanted.allowsMajor(major))
      return major;
  Replaced replaced{std::nullopt, llvm::join(Requirements[type.str()].constraints, ", ")};
  std::optional<unsigned> chosen;
  if (!allowed.empty()) {
    // The one next to what there is: the first behind the newest, else the last before it.
    auto behind = llvm::find_if(allowed, [&](uint64_t major) { return major > first; });
    replaced.asked = behind == allowed.end() ? allowed.back() : *behind;
    auto next = llvm::find_if(older, [&](unsigned major) { return major > *replaced.asked; });
    if (next != older.end())
      chosen = *next;
  }
  ReplacedMajors[mapping] = std::move(replaced);
  return chosen;
}

void ProviderPackages::choose(Session &session, bool upgrade) {
  readProviderRequirements(session,
                           [&](llvm::StringRef name, llvm::StringRef source,
                               llvm::StringRef version) { require(name, source, version); });
  session.mappings.chooseMajors({});
  if (upgrade)
    return;
  readLock(session);
  for (const auto &locked : Locked) // where no module says anything of the provider
    Requirements.try_emplace(locked.first().rsplit('/').second.str(),
                             Requirement{locked.first().str(), {}});
  std::map<std::string, unsigned> majors;
  for (const auto &[type, requirement] : Requirements) {
    std::string mapping = schema::TerraformProviders::mappingOf(type).str();
    std::optional<std::string> address = addressOf(type, requirement);
    auto locked = address ? Locked.find(*address) : Locked.end();
    std::string text =
        locked != Locked.end() ? "= " + locked->second : llvm::join(requirement.constraints, ", ");
    std::optional<VersionConstraint> wanted = VersionConstraint::parse(text);
    if (text.empty() || !wanted)
      continue;
    if (std::optional<unsigned> major = majorFor(session, mapping, type, *wanted))
      majors.insert({mapping, *major});
  }
  session.mappings.chooseMajors(std::move(majors));
}

void ProviderPackages::reportReplaced(Session &session) {
  for (const auto &[mapping, replaced] : ReplacedMajors) {
    const schema::TerraformProvider *taken = session.mappings.find(mapping);
    if (!session.providers.used().count(mapping) || !taken)
      continue;
    auto place = Places.find(mapping);
    SrcRange range = place == Places.end() ? SrcRange() : place->second;
    if (!replaced.asked)
      session.diags.report(diag::tf_provider_conflict, range, replaced.constraints, mapping,
                           taken->package().str(), taken->version().str());
    else
      session.diags.report(diag::tf_provider_major, range, *replaced.asked, mapping,
                           taken->package().str(), taken->version().str());
  }
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
  std::optional<std::string> address = addressOf(type, requirement);
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
    node.attributes = {writer.attribute("baseProviderName", writer.text(plugin)),
                       writer.attribute("baseProviderVersion", writer.text(pluginVersion))};
    if (!parameter.empty())
      node.attributes.push_back(
          writer.attribute("parameterization", writer.object({{"name", writer.text(name)},
                                                              {"version", writer.text(version)},
                                                              {"value", writer.text(parameter)}})));
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
  for (const std::string &name : session.providers.used()) {
    const schema::TerraformProvider *provider = session.mappings.find(name);
    schema::PackageRegistry *registry = session.workspace.packages();
    const schema::Package *newest =
        provider && registry ? registry->find(provider->package()) : nullptr;
    if (newest && session.mappings.isOlder(name) && newest->version() != provider->version())
      add(provider->package(), provider->version(), provider->package(), provider->version(), "");
  }
  reportReplaced(session);
  std::rotate(nodes.begin(), nodes.begin() + size, nodes.end());
}

} // namespace pcl::terraform
