// Small questions about values that Check, Diff and the server share.
#include "Play.h"

namespace pcl::testprovider {

bool isZero(const Value *value) {
  if (isAbsent(value))
    return true;
  switch (value->kind()) {
  case ValueKind::Bool:
    return !value->boolean();
  case ValueKind::Number:
    return value->number() == 0;
  case ValueKind::String:
    return value->string().empty();
  case ValueKind::Array:
    return value->elements().empty();
  case ValueKind::Object:
    for (const auto &[name, member] : value->object())
      if (name != DefaultsKey)
        return false;
    return true;
  default:
    return false;
  }
}

ValueObject without(const ValueObject &object, llvm::StringRef name) {
  ValueObject result;
  for (const auto &[key, value] : object)
    if (key != name)
      result.set(key, value);
  return result;
}

std::vector<const PropertySpec *> specsAlong(const ObjectSpec &object, const PropertyPath &at) {
  std::vector<const PropertySpec *> result;
  const ObjectSpec *inside = &object;
  const TypeSpec *type = nullptr;
  for (const PathStep &step : at.steps()) {
    const PropertySpec *spec = nullptr;
    if (inside) {
      spec = step.kind == PathStep::Kind::Name ? inside->find(step.name) : nullptr;
      type = spec ? spec->type : nullptr;
    } else {
      type = type ? type->element : nullptr;
    }
    inside = type ? type->object : nullptr;
    result.push_back(spec);
  }
  return result;
}

static Value withSecrets(const TypeSpec &type, const Value &value) {
  if (type.kind == TypeSpec::Kind::Object && value.kind() == ValueKind::Object)
    return Value::object(withSecrets(*type.object, value.object())).withSecret(value.isSecret());
  if (type.kind != TypeSpec::Kind::Array || value.kind() != ValueKind::Array)
    return value;
  std::vector<Value> elements;
  for (const Value &element : value.elements())
    elements.push_back(withSecrets(*type.element, element));
  return Value::array(std::move(elements)).withSecret(value.isSecret());
}

ValueObject withSecrets(const ObjectSpec &spec, const ValueObject &object) {
  ValueObject result;
  for (const auto &[name, value] : object) {
    const PropertySpec *property = spec.find(name);
    Value marked = property ? withSecrets(*property->type, value) : value;
    result.set(name,
               property && property->isSecret && !value.isNull() ? marked.withSecret() : marked);
  }
  return result;
}

} // namespace pcl::testprovider
