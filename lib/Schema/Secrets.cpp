// Marks of secrets by type.
#include "pcl/Schema/Secrets.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::schema {

/// `value` with what `type` calls secret marked; nothing if that is nothing, as in most values.
static std::optional<Value> markByType(const Value &value, const Type *type);

/// `values` with those marked that are secret by the type that `typeOf` has for them, with whether
/// they are as a whole; nothing if there are none.
static std::optional<ValueObject>
markMembers(const ValueObject &values,
            llvm::function_ref<std::pair<const Type *, bool>(llvm::StringRef)> typeOf) {
  std::optional<ValueObject> result;
  for (const auto &[name, value] : values) {
    auto [type, isSecret] = typeOf(name);
    std::optional<Value> marked;
    if (isSecret && !value.isSecret())
      marked = value.withSecret();
    else if (type && !isSecret)
      marked = markByType(value, type);
    if (!marked)
      continue;
    if (!result)
      result = values;
    result->set(name, std::move(*marked));
  }
  return result;
}

static std::optional<ValueObject> markProperties(const ValueObject &values,
                                                 const Properties &properties) {
  return markMembers(values, [&](llvm::StringRef name) -> std::pair<const Type *, bool> {
    const Property *property = find(properties, name);
    return {property ? property->type : nullptr, property && property->isSecret};
  });
}

static std::optional<Value> markByType(const Value &value, const Type *type) {
  if (value.kind() != ValueKind::Object && value.kind() != ValueKind::Array)
    return std::nullopt;
  if (type->kind == TypeKind::Union) {
    // Whichever member it is: a secret of any of them is one.
    std::optional<Value> result;
    for (const Type *member : type->elements)
      if (std::optional<Value> marked = markByType(result ? *result : value, member))
        result = std::move(marked);
    return result;
  }
  if (value.kind() == ValueKind::Object) {
    const ObjectType *object =
        type->kind == TypeKind::Named ? type->package->objectType(type->token) : nullptr;
    std::optional<ValueObject> members;
    if (object)
      members = markProperties(value.object(), object->properties);
    else if (type->kind == TypeKind::Map)
      members = markMembers(value.object(),
                            [&](llvm::StringRef) { return std::pair(type->element(), false); });
    return members ? std::optional(Value::object(std::move(*members)).withSecret(value.isSecret()))
                   : std::nullopt;
  }
  if (type->kind != TypeKind::Array)
    return std::nullopt;
  std::optional<std::vector<Value>> elements;
  for (auto [index, element] : llvm::enumerate(value.elements()))
    if (std::optional<Value> marked = markByType(element, type->element())) {
      if (!elements)
        elements = value.elements().vec();
      (*elements)[index] = std::move(*marked);
    }
  return elements ? std::optional(Value::array(std::move(*elements)).withSecret(value.isSecret()))
                  : std::nullopt;
}

ValueObject markSecrets(ValueObject values, const Properties &properties) {
  std::optional<ValueObject> marked = markProperties(values, properties);
  return marked ? std::move(*marked) : std::move(values);
}

/// A JSON text that has a secret of `type` in it is one.
static Value markJsonText(const Value &value, const Type *type) {
  if (value.kind() != ValueKind::String || value.isSecret())
    return value;
  JsonError error;
  std::optional<Value> parsed = parseJson(value.string(), error);
  bool hasSecret = parsed && !parsed->containsSecret() && markByType(*parsed, type);
  return hasSecret ? value.withSecret() : value;
}

ValueObject markProviderSecrets(const ValueObject &inputs, const Package &package) {
  ValueObject result = inputs;
  const Resource *provider = package.provider();
  for (const Properties *properties : {provider ? &provider->inputs : nullptr, &package.config()}) {
    if (!properties)
      continue;
    result = markSecrets(std::move(result), *properties);
    ValueObject marked;
    for (const auto &[name, value] : result) {
      const Property *property = find(*properties, name);
      marked.set(name, property ? markJsonText(value, property->type) : value);
    }
    result = std::move(marked);
  }
  return result;
}

} // namespace pcl::schema
