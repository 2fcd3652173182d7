// JSON of one entity to resources, functions, object and enum types, and the types of their
// properties.
//
// Members that are absent or of the wrong kind are read as if they were not there: a schema says
// much that we do not know, and one odd property must not cost its resource. Not here: finding the
// entity (Package.cpp).
#include "JsonAccess.h"
#include "PackageImpl.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::schema {

/// Arrays, maps and unions nest in each other no deeper than this.
static constexpr unsigned MaxTypeDepth = 1000;

static std::optional<Constant> constantOf(const Json &value) {
  if (value.is_boolean())
    return Constant{Constant::Kind::Bool, value.get<bool>(), ""};
  if (value.is_number())
    return Constant{Constant::Kind::Number, false, printJsonText(value)};
  if (value.is_string())
    return Constant{Constant::Kind::String, false, value.get<std::string>()};
  return std::nullopt;
}

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

const Type *Package::Impl::readReference(llvm::StringRef reference, const Json &spec) {
  Type type;
  type.isPlain = flag(spec, "plain");
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
    type.kind = primitive(textOf(member(spec, "type")));
    type.package = nullptr;
  }
  return intern(std::move(type));
}

const Type *Package::Impl::readType(const Json &spec, unsigned depth) {
  Type type;
  type.isPlain = flag(spec, "plain");
  if (depth > MaxTypeDepth) {
    diags.report(diag::schema_type_too_deep, {}, path, MaxTypeDepth);
    return intern(std::move(type));
  }
  if (const Json &reference = member(spec, "$ref"); reference.is_string())
    return readReference(textOf(reference), spec);
  if (const Json &members = member(spec, "oneOf"); members.is_array()) {
    type.kind = TypeKind::Union;
    type.unionDefault = primitive(textOf(member(spec, "type")));
    for (const Json &m : members)
      if (const Type *element = readType(m, depth + 1); !llvm::is_contained(type.elements, element))
        type.elements.push_back(element);
    const Json &discriminator = member(spec, "discriminator");
    type.discriminator = save(textOf(member(discriminator, "propertyName")));
    if (const Json &mapping = member(discriminator, "mapping"); mapping.is_object())
      for (const auto &[value, reference] : mapping.items()) {
        llvm::StringRef target = textOf(reference);
        target.consume_front("#/types/");
        type.discriminatorMapping.emplace_back(save(value), save(percentDecoded(target)));
      }
    if (type.elements.size() == 1)
      return type.elements[0];
    return intern(std::move(type));
  }
  llvm::StringRef word = textOf(member(spec, "type"));
  if (word == "array") {
    type.kind = TypeKind::Array;
    type.elements.push_back(readType(member(spec, "items"), depth + 1));
  } else if (word == "object") {
    type.kind = TypeKind::Map;
    const Json &element = member(spec, "additionalProperties");
    Type text;
    text.kind = TypeKind::String;
    type.elements.push_back(element.is_object() ? readType(element, depth + 1)
                                                : intern(std::move(text)));
  } else {
    type.kind = primitive(word);
  }
  return intern(std::move(type));
}

Properties Package::Impl::readProperties(const Json &properties, const Json &required) {
  Properties result;
  if (!properties.is_object())
    return result;
  llvm::StringSet<> isRequired;
  if (required.is_array())
    for (const Json &name : required)
      isRequired.insert(textOf(name));
  for (const auto &[key, spec] : properties.items()) {
    Property property;
    property.name = save(key);
    property.type = readType(spec);
    property.isRequired =
        required.is_array() && std::find(required.begin(), required.end(), key) != required.end();
    property.isSecret = flag(spec, "secret");
    property.replaceOnChanges = flag(spec, "replaceOnChanges");
    property.willReplaceOnChanges = flag(spec, "willReplaceOnChanges");
    property.constant = constantOf(member(spec, "const"));
    property.defaultValue = constantOf(member(spec, "default"));
    if (const Json &environment = member(member(spec, "defaultInfo"), "environment");
        environment.is_array())
      for (const Json &variable : environment)
        property.defaultEnvironment.push_back(save(textOf(variable)));
    property.deprecationMessage = save(textOf(member(spec, "deprecationMessage")));
    if (const Json &languages = member(spec, "language"); languages.is_object())
      for (const auto &[language, info] : languages.items())
        if (const Json &own = member(info, "name"); own.is_string())
          property.languageNames.emplace_back(save(language), save(textOf(own)));
    result.push_back(std::move(property));
  }
  llvm::sort(result, [](const Property &a, const Property &b) { return a.name < b.name; });
  return result;
}

std::unique_ptr<Resource> Package::Impl::readResource(llvm::StringRef token, const Json &spec) {
  auto resource = std::make_unique<Resource>();
  resource->package = self;
  resource->token = token;
  resource->inputs =
      readProperties(member(spec, "inputProperties"), member(spec, "requiredInputs"));
  resource->outputs = readProperties(member(spec, "properties"), member(spec, "required"));
  const Json &state = member(spec, "stateInputs");
  resource->stateInputs = readProperties(member(state, "properties"), member(state, "required"));
  resource->isComponent = flag(spec, "isComponent");
  resource->isOverlay = flag(spec, "isOverlay");
  resource->deprecationMessage = save(textOf(member(spec, "deprecationMessage")));
  if (const Json &methods = member(spec, "methods"); methods.is_object())
    for (const auto &[name, function] : methods.items())
      resource->methods.push_back({save(name), save(textOf(function))});
  if (const Json &aliases = member(spec, "aliases"); aliases.is_array())
    for (const Json &alias : aliases)
      if (const Json &type = member(alias, "type"); type.is_string())
        resource->aliases.push_back(save(textOf(type)));
  return resource;
}

std::unique_ptr<Function> Package::Impl::readFunction(llvm::StringRef token, const Json &spec) {
  auto function = std::make_unique<Function>();
  function->package = self;
  function->token = token;
  const Json &inputs = member(spec, "inputs");
  function->hasInputs = inputs.is_object();
  function->inputs = readProperties(member(inputs, "properties"), member(inputs, "required"));
  if (const Json &order = member(spec, "multiArgumentInputs"); order.is_array())
    for (const Json &argument : order)
      function->multiArgumentInputs.push_back(save(textOf(argument)));
  // `outputs` is the older way to say an object; `returnType` says anything.
  const Json &outputs = member(spec, "outputs");
  const Json &returned = member(spec, "returnType");
  const Json &result = outputs.is_object() ? outputs : returned;
  function->isReturnPlain = flag(result, "plain");
  if (member(result, "properties").is_object() ||
      (result.is_object() && textOf(member(result, "type")) == "object" &&
       !result.contains("additionalProperties")))
    function->outputs = readProperties(member(result, "properties"), member(result, "required"));
  else if (result.is_object() && !result.empty())
    function->returnType = readType(result);
  function->isOverlay = flag(spec, "isOverlay");
  function->deprecationMessage = save(textOf(member(spec, "deprecationMessage")));
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
  Json spec = range ? parseEntity(token, json->slice(*range)) : Json();
  if (!spec.is_object())
    return result;
  llvm::StringRef kept = slot->first();
  if (const Json &values = member(spec, "enum"); values.is_array()) {
    EnumType &enumeration = result.enumeration.emplace();
    enumeration.package = self;
    enumeration.token = kept;
    enumeration.underlying = primitive(textOf(member(spec, "type")));
    for (const Json &value : values)
      if (std::optional<Constant> constant = constantOf(member(value, "value")))
        enumeration.values.push_back({save(textOf(member(value, "name"))), *constant,
                                      save(textOf(member(value, "deprecationMessage")))});
  } else {
    ObjectType &object = result.object.emplace();
    object.package = self;
    object.token = kept;
    object.properties = readProperties(member(spec, "properties"), member(spec, "required"));
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
