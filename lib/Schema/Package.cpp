// Look-up in a package: tokens in all their forms, header facts, language facts. Entities are read in EntityReader.cpp.
#include "PackageImpl.h"

#include "llvm/ADT/STLExtras.h"

#include <nlohmann/json.hpp>

using Json = nlohmann::ordered_json;

namespace pcl::schema {

const Property *find(const Properties &properties, llvm::StringRef name) {
  auto at = llvm::lower_bound(properties, name, [](const Property &p, llvm::StringRef n) { return p.name < n; });
  return at != properties.end() && at->name == name ? &*at : nullptr;
}

std::optional<Token> parseToken(llvm::StringRef token) {
  llvm::SmallVector<llvm::StringRef, 3> parts;
  token.split(parts, ':');
  if (parts.size() == 2)
    parts.insert(parts.begin() + 1, "");
  if (parts.size() != 3 || parts[0].empty() || parts[2].empty())
    return std::nullopt;
  return Token{parts[0], parts[1].empty() ? "index" : parts[1], parts[2]};
}

llvm::ArrayRef<llvm::StringRef> Package::Impl::sections() {
  static constexpr llvm::StringRef Names[] = {"resources", "functions", "types"};
  return Names;
}

Json Package::Impl::parseEntity(llvm::StringRef what, llvm::StringRef text) {
  Json value = Json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  if (!value.is_object()) {
    diags.report(diag::malformed_schema_entity, {}, what.str(), path);
    return Json(Json::value_t::discarded);
  }
  return value;
}

/// A string of the top level, without escapes; "" for anything else.
static std::string topText(const IndexedJson &json, llvm::StringRef key) {
  llvm::StringRef text = json.member(0, key);
  Json value = Json::parse(text.begin(), text.end(), nullptr, false);
  return value.is_string() ? value.get<std::string>() : std::string();
}

void Package::Impl::readHeader() {
  name = topText(*json, "name");
  version = topText(*json, "version");
  pluginDownloadURL = topText(*json, "pluginDownloadURL");
  namespaceName = topText(*json, "namespace");
  if (llvm::StringRef text = json->member(Top, "meta"); !text.empty()) {
    Json meta = Json::parse(text.begin(), text.end(), nullptr, false);
    if (meta.is_object()) {
      supportPack = meta.value("supportPack", false);
      std::string format = meta.contains("moduleFormat") && meta["moduleFormat"].is_string()
                               ? meta["moduleFormat"].get<std::string>()
                               : std::string();
      hasBridgeModules = format == "(.*)(?:/[^/]*)";
      if (!format.empty() && !hasBridgeModules) {
        // Extended regular expressions know no groups without capture; the module is the first group, so capturing more does no harm.
        for (size_t at; (at = format.find("(?:")) != std::string::npos;)
          format.erase(at + 1, 2);
        moduleFormat = llvm::Regex(format);
      }
    }
  }
  if (llvm::StringRef text = json->member(Top, "parameterization"); !text.empty()) {
    Json spec = Json::parse(text.begin(), text.end(), nullptr, false);
    if (spec.is_object() && spec.contains("baseProvider") && spec["baseProvider"].is_object()) {
      const Json &base = spec["baseProvider"];
      parameterization = Parameterization{base.value("name", ""), base.value("version", ""), spec.value("parameter", "")};
    }
  }
}

std::string Package::Impl::moduleOf(llvm::StringRef token) {
  std::optional<Token> parts = parseToken(token);
  if (!parts)
    return "";
  llvm::StringRef module = parts->module;
  if (hasBridgeModules) {
    if (size_t slash = module.rfind('/'); slash != llvm::StringRef::npos)
      module = module.take_front(slash);
  } else {
    llvm::SmallVector<llvm::StringRef, 2> groups;
    if (moduleFormat.match(module, &groups) && groups.size() > 1)
      module = groups[1];
  }
  return module == "index" ? "" : module.str();
}

llvm::StringRef Package::Impl::resolveToken(Section section, llvm::StringRef token) {
  if (json->find(section, token))
    return token;
  std::optional<Token> parts = parseToken(token);
  if (!parts)
    return "";
  auto keyOf = [&](llvm::StringRef schemaToken) {
    return moduleOf(schemaToken) + ":" + schemaToken.substr(schemaToken.rfind(':') + 1).str();
  };
  auto &table = canonical[section - Resources];
  if (!table) {
    table.emplace();
    for (const IndexedJson::Entry &entry : json->entries(section)) {
      llvm::StringRef schemaToken = json->slice(entry.key);
      table->try_emplace(keyOf(schemaToken), schemaToken);
    }
  }
  auto found = table->find(keyOf(token));
  // A module may be written as the format has it (`s3`), which the format does not match again.
  if (found == table->end())
    found = table->find((parts->module == "index" ? "" : parts->module.str()) + ":" + parts->name.str());
  return found == table->end() ? llvm::StringRef() : found->second;
}

Package::Package(std::unique_ptr<Impl> impl) : TheImpl(std::move(impl)) { TheImpl->self = this; }
Package::~Package() = default;

llvm::StringRef Package::name() const { return TheImpl->name; }
llvm::StringRef Package::version() const { return TheImpl->version; }
llvm::StringRef Package::pluginDownloadURL() const { return TheImpl->pluginDownloadURL; }
llvm::StringRef Package::namespaceName() const { return TheImpl->namespaceName; }
bool Package::supportPack() const { return TheImpl->supportPack; }
llvm::StringRef Package::path() const { return TheImpl->path; }
const std::optional<Package::Parameterization> &Package::parameterization() const { return TheImpl->parameterization; }
std::string Package::moduleOf(llvm::StringRef token) const { return TheImpl->moduleOf(token); }

/// What `read` makes of the entity `token` of `section`, remembered in `made`; null if it is absent or malformed.
template <typename T, typename Read>
const T *Package::Impl::entity(Section section, llvm::StringRef token, llvm::StringMap<std::unique_ptr<T>> &made,
                               Read read) {
  auto [slot, isNew] = made.try_emplace(token);
  if (!isNew)
    return slot->second.get();
  std::optional<ByteRange> range = json->find(section, token);
  if (!range)
    return nullptr;
  Json spec = parseEntity(token, json->slice(*range));
  if (spec.is_discarded())
    return nullptr;
  std::unique_ptr<T> value = read(saver.save(token), spec);
  // Reading may have grown the table; the slot is looked up again.
  return (made[token] = std::move(value)).get();
}

const Resource *Package::resource(llvm::StringRef token) const {
  std::lock_guard lock(TheImpl->mutex);
  if (token.starts_with("pulumi:providers:"))
    return token.drop_front(strlen("pulumi:providers:")) == name() ? provider() : nullptr;
  llvm::StringRef exact = TheImpl->resolveToken(Impl::Resources, token);
  if (exact.empty())
    return nullptr;
  return TheImpl->entity(Impl::Resources, exact, TheImpl->resources,
                [&](llvm::StringRef t, const Json &spec) { return TheImpl->readResource(t, spec); });
}

const Function *Package::function(llvm::StringRef token) const {
  std::lock_guard lock(TheImpl->mutex);
  llvm::StringRef exact = TheImpl->resolveToken(Impl::Functions, token);
  if (exact.empty())
    return nullptr;
  return TheImpl->entity(Impl::Functions, exact, TheImpl->functions,
                [&](llvm::StringRef t, const Json &spec) { return TheImpl->readFunction(t, spec); });
}

const Resource *Package::provider() const {
  std::lock_guard lock(TheImpl->mutex);
  if (!TheImpl->provider) {
    llvm::StringRef text = TheImpl->json->member(Impl::Top, "provider");
    Json spec = text.empty() ? Json::object() : TheImpl->parseEntity("provider", text);
    llvm::StringRef token = TheImpl->saver.save("pulumi:providers:" + TheImpl->name);
    TheImpl->provider = TheImpl->readResource(token, spec.is_discarded() ? Json::object() : spec);
    TheImpl->provider->isProvider = true;
    // Only texts survive in a provider's outputs: the engine knows its configuration as text.
    llvm::erase_if(TheImpl->provider->outputs, [](const Property &p) { return p.type->kind != TypeKind::String; });
  }
  return TheImpl->provider.get();
}

const Properties &Package::config() const {
  std::lock_guard lock(TheImpl->mutex);
  if (!TheImpl->config) {
    llvm::StringRef text = TheImpl->json->member(Impl::Top, "config");
    Json spec = text.empty() ? Json::object() : TheImpl->parseEntity("config", text);
    bool hasVariables = spec.is_object() && spec.contains("variables");
    TheImpl->config = hasVariables ? TheImpl->readProperties(spec["variables"], spec.value("required", Json::array()))
                                   : Properties();
  }
  return *TheImpl->config;
}

void Package::forEachToken(EntityKind kind, llvm::function_ref<void(llvm::StringRef)> visit) const {
  unsigned section = kind == EntityKind::Resource   ? Impl::Resources
                     : kind == EntityKind::Function ? Impl::Functions
                                                    : Impl::Types;
  for (const IndexedJson::Entry &entry : TheImpl->json->entries(section))
    visit(TheImpl->json->slice(entry.key));
}

uint32_t Package::count(EntityKind kind) const {
  uint32_t n = 0;
  forEachToken(kind, [&](llvm::StringRef) { ++n; });
  return n;
}

std::string Package::nearestToken(EntityKind kind, llvm::StringRef token) const {
  // Compared as people write them, module by the format: `aws:s3:Bucket`.
  std::vector<std::string> written;
  forEachToken(kind, [&](llvm::StringRef t) {
    std::string module = TheImpl->moduleOf(t);
    written.push_back((name() + ":" + (module.empty() ? "index" : module) + ":" + t.substr(t.rfind(':') + 1)).str());
  });
  std::vector<llvm::StringRef> candidates(written.begin(), written.end());
  return nearestName(token, candidates).str();
}

llvm::StringRef Package::languageJson(llvm::StringRef language) const {
  llvm::StringRef all = TheImpl->json->member(Impl::Top, "language");
  llvm::StringRef found;
  JsonSkimmer skimmer(all);
  skimmer.forEachMember(0, [&](ByteRange key, ByteRange value) {
    if (all.slice(key.begin, key.end) == language)
      found = all.slice(value.begin, value.end);
  });
  return found;
}

static Json languageObject(const Package &package, llvm::StringRef language) {
  llvm::StringRef text = package.languageJson(language);
  Json value = Json::parse(text.begin(), text.end(), nullptr, false);
  return value.is_object() ? value : Json::object();
}

std::string Package::languageText(llvm::StringRef language, llvm::StringRef key) const {
  Json object = languageObject(*this, language);
  auto at = object.find(key.str());
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

bool Package::languageFlag(llvm::StringRef language, llvm::StringRef key) const {
  Json object = languageObject(*this, language);
  auto at = object.find(key.str());
  return at != object.end() && at->is_boolean() && at->get<bool>();
}

std::optional<std::string> Package::languageEntry(llvm::StringRef language, llvm::StringRef table,
                                                  llvm::StringRef key) const {
  Json object = languageObject(*this, language);
  auto at = object.find(table.str());
  if (at == object.end() || !at->is_object())
    return std::nullopt;
  auto entry = at->find(key.str());
  if (entry == at->end() || !entry->is_string())
    return std::nullopt;
  return entry->get<std::string>();
}

} // namespace pcl::schema
