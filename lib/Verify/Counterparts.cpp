// Tokens and values by mapping and schema.
#include "pcl/Verify/Counterparts.h"

#include "pcl/Frontend/State/Attributes.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/SourceManager.h"
#include "pcl/Value/Urn.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::verify {

using schema::FieldMap;

std::string providerNameIn(llvm::StringRef reference) {
  if (reference.empty())
    return "";
  llvm::StringRef urn = reference.rsplit("::").first;
  std::optional<UrnParts> parts = parseUrn(urn);
  return parts ? parts->name.str() : urn.str();
}

std::string providerName(const ConfiguredProvider &provider) {
  return provider.name + (provider.alias.empty() ? "" : "_" + provider.alias);
}

bool isCalled(llvm::StringRef given, const ConfiguredProvider &provider, const Plan &plan) {
  auto plain = [](std::string text) {
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
  };
  std::string name = plain(given.str());
  auto fits = [&](const std::string &wanted) {
    return name == wanted || llvm::StringRef(name).ends_with("_" + wanted);
  };
  std::string wanted = plain(providerName(provider));
  return fits(wanted) && llvm::none_of(plan.providers, [&](const auto &entry) {
           std::string other = plain(providerName(entry.second));
           return other.size() > wanted.size() && fits(other);
         });
}

const schema::Properties *Counterpart::inputs() const {
  return resource ? &resource->inputs : function ? &function->inputs : nullptr;
}
const schema::Properties *Counterpart::outputs() const {
  return resource ? &resource->outputs : function ? &function->outputs : nullptr;
}

const Counterpart &Counterparts::find(Table &table, const PlannedInstance &instance, bool isData) {
  auto [slot, isNew] = table.try_emplace(instance.type);
  Counterpart &made = slot->second;
  if (!isNew)
    return made;
  if (instance.type == "terraform_data") {
    made.token = "pulumi:index:Stash";
    made.isHeld = true;
    return made;
  }
  if (instance.type == "terraform_remote_state") {
    made.token = "pulumi:pulumi:StackReference";
    made.isRewritten = true;
    return made;
  }
  made.isRewritten = llvm::is_contained(
      {"helm_release", "kubernetes_manifest", "kubernetes_config_map_v1_data", "template_file"},
      instance.type);
  const schema::TerraformProvider *provider =
      Providers.find(schema::TerraformProviders::providerOf(instance.type));
  if (!provider)
    provider = Providers.find(instance.provider);
  made.map = !provider ? nullptr
             : isData  ? provider->dataSource(instance.type)
                       : provider->resource(instance.type);
  if (!made.map) // kinds of Kubernetes are read as the resources that they are
    made.map = provider && isData ? provider->resource(instance.type) : nullptr;
  if (!made.map)
    return made;
  made.token = made.map->token;
  if (const schema::Package *package = Packages.find(provider->package(), provider->version())) {
    made.function = isData ? package->function(made.token) : nullptr;
    made.resource = made.function ? nullptr : package->resource(made.token);
  }
  return made;
}

const schema::FieldMaps *Counterparts::settings(llvm::StringRef provider) {
  const schema::TerraformProvider *found = Providers.find(provider);
  return found ? &found->config() : nullptr;
}

/// What is no property, whatever the mapping says.
static ValueObject withoutOwn(const PlannedInstance &instance, const Counterpart &counterpart) {
  ValueObject rest;
  for (const auto &[name, value] : instance.values) {
    const FieldMap *field = counterpart.map ? counterpart.map->fields.find(name) : nullptr;
    if (name == "timeouts" || name == "id" || (counterpart.map && !field))
      continue;
    rest.set(name, value);
  }
  return rest;
}

ValueObject Counterparts::values(const PlannedInstance &instance, const Counterpart &counterpart,
                                 bool forInputs) {
  ValueObject attributes = withoutOwn(instance, counterpart);
  ValueObject made;
  if (counterpart.isHeld) {
    for (llvm::StringRef name : {"input", "output"})
      if (const Value *value = attributes.find(name); value && !value->isNull())
        made.set(name, *value);
    return made;
  }
  if (!counterpart.map)
    return made;
  llvm::SmallVector<const schema::Properties *, 2> properties;
  for (const schema::Properties *table : {forInputs ? counterpart.inputs() : counterpart.outputs(),
                                          forInputs ? counterpart.outputs() : counterpart.inputs()})
    if (table)
      properties.push_back(table);
  SourceManager sources; // what is not mapped is said elsewhere
  DiagnosticEngine ignored(sources, {});
  return state::convertAttributes(instance.address, attributes, counterpart.map->fields, properties,
                                  ignored);
}

std::vector<std::string> Counterparts::lacking(const PlannedInstance &data,
                                               const Counterpart &counterpart,
                                               const ValueObject &values,
                                               const ValueObject &given) {
  std::vector<std::string> names;
  if (!data.configured || !counterpart.map)
    return names;
  for (const auto &[name, expression] : data.configured->expressions) {
    const FieldMap *field = counterpart.map->fields.find(name);
    if (!field || field->isGuess || given.find(field->pulumiName))
      continue;
    const Value *value = values.find(field->pulumiName);
    bool isSaid = value && !value->isNull() && !value->isUnknown() &&
                  !(value->kind() == ValueKind::Array && value->elements().empty());
    if (isSaid)
      names.push_back(field->pulumiName);
  }
  return names;
}

ValueObject Counterparts::outputs(const PlannedInstance &instance, const Counterpart &counterpart) {
  ValueObject made = values(instance, counterpart, /*forInputs=*/false);
  for (const auto &[name, value] : instance.values) {
    if (counterpart.isHeld && (name == "input" || name == "output") && !made.find(name))
      made.set(name, Value());
    const FieldMap *field = counterpart.map ? counterpart.map->fields.find(name) : nullptr;
    if (field && !field->pulumiName.empty() && !made.find(field->pulumiName) && name != "id" &&
        name != "timeouts")
      made.set(field->pulumiName, Value());
  }
  return made;
}

} // namespace pcl::verify
