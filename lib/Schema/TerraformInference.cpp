// Fields and tokens of Terraform types that no mapping has.
//
// The package schema says which properties there are and of what shape, Terraform's schema (where
// there is one) which fields; a field belongs to the property whose name the bridge's rule makes of
// its own. What no rule explains is marked as a guess. Not here: mappings, which are never
// second-guessed.
#include "TerraformFields.h"

#include "JsonAccess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>

namespace pcl::schema {

// Shapes of Pulumi types
// ----------------------------------------------------------------------------------------------

/// The member of a union that says most about its shape: an object, else the first that is no text.
static const Type *principal(const Type *type) {
  if (!type || type->kind != TypeKind::Union)
    return type;
  for (const Type *element : type->elements)
    if (element->kind == TypeKind::Named || element->kind == TypeKind::Array)
      return element;
  for (const Type *element : type->elements)
    if (element->kind != TypeKind::String)
      return element;
  return type->elements.empty() ? type : type->elements[0];
}

static TerraformType scalarOf(const Type *type) {
  switch (type->kind) {
  case TypeKind::Bool:
    return TerraformType::Bool;
  case TypeKind::Integer:
    return TerraformType::Int;
  case TypeKind::Number:
    return TerraformType::Float;
  case TypeKind::String:
  case TypeKind::Json:
  case TypeKind::Asset:
  case TypeKind::Archive:
  case TypeKind::Resource:
    return TerraformType::String;
  case TypeKind::Named:
    if (const EnumType *enumeration = type->package->enumType(type->token))
      return enumeration->underlying == TypeKind::Bool      ? TerraformType::Bool
             : enumeration->underlying == TypeKind::Integer ? TerraformType::Int
             : enumeration->underlying == TypeKind::Number  ? TerraformType::Float
                                                            : TerraformType::String;
    return TerraformType::Dynamic;
  default:
    return TerraformType::Dynamic;
  }
}

/// The properties of the object that `type` is, or that it is an array or map of; null if there are
/// none.
static const Properties *propertiesOf(const Type *type) {
  type = principal(type);
  if (type && (type->kind == TypeKind::Array || type->kind == TypeKind::Map))
    type = principal(type->element());
  if (!type || type->kind != TypeKind::Named)
    return nullptr;
  const ObjectType *object = type->package->objectType(type->token);
  return object ? &object->properties : nullptr;
}

static AssetKind assetOf(const Type *type) {
  return type->kind == TypeKind::Asset     ? AssetKind::FileAsset
         : type->kind == TypeKind::Archive ? AssetKind::FileArchive
                                           : AssetKind::None;
}

// Terraform's schema
// --------------------------------------------------------------------------------------------------

/// Sets types of `field` from a type as Terraform writes it (`"string"`, `["list", "string"]`,
/// `["object", {...}]`); `block` becomes the text of a block with the members of an object type, if
/// there is one.
static void readTerraformType(const Json &type, FieldMap &field, std::string &block) {
  auto scalar = [](llvm::StringRef word) {
    return llvm::StringSwitch<TerraformType>(word)
        .Case("string", TerraformType::String)
        .Case("number", TerraformType::Float)
        .Case("bool", TerraformType::Bool)
        .Default(TerraformType::Dynamic);
  };
  auto readObject = [&](const Json &object) {
    Json attributes = Json::object();
    const Json &members = object.size() > 1 ? object[1] : Json();
    for (const auto &[name, memberType] : members.items())
      attributes[name] = {{"type", memberType}, {"optional", true}};
    block = printJsonText(Json{{"attributes", std::move(attributes)}});
  };
  if (type.is_string()) {
    field.type = scalar(textOf(type));
    return;
  }
  if (!type.is_array() || type.size() < 2 || !type[0].is_string()) {
    field.type = TerraformType::Dynamic;
    return;
  }
  llvm::StringRef word = textOf(type[0]);
  if (word == "object") {
    field.type = TerraformType::Map;
    field.isObject = true;
    return readObject(type);
  }
  field.type = llvm::StringSwitch<TerraformType>(word)
                   .Cases("list", "tuple", TerraformType::List)
                   .Case("set", TerraformType::Set)
                   .Case("map", TerraformType::Map)
                   .Default(TerraformType::Dynamic);
  const Json &element = type[1];
  if (element.is_string())
    field.elementType = scalar(textOf(element));
  else if (element.is_array() && !element.empty() && textOf(element[0]) == "object")
    readObject(element);
  else if (element.is_array() && !element.empty())
    field.elementType = TerraformType::List;
}

/// Nesting of a block or of a structured attribute.
static void readNesting(llvm::StringRef mode, FieldMap &field) {
  if (mode == "list" || mode == "set") {
    field.type = mode == "list" ? TerraformType::List : TerraformType::Set;
    return;
  }
  field.type = TerraformType::Map;
  field.isObject = mode != "map"; // single, group
}

// Names
// ---------------------------------------------------------------------------------------------------------------

namespace {

class InferredReader : public FieldMaps::Reader {
public:
  InferredReader(const Properties *inputs, const Properties *outputs, std::string block,
                 llvm::StringRef id)
      : Inputs(inputs), Outputs(outputs), Block(std::move(block)), Id(id.str()) {}

  bool isOpen() const override { return Block.empty(); }

  FieldMaps::Table read() override {
    std::set<llvm::StringRef> seen;
    for (const Properties *properties : {Inputs, Outputs})
      if (properties)
        for (const Property &property : *properties)
          if (seen.insert(property.name).second)
            ByTerraformName.try_emplace(terraformName(property.name), &property);
    FieldMaps::Table result;
    if (!Block.empty())
      readTerraformBlock(result);
    else
      readProperties(result);
    if (const Property *found = property(Id))
      result.insert_or_assign("id", fromProperty(*found));
    return result;
  }

private:
  const Property *property(llvm::StringRef name) const {
    for (const Properties *properties : {Inputs, Outputs})
      if (properties)
        if (const Property *found = schema::find(*properties, name))
          return found;
    return nullptr;
  }

  /// The property that the field `name` became, or null.
  const Property *match(llvm::StringRef name, bool isCollection) const {
    std::string plain = pulumiName(name), plural = pulumiName(pluralName(name));
    for (const std::string &candidate :
         isCollection ? std::array{plural, plain} : std::array{plain, plural})
      if (const Property *found = property(candidate))
        return found;
    // Names with digits come back otherwise than they went: `ipv6_cidr`, `ipv6Cidr`.
    auto found = ByTerraformName.find(std::string_view(name));
    return found == ByTerraformName.end() ? nullptr : found->second;
  }

  void readTerraformBlock(FieldMaps::Table &result) const {
    Json block = parseJsonText(Block);
    if (const Json &attributes = member(block, "attributes"); attributes.is_object())
      for (const auto &[name, attribute] : attributes.items()) {
        FieldMap field;
        std::string inner;
        const Json &nestedType = member(attribute, "nested_type");
        if (nestedType.is_object()) {
          readNesting(textOf(member(nestedType, "nesting_mode")), field);
          inner = printJsonText(nestedType);
        } else {
          readTerraformType(member(attribute, "type"), field, inner);
        }
        field.isOptional = flag(attribute, "optional");
        field.isRequired = flag(attribute, "required");
        field.isComputed = flag(attribute, "computed");
        field.isSensitive = flag(attribute, "sensitive");
        finish(name, field, std::move(inner), /*isLimitedToOne=*/false);
        result.emplace(name, std::move(field));
      }
    if (const Json &blocks = member(block, "block_types"); blocks.is_object())
      for (const auto &[name, blockType] : blocks.items()) {
        FieldMap field;
        readNesting(textOf(member(blockType, "nesting_mode")), field);
        const Json &minItems = member(blockType, "min_items"),
                   &maxItems = member(blockType, "max_items");
        field.isBlock = true;
        field.isRequired = minItems.is_number_integer() && minItems.get<int64_t>() > 0;
        field.isOptional = !field.isRequired;
        finish(name, field, printJsonText(member(blockType, "block")),
               maxItems.is_number_integer() && maxItems.get<int64_t>() == 1);
        result.emplace(name, std::move(field));
      }
  }

  /// Name, flattening and nested fields of a field of Terraform's schema.
  void finish(llvm::StringRef name, FieldMap &field, std::string inner, bool isLimitedToOne) const {
    bool isList = isCollection(field.type);
    const Property *found = match(name, isList && !isLimitedToOne);
    const Type *type = found ? principal(found->type) : nullptr;
    if (found) {
      field.pulumiName = found->name.str();
      field.isSingleton = isList && type->kind != TypeKind::Array && type->kind != TypeKind::Any;
      field.asset = assetOf(type);
      TerraformType scalar = scalarOf(type);
      bool isScalar = !isList && field.type != TerraformType::Map;
      if (isScalar && scalar != field.type && scalar != TerraformType::Dynamic)
        field.pulumiType = scalar;
      field.isSensitive |= found->isSecret;
    } else {
      field.isSingleton = isList && isLimitedToOne;
      field.pulumiName = pulumiName(isList && !field.isSingleton ? pluralName(name) : name.str());
      field.isGuess = true;
    }
    if (!inner.empty())
      field.nested = std::make_unique<FieldMaps>(
          inferredFields(found ? propertiesOf(found->type) : nullptr, nullptr, std::move(inner)));
  }

  /// Fields as the properties suggest them: each under its own name, and arrays under the singular
  /// too, as blocks are called.
  void readProperties(FieldMaps::Table &result) const {
    for (const auto &[name, property] : ByTerraformName)
      result.emplace(name, fromProperty(*property));
    for (const auto &[name, property] : ByTerraformName)
      if (principal(property->type)->kind == TypeKind::Array)
        for (const std::string &singular : singularNames(name))
          result.emplace(singular, fromProperty(*property));
  }

  FieldMap fromProperty(const Property &property) const {
    FieldMap field;
    field.pulumiName = property.name.str();
    const Property *input = Inputs ? schema::find(*Inputs, property.name) : nullptr;
    field.isRequired = input && input->isRequired;
    field.isOptional = input && !input->isRequired;
    field.isComputed = !input || (Outputs && !input->isRequired);
    field.isSensitive = property.isSecret;
    const Type *type = principal(property.type);
    field.asset = assetOf(type);
    const Properties *inner = propertiesOf(type);
    if (type->kind == TypeKind::Array) {
      field.type = TerraformType::List;
      if (!inner)
        field.elementType = scalarOf(principal(type->element()));
    } else if (type->kind == TypeKind::Map) {
      field.type = TerraformType::Map;
      if (!inner)
        field.elementType = scalarOf(principal(type->element()));
    } else if (inner) {
      // One object: most often a block that may stand once.
      field.type = TerraformType::List;
      field.isSingleton = true;
    } else {
      field.type = scalarOf(type);
    }
    if (inner)
      field.nested = std::make_unique<FieldMaps>(inferredFields(inner, nullptr, ""));
    return field;
  }

  const Properties *Inputs, *Outputs;
  std::string Block, Id;
  std::map<std::string, const Property *, std::less<>> ByTerraformName;
};

} // namespace

FieldMaps inferredFields(const Properties *inputs, const Properties *outputs, std::string block,
                         llvm::StringRef id) {
  return FieldMaps(std::make_unique<InferredReader>(inputs, outputs, std::move(block), id));
}

// Tokens
// --------------------------------------------------------------------------------------------------------------

/// Letters and digits in lower case: what stays equal when names are spelt otherwise.
static std::string skeleton(llvm::StringRef text) {
  std::string out;
  for (char c : text)
    if (llvm::isAlnum(c))
      out += llvm::toLower(c);
  return out;
}

std::string inferToken(const Package &package, llvm::StringRef type, llvm::StringRef rest,
                       bool isDataSource) {
  std::string whole = skeleton(type), wanted = skeleton(rest);
  // Ends of the type of two words and more: a module may be called otherwise in Terraform
  // (`ce_cost_category` is costexplorer's CostCategory). One word says too little.
  std::map<std::string, size_t> ends;
  for (size_t at = rest.find('_'); at < rest.rfind('_'); at = rest.find('_', at + 1))
    ends.emplace(skeleton(rest.substr(at)), rest.size() - at);
  // Best is the token whose module and name together are the type, then one whose name alone is,
  // then one whose name is the type with the provider's name; of those the root's, then the one
  // with the shortest module, then the first by alphabet. Last comes the name that is the longest
  // end of the type, if no other module has it.
  std::optional<std::tuple<unsigned, size_t, std::string>> best;
  std::map<size_t, llvm::SmallVector<llvm::StringRef, 2>, std::greater<>> byEnd;
  package.forEachToken(
      isDataSource ? EntityKind::Function : EntityKind::Resource, [&](llvm::StringRef token) {
        llvm::StringRef name = token.substr(token.rfind(':') + 1);
        if (isDataSource && !name.consume_front("get"))
          return;
        std::string module = package.moduleOf(token), nameSkeleton = skeleton(name);
        unsigned rank;
        if (skeleton(module) + nameSkeleton == wanted)
          rank = 0;
        else if (nameSkeleton == wanted)
          rank = 1;
        else if (nameSkeleton == whole)
          rank = 2;
        else {
          if (auto end = ends.find(nameSkeleton); end != ends.end())
            byEnd[end->second].push_back(token);
          return;
        }
        std::tuple<unsigned, size_t, std::string> candidate{rank, module.size(), token.str()};
        if (!best || candidate < *best)
          best = std::move(candidate);
      });
  if (best)
    return std::get<2>(*best);
  if (!byEnd.empty() && byEnd.begin()->second.size() == 1)
    return byEnd.begin()->second.front().str();
  return "";
}

} // namespace pcl::schema
