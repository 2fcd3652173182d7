// Import files as resources, and the way back.
#include "FileForm.h"
#include "Names.h"
#include "Packages.h"

#include "pcl/Frontend/State/ImportFile.h"

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
      resource.provider = spec.providerUrn.empty() ? defaultProvider(package, spec.urn) : explicitProvider(spec, package);
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
    auto makeName = [&](llvm::StringRef name) { return makeUrn(parts->stack, parts->project, "", type, name); };
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

} // namespace

std::vector<ResourceState> resourcesOf(const ImportFile &file) { return ResourceMaker(file).run(); }

} // namespace pcl::state
