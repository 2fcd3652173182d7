// Schemas of the registry as a package schema.
//
// Source of the rules: the documentation and the names of the package `aws-native`. Properties that
// nobody may set are no inputs; types are named by the resource and the definition, or by the
// property where they stand; tags of the usual form share one type.
#include "pcl/Frontend/CloudFormation/Registry.h"

#include "Names.h"

#include "pcl/Support/JsonText.h"
#include "pcl/Support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <nlohmann/json.hpp>

namespace pcl::cloudformation {

namespace {

using nlohmann::json;

constexpr unsigned MaxTypeDepth = 64;

const json *member(const json &object, llvm::StringRef key) {
  if (!object.is_object())
    return nullptr;
  auto found = object.find(key.str());
  return found == object.end() ? nullptr : &*found;
}

bool isFilled(const json &object, llvm::StringRef key) {
  const json *value = member(object, key);
  return value && !value->empty() && (value->is_object() || value->is_array());
}

std::vector<std::string> textsOf(const json &object, llvm::StringRef key) {
  std::vector<std::string> texts;
  const json *list = member(object, key);
  if (list && list->is_array())
    for (const json &item : *list)
      if (item.is_string())
        texts.push_back(item.get<std::string>());
  return texts;
}

/// Names in a list of paths of properties.
std::vector<std::string> propertiesIn(const json &schema, llvm::StringRef list) {
  std::vector<std::string> names;
  for (const std::string &path : textsOf(schema, list)) {
    llvm::StringRef name = path;
    name.consume_front("/properties/");
    names.push_back(name.str());
  }
  return names;
}

/// The JSON types of `schema`, with those that its form says.
std::vector<std::string> typesOf(const json &schema) {
  std::vector<std::string> types = textsOf(schema, "type");
  if (std::string one = textMember(schema, "type"); !one.empty())
    types.push_back(one);
  auto add = [&](llvm::StringRef type) {
    if (!llvm::is_contained(types, type))
      types.push_back(type.str());
  };
  if (const json *items = member(schema, "items"); items && items->is_object())
    add("array");
  if (isFilled(schema, "properties") || isFilled(schema, "patternProperties"))
    add("object");
  return types;
}

/// `into` with what `from` says beside it or in its place.
void merge(json &into, const json &from) {
  for (const auto &[key, value] : from.items()) {
    json &slot = into[key];
    if (key == "type") {
      std::vector<std::string> types = typesOf(json{{"type", slot}});
      for (const std::string &type : typesOf(json{{"type", value}}))
        if (!llvm::is_contained(types, type))
          types.push_back(type);
      slot = types;
    } else if (value.is_object() && slot.is_object() && key == "additionalProperties") {
      merge(slot, value);
    } else if (value.is_object() && slot.is_object() && key != "items") {
      slot.update(value);
    } else if (value.is_array() && slot.is_array()) {
      json all = value;
      all.insert(all.end(), slot.begin(), slot.end());
      slot = std::move(all);
    } else {
      slot = value;
    }
  }
}

/// The arms of a choice, each with what holds for all.
std::vector<json> armsOf(const json &schema, unsigned depth = 0) {
  if (depth > MaxTypeDepth || (!isFilled(schema, "anyOf") && !isFilled(schema, "oneOf")))
    return {schema};
  json base = schema;
  base.erase("anyOf");
  base.erase("oneOf");
  std::vector<json> arms;
  for (llvm::StringRef key : {"anyOf", "oneOf"})
    if (isFilled(schema, key))
      for (const json &arm : *member(schema, key))
        for (const json &one : armsOf(arm, depth + 1)) {
          json merged = base;
          if (one.is_object())
            merge(merged, one);
          arms.push_back(std::move(merged));
        }
  return arms;
}

/// `CREATE_IN_PROGRESS` -> `CreateInProgress`.
std::string upperCamel(llvm::StringRef text) {
  std::string lowered = text == text.upper() ? text.lower() : text.str(), result;
  bool isNext = true;
  for (char c : llvm::StringRef(lowered).trim(' ')) {
    if (llvm::isAlnum(c))
      result += isNext ? llvm::toUpper(c) : c;
    isNext = c == '_' || c == ' ' || c == '-' || c == '.';
  }
  return result;
}

json anyType() { return {{"$ref", "pulumi.json#/Any"}}; }
json refTo(llvm::StringRef token) { return {{"$ref", ("#/types/" + token).str()}}; }

/// Types of one resource, which go into the package's.
class TypeDeriver {
public:
  TypeDeriver(json &types, llvm::StringSet<> &seen, const json &schema, llvm::StringRef type)
      : Types(types), Seen(seen), Schema(schema), Type(type) {
    std::string made = tokenOf(type);
    Module = llvm::StringRef(made).split(':').second.split(':').first.str();
    Resource = llvm::StringRef(made).rsplit(':').second.str();
  }

  /// The type of what `schema` allows; `parent` names what has no name of its own.
  json typeOf(const std::string &parent, const json &schema, unsigned depth) {
    if (depth > MaxTypeDepth || !schema.is_object())
      return anyType();
    if (std::string reference = textMember(schema, "$ref"); !reference.empty())
      return definition(parent, reference, depth + 1);
    if (isFilled(schema, "properties"))
      return object(parent + "Properties", schema, depth, false);
    if (isFilled(schema, "anyOf") || isFilled(schema, "oneOf"))
      return choice(parent, schema, depth);
    std::vector<std::string> types = typesOf(schema);
    if (isFilled(schema, "enum") && !types.empty() && types.front() == "string")
      return enumeration(parent, schema);
    if (const json *values = mapValues(schema))
      return {{"type", "object"},
              {"additionalProperties", typeOf(parent + "Value", *values, depth + 1)}};
    if (llvm::is_contained(types, "array")) {
      const json *items = member(schema, "items");
      return {{"type", "array"},
              {"items", items ? typeOf(parent + "Item", *items, depth + 1) : anyType()}};
    }
    if (types.size() == 1)
      return single(types.front());
    if (types.empty() || llvm::is_contained(types, "object"))
      return anyType();
    json arms = json::array();
    for (const std::string &type : types)
      arms.push_back(single(type));
    return {{"oneOf", arms}};
  }

private:
  static json single(llvm::StringRef type) {
    if (llvm::is_contained({"string", "integer", "number", "boolean"}, type))
      return {{"type", type.str()}};
    if (type == "array")
      return {{"type", "array"}, {"items", anyType()}};
    return anyType();
  }

  static const json *mapValues(const json &schema) {
    const json *values = member(schema, "additionalProperties");
    if (values && values->is_object())
      return values;
    const json *patterns = member(schema, "patternProperties");
    return patterns && patterns->is_object() && patterns->size() == 1 ? &*patterns->begin()
                                                                      : nullptr;
  }

  /// A collection of plain values, `depth` levels deep at the most.
  static bool isPlainCollection(const json &type, unsigned depth) {
    const json *element =
        member(type, "items") ? member(type, "items") : member(type, "additionalProperties");
    if (!element || !depth)
      return false;
    return llvm::is_contained({"boolean", "integer", "number", "string"},
                              textMember(*element, "type")) ||
           isPlainCollection(*element, depth - 1);
  }

  std::string token(llvm::StringRef name) const {
    return ("aws-native:" + Module + ":" + name).str();
  }

  json object(const std::string &name, const json &schema, unsigned depth, bool isOnce) {
    std::string made = token(name);
    if (isOnce && !Seen.insert(made).second)
      return refTo(made);
    json properties = json::object(), required = json::array();
    if (const json *members = member(schema, "properties"); members && members->is_object())
      for (const auto &[key, value] : members->items())
        properties[propertyName(key)] = typeOf(name + lowerAcronyms(key), value, depth + 1);
    for (const std::string &key : textsOf(schema, "required"))
      if (std::string own = propertyName(key);
          properties.contains(own) && !llvm::is_contained(required, own))
        required.push_back(own);
    llvm::sort(required);
    Types[made] = {{"type", "object"}, {"properties", properties}, {"required", required}};
    return refTo(made);
  }

  json definition(const std::string &parent, llvm::StringRef reference, unsigned depth) {
    reference.consume_front("#/definitions/");
    const json *definitions = member(Schema, "definitions");
    const json *found = definitions ? member(*definitions, reference) : nullptr;
    std::string name = reference.str();
    if (parent == "LoggingClusterLogging" && name == "ClusterLogging")
      name = "ClusterLoggingEnabledTypes";
    else if (Type == "AWS::SageMaker::Cluster" && name == "ClusterFsxLustreConfig")
      name = "ClusterInstanceStorageFsxLustreConfig";
    else if (!reference.starts_with(Resource) &&
             !(definitions && member(*definitions, Resource + name)))
      name = Resource + name;
    name = lowerAcronyms(name);
    if (!found)
      return anyType();
    json schema = *found;
    std::vector<std::string> own = textsOf(schema, "type");
    if (std::string one = textMember(schema, "type"); !one.empty())
      own.push_back(one);
    if ((isFilled(schema, "anyOf") || isFilled(schema, "oneOf")) && own.size() == 1 &&
        own.front() == "object" && !mergeArms(schema))
      return typeOf(name, schema, depth);
    if (const json *values = mapValues(schema)) {
      json value = typeOf(parent + "Value", *values, depth);
      bool isCollection = value.contains("items") || value.contains("additionalProperties");
      if (isCollection && !isPlainCollection(value, 2))
        value = anyType();
      return {{"type", "object"}, {"additionalProperties", value}};
    }
    bool isObject = own.empty()
                        ? isFilled(schema, "properties") || isFilled(schema, "patternProperties")
                        : own.front() == "object";
    return isObject ? object(name, schema, depth, true) : typeOf(name, schema, depth);
  }

  /// Makes one object of arms that are objects and do not differ; false if there are others.
  static bool mergeArms(json &schema) {
    json properties = isFilled(schema, "properties") ? schema["properties"] : json::object();
    const json base = properties;
    for (const json &arm : armsOf(schema)) {
      if (typesOf(arm) != std::vector<std::string>{"object"} || !isFilled(arm, "properties"))
        return false;
      for (const auto &[key, value] : arm["properties"].items()) {
        if (base.contains(key) && base[key] == value)
          continue;
        if (properties.contains(key) && properties[key] != value)
          return false;
        properties[key] = value;
      }
    }
    schema.erase("anyOf");
    schema.erase("oneOf");
    schema["properties"] = properties;
    return true;
  }

  json choice(const std::string &parent, const json &schema, unsigned depth) {
    std::vector<json> arms = armsOf(schema), types;
    for (auto [i, arm] : llvm::enumerate(arms)) {
      json type = typeOf(parent + std::to_string(i), arm, depth + 1);
      if (!llvm::is_contained(types, type))
        types.push_back(std::move(type));
    }
    std::vector<size_t> named;
    for (auto [i, type] : llvm::enumerate(types)) {
      std::string kept = textMember(type, "$ref");
      if (llvm::StringRef(kept).ends_with("Properties") ||
          llvm::StringRef(kept).ends_with(parent + std::to_string(i)))
        named.push_back(i);
    }
    if (named.size() == 1)
      types[named.front()] = typeOf(parent, arms[named.front()], depth + 1);
    if (types.size() == 1)
      return types.front();
    return {{"oneOf", types}};
  }

  json enumeration(const std::string &parent, const json &schema) {
    std::string name = lowerAcronyms(parent);
    if (!llvm::StringRef(parent).starts_with(Resource))
      name = Resource + parent;
    if (Module == "networkfirewall" && name == "RuleGroupType")
      name = "RuleGroupTypeEnum";
    if (Type == "AWS::QBusiness::Index" && parent == "Status")
      name = "QBusinessIndexStatus";
    if (Type == "AWS::ARCZonalShift::AutoshiftObserverNotificationStatus" &&
        parent == "AutoshiftObserverNotificationStatus")
      name = "AutoshiftObserverNotificationStatusEnum";
    std::vector<std::string> values = textsOf(schema, "enum");
    if (token(name) == "aws-native:efs:FileSystemProtectionReplicationOverwriteProtection" &&
        !llvm::is_contained(values, "REPLICATING"))
      values.push_back("REPLICATING");
    json members = json::array();
    llvm::StringSet<> taken;
    for (const std::string &value : values) {
      std::string word = lowerAcronyms(upperCamel(value));
      if (taken.contains(word))
        continue;
      if (word.empty() &&
          (name == "ChannelPreset" || name == "SoftwarePackageVersionSbomValidationStatus"))
        word = "Empty";
      bool isOfFlow = name == "FlowNodeType" || name == "FlowVersionFlowNodeType" ||
                      name == "ConfiguredModelAlgorithmAssociationTrainedModelExportFileType";
      if (isOfFlow && (word == "Input" || word == "Output"))
        word += "Type";
      taken.insert(word);
      members.push_back({{"name", word}, {"value", value}});
    }
    json &slot = Types[token(name)];
    if (!slot.is_object() || slot["enum"].size() <= members.size())
      slot = {{"type", "string"}, {"enum", members}};
    return refTo(token(name));
  }

  json &Types;
  llvm::StringSet<> &Seen;
  const json &Schema;
  std::string Type, Module, Resource;
};

class PackageDeriver {
public:
  bool add(const json &schema) {
    std::string type = textMember(schema, "typeName"), made = tokenOf(type);
    const json *properties = member(schema, "properties");
    if (made.empty() || !properties || !properties->is_object())
      return false;
    const json *handlers = member(schema, "handlers");
    ++Count;
    if (!handlers || !member(*handlers, "create") || !member(*handlers, "read"))
      return true;
    TypeDeriver types(Types, Seen, schema, type);
    std::vector<std::string> required = textsOf(schema, "required");
    std::vector<std::string> readOnly = propertiesIn(schema, "readOnlyProperties");
    std::vector<std::string> createOnly = propertiesIn(schema, "createOnlyProperties");
    std::vector<std::string> writeOnly = propertiesIn(schema, "writeOnlyProperties");
    auto isIn = [](const std::vector<std::string> &list, const std::string &name) {
      return llvm::is_contained(list, name);
    };
    std::string tags = tagsOf(schema);
    json inputs = json::object(), outputs = json::object(), found = json::object();
    std::vector<std::string> needed, sure;
    for (const auto &[key, value] : properties->items()) {
      std::string name = topPropertyName(key);
      json one = types.typeOf(lowerAcronyms(key), value, 0);
      std::string plainName = propertyName(key);
      bool isFixed = llvm::any_of(
          createOnly, [&](const std::string &path) { return propertyName(path) == plainName; });
      if (key == tags)
        shareTags(one, isFixed);
      outputs[name] = one;
      if (isFixed)
        outputs[name]["replaceOnChanges"] = true;
      if (isIn(required, key) || isIn(readOnly, key))
        sure.push_back(name);
      if (isFixed || !isIn(readOnly, key)) {
        inputs[name] = outputs[name];
        if (isIn(required, key))
          needed.push_back(name);
      }
      if (!isIn(writeOnly, key) && !isIn(createOnly, key))
        found[propertyName(key)] = one;
    }
    std::string own = autoNamed(inputs, llvm::StringRef(made).rsplit(':').second);
    llvm::erase(needed, own);
    llvm::sort(needed);
    llvm::sort(sure);
    Resources[made] = {{"inputProperties", inputs},
                       {"requiredInputs", needed},
                       {"properties", outputs},
                       {"required", sure}};
    if (type != "AWS::MediaConnect::FlowOutput" && !found.empty())
      addGetter(made, schema, *properties, types, found);
    return true;
  }

  std::string text(llvm::StringRef version) {
    dropUnused();
    addIndex();
    json package{{"name", "aws-native"},
                 {"resources", Resources},
                 {"types", Types},
                 {"functions", Functions}};
    package["version"] = version.str();
    json settings = json::object();
    for (const char *name : {"accessKey", "profile", "region", "roleArn", "secretKey", "token"})
      settings[name] = {{"type", "string"}};
    for (const char *name : {"accessKey", "secretKey", "token"})
      settings[name]["secret"] = true;
    package["config"] = {{"variables", settings}};
    package["provider"] = {{"inputProperties", settings}, {"requiredInputs", {"region"}}};
    return package.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
  }

  unsigned count() const { return Count; }

private:
  /// Types that stand for shared ones are used by nobody.
  void dropUnused() {
    std::vector<const json *> open{&Resources, &Functions};
    json used = json::object();
    while (!open.empty()) {
      const json &value = *open.back();
      open.pop_back();
      std::string reference = textMember(value, "$ref");
      llvm::StringRef token = reference;
      if (token.consume_front("#/types/") && !used.contains(token.str()))
        if (const json *type = member(Types, token)) {
          used[token.str()] = *type;
          open.push_back(type);
        }
      if (value.is_object() || value.is_array())
        for (const json &inner : value)
          open.push_back(&inner);
    }
    Types = std::move(used);
  }

  static std::string tagsOf(const json &schema) {
    const json *tagging = member(schema, "tagging");
    std::string path = tagging ? textMember(*tagging, "tagProperty") : "";
    if (path.empty())
      return "Tags";
    llvm::StringRef name = path;
    name.consume_front("#");
    name.consume_front("/properties/");
    return name.str();
  }

  /// Tags that have a key and a value, both texts, and no more are of one type everywhere.
  void shareTags(json &type, bool isFixed) {
    const json *items = member(type, "items");
    std::string reference = items ? textMember(*items, "$ref") : "";
    llvm::StringRef made = reference;
    if (!made.consume_front("#/types/") || !Types.contains(made.str()))
      return;
    const json *properties = member(Types[made.str()], "properties");
    auto isText = [&](llvm::StringRef name) {
      const json *one = properties ? member(*properties, name) : nullptr;
      return one && textMember(*one, "type") == "string";
    };
    if (properties && properties->size() == 2 && isText("key") && isText("value"))
      type["items"] = refTo(isFixed ? "aws-native:index:CreateOnlyTag" : "aws-native:index:Tag");
  }

  /// The input that gets a name by itself, or "".
  static std::string autoNamed(const json &inputs, llvm::StringRef resource) {
    auto isText = [&](const std::string &name) {
      return inputs.contains(name) && textMember(inputs[name], "type") == "string";
    };
    std::vector<std::string> found;
    std::string full = resource.lower() + "name";
    for (const auto &[name, type] : inputs.items()) {
      llvm::StringRef lowered(name);
      if (lowered.equals_insensitive(full) && isText(name) && !isText("name"))
        return name;
      std::string low = lowered.lower(), kind = resource.lower();
      llvm::StringRef stem = low;
      if (stem.consume_back("name") && llvm::StringRef(kind).ends_with(stem) && isText(name))
        found.push_back(name);
    }
    if (isText("name"))
      return "name";
    return found.size() == 1 ? found.front() : "";
  }

  void addGetter(llvm::StringRef made, const json &schema, const json &properties,
                 TypeDeriver &types, const json &outputs) {
    json inputs = json::object();
    std::vector<std::string> needed;
    for (const std::string &name : propertiesIn(schema, "primaryIdentifier")) {
      const json *property = member(properties, name);
      if (!property)
        return;
      inputs[propertyName(name)] = types.typeOf(lowerAcronyms(name), *property, 0);
      needed.push_back(propertyName(name));
    }
    auto [module, kind] = made.rsplit(':');
    Functions[(module + ":get" + kind).str()] = {
        {"inputs", {{"type", "object"}, {"properties", inputs}, {"required", needed}}},
        {"outputs", {{"type", "object"}, {"properties", outputs}}}};
  }

  /// What is of no resource.
  void addIndex() {
    const json text{{"type", "string"}}, texts{{"type", "array"}, {"items", text}};
    const json whole{{"type", "integer"}},
        map{{"type", "object"}, {"additionalProperties", anyType()}};
    auto object = [](json properties, json required) {
      return json{{"type", "object"}, {"properties", properties}, {"required", required}};
    };
    auto function = [&](const char *name, json inputs, json outputs) {
      json &slot = Functions[std::string("aws-native:index:") + name];
      slot["outputs"] = std::move(outputs);
      if (!inputs.is_null())
        slot["inputs"] = std::move(inputs);
    };
    auto gives = [&](const char *name, const json &type) {
      return object({{name, type}}, json::array({name}));
    };
    json named = gives("name", text);
    function("getAccountId", nullptr, gives("accountId", text));
    function("getRegion", nullptr, gives("region", text));
    function("getUrlSuffix", nullptr, gives("urlSuffix", text));
    function("getPartition", nullptr,
             object({{"partition", text}, {"dnsSuffix", text}}, {"dnsSuffix", "partition"}));
    function("getAzs", object({{"region", text}}, json::array()), gives("azs", texts));
    function("getSsmParameterString", named, gives("value", text));
    function("getSsmParameterList", named, gives("value", texts));
    function("importValue", named, object({{"value", anyType()}}, json::array()));
    function("cidr",
             object({{"ipBlock", text}, {"count", whole}, {"cidrBits", whole}},
                    {"cidrBits", "count", "ipBlock"}),
             gives("subnets", texts));
    for (const char *tag : {"Tag", "CreateOnlyTag"})
      Types[std::string("aws-native:index:") + tag] =
          object({{"key", text}, {"value", text}}, {"key", "value"});
    Resources["aws-native:index:ExtensionResource"] = {
        {"inputProperties",
         {{"type", text}, {"properties", map}, {"createOnly", texts}, {"writeOnly", texts}}},
        {"requiredInputs", {"properties", "type"}},
        {"properties", {{"outputs", map}}},
        {"required", {"outputs"}}};
  }

  json Resources = json::object(), Types = json::object(), Functions = json::object();
  llvm::StringSet<> Seen; ///< types that are made, or being made
  unsigned Count = 0;
};

} // namespace

std::string deriveSchema(llvm::StringRef directory, llvm::StringRef version,
                         DiagnosticEngine &diags) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end; it != end && !error;
       it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".json")
      files.push_back(it->path());
  llvm::sort(files);
  PackageDeriver package;
  for (const std::string &file : files) {
    auto buffer = readFile(file);
    json content = buffer ? json::parse((*buffer)->getBuffer().str(), nullptr, false) : json();
    bool isGood = content.is_object() && package.add(content);
    if (content.is_array())
      isGood = llvm::all_of(content, [&](const json &one) { return package.add(one); });
    if (!isGood)
      diags.report(diag::cannot_open_schema, {}, file, phrase::no_registry_schema());
  }
  if (package.count())
    return package.text(version);
  diags.report(diag::cannot_open_schema, {}, directory.str(), phrase::no_registry_schemas());
  return "";
}

} // namespace pcl::cloudformation
