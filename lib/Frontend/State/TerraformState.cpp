// Reading of Terraform's state, version 4: resources, their names, ids and dependencies. Source of
// the form: internal/states/statefile of hashicorp/terraform.
#include "TerraformState.h"

#include "FileForm.h"
#include "StateRules.h"
#include "TerraformValues.h"

#include "pcl/Frontend/State/TerraformAddress.h"
#include "pcl/Frontend/State/TerraformIds.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/LikelySecrets.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Text.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/GlobPattern.h"

namespace pcl::state {

namespace {

constexpr int64_t Version = 4;

/// A time as Go writes it, `1h30m`, in seconds; nothing for what is less than whole ones, or none.
std::optional<uint64_t> secondsOf(llvm::StringRef text) {
  uint64_t seconds = 0;
  bool isTime = !text.empty();
  while (isTime && !text.empty()) {
    uint64_t number = 0;
    isTime = !text.consumeInteger(10, number) && number <= UINT32_MAX;
    if (text.consume_front("h"))
      seconds += number * 3600;
    else if (text.consume_front("m"))
      seconds += number * 60;
    else if (text.consume_front("s"))
      seconds += number;
    else
      isTime = false;
  }
  return isTime ? std::optional(seconds) : std::nullopt;
}

/// `provider["registry.terraform.io/hashicorp/aws"].west`, also below a module; or as Terraform
/// 0.12 had it, `provider.aws.west`.
struct ProviderAddress {
  std::string name, alias;
};

ProviderAddress parseProvider(llvm::StringRef address) {
  size_t begin = address.find("provider[\"");
  if (begin == llvm::StringRef::npos) {
    auto [name, alias] =
        address.substr(std::min(address.size(), address.rfind("provider."))).substr(9).split('.');
    return {name.str(), alias.str()};
  }
  auto [source, rest] = address.drop_front(begin + 10).split("\"]");
  return {source.substr(source.rfind('/') + 1).str(), rest.ltrim('.').str()};
}

/// What the user leaves out by name.
class Exclusions {
public:
  explicit Exclusions(llvm::ArrayRef<std::string> patterns) {
    for (const std::string &pattern : patterns) {
      llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
      Patterns.push_back({pattern, std::nullopt, false});
      if (glob)
        Patterns.back().glob = std::move(*glob);
      else
        llvm::consumeError(glob.takeError());
    }
  }

  /// Keys of instances have brackets, so an address is first taken as it is.
  bool matches(llvm::StringRef address) {
    bool found = false;
    for (Pattern &pattern : Patterns)
      if (pattern.text == address || (pattern.glob && pattern.glob->match(address)))
        found = pattern.isUsed = true;
    return found;
  }

  void reportUnused(DiagnosticEngine &diags) const {
    for (const Pattern &pattern : Patterns)
      if (!pattern.isUsed)
        diags.report(diag::exclude_no_match, {}, pattern.text);
  }

private:
  struct Pattern {
    std::string text;
    std::optional<llvm::GlobPattern> glob; ///< nothing: it is none
    bool isUsed;
  };
  std::vector<Pattern> Patterns;
};

class StateReader {
public:
  StateReader(const StateOptions &options, schema::PackageRegistry *packages,
              DiagnosticEngine &diags)
      : Excluded(options.exclude), TellProviders(options.tellProviders), Stack(options.stack),
        Providers(*options.terraform), Registry(packages), Diags(diags) {
    if (Stack.stack.empty())
      Stack.stack = "dev";
    if (Stack.project.empty())
      Stack.project = "project";
  }

  std::optional<TerraformState> run(JsonFile file) {
    const Value *version = file.root->kind() == ValueKind::Object
                               ? member(file.root->object(), "version", ValueKind::Number)
                               : nullptr;
    if (!version || version->integer() != Version) {
      Diags.report(diag::tfstate_version, file.whole,
                   version ? version->numberText().str() : "none", Version);
      return std::nullopt;
    }
    const ValueObject &root = file.root->object();
    if (!checkResources(root, StateForm::TerraformState, file.whole, Diags))
      return std::nullopt;
    for (const auto &[name, output] : objectOf(root, "outputs"))
      readOutput(name, output, file.whole);
    // A state may be large: what was read is let go.
    std::vector<Value> items = listOf(root, "resources").vec();
    file.root.reset();
    Result.resources.reserve(items.size());
    for (size_t i = 0; i < items.size(); ++i) {
      Value item = std::move(items[i]);
      if (item.kind() == ValueKind::Object)
        readResource(item.object(), file.places[i]);
      else
        bad(phrase::resource_no_object(i), file.places[i]);
    }
    Excluded.reportUnused(Diags);
    Apart.apply(Result.resources, Diags);
    giveTags(file.whole);
    resolveDependencies();
    return std::move(Result);
  }

private:
  /// What all instances of a resource have in common.
  struct Shared {
    std::string type, address; ///< Terraform's; the address without the instance's key
    std::vector<std::string> words;
    const schema::ResourceMap *map = nullptr; ///< null of a `terraform_data`
    const schema::Resource *schema = nullptr;
    std::string provider; ///< URN, or ""
    SrcRange place;
  };

  void skip(llvm::StringRef kind, llvm::StringRef type, llvm::StringRef name, SrcRange place,
            frontend::Outcome outcome) {
    Result.skipped.push_back({kind.str(), type.str(), name.str(), place, outcome});
  }
  void bad(const Phrase<phrase::BadResource> &what, SrcRange place) {
    Diags.report(diag::tfstate_bad_resource, place, what);
  }

  void readOutput(llvm::StringRef name, const Value &output, SrcRange place) {
    skip("output", "", name, place, frontend::Outcome::Ignored);
    const Value *value =
        output.kind() == ValueKind::Object ? output.object().find("value") : nullptr;
    if (value && flag(output.object(), "sensitive"))
      Result.secrets.set("output." + name.str(), value->withSecret());
  }

  /// What a data source gave may stand in resources. States of old do not mark what its schema
  /// calls sensitive.
  void learnData(const ValueObject &object, const std::string &address) {
    for (const auto &[number, instance] : llvm::enumerate(listOf(object, "instances"))) {
      if (instance.kind() != ValueKind::Object)
        continue;
      ValueObject secret;
      for (const auto &[name, value] :
           withSensitive(objectOf(instance.object(), "attributes"),
                         listOf(instance.object(), "sensitive_attributes")))
        if (value.containsSecret() || saysSecret(name))
          secret.set(name, saysSecret(name) ? value.withSecret() : value);
      Result.secrets.set(address + "." + std::to_string(number), Value::object(std::move(secret)));
    }
  }

  void readResource(const ValueObject &object, SrcRange place) {
    Shared shared;
    shared.type = text(object, "type");
    shared.place = place;
    std::string name = text(object, "name"), mode = text(object, "mode");
    std::string module = text(object, "module");
    shared.address = module + (module.empty() ? "" : ".") + (mode == "data" ? "data." : "") +
                     shared.type + "." + name;
    if (shared.type.empty() || name.empty())
      return bad(phrase::resource_unnamed(shared.address), place);
    std::optional<ModulePath> path = parseModulePath(module);
    if (!path || !isTerraformName(shared.type) || !isTerraformName(name))
      return bad(phrase::resource_no_address(hclText(shared.address)), place);
    if (mode == "data") {
      learnData(object, shared.address);
      return skip("data", shared.type, shared.address, place, frontend::Outcome::Ignored);
    }
    if (Excluded.matches(shared.address))
      return skip("resource", shared.type, shared.address, place, frontend::Outcome::Ignored);
    ProviderAddress provider = parseProvider(text(object, "provider"));
    // What Terraform holds by itself no mapping has.
    bool isHeld = shared.type == "terraform_data" && provider.name == "terraform";
    const schema::TerraformProvider *known = isHeld ? nullptr : Providers.find(provider.name);
    shared.map = known ? known->resource(shared.type) : nullptr;
    if (!shared.map && !isHeld) {
      Diags.report(diag::tfstate_unknown_type, place, shared.address, shared.type, provider.name);
      return skip("resource", shared.type, shared.address, place, frontend::Outcome::Dropped);
    }
    if (const schema::Package *package =
            Registry && known ? Registry->find(known->package(), known->version()) : nullptr)
      shared.schema = package->resource(shared.map->token);
    if (known && !provider.alias.empty())
      shared.provider = explicitProvider(known->package(), provider, place);
    shared.words = path->words;
    shared.words.push_back(name);
    std::vector<size_t> &indices =
        ByAddress[path->plain + (module.empty() ? "" : ".") + shared.type + "." + name];
    for (const Value &instance : listOf(object, "instances"))
      if (instance.kind() == ValueKind::Object)
        readInstance(instance.object(), shared, indices);
  }

  /// What all resources of a provider have beyond what they say is its own: an alias gets it, for
  /// others there is no place but the settings of the stack.
  void giveTags(SrcRange place) {
    for (ProviderTags::Found &tags : Tags.found()) {
      auto alias = llvm::find_if(Result.resources, [&](const ResourceState &resource) {
        return resource.urn == tags.provider;
      });
      if (alias != Result.resources.end())
        alias->inputs.set(tags.input, std::move(tags.value));
      else
        Diags.report(diag::state_default_tags, place, tags.provider, llvm::join(tags.names, ", "),
                     tags.input.str());
    }
  }

  /// An alias has settings, which the state does not have.
  std::string explicitProvider(llvm::StringRef package, const ProviderAddress &address,
                               SrcRange place) {
    ResourceState provider;
    provider.type = ("pulumi:providers:" + package).str();
    provider.name = address.alias;
    provider.urn = makeUrn(Stack.stack, Stack.project, "", provider.type, provider.name);
    provider.custom = true;
    provider.place = place;
    provider.address = "provider." + address.name + "." + address.alias;
    if (Urns.insert(provider.urn).second) {
      if (TellProviders)
        Diags.report(diag::tfstate_provider_settings, place, address.name + "." + address.alias);
      Result.resources.push_back(provider);
    }
    return provider.urn;
  }

  void readInstance(const ValueObject &instance, const Shared &shared,
                    std::vector<size_t> &indices) {
    ResourceState resource;
    std::vector<std::string> words = shared.words;
    resource.address = shared.address;
    if (const Value *key = instance.find("index_key"); key && !key->isNull()) {
      bool isText = key->kind() == ValueKind::String;
      std::string word = isText                             ? key->string().str()
                         : key->kind() == ValueKind::Number ? key->numberText().str()
                                                            : "";
      words.push_back(word);
      resource.address = withInstanceKey(shared.address, *key);
    }
    if (resource.address != shared.address && Excluded.matches(resource.address))
      return skip("resource", shared.type, resource.address, shared.place,
                  frontend::Outcome::Ignored);
    const Value *attributes = member(instance, "attributes", ValueKind::Object);
    if (!attributes)
      return bad(phrase::resource_no_attributes(resource.address), shared.place);
    resource.type = shared.map ? shared.map->token : "pulumi:index:Stash";
    resource.isDeleted = !text(instance, "deposed").empty();
    if (resource.isDeleted)
      Diags.report(diag::tfstate_deposed, shared.place, resource.address,
                   text(attributes->object(), "id"));
    nameResource(resource, llvm::join(words, "-"), shared.type);
    resource.custom = true;
    resource.provider = shared.provider;
    resource.place = shared.place;
    if (text(instance, "status") == "tainted")
      Diags.report(diag::tfstate_tainted, shared.place, resource.address);
    readAttributes(instance, attributes->object(), shared, resource);
    resource.dependencies = texts(instance, "dependencies");
    if (!resource.isDeleted)
      indices.push_back(Result.resources.size());
    Result.resources.push_back(std::move(resource));
  }

  /// Two types of Terraform may have one token; then the type tells them apart.
  void nameResource(ResourceState &resource, const std::string &name, const std::string &type) {
    auto isFree = [&](const std::string &wanted) {
      resource.name = wanted;
      resource.urn = makeUrn(Stack.stack, Stack.project, "", resource.type, wanted);
      return resource.isDeleted || Urns.insert(resource.urn).second;
    };
    if (isFree(name) || isFree(name + "-" + type))
      return;
    for (unsigned number = 2; !isFree(name + "-" + type + "-" + std::to_string(number));)
      ++number;
  }

  void readAttributes(const ValueObject &instance, const ValueObject &plain, const Shared &shared,
                      ResourceState &resource) {
    ValueObject attributes = withSensitive(plain, listOf(instance, "sensitive_attributes"));
    const Value *id = plain.find("id");
    resource.id = id ? scalarText(*id).value_or("") : "";
    resource.sourceType = shared.type;
    ImportId import = importIdOf(shared.type, plain);
    if (import.kind == ImportId::Kind::Known && import.text != resource.id)
      resource.importAs = std::move(import.text);
    resource.lacksImportId = shared.map && import.kind == ImportId::Kind::Lacking;
    resource.hasUnknownForm =
        resource.lacksImportId || (shared.map && import.kind == ImportId::Kind::Unknown);
    resource.isNotImportable = shared.map && import.kind == ImportId::Kind::None;
    if (resource.id.empty() && resource.importAs.empty() && !resource.isDeleted)
      Diags.report(diag::tfstate_no_id, shared.place, resource.address);
    if (!shared.map)
      return readHeld(attributes, resource);
    AttributeConverter converter(resource.address, shared.place, Diags);
    attributes = takeOwn(attributes, resource);
    if (resource.type == "kubernetes:core/v1:Secret")
      attributes = withEncodedData(attributes);
    llvm::SmallVector<const schema::Properties *, 2> properties;
    if (shared.schema)
      properties = {&shared.schema->outputs, &shared.schema->inputs};
    resource.outputs = converter.convert(attributes, shared.map->fields, properties);
    if (shared.schema) {
      for (const auto &[name, value] : resource.outputs)
        if (const schema::FieldMap *field = shared.map->fields.findPulumi(name);
            schema::find(shared.schema->inputs, name))
          resource.inputs.set(name, inputPart(value, field));
        else if (field && (field->isRequired || (field->isOptional && !field->isComputed)) &&
                 !isZero(value))
          Diags.report(diag::state_unknown_input, shared.place, name, resource.type);
    } else {
      for (const auto &[name, attribute] : attributes)
        if (const schema::FieldMap *field = shared.map->fields.find(name);
            field && (field->isOptional || field->isRequired))
          if (const Value *value = resource.outputs.find(field->pulumiName))
            resource.inputs.set(field->pulumiName, inputPart(*value, field));
    }
    forgetUnstored(shared.type, plain, shared.map->fields, resource);
    if (!resource.isDeleted)
      Apart.add(shared.type, plain, shared.map->fields, Result.resources.size());
    Tags.add(shared.provider.empty() ? llvm::StringRef(resource.type).split(':').first.str()
                                     : shared.provider,
             plain);
    if (!resource.id.empty())
      resource.outputs.set("id", Value::string(resource.id));
    // A bridged provider brings a state without this up to date from the first version of its
    // schema.
    const Value *version = member(instance, "schema_version", ValueKind::Number);
    if (version && version->number() != 0)
      resource.outputs.set(
          "__meta", Value::string("{\"schema_version\":\"" + version->numberText().str() + "\"}"));
  }

  /// What a `terraform_data` holds, with its type where it has one of its own. A Stash must hold
  /// something: a text without letters stands for nothing.
  static void readHeld(const ValueObject &attributes, ResourceState &resource) {
    const Value *given = attributes.find("input");
    Value held = given ? *given : Value();
    if (held.kind() == ValueKind::Object && held.object().size() == 2 &&
        held.object().find("value") && held.object().find("type"))
      held = held.object().find("value")->withSecret(given->containsSecret());
    if (held.isNull())
      held = Value::string("");
    resource.inputs.set("input", held);
    resource.outputs = {{"input", held}, {"output", held}};
  }

  /// The data of a secret, which Terraform has as texts beside binary ones in Base64: Kubernetes,
  /// and Pulumi with it, have all of them in Base64.
  static ValueObject withEncodedData(const ValueObject &attributes) {
    ValueObject result, encoded;
    for (const auto &[name, value] : attributes)
      if (name != "data" && name != "binary_data")
        result.set(name, value);
    bool isSecret = false, isText = true;
    for (llvm::StringRef name : {"data", "binary_data"}) {
      const Value *data = attributes.find(name);
      if (data && data->kind() == ValueKind::Object)
        for (const auto &[key, value] : data->object())
          if (value.kind() == ValueKind::String)
            encoded.set(key, isText ? Value::string(llvm::encodeBase64(value.string())) : value);
      isSecret |= data && data->containsSecret();
      isText = false;
    }
    if (!encoded.empty())
      result.set("data", Value::object(std::move(encoded)).withSecret(isSecret));
    return result;
  }

  /// `attributes` without those that are none of the provider's: its id and its timeouts, which are
  /// told elsewhere.
  static ValueObject takeOwn(const ValueObject &attributes, ResourceState &resource) {
    ValueObject rest;
    for (const auto &[name, value] : attributes)
      if (!(name == "timeouts" && takeTimeouts(value, resource)) && name != "id")
        rest.set(name, value);
    return rest;
  }

  /// False if `value` is something else than times.
  static bool takeTimeouts(const Value &value, ResourceState &resource) {
    if (value.kind() != ValueKind::Object)
      return value.isNull();
    for (const auto &[operation, time] : value.object()) {
      std::optional<uint64_t> seconds =
          time.kind() == ValueKind::String ? secondsOf(time.string()) : std::nullopt;
      if (!seconds && !time.isNull())
        return false;
      if (seconds && llvm::is_contained({"create", "update", "delete"}, operation))
        resource.customTimeouts.emplace_back(operation, std::to_string(*seconds));
    }
    return true;
  }

  /// Addresses become URNs, of all instances. Terraform lists what a resource needs in any number
  /// of steps; what another one on the list needs already is left out.
  void resolveDependencies() {
    std::vector<std::vector<size_t>> needs(Result.resources.size());
    for (size_t i = 0; i < needs.size(); ++i)
      for (const std::string &address : Result.resources[i].dependencies)
        if (auto found = ByAddress.find(address); found != ByAddress.end())
          llvm::append_range(needs[i], found->second);
    for (size_t i = 0; i < needs.size(); ++i) {
      std::vector<size_t> order = needs[i];
      llvm::stable_sort(order,
                        [&](size_t a, size_t b) { return needs[a].size() > needs[b].size(); });
      llvm::DenseSet<size_t> covered;
      for (size_t needed : order)
        if (!covered.contains(needed))
          covered.insert(needs[needed].begin(), needs[needed].end());
      Result.resources[i].dependencies.clear();
      for (size_t needed : needs[i])
        if (needed != i && !covered.contains(needed))
          Result.resources[i].dependencies.push_back(Result.resources[needed].urn);
    }
  }

  Exclusions Excluded;
  bool TellProviders;
  StackName Stack;
  schema::TerraformProviders &Providers;
  schema::PackageRegistry *Registry;
  DiagnosticEngine &Diags;
  TerraformState Result;
  ManagedApart Apart;
  ProviderTags Tags;
  llvm::StringSet<> Urns;
  llvm::StringMap<std::vector<size_t>> ByAddress; ///< instances, by address without any key
};

} // namespace

std::optional<TerraformState> readTerraformState(FileId file, const StateOptions &options,
                                                 schema::PackageRegistry *packages,
                                                 DiagnosticEngine &diags) {
  JsonFile json = readJsonFile(file, StateForm::TerraformState, diags);
  return json.root ? StateReader(options, packages, diags).run(std::move(json)) : std::nullopt;
}

} // namespace pcl::state
