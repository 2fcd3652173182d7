// Walks over objects: each step rebuilds one level.
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl {

Value mapObjects(const Value &value, llvm::function_ref<ValueObject(const ValueObject &)> change) {
  auto marked = [&](const Value &changed) {
    return changed.withSecret(value.isSecret()).withDependencies(value.dependencies());
  };
  if (value.kind() == ValueKind::Object)
    return marked(Value::object(change(value.object())));
  if (value.kind() != ValueKind::Array)
    return value;
  std::vector<Value> elements;
  for (const Value &element : value.elements())
    elements.push_back(mapObjects(element, change));
  return marked(Value::array(std::move(elements)));
}

bool isZero(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Bool:
    return !value.boolean();
  case ValueKind::Number:
    return value.number() == 0;
  case ValueKind::String:
    return value.string().empty();
  case ValueKind::Array:
    return value.elements().empty();
  case ValueKind::Object:
    return value.object().empty();
  default:
    return value.isNull();
  }
}

std::vector<ValueObject::Member> sortedMembers(const ValueObject &object) {
  std::vector<ValueObject::Member> members = object.members().vec();
  llvm::sort(members, [](const auto &a, const auto &b) { return a.first < b.first; });
  return members;
}

ValueObject sorted(const ValueObject &values) {
  ValueObject result;
  for (const auto &[name, value] : sortedMembers(values))
    result.set(name, sorted(value));
  return result;
}

Value sorted(const Value &value) {
  return mapObjects(value, [](const ValueObject &object) { return sorted(object); });
}

ValueObject withoutDefaultsNotes(const ValueObject &values) {
  ValueObject result;
  for (const auto &[name, value] : values)
    if (name != DefaultsKey)
      result.set(name, withoutDefaultsNotes(value));
  return result;
}

Value withoutDefaultsNotes(const Value &value) {
  return mapObjects(value, [](const ValueObject &object) { return withoutDefaultsNotes(object); });
}

bool holdsNothing(const Value &value) {
  return value.isNull() || (value.kind() == ValueKind::String && value.string().empty()) ||
         (value.kind() == ValueKind::Array && value.elements().empty()) ||
         (value.kind() == ValueKind::Object && value.object().empty());
}

} // namespace pcl
