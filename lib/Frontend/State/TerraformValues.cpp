// Values of Terraform's state by mapping and schema.
#include "TerraformValues.h"

#include "FileForm.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Objects.h"

namespace pcl::state {

using schema::FieldMap;
using schema::TerraformType;
using schema::Type;
using schema::TypeKind;

/// `value` with the part secret that `steps` lead to.
static Value withSensitive(const Value &value, llvm::ArrayRef<Value> steps) {
  if (steps.empty() || steps.front().kind() != ValueKind::Object)
    return value.withSecret();
  // An attribute is a text; an index is an object that holds it.
  const Value *key = steps.front().object().find("value");
  if (key && key->kind() == ValueKind::Object)
    key = key->object().find("value");
  if (key && key->kind() == ValueKind::String && value.kind() == ValueKind::Object) {
    const Value *member = value.object().find(key->string());
    if (!member)
      return value.withSecret();
    ValueObject object = value.object();
    object.set(key->string(), withSensitive(*member, steps.drop_front()));
    return Value::object(std::move(object)).withSecret(value.isSecret());
  }
  std::optional<int64_t> index =
      key && key->kind() == ValueKind::Number ? key->integer() : std::nullopt;
  if (!index || value.kind() != ValueKind::Array || *index < 0 ||
      static_cast<size_t>(*index) >= value.elements().size())
    return value.withSecret();
  std::vector<Value> elements = value.elements().vec();
  elements[*index] = withSensitive(elements[*index], steps.drop_front());
  return Value::array(std::move(elements)).withSecret(value.isSecret());
}

ValueObject withSensitive(const ValueObject &attributes, llvm::ArrayRef<Value> paths) {
  Value result = Value::object(attributes);
  for (const Value &path : paths)
    if (path.kind() == ValueKind::Array)
      result = withSensitive(result, path.elements());
  if (!result.isSecret())
    return result.object();
  ValueObject secret; // a path that names no attribute
  for (const auto &[name, value] : result.object())
    secret.set(name, value.withSecret());
  return secret;
}

Value inputPart(const Value &value, const FieldMap *field) {
  if (!field || !field->nested)
    return value;
  return mapObjects(value, [&](const ValueObject &object) {
    ValueObject said;
    for (const auto &[name, member] : object)
      if (const FieldMap *known = field->nested->findPulumi(name);
          !known || known->isOptional || known->isRequired || !known->isComputed)
        said.set(name, inputPart(member, known));
    return said;
  });
}

static const schema::Property *findIn(llvm::ArrayRef<const schema::Properties *> tables,
                                      llvm::StringRef name) {
  for (const schema::Properties *properties : tables)
    if (const schema::Property *property = schema::find(*properties, name))
      return property;
  return nullptr;
}

ValueObject AttributeConverter::convert(const ValueObject &attributes,
                                        const schema::FieldMaps &fields,
                                        llvm::ArrayRef<const schema::Properties *> properties) {
  ValueObject result;
  for (const auto &[name, attribute] : attributes) {
    if (attribute.isNull())
      continue;
    Path.append(name);
    const FieldMap *field = fields.find(name);
    if (!field) {
      Diags.report(diag::tfstate_unknown_attribute, Place, Path.str(), Address.str());
    } else {
      const schema::Property *property = findIn(properties, field->pulumiName);
      Value made = value(attribute, field, property ? property->type : nullptr);
      bool isSecret = made.isSecret() || field->isSensitive || (property && property->isSecret);
      if (!made.isNull())
        result.set(field->pulumiName, made.withSecret(isSecret));
    }
    Path.pop();
  }
  return result;
}

Value AttributeConverter::value(const Value &value, const FieldMap *field, const Type *type) {
  if (type && (type->kind == TypeKind::Union || type->kind == TypeKind::Any))
    type = nullptr;
  Value made = plain(value, field, type);
  return value.isSecret() ? made.withSecret() : made;
}

static Value toText(const Value &value) {
  return Value::string(value.kind() == ValueKind::Bool ? (value.boolean() ? "true" : "false")
                                                       : value.numberText());
}

/// The kind of scalar that is wanted; String where nothing is known of it, or it is none.
static TypeKind scalarKind(const FieldMap *field, const Type *type, const Value &value) {
  if (type)
    return type->kind;
  switch (field ? field->pulumiType : TerraformType::Invalid) {
  case TerraformType::Bool:
    return TypeKind::Bool;
  case TerraformType::Int:
  case TerraformType::Float:
    return TypeKind::Number;
  case TerraformType::String:
    return TypeKind::String;
  default:
    return value.kind() == ValueKind::Bool     ? TypeKind::Bool
           : value.kind() == ValueKind::Number ? TypeKind::Number
                                               : TypeKind::Any;
  }
}

Value AttributeConverter::plain(const Value &value, const FieldMap *field, const Type *type) {
  TypeKind wanted = scalarKind(field, type, value);
  switch (value.kind()) {
  case ValueKind::Array:
    return list(value, field, type);
  case ValueKind::Object:
    return object(value, field, type);
  case ValueKind::Bool:
  case ValueKind::Number:
    return wanted == TypeKind::String ? toText(value) : value;
  case ValueKind::String:
    if (wanted == TypeKind::Bool && (value.string() == "true" || value.string() == "false"))
      return Value::boolean(value.string() == "true");
    if (wanted == TypeKind::Number || wanted == TypeKind::Integer)
      return Value::number(value.string()).value_or(value);
    return value;
  default:
    return value;
  }
}

Value AttributeConverter::list(const Value &value, const FieldMap *field, const Type *type) {
  llvm::ArrayRef<Value> elements = value.elements();
  bool isSingleton = type ? type->kind != TypeKind::Array : field && field->isSingleton;
  if (isSingleton && elements.empty())
    return {};
  if (isSingleton && elements.size() == 1)
    return this->value(elements[0], field, type);
  const Type *element = type && type->kind == TypeKind::Array ? type->element() : nullptr;
  std::vector<Value> made;
  for (const Value &item : elements) {
    Path.append(made.size());
    made.push_back(this->value(item, field, element));
    Path.pop();
  }
  return Value::array(std::move(made));
}

Value AttributeConverter::object(const Value &value, const FieldMap *field, const Type *type) {
  bool isMap = type ? type->kind == TypeKind::Map : !field || !field->nested;
  if (!isMap && field && field->nested) {
    const schema::ObjectType *known = type && type->kind == TypeKind::Named && type->package
                                          ? type->package->objectType(type->token)
                                          : nullptr;
    const schema::Properties *properties = known ? &known->properties : nullptr;
    return Value::object(convert(value.object(), *field->nested,
                                 llvm::ArrayRef(properties).take_front(known ? 1 : 0)));
  }
  const Type *element = type && type->kind == TypeKind::Map ? type->element() : nullptr;
  ValueObject made;
  for (const auto &[name, member] : value.object()) {
    Path.append(name);
    made.set(name, this->value(member, nullptr, element));
    Path.pop();
  }
  return Value::object(std::move(made));
}

} // namespace pcl::state
