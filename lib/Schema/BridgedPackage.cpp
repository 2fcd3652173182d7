#include "pcl/Schema/BridgedPackage.h"

#include "JsonAccess.h"

#include "pcl/Schema/BridgedProvider.h"
#include "pcl/Schema/Naming.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/Paths.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

#include <set>

namespace pcl::schema {

namespace {

/// Blocks and types nest no deeper than this; what lies below is of any type.
constexpr unsigned MaxDepth = 50;

std::string pascal(std::string name) {
  if (!name.empty())
    name[0] = llvm::toUpper(name[0]);
  return name;
}

/// What one of `words`, an English plural in snake_case, is called.
std::string singular(llvm::StringRef words) {
  for (llvm::StringRef end : {"sses", "xes", "ches", "shes"})
    if (words.ends_with(end))
      return words.drop_back(2).str();
  if (words.ends_with("ies") && words.size() > 4)
    return words.drop_back(3).str() + "y";
  std::vector<std::string> candidates = singularNames(words);
  return candidates.empty() ? words.str() : candidates.front();
}

class PackageMaker {
public:
  PackageMaker(llvm::StringRef name, llvm::StringRef version)
      : Name(name), Version(version), Types(Json::object()) {}

  Json make(const Json &provider, llvm::StringRef address) {
    Json package = {{"name", Name}, {"version", Version}};
    package["meta"] = {{"moduleFormat", "(.*)(?:/[^/]*)"}, {"supportPack", true}};
    Fields config = fieldsOf(member(member(provider, "provider"), "block"), "Provider", 0);
    package["provider"] = {{"inputProperties", config.all}, {"requiredInputs", config.required}};
    package["config"] = {{"variables", config.all}};
    Json resources = Json::object(), functions = Json::object();
    std::string prefix = prefixOf(provider);
    for (const auto &[type, schema] : member(provider, "resource_schemas").items())
      if (std::string word = wordOf(type, prefix); isPlainIdentifier(word))
        resources[token(word, pascal(word))] = resource(member(schema, "block"), pascal(word));
    for (const auto &[type, schema] : member(provider, "data_source_schemas").items())
      if (std::string word = "get" + pascal(wordOf(type, prefix)); isPlainIdentifier(word))
        functions[token(word, word)] = function(member(schema, "block"), word);
    package["resources"] = std::move(resources);
    package["functions"] = std::move(functions);
    package["types"] = std::move(Types);
    unsigned major = 0;
    llvm::StringRef(Version).split('.').first.getAsInteger(10, major);
    package["language"]["go"] = {
        {"importBasePath", fmt::format("{}/{}{}/{}", BridgedProvider::GoModules, Name,
                                       major > 1 ? fmt::format("/v{}", major) : "", Name)},
        {"rootPackageName", Name},
        {"generateExtraInputTypes", true}};
    for (const char *language : {"nodejs", "python", "csharp"})
      package["language"][language] = Json::object();
    BridgedProvider source{address.str(),
                           Version == BridgedProvider::UnknownVersion ? "" : Version};
    package["parameterization"] = {{"baseProvider",
                                    {{"name", BridgedProvider::Plugin.str()},
                                     {"version", BridgedProvider::PluginVersion.str()}}},
                                   {"parameter", source.parameter()}};
    return package;
  }

private:
  /// The properties of a block, and which of them have to be given.
  struct Fields {
    Json all = Json::object(), inputs = Json::object();
    Json required = Json::array(), always = Json::array(); ///< always: there in what is read
  };

  std::string token(llvm::StringRef module, llvm::StringRef name) const {
    return fmt::format("{}:index/{}:{}", Name, std::string_view(module), std::string_view(name));
  }

  /// What all types begin with, if that is one word.
  static std::string prefixOf(const Json &provider) {
    std::set<std::string> words;
    for (const auto &[type, schema] : member(provider, "resource_schemas").items())
      if (llvm::StringRef(type).contains('_'))
        words.insert(llvm::StringRef(type).split('_').first.str());
    return words.size() == 1 ? *words.begin() + "_" : "";
  }

  std::string wordOf(llvm::StringRef type, llvm::StringRef prefix) const {
    llvm::StringRef rest = type;
    if (!prefix.empty() ? !rest.consume_front(prefix) : !rest.consume_front(Name + "_"))
      rest = type;
    return pulumiName(rest);
  }

  static Json any() { return {{"$ref", "pulumi.json#/Any"}}; }

  Json objectType(const std::string &name, const Json &block, unsigned depth) {
    std::string own = token(camel(name), name);
    if (!Types.contains(own)) {
      Types[own] = Json(); // holds the name
      Fields fields = fieldsOf(block, name, depth);
      Types[own] = {{"type", "object"}, {"properties", fields.all}, {"required", fields.required}};
    }
    return {{"type", "object"}, {"$ref", "#/types/" + own}};
  }

  static std::string camel(std::string name) {
    name[0] = llvm::toLower(name[0]);
    return name;
  }

  /// A type as Terraform writes it: `"string"`, `["list", "string"]`, `["object", {...}]`.
  Json typeOf(const Json &type, const std::string &name, unsigned depth) {
    llvm::StringRef word = textOf(type);
    if (word == "string" || word == "number")
      return {{"type", word.str()}};
    if (word == "bool")
      return {{"type", "boolean"}};
    if (depth > MaxDepth || !type.is_array() || type.size() < 2)
      return any();
    word = textOf(type[0]);
    if (word == "list" || word == "set")
      return {{"type", "array"}, {"items", typeOf(type[1], name, depth + 1)}};
    if (word == "map")
      return {{"type", "object"}, {"additionalProperties", typeOf(type[1], name, depth + 1)}};
    if (word != "object" || !type[1].is_object())
      return any();
    Json attributes = Json::object();
    for (const auto &[attribute, inner] : type[1].items())
      attributes[attribute] = {{"type", inner}, {"optional", true}};
    return objectType(name, {{"attributes", std::move(attributes)}}, depth + 1);
  }

  /// A block or a structured attribute that nests in the way `mode`.
  Json nested(llvm::StringRef mode, bool isOne, const std::string &name, const Json &block,
              unsigned depth) {
    if (depth > MaxDepth)
      return any();
    Json element = objectType(name, block, depth + 1);
    if ((mode == "list" || mode == "set") && !isOne)
      return {{"type", "array"}, {"items", std::move(element)}};
    if (mode == "map")
      return {{"type", "object"}, {"additionalProperties", std::move(element)}};
    return element;
  }

  Fields fieldsOf(const Json &block, const std::string &owner, unsigned depth) {
    Fields fields;
    const Json &attributes = member(block, "attributes"), &blocks = member(block, "block_types");
    auto isTaken = [&](const std::string &plural) {
      return (attributes.is_object() && attributes.contains(plural)) ||
             (blocks.is_object() && blocks.contains(plural));
    };
    auto add = [&](const std::string &name, bool isMany, const Json &from, bool isBlock,
                   auto &&makeType) {
      std::string plural = isMany ? pluralName(name) : name;
      std::string words = plural != name && isTaken(plural) ? name : plural,
                  property = pulumiName(words);
      if (!isPropertyName(property))
        return;
      bool isRequired = isBlock ? countOf(from, "min_items") > 0 : flag(from, "required"),
           isOptional = isBlock ? !isRequired : flag(from, "optional"),
           isComputed = flag(from, "computed");
      Json spec = makeType(owner + pascal(pulumiName(isMany ? singular(words) : words)));
      if (flag(from, "sensitive"))
        spec["secret"] = true;
      fields.all[property] = spec;
      if (isOptional || isRequired)
        fields.inputs[property] = std::move(spec);
      if (isRequired)
        fields.required.push_back(property);
      if (isRequired || isComputed)
        fields.always.push_back(property);
    };
    if (attributes.is_object())
      for (const auto &[name, attribute] : attributes.items()) {
        const Json &structure = member(attribute, "nested_type"), &type = member(attribute, "type");
        llvm::StringRef mode;
        if (structure.is_object())
          mode = textOf(member(structure, "nesting_mode"));
        else if (type.is_array() && !type.empty())
          mode = textOf(type[0]);
        add(name, mode == "list" || mode == "set", attribute, false, [&](const std::string &inner) {
          return structure.is_object() ? nested(mode, false, inner, structure, depth)
                                       : typeOf(type, inner, depth);
        });
      }
    if (blocks.is_object())
      for (const auto &[name, blockType] : blocks.items()) {
        llvm::StringRef mode = textOf(member(blockType, "nesting_mode"));
        bool isOne = countOf(blockType, "max_items") == 1;
        const Json &block = member(blockType, "block");
        add(name, (mode == "list" || mode == "set") && !isOne, blockType, true,
            [&](const std::string &inner) { return nested(mode, isOne, inner, block, depth); });
      }
    return fields;
  }

  static int64_t countOf(const Json &blockType, const char *key) {
    const Json &count = member(blockType, key);
    return count.is_number_integer() ? count.get<int64_t>() : 0;
  }

  Json resource(const Json &block, const std::string &name) {
    Fields fields = fieldsOf(block, name, 0);
    const Json &own = member(member(block, "attributes"), "id");
    if (!flag(own, "required"))
      for (Json *properties : {&fields.all, &fields.inputs})
        properties->erase("id"); // every resource has one
    // A name that is a text is made of the resource's where it is not given.
    auto isLeft = [&](const Json &property) {
      return property == "name" && textOf(member(fields.inputs["name"], "type")) == "string";
    };
    auto without = [](const Json &names, auto &&isLeft) {
      Json kept = Json::array();
      for (const Json &each : names)
        if (!isLeft(each))
          kept.push_back(each);
      return kept;
    };
    Json all = fields.all;
    return {{"properties", fields.all},
            {"required",
             without(fields.always, [&](const Json &each) { return !all.contains(textOf(each)); })},
            {"inputProperties", fields.inputs},
            {"requiredInputs", without(fields.required, isLeft)},
            {"stateInputs", {{"type", "object"}, {"properties", fields.all}}}};
  }

  Json function(const Json &block, const std::string &name) {
    Fields fields = fieldsOf(block, name, 0);
    if (!fields.all.contains("id")) {
      fields.all["id"] = {{"type", "string"}};
      fields.always.push_back("id");
    }
    return {
        {"inputs",
         {{"type", "object"}, {"properties", fields.inputs}, {"required", fields.required}}},
        {"outputs", {{"type", "object"}, {"properties", fields.all}, {"required", fields.always}}}};
  }

  std::string Name, Version;
  Json Types;
};

} // namespace

BridgedPackages::BridgedPackages(std::string schemaFile, std::string directory,
                                 std::string shippedDirectory)
    : SchemaFile(std::move(schemaFile)), Directory(std::move(directory)),
      ShippedDirectory(std::move(shippedDirectory)) {}

std::optional<PackageFile> BridgedPackages::locate(llvm::StringRef name, llvm::StringRef version) {
  if (version.empty())
    version = BridgedProvider::UnknownVersion;
  if (!isPackageName(name) || !isVersion(version) || hasSchemaFile(ShippedDirectory, name))
    return std::nullopt;
  auto text = llvm::MemoryBuffer::getFile(SchemaFile);
  if (!text)
    return std::nullopt;
  std::string place =
      fmt::format("{}-{}-{:x}.json", std::string_view(name), std::string_view(version),
                  llvm::xxh3_64bits((*text)->getBuffer()));
  PackageFile file{name.str(), version.str(), inDirectory(Directory, place)};
  if (llvm::sys::fs::exists(file.path))
    return file;
  Json schemas = parseJsonText((*text)->getBuffer());
  const Json &providers = member(schemas, "provider_schemas");
  if (!providers.is_object())
    return std::nullopt;
  for (const auto &[address, provider] : providers.items()) {
    std::optional<std::string> source = BridgedProvider::address(address);
    if (!source || llvm::StringRef(*source).rsplit('/').second != name)
      continue;
    Json package = PackageMaker(name, version).make(provider, *source);
    if (llvm::sys::fs::create_directories(Directory))
      return std::nullopt;
    llvm::Error error = llvm::writeToOutput(file.path, [&](llvm::raw_ostream &out) {
      out << printJsonText(package);
      return llvm::Error::success();
    });
    if (error) {
      llvm::consumeError(std::move(error));
      return std::nullopt;
    }
    return file;
  }
  return std::nullopt;
}

} // namespace pcl::schema
