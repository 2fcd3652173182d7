// What a server has of a resource: outputs made from inputs, ids, and the inputs that Read gives
// back.
//
// Extraction of inputs is the Terraform bridge's (reference, section 2.2): zero values and defaults
// are left out on an import, of properties that conflict the first by name stays, and what then
// fails in Check and is computed goes.
#include "Play.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::testprovider {

namespace {

// Outputs
// ------------------------------------------------------------------------------------------------------------

/// `text` with `{id}`, `{name}`, `{number}` and `{PROPERTY}` filled in; a name that is none of them
/// stays.
std::string expand(llvm::StringRef text, const ValueObject &properties, const Identity &identity) {
  std::string result;
  while (!text.empty()) {
    auto [before, behind] = text.split('{');
    result += before;
    if (before.size() == text.size())
      break;
    auto [name, rest] = behind.split('}');
    const Value *property = properties.find(name);
    if (name == "id")
      result += identity.id;
    else if (property && property->kind() == ValueKind::String)
      result += property->string();
    else if (property && property->kind() == ValueKind::Number)
      result += property->numberText();
    else if (name == "name")
      result += identity.name;
    else if (name == "number")
      result += std::to_string(identity.number);
    else
      result += ("{" + name + "}").str();
    text = rest;
  }
  return result;
}

Value expand(const Value &value, const ValueObject &properties, const Identity &identity) {
  if (value.kind() == ValueKind::String)
    return Value::string(expand(value.string(), properties, identity)).withSecret(value.isSecret());
  if (value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(expand(element, properties, identity));
    return Value::array(std::move(elements)).withSecret(value.isSecret());
  }
  if (value.kind() != ValueKind::Object)
    return value;
  ValueObject members;
  for (const auto &[name, member] : value.object())
    members.set(name, expand(member, properties, identity));
  return Value::object(std::move(members)).withSecret(value.isSecret());
}

/// A value of `type` for a table that names none.
Value madeUp(const PropertySpec &spec) {
  switch (spec.type->kind) {
  case TypeSpec::Kind::Bool:
    return Value::boolean(false);
  case TypeSpec::Kind::Number:
    return Value::integer(1);
  case TypeSpec::Kind::Array:
    return Value::array({});
  case TypeSpec::Kind::Map:
  case TypeSpec::Kind::Object:
    return Value::object({});
  default:
    return Value::string(spec.terraformName + "-{id}");
  }
}

class Maker {
public:
  Maker(const Identity &identity, bool preview) : Who(identity), IsPreview(preview) {}

  ValueObject object(const ObjectSpec &spec, const ValueObject &inputs,
                     const ValueObject *olds) const {
    ValueObject result;
    for (const PropertySpec &property : spec.properties)
      if (const Value *given = inputs.find(property.name);
          !isAbsent(given) && property.writeOnly == WriteOnly::No)
        result.set(property.name, written(property, *property.type, *given,
                                          olds ? olds->find(property.name) : nullptr));
    // What is chosen may speak of what is given, so it comes behind.
    for (const PropertySpec &property : spec.properties) {
      if (property.writeOnly != WriteOnly::No || result.find(property.name) ||
          (property.isInput && !property.isComputed))
        continue;
      const Value *old = olds ? olds->find(property.name) : nullptr;
      if (!isAbsent(old))
        result.set(property.name, *old);
      else if (IsPreview)
        result.set(property.name, Value::unknown());
      else
        result.set(property.name,
                   expand(property.chosenValue.value_or(madeUp(property)), result, Who));
    }
    return result;
  }

private:
  Value written(const PropertySpec &spec, const TypeSpec &type, const Value &given,
                const Value *old) const;

  const Identity &Who;
  bool IsPreview;
};

/// `given` as the server keeps it.
Value Maker::written(const PropertySpec &spec, const TypeSpec &type, const Value &given,
                     const Value *old) const {
  if (type.kind == TypeSpec::Kind::Object && given.kind() == ValueKind::Object) {
    const ValueObject *olds = old && old->kind() == ValueKind::Object ? &old->object() : nullptr;
    return Value::object(object(*type.object, given.object(), olds)).withSecret(given.isSecret());
  }
  if (type.kind == TypeSpec::Kind::Map && given.kind() == ValueKind::Object) {
    ValueObject members = without(given.object(), DefaultsKey);
    if (spec.serverAdds && spec.serverAdds->kind() == ValueKind::Object)
      for (const auto &[name, value] : spec.serverAdds->object())
        members.set(name, value);
    return Value::object(std::move(members)).withSecret(given.isSecret());
  }
  if (type.kind != TypeSpec::Kind::Array || given.kind() != ValueKind::Array)
    return given.kind() == ValueKind::String ? normalised(given, spec.normal).withTaintOf(given)
                                             : given;
  std::vector<Value> elements;
  for (const Value &element : given.elements())
    elements.push_back(written(spec, *type.element, element, nullptr));
  if (spec.serverAdds && spec.serverAdds->kind() == ValueKind::Array)
    for (const Value &added : spec.serverAdds->elements())
      if (llvm::none_of(elements, [&](const Value &element) { return element.sameContent(added); }))
        elements.push_back(added);
  if (spec.isSet)
    llvm::sort(elements, [](const Value &a, const Value &b) {
      return toJson(a, {SecretStyle::Plain}) < toJson(b, {SecretStyle::Plain});
    });
  return Value::array(std::move(elements)).withSecret(given.isSecret());
}

// Inputs
// ------------------------------------------------------------------------------------------------------------

bool isDefaultOrZero(const PropertySpec &spec, const Value &value) {
  if (spec.defaultValue && !spec.defaultValue->isNull())
    return value.sameContent(*spec.defaultValue);
  return isZero(&value);
}

class Extraction {
public:
  explicit Extraction(Style style) : IsBridge(style == Style::Bridge) {}

  ValueObject object(const ObjectSpec &spec, const ValueObject &outputs) const {
    ValueObject result;
    for (const auto &[name, output] : outputs) {
      const PropertySpec *property = spec.find(name);
      if (!property || !property->isInput || property->writeOnly != WriteOnly::No)
        continue;
      Value input = value(*property->type, output);
      bool mustStay = property->isRequired || property->isAlwaysRead || !IsBridge;
      if (mustStay ? !input.isNull() : !isDefaultOrZero(*property, input))
        result.set(name, std::move(input));
    }
    mark(result);
    return result;
  }

private:
  void mark(ValueObject &object) const {
    if (IsBridge)
      object.set(DefaultsKey, Value::array({}));
  }

  Value value(const TypeSpec &type, const Value &output) const {
    if (output.kind() == ValueKind::Object && type.kind == TypeSpec::Kind::Object)
      return Value::object(object(*type.object, output.object())).withSecret(output.isSecret());
    if (output.kind() == ValueKind::Object && type.kind == TypeSpec::Kind::Map) {
      ValueObject members = without(output.object(), DefaultsKey);
      mark(members);
      return Value::object(std::move(members)).withSecret(output.isSecret());
    }
    if (output.kind() != ValueKind::Array || type.kind != TypeSpec::Kind::Array)
      return output;
    std::vector<Value> elements;
    for (const Value &element : output.elements())
      elements.push_back(value(*type.element, element));
    return Value::array(std::move(elements)).withSecret(output.isSecret());
  }

  bool IsBridge;
};

/// Of top-level properties that conflict, the first by name stays.
ValueObject deconflicted(const ResourceSpec &resource, ValueObject inputs) {
  for (const Group &group : resource.groups) {
    if (group.kind != Group::Kind::ConflictsWith)
      continue;
    std::vector<std::string> present;
    for (const PropertyPath &path : group.members)
      if (path.steps().size() == 1 && inputs.find(path.steps().front().name))
        present.push_back(path.steps().front().name);
    llvm::sort(present);
    for (const std::string &name : llvm::drop_begin(present, present.empty() ? 0 : 1))
      inputs = without(inputs, name);
  }
  return inputs;
}

/// Without the top-level computed properties that Check says are wrong.
ValueObject validated(const ResourceSpec &resource, ValueObject inputs) {
  oracle::CheckRequest request;
  request.news = inputs;
  for (const Problem &problem : checkInputs(resource, request).problems) {
    const PropertySpec *spec = resource.object.find(problem.at.steps().front().name);
    if (problem.at.steps().size() == 1 && spec && spec->isComputed)
      inputs = without(inputs, spec->name);
  }
  return inputs;
}

} // namespace

Value normalised(const Value &value, Normal how) {
  if (value.kind() != ValueKind::String)
    return value;
  if (how == Normal::Lower)
    return Value::string(value.string().lower());
  JsonError error;
  if (how == Normal::Json)
    if (std::optional<Value> json = parseJson(value.string(), error))
      return Value::string(toJson(*json, {SecretStyle::Plain}));
  return value;
}

std::string newId(const ResourceSpec &resource, const ValueObject &inputs,
                  const Identity &identity) {
  return expand(resource.idTemplate, inputs, identity);
}

ValueObject serverOutputs(const ResourceSpec &resource, const ValueObject &inputs,
                          const ValueObject *olds, const Identity &identity, bool preview) {
  ValueObject result =
      withSecrets(resource.object, Maker(identity, preview).object(resource.object, inputs, olds));
  if (resource.keepsInputs)
    result.set(InputsCopyKey, Value::object(inputs).withSecret());
  return result;
}

ValueObject importedInputs(const ResourceSpec &resource, const ValueObject &outputs) {
  ValueObject inputs = Extraction(resource.style).object(resource.object, outputs);
  if (resource.style == Style::Native)
    return inputs;
  return validated(resource, deconflicted(resource, std::move(inputs)));
}

/// `old`, with what the server has changed of it. What it adds to an object is no change.
static Value refreshedValue(const PropertySpec &property, const Value &old, const Value &output) {
  // What a comparison finds equal stays as the program wrote it.
  ObjectSpec only;
  only.properties.push_back(property);
  if (compare(only, {{property.name, output}}, {{property.name, old}}).empty())
    return old;
  const ObjectSpec *object = property.type->object;
  if (!object || old.kind() != ValueKind::Object || output.kind() != ValueKind::Object)
    return output;
  ValueObject members;
  for (const auto &[name, member] : old.object()) {
    const PropertySpec *inner = object->find(name);
    const Value *now = output.object().find(name);
    members.set(name, inner && now ? refreshedValue(*inner, member, *now) : member);
  }
  return Value::object(std::move(members)).withSecret(old.isSecret());
}

ValueObject refreshedInputs(const ResourceSpec &resource, const ValueObject &olds,
                            const ValueObject &outputs) {
  ValueObject result;
  for (const auto &[name, old] : olds) {
    const PropertySpec *property = resource.object.find(name);
    const Value *output = outputs.find(name);
    if (!property || property->writeOnly != WriteOnly::No || !output) {
      result.set(name, old);
      continue;
    }
    result.set(name, refreshedValue(*property, old, *output));
  }
  return result;
}

} // namespace pcl::testprovider
