// Whether values fit the types of a schema, and what they become where they do not quite.
#include "pcl/Schema/Conform.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <map>
#include <optional>

namespace pcl::schema {

/// What holds values of `type`: that of an enum is what its values are.
static TypeKind kindOf(const Type &type) {
  if (type.kind == TypeKind::Named)
    if (const EnumType *values = type.package->enumType(type.token))
      return values->underlying;
  return type.kind;
}

bool isOf(const Value &value, const Type &type) {
  if (value.isNull() || value.isUnknown())
    return true;
  auto isElement = [&](const Value &element) { return isOf(element, *type.element()); };
  switch (kindOf(type)) {
  case TypeKind::Bool:
    return value.kind() == ValueKind::Bool;
  case TypeKind::Integer:
  case TypeKind::Number:
    return value.kind() == ValueKind::Number;
  case TypeKind::String:
    return value.kind() == ValueKind::String;
  case TypeKind::Array:
    return value.kind() == ValueKind::Array && llvm::all_of(value.elements(), isElement);
  case TypeKind::Map:
    return value.kind() == ValueKind::Object;
  case TypeKind::Named:
    return value.kind() == ValueKind::Object || !objectTypeOf(type);
  case TypeKind::Union:
    return llvm::any_of(type.elements, [&](const Type *member) { return isOf(value, *member); });
  default:
    return true;
  }
}

static Value toBool(const Value &value) {
  llvm::StringRef text;
  if (value.kind() == ValueKind::String)
    text = value.string();
  else if (value.kind() == ValueKind::Number)
    text = value.numberText();
  if (text == "1" || text.equals_insensitive("true"))
    return Value::boolean(true);
  return text == "0" || text.equals_insensitive("false") ? Value::boolean(false) : value;
}

static Value toNumber(const Value &value) {
  if (value.kind() == ValueKind::String)
    return Value::number(value.string()).value_or(value);
  return value.kind() == ValueKind::Bool ? Value::integer(value.boolean()) : value;
}

static Value toText(const Value &value) {
  if (value.kind() == ValueKind::Bool)
    return Value::string(value.boolean() ? "true" : "false");
  return value.kind() == ValueKind::Number ? Value::string(value.numberText()) : value;
}

namespace {

/// Brings the parts of one value to their types.
class Conformer {
public:
  Value conform(const Value &value, const Type &type, unsigned depth) {
    if (value.isNull() || value.isUnknown() || depth > MaxJsonDepth)
      return value;
    Value made = inType(value, type, depth);
    // What is as it should be stays the same object, which costs no memory.
    if (made.sameContent(value) || (made.kind() != value.kind() && !isOf(made, type)))
      return value;
    return made.withSecret(made.isSecret() || value.isSecret())
        .withDependencies(value.dependencies().vec());
  }

private:
  Value toArray(const Value &value, const Type &type, unsigned depth) {
    std::vector<Value> elements;
    if (value.kind() != ValueKind::Array) { // all of the list is secret then
      Alone.push_back(value.withSecret(false));
      return Value::array({conform(Alone.back(), *type.element(), depth + 1)});
    }
    for (const Value &element : value.elements())
      elements.push_back(conform(element, *type.element(), depth + 1));
    return Value::array(std::move(elements));
  }

  Value toMembers(const Value &value, llvm::function_ref<const Type *(llvm::StringRef)> typeOf,
                  unsigned depth) {
    ValueObject members;
    for (const auto &[name, member] : value.object()) {
      const Type *type = typeOf(name);
      members.set(name, type ? conform(member, *type, depth + 1) : member);
    }
    return Value::object(std::move(members));
  }

  /// The first of its members that has the value as it is, or else in another form.
  Value toUnion(const Value &value, const Type &type, unsigned depth) {
    auto [known, isNew] = OfUnions.try_emplace({&value, &type});
    if (!isNew) // the unions around it have asked already
      return known->second.value_or(value);
    std::optional<Value> other;
    for (const Type *member : type.elements) {
      Value made = conform(value, *member, depth + 1);
      if (!isOf(made, *member))
        continue;
      bool isSame = made.sameContent(value);
      if (isSame || !other)
        other = std::move(made);
      if (isSame)
        break;
    }
    return (OfUnions[{&value, &type}] = other.value_or(value)).value();
  }

  Value inType(const Value &value, const Type &type, unsigned depth) {
    // Lists of one are what bridged providers have for blocks.
    bool isAlone = value.kind() == ValueKind::Array && value.elements().size() == 1;
    switch (kindOf(type)) {
    case TypeKind::Bool:
      return isAlone ? conform(value.elements().front(), type, depth + 1) : toBool(value);
    case TypeKind::Integer:
    case TypeKind::Number:
      return isAlone ? conform(value.elements().front(), type, depth + 1) : toNumber(value);
    case TypeKind::String:
      return isAlone ? conform(value.elements().front(), type, depth + 1) : toText(value);
    case TypeKind::Array:
      return toArray(value, type, depth);
    case TypeKind::Map:
      if (value.kind() == ValueKind::Object)
        return toMembers(
            value, [&](llvm::StringRef) { return type.element(); }, depth);
      return value;
    case TypeKind::Named: {
      const ObjectType *object = objectTypeOf(type);
      if (object && isAlone)
        return conform(value.elements().front(), type, depth + 1);
      if (!object || value.kind() != ValueKind::Object)
        return value;
      return toMembers(
          value,
          [&](llvm::StringRef name) {
            const Property *property = find(object->properties, name);
            return property ? property->type : nullptr;
          },
          depth);
    }
    case TypeKind::Union:
      return toUnion(value, type, depth);
    default:
      return value;
    }
  }

  /// By the places of values, which stay while they are brought to their types.
  std::map<std::pair<const Value *, const Type *>, std::optional<Value>> OfUnions;
  std::deque<Value> Alone; ///< elements of lists that are written without the list
};

} // namespace

ValueObject conform(const ValueObject &values, const Properties &properties) {
  ValueObject result;
  Conformer conformer;
  for (const auto &[name, value] : values) {
    const Property *property = find(properties, name);
    result.set(name, property ? conformer.conform(value, *property->type, 0) : value);
  }
  return result;
}

} // namespace pcl::schema
