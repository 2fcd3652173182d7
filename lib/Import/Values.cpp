// Order, markers, counts.
#include "Values.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::import {

/// `value` with each object in it, at any depth, as `change` makes it.
static Value mapObjects(const Value &value, llvm::function_ref<ValueObject(const ValueObject &)> change) {
  if (value.kind() == ValueKind::Object)
    return Value::object(change(value.object())).withSecret(value.isSecret());
  if (value.kind() != ValueKind::Array)
    return value;
  std::vector<Value> elements;
  for (const Value &element : value.elements())
    elements.push_back(mapObjects(element, change));
  return Value::array(std::move(elements)).withSecret(value.isSecret());
}

ValueObject sorted(const ValueObject &values) {
  std::vector<ValueObject::Member> members = values.members().vec();
  llvm::sort(members, [](const auto &a, const auto &b) { return a.first < b.first; });
  ValueObject result;
  for (const auto &[name, value] : members)
    result.set(name, mapObjects(value, sorted));
  return result;
}

ValueObject withoutMarkers(const ValueObject &values) {
  ValueObject result;
  for (const auto &[name, value] : values)
    if (name != "__defaults")
      result.set(name, mapObjects(value, withoutMarkers));
  return result;
}

static size_t countLeaves(const Value &value) {
  if (value.isSecret() || (value.kind() != ValueKind::Array && value.kind() != ValueKind::Object))
    return 1;
  if (value.kind() == ValueKind::Object)
    return countLeaves(value.object());
  size_t count = 0;
  for (const Value &element : value.elements())
    count += countLeaves(element);
  return count;
}

size_t countLeaves(const ValueObject &values) {
  size_t count = 0;
  for (const auto &[name, value] : values)
    count += countLeaves(value);
  return count;
}

bool containsSecret(const ValueObject &values) {
  return llvm::any_of(values, [](const auto &member) { return member.second.containsSecret(); });
}

} // namespace pcl::import
