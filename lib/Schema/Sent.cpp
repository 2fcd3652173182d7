// Filling in what SDKs fill in.
#include "pcl/Schema/Sent.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

namespace pcl::schema {

bool isEqual(const Value &value, const Constant &constant) {
  using Kind = Constant::Kind;
  switch (constant.kind) {
  case Kind::Bool:
    return value.kind() == ValueKind::Bool && value.boolean() == constant.boolean;
  case Kind::String:
    return value.kind() == ValueKind::String && value.string() == constant.text;
  case Kind::Number:
    return value.kind() == ValueKind::Number &&
           value.numberText() == Value::canonicalNumber(constant.text);
  }
  return false;
}

Value valueOf(const Constant &constant) {
  switch (constant.kind) {
  case Constant::Kind::Bool:
    return Value::boolean(constant.boolean);
  case Constant::Kind::Number:
    return Value::number(constant.text).value_or(Value());
  case Constant::Kind::String:
    break;
  }
  return Value::string(constant.text);
}

const ObjectType *objectTypeOf(const Type *type, const ValueObject &value) {
  if (!type)
    return nullptr;
  if (type->kind != TypeKind::Union)
    return objectTypeOf(*type);
  for (const Type *member : type->elements) {
    const ObjectType *object = objectTypeOf(*member);
    auto fits = [&](const auto &entry) {
      const Property *property = find(object->properties, entry.first);
      if (!property)
        return entry.first == DefaultsKey;
      return !property->constant || isEqual(entry.second, *property->constant);
    };
    if (object && llvm::all_of(value, fits))
      return object;
  }
  return nullptr;
}

/// Some object of a type among `properties`, or in one of those, has a member that `has` looks for.
static bool isAnyInside(const Properties &properties,
                        llvm::function_ref<bool(const Property &)> has) {
  llvm::SetVector<const ObjectType *> objects;
  auto addTypes = [&](const Properties &of) {
    llvm::SmallVector<const Type *> types;
    for (const Property &property : of)
      types.push_back(property.type);
    while (!types.empty()) {
      const Type *type = types.pop_back_val();
      if (const ObjectType *object = objectTypeOf(*type))
        objects.insert(object);
      llvm::append_range(types, type->elements);
    }
  };
  addTypes(properties);
  for (size_t i = 0; i < objects.size(); ++i) {
    if (llvm::any_of(objects[i]->properties, has))
      return true;
    addTypes(objects[i]->properties);
  }
  return false;
}

static bool isAbsent(const Value *value) { return !value || value->isNull(); }

namespace {

/// Changes the members of the objects of a schema's types within values.
class Filler {
public:
  enum class Place : uint8_t { Input, Object, Anywhere };

  using Fill = llvm::function_ref<void(ValueObject &members, const Properties &properties, Place)>;
  explicit Filler(Fill fill) : TheFill(fill) {}

  ValueObject members(const ValueObject &values, const Properties &properties, Place place,
                      unsigned depth) {
    ValueObject made;
    for (const auto &[name, member] : values) {
      const Property *property = find(properties, name);
      made.set(name, property ? value(member, property->type,
                                      place == Place::Input ? Place::Object : place, depth + 1)
                              : member);
    }
    TheFill(made, properties, place);
    return made;
  }

private:
  Value value(const Value &value, const Type *type, Place place, unsigned depth) {
    if (!type || depth > MaxJsonDepth)
      return value;
    Value made = value;
    if (value.kind() == ValueKind::Array && type->kind == TypeKind::Array) {
      std::vector<Value> elements;
      for (const Value &element : value.elements())
        elements.push_back(this->value(element, type->element(), Place::Anywhere, depth + 1));
      made = Value::array(std::move(elements));
    } else if (value.kind() == ValueKind::Object && type->kind == TypeKind::Map) {
      ValueObject entries;
      for (const auto &[name, entry] : value.object())
        entries.set(name, this->value(entry, type->element(), Place::Anywhere, depth + 1));
      made = Value::object(std::move(entries));
    } else if (value.kind() == ValueKind::Object) {
      bool isUnion = type->kind == TypeKind::Union;
      if (const ObjectType *object = objectTypeOf(type, value.object()))
        made = Value::object(
            members(value.object(), object->properties, isUnion ? Place::Anywhere : place, depth));
    }
    return made.withSecret(value.isSecret()).withDependencies(value.dependencies().vec());
  }

  Fill TheFill;
};

} // namespace

Sent::Sent(const Resource *resource) : TheResource(resource) {
  HasInnerDefaults = resource && isAnyInside(resource->inputs, [](const Property &member) {
                       return member.defaultValue.has_value();
                     });
}

static ValueObject withHashes(const ValueObject &values, unsigned depth);

/// `value` with the hashes that the engine computes of texts in assets. What a path leads to, only
/// it sees.
static Value withHashes(const Value &value, unsigned depth) {
  if (depth > MaxJsonDepth)
    return value;
  Value made = value;
  switch (value.kind()) {
  case ValueKind::Array: {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(withHashes(element, depth + 1));
    made = Value::array(std::move(elements));
    break;
  }
  case ValueKind::Object:
    made = Value::object(withHashes(value.object(), depth + 1));
    break;
  case ValueKind::Asset:
    if (AssetData data = value.assetData();
        data.source == AssetData::Source::Text && data.hash.empty()) {
      data.hash = llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(data.text)),
                              /*LowerCase=*/true);
      made = Value::asset(std::move(data));
      break;
    }
    return value;
  default:
    return value;
  }
  return made.withSecret(value.isSecret()).withDependencies(value.dependencies().vec());
}

static bool holdsAsset(const Value &value, unsigned depth) {
  if (depth > MaxJsonDepth)
    return false;
  if (value.kind() == ValueKind::Array)
    return llvm::any_of(value.elements(),
                        [&](const Value &element) { return holdsAsset(element, depth + 1); });
  if (value.kind() == ValueKind::Object)
    return llvm::any_of(value.object(),
                        [&](const auto &member) { return holdsAsset(member.second, depth + 1); });
  return value.kind() == ValueKind::Asset;
}

static ValueObject withHashes(const ValueObject &values, unsigned depth) {
  ValueObject result = values;
  for (const auto &[name, value] : values)
    if (holdsAsset(value, depth))
      result.set(name, withHashes(value, depth));
  return result;
}

bool isReservedInput(llvm::StringRef name) { return name == "id" || name == "urn"; }

/// Adds what SDKs send that know such inputs.
static void addWithoutReserved(std::vector<ValueObject> &sent) {
  ValueObject rest;
  for (const auto &[name, value] : sent.back())
    if (!isReservedInput(name))
      rest.set(name, value);
  if (rest.size() != sent.back().size())
    sent.push_back(std::move(rest));
}

std::vector<ValueObject> Sent::of(const ValueObject &said) const {
  std::vector<ValueObject> sent = filled(said);
  addWithoutReserved(sent);
  return sent;
}

std::vector<ValueObject> Sent::filled(const ValueObject &said) const {
  ValueObject inputs = withHashes(said, /*depth=*/0);
  if (!TheResource)
    return {std::move(inputs)};
  for (const Property &property : TheResource->inputs)
    if (property.constant)
      inputs.set(property.name, valueOf(*property.constant));
    else if (property.defaultValue && isAbsent(inputs.find(property.name)))
      inputs.set(property.name, valueOf(*property.defaultValue));
  std::vector<ValueObject> sent = {std::move(inputs)};
  if (!HasInnerDefaults)
    return sent;
  using Place = Filler::Place;
  for (Place most : {Place::Object, Place::Anywhere}) {
    bool isMore = false;
    auto fill = [&](ValueObject &members, const Properties &properties, Place place) {
      for (const Property &property : properties)
        if (property.defaultValue && place != Place::Input && place <= most &&
            isAbsent(members.find(property.name))) {
          members.set(property.name, valueOf(*property.defaultValue));
          isMore |= place == most;
        }
    };
    ValueObject filled =
        Filler(fill).members(sent.front(), TheResource->inputs, Place::Input, /*depth=*/0);
    if (isMore)
      sent.push_back(std::move(filled));
  }
  return sent;
}

ValueObject withConstants(const ValueObject &said, const Properties &properties) {
  auto hasConstant = [](const Property &property) { return property.constant.has_value(); };
  if (llvm::none_of(properties, hasConstant) && !isAnyInside(properties, hasConstant))
    return said;
  auto fill = [](ValueObject &members, const Properties &known, Filler::Place) {
    for (const Property &property : known)
      if (const Value *value = members.find(property.name);
          property.constant && !isAbsent(value) && !isEqual(*value, *property.constant))
        members.set(property.name, valueOf(*property.constant).withSecret(value->isSecret()));
  };
  return Filler(fill).members(said, properties, Filler::Place::Input, /*depth=*/0);
}

} // namespace pcl::schema
