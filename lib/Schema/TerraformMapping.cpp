// Terraform providers: finds mapping files, indexes them, and hands out resource types; what no
// mapping has is inferred.
//
// A mapping has megabytes; only its index is made when it is opened. Fields are read by
// TerraformFields.cpp and TerraformInference.cpp, one level at a time.
#include "pcl/Schema/TerraformMapping.h"

#include "IndexedJson.h"
#include "JsonAccess.h"
#include "JsonMembers.h"
#include "TerraformFields.h"

#include "pcl/Schema/BridgedProvider.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <mutex>
#include <set>

namespace pcl::schema {

/// Both sides call what they have after CloudFormation's types and properties.
static constexpr llvm::StringLiteral AwsCloudControl = "awscc";

struct TerraformProvider::Impl {
  /// Sections of the mapping's index.
  enum Section : unsigned { Top, Resources, DataSources, Shims, DataShims, Provider, Types };
  static llvm::ArrayRef<llvm::StringRef> sections() {
    static constexpr llvm::StringRef Names[] = {"resources",          "dataSources",
                                                "provider/resources", "provider/dataSources",
                                                "provider",           "resources@tok"};
    return Names;
  }
  /// Sections of the index of Terraform's schema.
  enum SchemaSection : unsigned { SchemaTop, SchemaResources, SchemaDataSources, SchemaProvider };

  std::unique_ptr<IndexedJson> mapping;
  std::string name, package, version, path;
  std::optional<unsigned> major;
  std::vector<std::string> schemaFiles; ///< where Terraform's schema may lie
  std::string cacheDirectory;
  PackageRegistry *packages = nullptr;
  DiagnosticEngine *diags = nullptr;

  std::mutex mutex;
  llvm::StringMap<std::unique_ptr<ResourceMap>> made[2];
  std::optional<FieldMaps> config;
  std::unique_ptr<IndexedJson> terraformSchema;
  bool isSchemaOpened = false;

  const ResourceMap *get(Section section, llvm::StringRef type) {
    std::lock_guard lock(mutex);
    auto [slot, isNew] = made[section - Resources].try_emplace(type);
    if (isNew) {
      slot->second = mapped(section, type);
      if (!slot->second)
        slot->second = inferred(section == DataSources, type);
    }
    return slot->second.get();
  }

  /// The token in the mapping's text about a type; "" if there is none.
  static std::string tokenOf(llvm::StringRef info) {
    std::string token;
    JsonSkimmer skimmer(info);
    skimmer.forEachMember(0, [&](ByteRange key, ByteRange value) {
      if (info.slice(key.begin, key.end).equals_insensitive("tok"))
        token = stringOf(info.slice(value.begin, value.end));
    });
    return token;
  }

  std::unique_ptr<ResourceMap> mapped(Section section, llvm::StringRef type) const {
    if (!mapping)
      return nullptr;
    llvm::StringRef text = mapping->member(section, type), fields;
    std::string token = tokenOf(text);
    if (token.empty())
      return nullptr;
    JsonSkimmer skimmer(text);
    skimmer.forEachMember(0, [&](ByteRange key, ByteRange value) {
      if (text.slice(key.begin, key.end).equals_insensitive("fields"))
        fields = text.slice(value.begin, value.end);
    });
    auto map = std::make_unique<ResourceMap>();
    map->terraformType = type.str();
    map->token = std::move(token);
    map->fields =
        mappedFields(mapping->member(section == Resources ? Shims : DataShims, type), fields);
    return map;
  }

  /// Terraform's schema, opened when it is first needed; null if there is none.
  const IndexedJson *schema() {
    if (isSchemaOpened)
      return terraformSchema.get();
    isSchemaOpened = true;
    std::string resources = "provider_schemas/*" + name + "/resource_schemas";
    std::string dataSources = "provider_schemas/*" + name + "/data_source_schemas";
    std::string provider = "provider_schemas/*" + name + "/provider";
    for (const std::string &file : schemaFiles) {
      auto json = IndexedJson::open(file, {resources, dataSources, provider}, cacheDirectory);
      if (!json) {
        diags->report(diag::cannot_open_terraform_schema, {}, file,
                      llvm::toString(json.takeError()));
        continue;
      }
      terraformSchema = std::move(*json);
      if (!terraformSchema->entries(SchemaResources).empty() ||
          !terraformSchema->entries(SchemaDataSources).empty())
        return terraformSchema.get();
      terraformSchema.reset(); // of other providers
    }
    return nullptr;
  }

  /// The text of `block` in the schema of a type.
  static std::string blockOf(llvm::StringRef text) {
    std::string block;
    JsonSkimmer skimmer(text);
    skimmer.forEachMember(0, [&](ByteRange key, ByteRange value) {
      if (text.slice(key.begin, key.end) == "block")
        block = text.slice(value.begin, value.end).str();
    });
    return block;
  }

  const Package *packageSchema() const {
    return packages ? packages->findForReference(package, version) : nullptr;
  }

  /// The names in `package` follow from Terraform's by rule, and are no guesses.
  bool isByRule(const Package &package, bool hasSchema) const {
    const auto &made = package.parameterization();
    return name == AwsCloudControl ||
           (hasSchema && made && made->baseName == BridgedProvider::Plugin);
  }

  std::unique_ptr<ResourceMap> inferred(bool isDataSource, llvm::StringRef type) {
    if (!packages)
      return nullptr;
    const Package *package = packageSchema();
    llvm::StringRef rest = type;
    rest.consume_front(name);
    rest = rest.ltrim('_');
    if (rest.empty())
      rest = type; // `external` and the like: a type that is called as its provider
    std::string token = package ? inferToken(*package, type, rest, isDataSource) : std::string();
    std::string block;
    if (const IndexedJson *json = schema())
      block = blockOf(json->member(isDataSource ? SchemaDataSources : SchemaResources, type));
    if (token.empty() && block.empty())
      return nullptr;
    auto map = std::make_unique<ResourceMap>();
    map->terraformType = type.str();
    map->isInferred = token.empty() || !isByRule(*package, !block.empty());
    map->token = token;
    if (token.empty()) { // as providers are bridged that nobody has made a package for
      std::string camel = pulumiName(rest), pascal = camel;
      pascal[0] = llvm::toUpper(pascal[0]);
      map->token = this->package + ":index/" +
                   (isDataSource ? "get" + pascal + ":get" + pascal : camel + ":" + pascal);
    }
    const Properties *inputs = nullptr, *outputs = nullptr;
    llvm::StringRef id;
    if (!token.empty() && isDataSource) {
      if (const Function *function = package->function(token)) {
        inputs = &function->inputs;
        outputs = &function->outputs;
        // What Cloud Control finds a thing by has the name of a property there.
        auto isRequired = [](const Property &input) { return input.isRequired; };
        if (name == AwsCloudControl && llvm::count_if(*inputs, isRequired) == 1)
          id = llvm::find_if(*inputs, isRequired)->name;
      }
    } else if (!token.empty()) {
      if (const Resource *resource = package->resource(token)) {
        inputs = &resource->inputs;
        outputs = &resource->outputs;
      }
    }
    map->fields = inferredFields(inputs, outputs, std::move(block), id);
    return map;
  }

  FieldMaps readConfig() {
    if (mapping)
      return mappedFields(mapping->member(Provider, "schema"), mapping->member(Top, "config"));
    const Package *package = packageSchema();
    std::string block;
    if (const IndexedJson *json = schema())
      block = json->member(SchemaProvider, "block").str();
    return inferredFields(package ? &package->provider()->inputs : nullptr, nullptr,
                          std::move(block));
  }
};

TerraformProvider::TerraformProvider(std::unique_ptr<Impl> impl) : TheImpl(std::move(impl)) {}
TerraformProvider::~TerraformProvider() = default;

llvm::StringRef TerraformProvider::name() const { return TheImpl->name; }
llvm::StringRef TerraformProvider::package() const { return TheImpl->package; }
llvm::StringRef TerraformProvider::version() const { return TheImpl->version; }
std::optional<unsigned> TerraformProvider::major() const { return TheImpl->major; }
bool TerraformProvider::isInferred() const { return !TheImpl->mapping; }
llvm::StringRef TerraformProvider::path() const { return TheImpl->path; }

const ResourceMap *TerraformProvider::resource(llvm::StringRef type) const {
  return TheImpl->get(Impl::Resources, type);
}
const ResourceMap *TerraformProvider::dataSource(llvm::StringRef type) const {
  return TheImpl->get(Impl::DataSources, type);
}

const ResourceMap *TerraformProvider::resourceByToken(llvm::StringRef token) const {
  // The first by name where several have the token.
  llvm::StringRef type =
      TheImpl->mapping ? TheImpl->mapping->member(Impl::Types, token) : llvm::StringRef();
  return type.empty() ? nullptr : resource(type);
}

const FieldMaps &TerraformProvider::config() const {
  std::lock_guard lock(TheImpl->mutex);
  if (!TheImpl->config)
    TheImpl->config = TheImpl->readConfig();
  return *TheImpl->config;
}

std::string TerraformProvider::functionToken(llvm::StringRef name) const {
  if (!TheImpl->mapping)
    return "";
  Json functions = parseJsonText(TheImpl->mapping->member(Impl::Top, "functions"));
  return textOf(member(member(functions, name.str().c_str()), "tok")).str();
}

struct TerraformProviders::Impl {
  TerraformProvidersOptions options;
  DiagnosticEngine &diags;
  PackageRegistry *packages;
  std::mutex mutex;
  std::map<std::string, unsigned> chosen;                   ///< majors, by the name of the mapping
  llvm::StringMap<std::unique_ptr<TerraformProvider>> made; ///< by name and major: `aws`, `aws-4`

  std::vector<std::string> directories() const {
    std::vector<std::string> all = options.searchPaths;
    if (!options.shippedDirectory.empty())
      all.push_back(options.shippedDirectory);
    return all;
  }
  std::vector<unsigned> olderMajors(llvm::StringRef name) const;
  const TerraformProvider *find(llvm::StringRef name, std::optional<unsigned> major);
};

TerraformProviders::TerraformProviders(TerraformProvidersOptions options, DiagnosticEngine &diags,
                                       PackageRegistry *packages)
    : TheImpl(new Impl{std::move(options), diags, packages, {}, {}, {}}) {}
TerraformProviders::~TerraformProviders() = default;

llvm::StringRef TerraformProviders::providerOf(llvm::StringRef type) {
  return type.split('_').first;
}

/// Terraform providers whose package is called otherwise; of several with one package the first has
/// the mapping.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Renamed[] = {
    {"google", "gcp"},    {"google-beta", "gcp"},
    {"azurerm", "azure"}, {AwsCloudControl, "aws-native"},
    {"bigip", "f5bigip"}, {"template", "terraform-template"}};

llvm::StringRef TerraformProviders::packageOf(llvm::StringRef name) {
  auto found = llvm::find_if(Renamed, [&](const auto &pair) { return pair.first == name; });
  return found == std::end(Renamed) ? name : llvm::StringRef(found->second);
}

llvm::StringRef TerraformProviders::providerOfPackage(llvm::StringRef package) {
  auto found = llvm::find_if(Renamed, [&](const auto &pair) { return pair.second == package; });
  return found == std::end(Renamed) ? package : llvm::StringRef(found->first);
}

llvm::StringRef TerraformProviders::mappingOf(llvm::StringRef name) {
  // The mapping of google is made from google-beta's schema.
  return name == "google-beta" ? llvm::StringRef("google") : name;
}

const ResourceMap *TerraformProviders::findByToken(llvm::StringRef token, llvm::StringRef version) {
  std::string name = providerOfPackage(token.split(':').first).str();
  const TerraformProvider *provider = find(name);
  if (!version.empty() && provider && provider->version() != version)
    for (unsigned major : olderMajors(name)) {
      std::lock_guard lock(TheImpl->mutex);
      const TerraformProvider *older = TheImpl->find(name, major);
      if (older && older->version() == version)
        provider = older;
    }
  return provider ? provider->resourceByToken(token) : nullptr;
}

static std::optional<std::string> findFile(llvm::ArrayRef<std::string> directories,
                                           llvm::StringRef name) {
  for (const std::string &directory : directories)
    for (const char *ending : {".json", ".json.gz"}) {
      llvm::SmallString<128> path(directory);
      llvm::sys::path::append(path, name + ending);
      if (llvm::sys::fs::exists(path))
        return std::string(path);
    }
  return std::nullopt;
}

void TerraformProviders::addSearchPath(std::string directory) {
  std::lock_guard lock(TheImpl->mutex);
  TheImpl->options.searchPaths.push_back(std::move(directory));
}

/// A path is no provider.
static bool isName(llvm::StringRef name) {
  return !name.empty() && name.find_first_of("/\\") == llvm::StringRef::npos;
}

std::vector<unsigned> TerraformProviders::Impl::olderMajors(llvm::StringRef name) const {
  std::set<unsigned> majors;
  for (const std::string &directory : directories()) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end && !error;
         it.increment(error)) {
      llvm::StringRef file = llvm::sys::path::filename(it->path());
      file.consume_back(".gz");
      unsigned major = 0;
      if (file.consume_front(name) && file.consume_front("-") && file.consume_back(".json") &&
          !file.getAsInteger(10, major))
        majors.insert(major);
    }
  }
  return {majors.begin(), majors.end()};
}

std::vector<unsigned> TerraformProviders::olderMajors(llvm::StringRef name) {
  std::lock_guard lock(TheImpl->mutex);
  return TheImpl->olderMajors(mappingOf(name));
}

void TerraformProviders::chooseMajors(std::map<std::string, unsigned> majors) {
  std::lock_guard lock(TheImpl->mutex);
  TheImpl->chosen = std::move(majors);
}

bool TerraformProviders::isOlder(llvm::StringRef name) const {
  std::lock_guard lock(TheImpl->mutex);
  return TheImpl->chosen.count(mappingOf(name).str()) != 0;
}

const TerraformProvider *TerraformProviders::find(llvm::StringRef name) {
  name = mappingOf(name);
  std::lock_guard lock(TheImpl->mutex);
  auto chosen = TheImpl->chosen.find(name.str());
  return TheImpl->find(name, chosen == TheImpl->chosen.end() ? std::nullopt
                                                             : std::optional(chosen->second));
}

const TerraformProvider *TerraformProviders::Impl::find(llvm::StringRef name,
                                                        std::optional<unsigned> major) {
  std::string file = name.str() + (major ? "-" + std::to_string(*major) : "");
  auto [slot, isNew] = made.try_emplace(file);
  if (!isNew || !isName(name))
    return slot->second.get();
  auto impl = std::make_unique<TerraformProvider::Impl>();
  impl->name = name.str();
  impl->package = packageOf(name).str();
  impl->packages = packages;
  impl->diags = &diags;
  impl->cacheDirectory = options.cacheDirectory;
  if (!options.terraformSchema.empty())
    impl->schemaFiles.push_back(options.terraformSchema);
  if (!options.shippedSchemas.empty() && !major) // it is that of the newest
    if (std::optional<std::string> shipped = findFile({options.shippedSchemas}, name))
      impl->schemaFiles.push_back(*shipped);

  std::optional<std::string> path;
  for (const std::string &directory : directories())
    if (!path && !(path = findFile({directory}, file)))
      path = findFile({directory}, name); // what the user has put there is for all majors
  for (MappingSource *source : options.sources)
    if (!path)
      path = source->locate(name);
  if (path) {
    auto json =
        IndexedJson::open(*path, TerraformProvider::Impl::sections(), options.cacheDirectory);
    if (!json) {
      diags.report(diag::cannot_open_mapping, {}, *path, llvm::toString(json.takeError()));
      return nullptr;
    }
    impl->mapping = std::move(*json);
    impl->path = *path;
    impl->version = stringOf(impl->mapping->member(0, "version"));
    unsigned number = 0;
    llvm::StringRef made = impl->mapping->member(0, "tfProviderVersion");
    if (!made.trim("\"v").split('.').first.getAsInteger(10, number))
      impl->major = number;
    // The package is what its tokens say; a mapping's own name is the Terraform provider's in some,
    // Pulumi's in others.
    for (unsigned section :
         {TerraformProvider::Impl::DataSources, TerraformProvider::Impl::Resources})
      for (const IndexedJson::Entry &entry : impl->mapping->entries(section).take_front(1)) {
        std::string token = TerraformProvider::Impl::tokenOf(impl->mapping->slice(entry.value));
        if (!token.empty())
          impl->package = llvm::StringRef(token).split(':').first.str();
      }
  } else if (!packages || (!impl->packageSchema() && !impl->schema())) {
    return nullptr;
  }
  slot->second.reset(new TerraformProvider(std::move(impl)));
  return slot->second.get();
}

} // namespace pcl::schema
