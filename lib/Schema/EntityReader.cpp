// JSON of one entity to resources, functions, object and enum types, and the types of their
// properties.
//
// Members that are absent or of the wrong kind are read as if they were not there: a schema says
// much that we do not know, and one odd property must not cost its resource. Properties are read
// when somebody looks at them, which for most types and outputs is never. Not here: finding the
// entity (Package.cpp).
#include "JsonAccess.h"
#include "PackageImpl.h"

#include "pcl/Schema/Naming.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::schema {

/// Arrays, maps and unions nest in each other no deeper than this.
static constexpr unsigned MaxTypeDepth = 1000;

static std::optional<Constant> constantOf(llvm::StringRef text) {
  if (text.empty())
    return std::nullopt;
  if (text == "true" || text == "false")
    return Constant{Constant::Kind::Bool, text == "true", ""};
  if (isString(text))
    return Constant{Constant::Kind::String, false, stringOf(text)};
  if (Json value = parseJsonText(text); value.is_number())
    return Constant{Constant::Kind::Number, false, printJsonText(value)};
  return std::nullopt;
}

static bool isTrue(llvm::StringRef text) { return text == "true"; }

static std::string percentDecoded(llvm::StringRef text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && llvm::isHexDigit(text[i + 1]) &&
        llvm::isHexDigit(text[i + 2])) {
      out += static_cast<char>(llvm::hexFromNibbles(text[i + 1], text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// The primitive that the word of a schema's `type` names; Any for another word.
static TypeKind primitive(llvm::StringRef word) {
  if (word == "boolean")
    return TypeKind::Bool;
  if (word == "integer")
    return TypeKind::Integer;
  if (word == "number")
    return TypeKind::Number;
  if (word == "string")
    return TypeKind::String;
  return TypeKind::Any;
}

const Type *Package::Impl::intern(Type type) {
  // A text of everything that tells two types apart.
  std::string key = std::to_string(static_cast<int>(type.kind)) + (type.isPlain ? "p" : "");
  for (const Type *element : type.elements)
    key += "," + llvm::utohexstr(reinterpret_cast<uintptr_t>(element));
  if (type.package)
    key += "@" + llvm::utohexstr(reinterpret_cast<uintptr_t>(type.package));
  if (type.kind == TypeKind::Union)
    key += "=" + std::to_string(static_cast<int>(type.unionDefault));
  key += "#" + type.token.str() + "?" + type.discriminator.str();
  for (const auto &[value, token] : type.discriminatorMapping)
    key += ("&" + value + "=" + token).str();
  auto [slot, isNew] = typesByKey.try_emplace(std::move(key));
  if (isNew)
    slot->second = std::make_unique<Type>(std::move(type));
  return slot->second.get();
}

llvm::StringRef Package::Impl::keyAt(llvm::StringRef raw) {
  return raw.contains('\\') ? save(stringOf(("\"" + raw + "\"").str())) : raw;
}

llvm::StringRef Package::Impl::stringAt(llvm::StringRef text) {
  if (text.contains('\\'))
    return save(stringOf(text));
  return text.consume_front("\"") && text.consume_back("\"") ? text : llvm::StringRef();
}

const Type *Package::Impl::readReference(llvm::StringRef reference, const JsonMembers &spec) {
  Type type;
  type.isPlain = isTrue(spec["plain"]);
  if (reference.consume_front("pulumi.json#/")) {
    type.kind = reference == "Archive" ? TypeKind::Archive
                : reference == "Asset" ? TypeKind::Asset
                : reference == "Json"  ? TypeKind::Json
                                       : TypeKind::Any;
    return intern(std::move(type));
  }
  // `#/types/T`, or `/package/vVERSION/schema.json#/types/T` for another package. Tokens may hold
  // slashes.
  auto [file, fragment] = reference.split('#');
  type.package = self;
  if (!file.empty()) {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    file.split(parts, '/', -1, /*KeepEmpty=*/false);
    type.package = parts.empty()
                       ? nullptr
                       : registry.findForReference(parts[0], parts.size() > 1 ? parts[1] : "");
  }
  if (fragment.consume_front("/types/"))
    type.kind = TypeKind::Named;
  else if (fragment.consume_front("/resources/"))
    type.kind = TypeKind::Resource;
  else if (fragment == "/provider")
    type.kind = TypeKind::Resource;
  else
    type.kind = TypeKind::Any;
  if (fragment == "/provider")
    type.token =
        save("pulumi:providers:" + (type.package ? type.package->name().str() : std::string()));
  else
    type.token = save(percentDecoded(fragment));
  // A reference to nothing, or into a package that nobody has, is opaque; it may say what primitive
  // it is in truth.
  bool isMissing =
      !type.package || (type.kind == TypeKind::Named && !type.package->hasType(type.token));
  if (isMissing) {
    type.kind = primitive(stringAt(spec["type"]));
    type.package = nullptr;
  }
  return intern(std::move(type));
}

const Type *Package::Impl::readType(const JsonMembers &spec, unsigned depth) {
  Type type;
  type.isPlain = isTrue(spec["plain"]);
  if (depth > MaxTypeDepth) {
    diags.report(diag::schema_type_too_deep, {}, path, MaxTypeDepth);
    return intern(std::move(type));
  }
  if (llvm::StringRef reference = spec["$ref"]; isString(reference))
    return readReference(stringAt(reference), spec);
  if (llvm::StringRef members = spec["oneOf"]; isArray(members)) {
    type.kind = TypeKind::Union;
    type.unionDefault = primitive(stringAt(spec["type"]));
    forEachElement(members, [&](llvm::StringRef member) {
      if (const Type *element = readType(JsonMembers(member), depth + 1);
          !llvm::is_contained(type.elements, element))
        type.elements.push_back(element);
    });
    JsonMembers discriminator(spec["discriminator"]);
    type.discriminator = stringAt(discriminator["propertyName"]);
    for (auto [value, reference] : JsonMembers(discriminator["mapping"]).sorted()) {
      llvm::StringRef target = stringAt(reference);
      target.consume_front("#/types/");
      type.discriminatorMapping.emplace_back(keyAt(value), save(percentDecoded(target)));
    }
    if (type.elements.size() == 1)
      return type.elements[0];
    return intern(std::move(type));
  }
  llvm::StringRef word = stringAt(spec["type"]);
  if (word == "array") {
    type.kind = TypeKind::Array;
    type.elements.push_back(readType(JsonMembers(spec["items"]), depth + 1));
  } else if (word == "object") {
    type.kind = TypeKind::Map;
    llvm::StringRef element = spec["additionalProperties"];
    Type text;
    text.kind = TypeKind::String;
    type.elements.push_back(isObject(element) ? readType(JsonMembers(element), depth + 1)
                                              : intern(std::move(text)));
  } else {
    type.kind = primitive(word);
  }
  return intern(std::move(type));
}

Properties Package::Impl::properties(llvm::StringRef what, llvm::StringRef specs,
                                     llvm::StringRef required) {
  if (!isObject(specs))
    return {};
  return Properties([this, what, specs, required] {
    std::lock_guard lock(mutex);
    return readProperties(what, specs, required);
  });
}

Properties::List Package::Impl::readProperties(llvm::StringRef what, llvm::StringRef specs,
                                               llvm::StringRef required) {
  Properties::List result;
  std::optional<JsonMembers> all = openEntity(what, specs);
  if (!all)
    return result;
  llvm::SmallVector<llvm::StringRef, 8> requiredNames;
  forEachElement(required, [&](llvm::StringRef name) { requiredNames.push_back(stringAt(name)); });
  for (auto [key, text] : all->sorted()) {
    JsonMembers spec(text);
    if (isObject(text) && !spec.isWhole()) {
      openEntity(what, text); // says so
      continue;
    }
    Property property;
    property.name = keyAt(key);
    if (!isPropertyName(property.name)) {
      refuse(property.name);
      continue;
    }
    property.type = readType(spec);
    property.isRequired = llvm::is_contained(requiredNames, property.name);
    property.isSecret = isTrue(spec["secret"]);
    property.replaceOnChanges = isTrue(spec["replaceOnChanges"]);
    property.willReplaceOnChanges = isTrue(spec["willReplaceOnChanges"]);
    property.constant = constantOf(spec["const"]);
    property.defaultValue = constantOf(spec["default"]);
    forEachElement(JsonMembers(spec["defaultInfo"])["environment"], [&](llvm::StringRef variable) {
      property.defaultEnvironment.push_back(stringAt(variable));
    });
    property.deprecationMessage = stringAt(spec["deprecationMessage"]);
    for (auto [language, info] : JsonMembers(spec["language"]).sorted())
      if (llvm::StringRef own = JsonMembers(info)["name"]; isString(own)) {
        llvm::StringRef name = stringAt(own);
        if (isPlainIdentifier(name) && !isKeyword(keyAt(language), name))
          property.languageNames.emplace_back(keyAt(language), name);
        else
          refuse(name);
      }
    result.push_back(std::move(property));
  }
  llvm::sort(result, [](const Property &a, const Property &b) { return a.name < b.name; });
  return result;
}

std::unique_ptr<Resource> Package::Impl::readResource(llvm::StringRef token,
                                                      const JsonMembers &spec) {
  auto resource = std::make_unique<Resource>();
  resource->package = self;
  resource->token = token;
  resource->inputs = properties(token, spec["inputProperties"], spec["requiredInputs"]);
  resource->outputs = properties(token, spec["properties"], spec["required"]);
  JsonMembers state(spec["stateInputs"]);
  resource->stateInputs = properties(token, state["properties"], state["required"]);
  resource->isComponent = isTrue(spec["isComponent"]);
  resource->isOverlay = isTrue(spec["isOverlay"]);
  resource->deprecationMessage = stringAt(spec["deprecationMessage"]);
  for (auto [name, function] : JsonMembers(spec["methods"]).sorted())
    resource->methods.push_back({keyAt(name), stringAt(function)});
  forEachElement(spec["aliases"], [&](llvm::StringRef alias) {
    if (llvm::StringRef type = JsonMembers(alias)["type"]; isString(type))
      resource->aliases.push_back(stringAt(type));
  });
  return resource;
}

std::unique_ptr<Function> Package::Impl::readFunction(llvm::StringRef token,
                                                      const JsonMembers &spec) {
  auto function = std::make_unique<Function>();
  function->package = self;
  function->token = token;
  function->hasInputs = isObject(spec["inputs"]);
  JsonMembers inputs(spec["inputs"]);
  function->inputs = properties(token, inputs["properties"], inputs["required"]);
  forEachElement(spec["multiArgumentInputs"], [&](llvm::StringRef argument) {
    function->multiArgumentInputs.push_back(stringAt(argument));
  });
  // `outputs` is the older way to say an object; `returnType` says anything.
  JsonMembers result(isObject(spec["outputs"]) ? spec["outputs"] : spec["returnType"]);
  function->isReturnPlain = isTrue(result["plain"]);
  if (isObject(result["properties"]) ||
      (stringAt(result["type"]) == "object" && result["additionalProperties"].empty()))
    function->outputs = properties(token, result["properties"], result["required"]);
  else if (!result.empty())
    function->returnType = readType(result);
  function->isOverlay = isTrue(spec["isOverlay"]);
  function->deprecationMessage = stringAt(spec["deprecationMessage"]);
  return function;
}

const Package::Impl::NamedType &Package::Impl::namedType(llvm::StringRef token) {
  auto [slot, isNew] = namedTypes.try_emplace(token);
  std::unique_ptr<NamedType> &type = slot->second; // stays in its place when the table grows
  if (!isNew)
    return *type;
  type = std::make_unique<NamedType>();
  NamedType &result = *type;
  std::optional<ByteRange> range = json->find(Types, token);
  std::optional<JsonMembers> spec;
  if (range && isToken(token))
    spec = openEntity(token, json->slice(*range));
  if (!spec)
    return result;
  llvm::StringRef kept = slot->first();
  if (llvm::StringRef values = (*spec)["enum"]; isArray(values)) {
    EnumType &enumeration = result.enumeration.emplace();
    enumeration.package = self;
    enumeration.token = kept;
    enumeration.underlying = primitive(stringAt((*spec)["type"]));
    forEachElement(values, [&](llvm::StringRef text) {
      JsonMembers value(text);
      if (std::optional<Constant> constant = constantOf(value["value"]))
        enumeration.values.push_back(
            {stringAt(value["name"]), *constant, stringAt(value["deprecationMessage"])});
    });
  } else {
    ObjectType &object = result.object.emplace();
    object.package = self;
    object.token = kept;
    object.properties = properties(kept, (*spec)["properties"], (*spec)["required"]);
  }
  return result;
}

const ObjectType *Package::objectType(llvm::StringRef token) const {
  std::lock_guard lock(TheImpl->mutex);
  const std::optional<ObjectType> &object = TheImpl->namedType(token).object;
  return object ? &*object : nullptr;
}

const EnumType *Package::enumType(llvm::StringRef token) const {
  std::lock_guard lock(TheImpl->mutex);
  const std::optional<EnumType> &enumeration = TheImpl->namedType(token).enumeration;
  return enumeration ? &*enumeration : nullptr;
}

} // namespace pcl::schema
