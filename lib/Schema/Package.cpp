// Look-up in a package: tokens in all their forms, header facts, language facts.
//
// Entities are read in EntityReader.cpp; where packages lie is PackageRegistry.cpp's business.
#include "JsonAccess.h"
#include "PackageImpl.h"

#include "pcl/Schema/Naming.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace pcl::schema {

struct Properties::State {
  std::function<List()> read;
  std::once_flag isRead;
  List list;
};

Properties::Properties(std::function<List()> read) : TheState(std::make_shared<State>()) {
  TheState->read = std::move(read);
}

const Properties::List &Properties::list() const {
  static const List None;
  if (!TheState)
    return None;
  std::call_once(TheState->isRead, [&] {
    TheState->list = TheState->read();
    TheState->read = nullptr;
  });
  return TheState->list;
}

const Property *find(const Properties &properties, llvm::StringRef name) {
  auto at = llvm::lower_bound(properties, name,
                              [](const Property &p, llvm::StringRef n) { return p.name < n; });
  return at != properties.end() && at->name == name ? &*at : nullptr;
}

std::optional<Token> parseToken(llvm::StringRef token) {
  auto [package, rest] = token.split(':');
  auto [module, name] = rest.contains(':') ? rest.split(':') : std::pair(llvm::StringRef(), rest);
  if (!isPackageName(package) || !isModulePath(module) || !isMemberPath(name))
    return std::nullopt;
  return Token{package, module.empty() ? "index" : module, name};
}

llvm::ArrayRef<llvm::StringRef> Package::Impl::sections() {
  static constexpr llvm::StringRef Names[] = {"resources", "functions", "types"};
  return Names;
}

bool Package::Impl::isToken(llvm::StringRef token) {
  if (parseToken(token))
    return true;
  refuse(token);
  return false;
}

void Package::Impl::refuse(llvm::StringRef name) {
  if (refused.insert(name).second)
    diags.report(diag::schema_name_refused, {}, name.str(), path);
}

std::optional<JsonMembers> Package::Impl::openEntity(llvm::StringRef what, llvm::StringRef text) {
  JsonMembers members(text);
  if (members.isWhole() && llvm::json::isUTF8(text))
    return members;
  auto report = diags.report(diag::malformed_schema_entity, {}, what.str(), path);
  if (parseJsonText(text).is_discarded() && json->discardCache())
    report.note(
        "the text came from the cache, which is made anew in the next run: try again first");
  return std::nullopt;
}

void Package::Impl::readHeader() {
  auto topText = [&](llvm::StringRef key) { return stringOf(json->member(Top, key)); };
  name = topText("name");
  version = topText("version");
  pluginDownloadURL = topText("pluginDownloadURL");
  namespaceName = topText("namespace");

  JsonMembers meta(json->member(Top, "meta"));
  supportPack = meta["supportPack"] == "true";
  std::string format = stringOf(meta["moduleFormat"]);
  hasBridgeModules = format == "(.*)(?:/[^/]*)";
  if (!format.empty() && format != "(.*)" && !hasBridgeModules) {
    // Extended regular expressions know no groups without capture; the module is the first group,
    // so capturing more does no harm.
    for (size_t at; (at = format.find("(?:")) != std::string::npos;)
      format.erase(at + 1, 2);
    moduleFormat = llvm::Regex(format);
  }

  JsonMembers parameter(json->member(Top, "parameterization"));
  if (JsonMembers base(parameter["baseProvider"]); base.isWhole())
    parameterization = Parameterization{stringOf(base["name"]), stringOf(base["version"]),
                                        stringOf(parameter["parameter"])};
}

llvm::StringRef Package::Impl::moduleOf(llvm::StringRef token) {
  std::optional<Token> parts = parseToken(token);
  if (!parts)
    return "";
  llvm::StringRef module = parts->module;
  if (hasBridgeModules) {
    if (size_t slash = module.rfind('/'); slash != llvm::StringRef::npos)
      module = module.take_front(slash);
  } else if (moduleFormat) {
    llvm::SmallVector<llvm::StringRef, 2> groups;
    if (moduleFormat->match(module, &groups) && groups.size() > 1)
      module = groups[1];
  }
  return module == "index" ? "" : module;
}

llvm::StringRef Package::Impl::resolveToken(Section section, llvm::StringRef token) {
  if (json->find(section, token))
    return token;
  std::optional<Token> parts = parseToken(token);
  if (!parts)
    return "";
  // Nearly all tokens of a bridged package are `pkg:mod/name:Name`: asked for directly, they need
  // no table of all tokens.
  if (hasBridgeModules && !parts->module.contains('/')) {
    std::string bridged =
        (parts->package + ":" + parts->module + "/" + parts->name + ":" + parts->name).str();
    char &first = bridged[parts->package.size() + parts->module.size() + 2];
    first = llvm::toLower(first);
    if (json->find(section, bridged))
      return save(bridged);
  }
  auto keyOf = [&](llvm::StringRef schemaToken) {
    return (moduleOf(schemaToken) + ":" + schemaToken.substr(schemaToken.rfind(':') + 1)).str();
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
    found = table->find((parts->module == "index" ? "" : parts->module.str()) + ":" +
                        parts->name.str());
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
uint64_t Package::textSize() const { return TheImpl->json->text().size(); }
Package::IndexOrigin Package::indexOrigin() const {
  return TheImpl->json->isCached() ? IndexOrigin::Cache
         : TheImpl->json->isKept() ? IndexOrigin::MadeAndKept
                                   : IndexOrigin::Made;
}
const std::optional<Package::Parameterization> &Package::parameterization() const {
  return TheImpl->parameterization;
}
std::string Package::moduleOf(llvm::StringRef token) const {
  return TheImpl->moduleOf(token).str();
}

/// What `read` makes of the entity `token` of `section`, remembered in `made`; null if it is absent
/// or malformed.
template <typename T, typename Read>
const T *Package::Impl::entity(Section section, llvm::StringRef token,
                               llvm::StringMap<std::unique_ptr<T>> &made, Read read) {
  auto [slot, isNew] = made.try_emplace(token);
  if (!isNew)
    return slot->second.get();
  std::optional<ByteRange> range = json->find(section, token);
  if (!range || !isToken(token))
    return nullptr;
  std::optional<JsonMembers> spec = openEntity(token, json->slice(*range));
  if (!spec)
    return nullptr;
  std::unique_ptr<T> value = read(save(token), *spec);
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
  return TheImpl->entity(
      Impl::Resources, exact, TheImpl->resources,
      [&](llvm::StringRef t, const JsonMembers &spec) { return TheImpl->readResource(t, spec); });
}

const Function *Package::function(llvm::StringRef token) const {
  std::lock_guard lock(TheImpl->mutex);
  llvm::StringRef exact = TheImpl->resolveToken(Impl::Functions, token);
  if (exact.empty())
    return nullptr;
  return TheImpl->entity(
      Impl::Functions, exact, TheImpl->functions,
      [&](llvm::StringRef t, const JsonMembers &spec) { return TheImpl->readFunction(t, spec); });
}

const Resource *Package::provider() const {
  std::lock_guard lock(TheImpl->mutex);
  if (!TheImpl->provider) {
    llvm::StringRef text = TheImpl->json->member(Impl::Top, "provider");
    std::optional<JsonMembers> spec;
    if (!text.empty())
      spec = TheImpl->openEntity("provider", text);
    llvm::StringRef token = TheImpl->save("pulumi:providers:" + TheImpl->name);
    TheImpl->provider = TheImpl->readResource(token, spec.value_or(JsonMembers()));
    TheImpl->provider->isProvider = true;
    // Only texts survive in a provider's outputs: the engine knows its configuration as text.
    auto isText = [](const Type &type) {
      const EnumType *enumeration = type.kind == TypeKind::Named && type.package
                                        ? type.package->enumType(type.token)
                                        : nullptr;
      return enumeration ? enumeration->underlying == TypeKind::String
                         : type.kind == TypeKind::String;
    };
    TheImpl->provider->outputs = Properties([all = TheImpl->provider->outputs, isText] {
      Properties::List texts;
      llvm::copy_if(all, std::back_inserter(texts),
                    [&](const Property &p) { return isText(*p.type); });
      return texts;
    });
  }
  return TheImpl->provider.get();
}

bool Package::hasType(llvm::StringRef token) const {
  return TheImpl->json->find(Impl::Types, token).has_value();
}

const Properties &Package::config() const {
  std::lock_guard lock(TheImpl->mutex);
  if (!TheImpl->config) {
    llvm::StringRef text = TheImpl->json->member(Impl::Top, "config");
    std::optional<JsonMembers> spec;
    if (!text.empty())
      spec = TheImpl->openEntity("config", text);
    TheImpl->config = spec
                          ? TheImpl->properties("config", (*spec)["variables"], (*spec)["required"])
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
  std::optional<Token> wanted = parseToken(token);
  if (!wanted)
    return "";
  llvm::StringRef wantedModule = wanted->module == "index" ? "" : wanted->module;
  // The name misspelt in the right module; else the right name in the module that is written most
  // alike.
  std::vector<llvm::StringRef> inModule;
  llvm::StringRef nearestModule;
  unsigned nearestDistance = ~0u;
  std::string ending = (":" + wanted->name).str();
  forEachToken(kind, [&](llvm::StringRef t) {
    // There are thousands of tokens, and few of them count. A module is a piece of its token, and
    // stands behind the package unless it is found by a regular expression.
    bool mayBeInModule = TheImpl->moduleFormat
                             ? t.contains(wantedModule)
                             : t.substr(t.find(':') + 1).starts_with(wantedModule);
    if (!mayBeInModule && !t.ends_with(ending))
      return;
    llvm::StringRef name = t.substr(t.rfind(':') + 1);
    llvm::StringRef module = TheImpl->moduleOf(t);
    if (module == wantedModule)
      inModule.push_back(name);
    if (name != wanted->name)
      return;
    unsigned distance = wantedModule.edit_distance(module);
    if (distance < nearestDistance) {
      nearestDistance = distance;
      nearestModule = module;
    }
  });
  auto written = [&](llvm::StringRef module, llvm::StringRef member) {
    return (name() + ":" + (module.empty() ? "index" : module) + ":" + member).str();
  };
  llvm::StringRef member = nearestName(wanted->name, inModule);
  if (!member.empty())
    return written(wantedModule, member);
  return nearestDistance == ~0u ? "" : written(nearestModule, wanted->name);
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

const Json &Package::Impl::languageObject(llvm::StringRef language) {
  std::lock_guard lock(mutex);
  std::shared_ptr<Json> &object = languages[language];
  if (!object) {
    object = std::make_shared<Json>(parseJsonText(self->languageJson(language)));
    if (object->is_object())
      for (auto &[key, entry] : object->items())
        dropUnfit(language, key, entry);
  }
  return *object;
}

/// Takes the texts out of `entry`, the member `key`, that may not stand there.
void Package::Impl::dropUnfit(llvm::StringRef language, llvm::StringRef key, Json &entry) {
  auto isFit = [&](const Json &text) {
    if (!text.is_string() || isLanguageText(language, key, textOf(text)))
      return true;
    refuse(textOf(text));
    return false;
  };
  if (!isFit(entry))
    entry = nullptr;
  else if (entry.is_object())
    for (auto &[name, text] : entry.items())
      if (!isFit(text))
        text = nullptr;
}

std::string Package::languageText(llvm::StringRef language, llvm::StringRef key) const {
  return textOf(member(TheImpl->languageObject(language), key.str().c_str())).str();
}

bool Package::languageFlag(llvm::StringRef language, llvm::StringRef key) const {
  return flag(TheImpl->languageObject(language), key.str().c_str());
}

std::optional<std::string> Package::languageEntry(llvm::StringRef language, llvm::StringRef table,
                                                  llvm::StringRef key) const {
  const Json &entry =
      member(member(TheImpl->languageObject(language), table.str().c_str()), key.str().c_str());
  if (!entry.is_string())
    return std::nullopt;
  return textOf(entry).str();
}

const ObjectType *objectTypeOf(const Type &type) {
  return type.kind == TypeKind::Named && type.package ? type.package->objectType(type.token)
                                                      : nullptr;
}

} // namespace pcl::schema
