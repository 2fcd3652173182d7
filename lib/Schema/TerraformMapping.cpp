// Reads mapping files (the JSON form of a bridged provider's information) one resource type at a time.
#include "pcl/Schema/TerraformMapping.h"

#include "IndexedJson.h"

#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <nlohmann/json.hpp>

#include <mutex>

using Json = nlohmann::ordered_json;

namespace pcl::schema {

/// Blocks of a mapping nest no deeper in a sane file.
static constexpr unsigned MaxNesting = 100;

const FieldMap *FieldMaps::find(llvm::StringRef terraformName) const {
  auto at = fields.find(std::string_view(terraformName));
  return at == fields.end() ? nullptr : &at->second;
}

static const Json &member(const Json &object, const char *key) {
  static const Json Absent;
  auto at = object.is_object() ? object.find(key) : object.end();
  return at == object.end() ? Absent : *at;
}

static bool flag(const Json &object, const char *key) {
  const Json &value = member(object, key);
  return value.is_boolean() && value.get<bool>();
}

static TerraformType typeOf(const Json &shim) {
  const Json &type = member(shim, "type");
  int number = type.is_number_integer() ? type.get<int>() : 0;
  return number >= 0 && number <= 8 ? static_cast<TerraformType>(number) : TerraformType::Invalid;
}

static bool isCollection(TerraformType type) { return type == TerraformType::List || type == TerraformType::Set; }

static bool isSingleton(const Json &shim, const Json &info) {
  if (!isCollection(typeOf(shim)))
    return false;
  const Json &override = member(info, "maxItemsOne");
  if (override.is_boolean())
    return override.get<bool>();
  const Json &maxItems = member(shim, "maxItems");
  return maxItems.is_number_integer() && maxItems.get<int>() == 1;
}

/// The fields of `shims`, renamed by `infos` and the name rule.
static FieldMaps readFields(const Json &shims, const Json &infos, unsigned depth) {
  FieldMaps result;
  if (!shims.is_object() || depth > MaxNesting)
    return result;
  for (const auto &[name, shim] : shims.items()) {
    const Json &info = member(infos, name.c_str());
    FieldMap field;
    field.type = typeOf(shim);
    field.isOptional = flag(shim, "optional");
    field.isRequired = flag(shim, "required");
    field.isComputed = flag(shim, "computed");
    field.isSensitive = flag(shim, "sensitive");
    field.isSingleton = isSingleton(shim, info);

    if (const Json &own = member(info, "name"); own.is_string() && !own.get_ref<const std::string &>().empty()) {
      field.pulumiName = own.get<std::string>();
    } else if (isCollection(field.type) && !field.isSingleton) {
      // The plural, unless that is another field which keeps its own name.
      std::string plural = pluralName(name);
      bool isTaken = plural != name && shims.contains(plural) && !member(member(infos, plural.c_str()), "name").is_string();
      field.pulumiName = pulumiName(isTaken ? name : plural);
    } else {
      field.pulumiName = pulumiName(name);
    }

    const Json &asset = member(info, "asset");
    if (asset.is_object()) {
      const Json &kind = asset.contains("Kind") ? asset["Kind"] : member(asset, "kind");
      int number = kind.is_number_integer() ? kind.get<int>() : 0;
      field.asset = static_cast<AssetKind>(std::clamp(number, 0, 3) + 1);
    }

    // An element is a scalar's schema, a block's fields, or (newer providers) a schema of type map around such fields.
    const Json &element = member(shim, "element");
    const Json *fields = &member(element, "resource");
    const Json &elementSchema = member(element, "schema");
    const Json &elementInfo = member(info, "element");
    const Json *fieldInfos = &member(elementInfo, "fields");
    if (elementSchema.is_object()) {
      field.elementType = typeOf(elementSchema);
      const Json &inner = member(elementSchema, "element");
      if (field.elementType == TerraformType::Map && member(inner, "resource").is_object()) {
        fields = &member(inner, "resource");
        if (!fieldInfos->is_object())
          fieldInfos = &member(member(elementInfo, "element"), "fields");
      }
    }
    if (fields->is_object()) {
      field.isObject = field.type == TerraformType::Map;
      if (field.isObject && member(info, "fields").is_object())
        fieldInfos = &member(info, "fields");
      field.nested = std::make_unique<FieldMaps>(readFields(*fields, *fieldInfos, depth + 1));
    }
    result.fields.emplace(name, std::move(field));
  }
  return result;
}

struct TerraformProvider::Impl {
  /// Sections of the index behind the top level.
  enum Section : unsigned { Top, Resources, DataSources, Shims, DataShims };
  static llvm::ArrayRef<llvm::StringRef> sections() {
    static constexpr llvm::StringRef Names[] = {"resources", "dataSources", "provider/resources", "provider/dataSources"};
    return Names;
  }

  std::unique_ptr<IndexedJson> json;
  std::string name, package, version;
  std::mutex mutex;
  llvm::StringMap<std::unique_ptr<ResourceMap>> made[2];
  std::optional<FieldMaps> config;

  Json parse(llvm::StringRef text) const {
    Json value = Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
    return value.is_object() ? value : Json::object();
  }

  const ResourceMap *get(Section infos, Section shims, llvm::StringRef type) {
    std::lock_guard lock(mutex);
    auto [slot, isNew] = made[infos - Resources].try_emplace(type);
    llvm::StringRef text = json->member(infos, type);
    if (!isNew || text.empty())
      return slot->second.get();
    Json info = parse(text);
    const Json &token = member(info, "tok");
    if (!token.is_string())
      return nullptr;
    auto map = std::make_unique<ResourceMap>();
    map->terraformType = type.str();
    map->token = token.get<std::string>();
    map->fields = readFields(parse(json->member(shims, type)), member(info, "fields"), 0);
    return (slot->second = std::move(map)).get();
  }
};

TerraformProvider::TerraformProvider(std::unique_ptr<Impl> impl) : TheImpl(std::move(impl)) {}
TerraformProvider::~TerraformProvider() = default;

llvm::StringRef TerraformProvider::name() const { return TheImpl->name; }
llvm::StringRef TerraformProvider::package() const { return TheImpl->package; }
llvm::StringRef TerraformProvider::version() const { return TheImpl->version; }

const ResourceMap *TerraformProvider::resource(llvm::StringRef type) const {
  return TheImpl->get(Impl::Resources, Impl::Shims, type);
}
const ResourceMap *TerraformProvider::dataSource(llvm::StringRef type) const {
  return TheImpl->get(Impl::DataSources, Impl::DataShims, type);
}

const FieldMaps &TerraformProvider::config() const {
  std::lock_guard lock(TheImpl->mutex);
  if (!TheImpl->config) {
    llvm::StringRef provider = TheImpl->json->member(Impl::Top, "provider");
    llvm::StringRef schema;
    JsonSkimmer skimmer(provider);
    skimmer.forEachMember(0, [&](ByteRange key, ByteRange value) {
      if (provider.slice(key.begin, key.end) == "schema")
        schema = provider.slice(value.begin, value.end);
    });
    TheImpl->config =
        readFields(TheImpl->parse(schema), TheImpl->parse(TheImpl->json->member(Impl::Top, "config")), 0);
  }
  return *TheImpl->config;
}

struct TerraformProviders::Impl {
  TerraformProvidersOptions options;
  DiagnosticEngine &diags;
  std::mutex mutex;
  llvm::StringMap<std::unique_ptr<TerraformProvider>> made;
};

TerraformProviders::TerraformProviders(TerraformProvidersOptions options, DiagnosticEngine &diags)
    : TheImpl(new Impl{std::move(options), diags, {}, {}}) {}
TerraformProviders::~TerraformProviders() = default;

llvm::StringRef TerraformProviders::providerOf(llvm::StringRef type) { return type.split('_').first; }

llvm::StringRef TerraformProviders::packageOf(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases("google", "google-beta", "gcp")
      .Case("azurerm", "azure")
      .Case("bigip", "f5bigip")
      .Case("template", "terraform-template")
      .Default(name);
}

static std::optional<std::string> findFile(llvm::ArrayRef<std::string> directories, llvm::StringRef name) {
  for (const std::string &directory : directories)
    for (const char *ending : {".json", ".json.gz"}) {
      llvm::SmallString<128> path(directory);
      llvm::sys::path::append(path, name + ending);
      if (llvm::sys::fs::exists(path))
        return std::string(path);
    }
  return std::nullopt;
}

const TerraformProvider *TerraformProviders::find(llvm::StringRef name) {
  if (name == "google-beta")
    name = "google"; // the mapping of google is made from google-beta's schema
  std::lock_guard lock(TheImpl->mutex);
  auto [slot, isNew] = TheImpl->made.try_emplace(name);
  if (!isNew)
    return slot->second.get();
  std::vector<std::string> directories = TheImpl->options.searchPaths;
  if (!TheImpl->options.shippedDirectory.empty())
    directories.push_back(TheImpl->options.shippedDirectory);
  // A name with a path in it is no provider.
  std::optional<std::string> path = name.contains('/') ? std::nullopt : findFile(directories, name);
  if (!path)
    return nullptr;
  auto json = IndexedJson::open(*path, TerraformProvider::Impl::sections(), TheImpl->options.cacheDirectory);
  if (!json) {
    TheImpl->diags.report(diag::cannot_open_mapping, {}, *path, llvm::toString(json.takeError()));
    return nullptr;
  }
  auto impl = std::make_unique<TerraformProvider::Impl>();
  impl->json = std::move(*json);
  impl->name = name.str();
  Json version = Json::parse(impl->json->member(0, "version").str(), nullptr, false);
  if (version.is_string())
    impl->version = version.get<std::string>();
  // The package is what its tokens say; a mapping's own name is the Terraform provider's in some, Pulumi's in others.
  impl->package = packageOf(name).str();
  for (const IndexedJson::Entry &entry : impl->json->entries(TerraformProvider::Impl::Resources).take_front(1)) {
    Json info = impl->parse(impl->json->slice(entry.value));
    if (const Json &token = member(info, "tok"); token.is_string())
      impl->package = llvm::StringRef(token.get_ref<const std::string &>()).split(':').first.str();
  }
  slot->second.reset(new TerraformProvider(std::move(impl)));
  return slot->second.get();
}

} // namespace pcl::schema
