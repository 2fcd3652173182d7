// Versions, download addresses and parameters of providers. Source of where the state keeps them:
// the provider registry of pulumi/pulumi (pkg/resource/deploy/providers).
#include "Packages.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/Secrets.h"
#include "pcl/Value/Secrets.h"
#include "pcl/Value/Text.h"

#include "llvm/Support/Base64.h"

namespace pcl::state {

/// The text `name` if it is no secret: what is told of a package goes into programs and files.
static std::string publicText(const ValueObject &object, llvm::StringRef name) {
  const Value *value = object.find(name);
  return value && value->isSecret() ? "" : textMember(object, name).str();
}

bool isPluginInput(llvm::StringRef name) {
  return name == "version" || name == "pluginDownloadURL" || name == "pluginChecksums" ||
         name == "__internal";
}

ValueObject pluginInputs(const PackageState &package) {
  ValueObject inputs, internal;
  auto add = [](ValueObject &object, llvm::StringRef name, llvm::StringRef text) {
    if (!text.empty())
      object.set(name, Value::string(text));
  };
  add(inputs, "version", package.version);
  add(internal, "pluginDownloadURL", package.url);
  add(internal, "name", package.baseName);
  add(internal, "version", package.baseVersion);
  add(internal, "parameterization", package.parameter);
  inputs.set("__internal", Value::object(std::move(internal)));
  return inputs;
}

static PackageState stateOf(const ResourceState &provider) {
  PackageState package;
  package.name = llvm::StringRef(provider.type).rsplit(':').second.str();
  package.version = publicText(provider.inputs, "version");
  const Value *found = provider.inputs.find("__internal");
  bool isNew = found && found->kind() == ValueKind::Object;
  const ValueObject &internal =
      isNew ? found->object() : provider.inputs; // as older engines wrote it
  package.url = publicText(internal, "pluginDownloadURL");
  if (!isNew)
    return package;
  package.baseName = publicText(internal, "name");
  package.parameter = publicText(internal, "parameterization");
  package.baseVersion = publicText(internal, "version");
  return package;
}

Packages::Packages(llvm::ArrayRef<ResourceState> resources, schema::PackageRegistry *registry)
    : Registry(registry) {
  for (const ResourceState &resource : resources) {
    if (!resource.isProvider() || resource.isDeleted)
      continue;
    PackageState package = stateOf(resource);
    std::vector<char> bytes;
    if (llvm::errorToBool(llvm::decodeBase64(package.parameter, bytes))) {
      Broken.push_back(&resource);
      package.parameter.clear();
    }
    Chosen.try_emplace(package.name, package);
    ByProvider[resource.urn] = std::move(package);
  }
}

const PackageState *Packages::of(const ResourceState &resource) const {
  auto found = ByProvider.find(resource.isProvider() ? resource.urn : resource.provider);
  return found == ByProvider.end() ? nullptr : &found->second;
}

const schema::Package *Packages::packageOf(const ResourceState &resource) const {
  std::optional<schema::Token> token = schema::parseToken(resource.type);
  if (!Registry || !token)
    return nullptr;
  const PackageState *state = of(resource);
  llvm::StringRef name = resource.isProvider() ? token->name : token->package;
  return Registry->find(name, state ? llvm::StringRef(state->version) : "");
}

const schema::Resource *Packages::schemaOf(const ResourceState &resource) const {
  const schema::Package *package = packageOf(resource);
  if (!package)
    return nullptr;
  return resource.isProvider() ? package->provider() : package->resource(resource.type);
}

void Packages::addBlocks(const Session &session) const {
  for (const ResourceState *resource : Broken)
    session.diags.report(diag::state_option_lost, resource->place, "parameterization",
                         resource->urn, phrase::not_base64());
  const frontend::IRWriter &writer = session.writer;
  for (const auto &[name, package] : Chosen) {
    bool isParameterised = !package.parameter.empty();
    if (package.version.empty() && package.url.empty() && !isParameterised)
      continue;
    ir::Node node;
    node.kind = ir::NodeKind::Package;
    auto add = [&](llvm::StringRef attribute, llvm::StringRef text) {
      if (!text.empty())
        node.attributes.push_back(writer.attribute(attribute, writer.text(text)));
    };
    add("baseProviderName", package.baseName.empty() ? name : package.baseName);
    add("baseProviderVersion", isParameterised ? package.baseVersion : package.version);
    add("baseProviderDownloadUrl", package.url);
    if (isParameterised) {
      ir::ExprId parameter = writer.object({{"name", writer.text(name)},
                                            {"version", writer.text(package.version)},
                                            {"value", writer.text(package.parameter)}});
      node.attributes.push_back(writer.attribute("parameterization", parameter));
    }
    writer.program.nodes.add(std::move(node));
  }
}

void markSecrets(std::vector<ResourceState> &resources, schema::PackageRegistry *registry) {
  Packages packages(resources, registry);
  for (ResourceState &resource : resources) {
    bool isProvider = resource.isProvider();
    if (resource.isDeleted || (resource.inputs.empty() && resource.outputs.empty()))
      continue;
    const schema::Package *package = packages.packageOf(resource);
    const schema::Resource *schema = packages.schemaOf(resource);
    if (package && isProvider)
      resource.inputs = schema::markProviderSecrets(resource.inputs, *package);
    if (!schema || isProvider)
      continue;
    resource.inputs = schema::markSecrets(std::move(resource.inputs), schema->inputs);
    resource.outputs = schema::markSecrets(std::move(resource.outputs), schema->outputs);
  }
  for (ResourceState &resource : resources)
    for (ValueObject *values : {&resource.inputs, &resource.outputs})
      if (llvm::any_of(*values, [](const auto &member) { return member.second.containsSecret(); }))
        *values = withoutEmptySecrets(*values);
}

void markSharedSecrets(std::vector<ResourceState> &resources, const ValueObject &others) {
  SecretTexts shared;
  shared.learn(others, /*isOfOthers=*/true);
  for (ResourceState &resource : resources) {
    SecretTexts own;
    for (const ValueObject *values : {&resource.inputs, &resource.outputs}) {
      own.learn(*values);
      shared.learn(*values, /*isOfOthers=*/true);
    }
    own.forget(resource.id);
    if (!own.empty())
      resource.inputs = own.mark(resource.inputs);
  }
  for (const ResourceState &resource : resources)
    shared.forget(resource.id);
  if (shared.empty())
    return;
  for (ResourceState &resource : resources)
    for (ValueObject *values : {&resource.inputs, &resource.outputs})
      *values = shared.mark(*values);
}

} // namespace pcl::state
