// Import files as resources, and the way back.
#include "Names.h"
#include "Packages.h"

#include "pcl/Frontend/State/State.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

namespace {

/// The package that specs of `type` come from, or that a provider of `type` is of.
llvm::StringRef packageName(llvm::StringRef type) {
  return type.consume_front("pulumi:providers:") ? type : type.split(':').first;
}

PackageState packageOf(const ImportSpec &spec) {
  PackageState package;
  package.name = packageName(spec.type).str();
  package.version = llvm::StringRef(spec.version).trim().ltrim('v').str();
  package.url = spec.pluginDownloadUrl;
  if (spec.parameterization) {
    package.baseName = spec.parameterization->pluginName;
    package.baseVersion = spec.parameterization->pluginVersion;
    package.parameter = spec.parameterization->value;
  }
  return package;
}

class ResourceMaker {
public:
  explicit ResourceMaker(const ImportFile &file) : File(file) {}

  std::vector<ResourceState> run() {
    for (const ImportSpec &spec : File.resources)
      Known.insert(spec.urn);
    for (const ImportSpec &spec : File.resources)
      Resources.push_back(resourceOf(spec));
    llvm::append_range(Resources, Others);
    return std::move(Resources);
  }

private:
  ResourceState resourceOf(const ImportSpec &spec) {
    ResourceState resource = named(spec.urn);
    resource.programName = spec.programName;
    resource.id = spec.id;
    resource.parent = spec.parentUrn;
    resource.custom = !spec.component;
    resource.place = spec.place;
    resource.outputs = spec.outputs;
    for (const auto &[name, value] : spec.inputs)
      if (spec.properties.empty() || llvm::is_contained(spec.properties, name))
        resource.inputs.set(name, value);
    if (spec.extension)
      resource.unsupported.push_back("extension");
    nameOther(spec.parentUrn);
    PackageState package = packageOf(spec);
    if (spec.isProvider()) {
      for (const auto &[name, inputs] : File.providerInputs)
        if (name == spec.name && !spec.hasInputs)
          resource.inputs = inputs;
      addPlugin(resource, package);
      return resource;
    }
    resource.isUnread = resource.custom && spec.outputs.empty();
    if (resource.custom || spec.remote)
      resource.provider = spec.providerUrn.empty() ? defaultProvider(package, spec.urn)
                                                   : explicitProvider(spec, package);
    return resource;
  }

  static ResourceState named(llvm::StringRef urn) {
    ResourceState resource;
    resource.urn = urn.str();
    if (std::optional<UrnParts> parts = parseUrn(urn)) {
      resource.type = parts->type.str();
      resource.name = parts->name.str();
    }
    return resource;
  }

  static void addPlugin(ResourceState &provider, const PackageState &package) {
    for (const auto &[name, value] : pluginInputs(package))
      if (!provider.inputs.find(name))
        provider.inputs.set(name, value);
  }

  /// A resource of the name table that specs use. Returns it when it is new.
  ResourceState *nameOther(llvm::StringRef urn) {
    if (urn.empty() || !Known.insert(urn).second)
      return nullptr;
    ResourceState &other = Others.emplace_back(named(urn));
    other.isNamedOnly = true;
    for (const auto &[name, named] : File.nameTable)
      if (named == urn)
        other.programName = name;
    other.custom = other.isProvider();
    return &other;
  }

  const std::string &explicitProvider(const ImportSpec &spec, const PackageState &package) {
    if (ResourceState *provider = nameOther(spec.providerUrn)) {
      for (const auto &[name, inputs] : File.providerInputs)
        if (name == spec.provider) {
          provider->inputs = inputs;
          provider->isNamedOnly = false;
        }
      addPlugin(*provider, package);
    }
    return spec.providerUrn;
  }

  /// One for each version, address and parameter of a package.
  std::string defaultProvider(const PackageState &package, llvm::StringRef user) {
    for (const auto &[known, urn] : Defaults)
      if (known == package)
        return urn;
    std::string name = "default";
    if (!package.version.empty())
      name += "_" + package.version;
    for (char &c : name)
      if (!llvm::isAlnum(c))
        c = '_';
    std::optional<UrnParts> parts = parseUrn(user);
    std::string type = "pulumi:providers:" + package.name;
    auto makeName = [&](llvm::StringRef name) {
      return makeUrn(parts->stack, parts->project, "", type, name);
    };
    std::string urn = makeName(name);
    for (unsigned number = 2; !Known.insert(urn).second; ++number)
      urn = makeName(name + "_" + std::to_string(number));
    ResourceState &provider = Others.emplace_back(named(urn));
    provider.custom = true;
    addPlugin(provider, package);
    Defaults.emplace_back(package, urn);
    return urn;
  }

  const ImportFile &File;
  std::vector<ResourceState> Resources, Others;
  llvm::StringSet<> Known; ///< URNs
  std::vector<std::pair<PackageState, std::string>> Defaults;
};

/// `values` have a secret that nobody can read.
bool hasUnknown(const ValueObject &values) {
  return llvm::any_of(values, [](const auto &member) { return member.second.containsUnknown(); });
}

class SpecMaker {
public:
  SpecMaker(llvm::ArrayRef<ResourceState> resources, DiagnosticEngine &diags)
      : Resources(resources), Diags(diags), PackageStates(resources, nullptr) {}

  ImportFile run() {
    nameAll();
    for (size_t i = 0; i < Resources.size(); ++i)
      if (!Names[i].empty() && Resources[i].isNamedOnly)
        File.nameTable.emplace_back(Names[i], Resources[i].urn);
      else if (ImportSpec spec = Names[i].empty() ? ImportSpec() : specOf(i);
               spec.component || spec.isProvider() || !spec.id.empty()) // else nothing finds it
        File.resources.push_back(std::move(spec));
    return std::move(File);
  }

private:
  /// `pulumi import` makes the stack and default providers itself, and does not know reads. Views
  /// come of what they show, and what is gone cannot be imported.
  static bool isImported(const ResourceState &resource) {
    return !resource.isDeleted && !resource.isGone && !resource.isElsewhere &&
           !resource.isStack() && !resource.isDefaultProvider() && !resource.external &&
           resource.viewOf.empty();
  }

  /// Nodes have the names of the program; what else is imported, as the children of remote
  /// components, names behind those.
  void nameAll() {
    NodeChoice choice = chooseNodes(Resources);
    frontend::FlatNames taken;
    Names = nameNodes(Resources, choice.isNode, taken);
    std::vector<bool> others;
    for (size_t i = 0; i < Resources.size(); ++i) {
      others.push_back(!choice.isNode[i] && isImported(Resources[i]));
      if (!isImported(Resources[i]))
        Names[i].clear();
    }
    std::vector<std::string> more = nameNodes(Resources, others, taken);
    for (size_t i = 0; i < Resources.size(); ++i) {
      if (others[i])
        Names[i] = more[i];
      if (!Names[i].empty())
        ByUrn[Resources[i].urn] = i;
    }
  }

  std::string nameOf(llvm::StringRef urn) const {
    auto found = ByUrn.find(urn);
    return found == ByUrn.end() ? "" : Names[found->second];
  }

  ImportSpec specOf(size_t index) {
    const ResourceState &resource = Resources[index];
    ImportSpec spec;
    spec.type = resource.type;
    spec.name = Names[index];
    spec.logicalName = resource.name;
    spec.parent = nameOf(resource.parent);
    spec.provider = nameOf(resource.provider);
    spec.component = !resource.custom;
    spec.remote = resource.isRemoteComponent();
    spec.place = resource.place;
    if (resource.isProvider() || spec.provider.empty())
      addPackage(resource, spec);
    addProperties(resource, spec);
    // What a provider is asked for by may be another text than the id, which stands in the state as
    // it is here.
    const std::string &other = resource.importID.empty() ? resource.importAs : resource.importID;
    if (resource.custom && !resource.isProvider())
      spec.id =
          !other.empty() && (spec.outputs.empty() || resource.id.empty()) ? other : resource.id;
    if (resource.hasUnknownForm && spec.outputs.empty() && !spec.id.empty())
      Diags.report(diag::state_id_unknown, resource.place, resource.address, resource.sourceType);
    return spec;
  }

  void addPackage(const ResourceState &resource, ImportSpec &spec) const {
    const PackageState *package = PackageStates.of(resource);
    if (!package)
      return;
    spec.version = package->version;
    spec.pluginDownloadUrl = package->url;
    if (!package->parameter.empty())
      spec.parameterization = {package->baseName, package->baseVersion, package->parameter};
  }

  void addProperties(const ResourceState &resource, ImportSpec &spec) {
    bool isKnown = !hasUnknown(resource.inputs) && !hasUnknown(resource.outputs);
    if (!isKnown)
      Diags.report(diag::adopt_secret_unset, resource.place, resource.urn);
    for (const auto &[name, value] : resource.inputs)
      if (resource.isProvider() ? !isPluginInput(name) : isKnown)
        spec.inputs.set(name, value);
    if (isKnown && !resource.isProvider())
      spec.outputs = resource.outputs;
  }

  llvm::ArrayRef<ResourceState> Resources;
  DiagnosticEngine &Diags;
  Packages PackageStates;
  std::vector<std::string> Names; ///< of each resource; "" if it is not imported
  llvm::StringMap<size_t> ByUrn;  ///< what has a name
  ImportFile File;
};

} // namespace

std::vector<ResourceState> resourcesOf(const ImportFile &file) { return ResourceMaker(file).run(); }

ImportFile importFileOf(llvm::ArrayRef<ResourceState> resources, DiagnosticEngine &diags) {
  return SpecMaker(resources, diags).run();
}

} // namespace pcl::state
