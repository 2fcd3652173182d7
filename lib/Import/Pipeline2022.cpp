// `2022`: what `pulumi import` writes since v3.26.0. All inputs that Read gave and the schema has,
// without zero values; what Check has against them is a warning.
//
// Zero values were left out by the bridge, in Read. Where a reading still has nulls and empty
// collections nobody did it, so it is done here; where it has none, the zero values that are left
// in it were meant (an instance with the profile "").
#include "Pipeline.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Objects.h"

namespace pcl::import {

namespace {

/// The provider left zero values out of `inputs`.
bool isElided(const ValueObject &inputs) {
  return llvm::none_of(inputs, [](const auto &input) {
    ValueKind kind = input.second.kind();
    bool isCollection = kind == ValueKind::Array || kind == ValueKind::Object;
    return input.second.isNull() || (isCollection && minimal::isZero(input.second));
  });
}

const schema::ObjectType *objectTypeOf(const schema::Property *property) {
  if (!property || property->type->kind != schema::TypeKind::Named)
    return nullptr;
  return property->type->package->objectType(property->type->token);
}

/// `values` as far as `properties` has them (null: all), without nulls, and unless `keepsZeros`
/// without zero values of what is not required.
ValueObject known(const ValueObject &values, const schema::Properties *properties,
                  bool keepsZeros) {
  ValueObject result;
  for (const auto &[name, value] : values) {
    const schema::Property *property = properties ? schema::find(*properties, name) : nullptr;
    if (properties && !property)
      continue;
    Value kept = value;
    const schema::ObjectType *type = objectTypeOf(property);
    if (type && value.kind() == ValueKind::Object)
      kept = Value::object(known(value.object(), &type->properties, keepsZeros))
                 .withSecret(value.isSecret());
    bool isRequired = property && property->isRequired;
    if (isRequired || keepsZeros ? !kept.isNull() : !minimal::isZero(kept))
      result.set(name, std::move(kept));
  }
  return result;
}

} // namespace

PipelineResult run2022(const minimal::Subject &subject, oracle::Oracle *oracle,
                       const minimal::Options &) {
  PipelineResult done;
  minimal::Result &result = done.result;
  ValueObject inputs = withoutDefaultsNotes(subject.inputs);
  result.inputs =
      known(inputs, subject.schema ? &subject.schema->inputs : nullptr, isElided(inputs));
  for (const auto &[name, value] : subject.extra)
    result.inputs.set(name, value);
  if (std::optional<oracle::CheckAnswer> checked =
          askCheck(subject, result.inputs, oracle, result)) {
    done.failures = std::move(checked->failures);
    result.checked = std::move(checked->inputs);
  }
  noteChoice(subject, "2022", result);
  return done;
}

} // namespace pcl::import
