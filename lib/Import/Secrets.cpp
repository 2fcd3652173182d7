// Marks of secrets by type.
#include "Secrets.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::import {

static Value markByType(const Value &value, const schema::Type *type) {
  switch (value.kind()) {
  case ValueKind::Object:
    if (type->kind == schema::TypeKind::Named)
      if (const schema::ObjectType *object = type->package->objectType(type->token))
        return Value::object(markSecrets(value.object(), object->properties))
            .withSecret(value.isSecret());
    if (type->kind == schema::TypeKind::Map) {
      ValueObject members;
      for (const auto &[name, member] : value.object())
        members.set(name, markByType(member, type->element()));
      return Value::object(std::move(members)).withSecret(value.isSecret());
    }
    break;
  case ValueKind::Array:
    if (type->kind == schema::TypeKind::Array) {
      std::vector<Value> elements;
      for (const Value &element : value.elements())
        elements.push_back(markByType(element, type->element()));
      return Value::array(std::move(elements)).withSecret(value.isSecret());
    }
    break;
  default:
    return value;
  }
  if (type->kind != schema::TypeKind::Union)
    return value;
  // Whichever member it is: a secret of any of them is one.
  Value marked = value;
  for (const schema::Type *member : type->elements)
    marked = markByType(marked, member);
  return marked;
}

ValueObject markSecrets(const ValueObject &values, const schema::Properties &properties) {
  ValueObject result;
  for (const auto &[name, value] : values) {
    const schema::Property *property = schema::find(properties, name);
    if (!property)
      result.set(name, value);
    else
      result.set(name, property->isSecret ? value.withSecret() : markByType(value, property->type));
  }
  return result;
}

} // namespace pcl::import
