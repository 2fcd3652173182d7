// Values of both sides, part by part.
//
// Numbers are equal when they are the same double, for Pulumi carries no others. The elements of a
// set have no order. A member that is null is as good as none. Paths of files are compared as they
// lie in the module.
#include "Values.h"

#include "Members.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"

namespace pcl::verify {

using schema::FieldMap;
using schema::TerraformType;
using schema::Type;
using schema::TypeKind;

std::string shown(const Value &value) {
  constexpr llvm::StringLiteral Open = "(not known yet)";
  if (value.isUnknown())
    return Open.str();
  std::string text = toJson(value, {SecretStyle::Placeholder, 0});
  std::string unknown = "\"" + signature::Unknown.str() + "\"";
  for (size_t at = text.find(unknown); at != std::string::npos; at = text.find(unknown, at))
    text.replace(at, unknown.size(), Open);
  constexpr size_t Limit = 160;
  if (text.size() > Limit) {
    size_t end = Limit;
    while (end && (text[end] & 0xC0) == 0x80)
      --end;
    text = text.substr(0, end) + "...";
  }
  return text;
}

bool saysNothing(const Value &value) {
  return value.isNull() || (value.kind() == ValueKind::Array && value.elements().empty()) ||
         (value.kind() == ValueKind::Object && llvm::all_of(value.object(), [](const auto &member) {
            return saysNothing(member.second);
          }));
}

void ValueComparator::differ(const PropertyPath &path, std::string problem, const Value &plan,
                             const Value &program) {
  // A secret of one side must not be seen in the other.
  bool isSecret = plan.containsSecret() || program.containsSecret();
  auto side = [&](const Value &value) {
    if (value.isNull() && problem != "different")
      return std::string();
    bool isScalar = value.kind() != ValueKind::Array && value.kind() != ValueKind::Object;
    return shown(isSecret && isScalar && !value.isNull() && !value.isUnknown() ? value.withSecret()
                 : isSecret && !isScalar                                       ? value.withSecret()
                                                                               : value);
  };
  Differences.push_back({path.str(), std::move(problem), side(plan), side(program)});
}

/// A path as it is without what goes back and forth in it.
static std::string normalised(llvm::StringRef path) {
  llvm::SmallString<128> made(path);
  llvm::sys::path::remove_dots(made, /*remove_dot_dot=*/true);
  return made.str().str();
}

static bool isSamePath(llvm::StringRef plan, llvm::StringRef program, llvm::StringRef directory) {
  // The program's directory stands anywhere in its text.
  std::string text = program.str();
  std::string inside = directory.str() + "/";
  for (size_t at = text.find(inside); at != std::string::npos; at = text.find(inside))
    text.erase(at, inside.size());
  return normalised(text) == normalised(plan);
}

bool ValueComparator::assets(const Value &plan, const Value &program) const {
  const AssetData &data = program.assetData();
  switch (data.source) {
  case AssetData::Source::Text:
    return plan.string() == data.text;
  case AssetData::Source::Path:
    return isSamePath(plan.string(), data.text, Directory);
  default:
    return plan.string() == data.text;
  }
}

static std::optional<Value> jsonIn(llvm::StringRef text) {
  text = text.trim();
  if (!text.starts_with("{") && !text.starts_with("["))
    return std::nullopt;
  JsonError error;
  return parseJson(text, error);
}

/// Providers keep the hash of long texts in place of them: `user_data`.
static bool isHashOf(llvm::StringRef plan, llvm::StringRef text) {
  constexpr size_t Length = 40;
  return plan.size() == Length &&
         plan == llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(text)),
                             /*LowerCase=*/true);
}

bool ValueComparator::scalars(const Value &plan, const Value &program) const {
  if (plan.kind() == ValueKind::String &&
      (program.kind() == ValueKind::Asset || program.kind() == ValueKind::Archive))
    return assets(plan, program);
  if (plan.kind() != program.kind()) {
    std::optional<std::string> one = scalarText(plan), other = scalarText(program);
    if (!IsLenient || !one || !other)
      return false;
    std::optional<Value> a = Value::number(*one), b = Value::number(*other);
    return one == other || (a && b && a->number() == b->number());
  }
  switch (plan.kind()) {
  case ValueKind::Bool:
    return plan.boolean() == program.boolean();
  case ValueKind::Number:
    return plan.number() == program.number();
  case ValueKind::String: {
    if (plan.string() == program.string() ||
        (program.string().contains(Directory) &&
         isSamePath(plan.string(), program.string(), Directory)))
      return true;
    if (!IsLenient)
      return false;
    if (isHashOf(plan.string(), program.string()))
      return true;
    std::optional<Value> a = jsonIn(plan.string()), b = jsonIn(program.string());
    if (!a || !b)
      return false;
    ValueComparator inner(Directory, IsEarlyFine, /*isLenient=*/false);
    inner.compare(*a, *b, {}, {});
    return inner.Differences.empty();
  }
  default:
    return plan.sameContent(program);
  }
}

bool ValueComparator::isSame(const Value &plan, const Value &program, const Place &place) const {
  ValueComparator inner(Directory, IsEarlyFine, IsLenient);
  inner.compare(plan, program, place, {});
  return inner.Differences.empty();
}

void ValueComparator::compare(const Value &plan, const Value &program, const Place &place,
                              PropertyPath path) {
  if (plan.isUnknown()) {
    if (program.containsUnknown())
      return;
    WasEarly = true;
    if (!IsEarlyFine)
      differ(path, "known too early", plan, program);
    return;
  }
  if (program.isUnknown())
    return differ(path, "not known", plan, program);
  if (saysNothing(plan) && saysNothing(program) && (plan.isNull() || program.isNull()))
    return;
  if (plan.kind() == ValueKind::Array && program.kind() == ValueKind::Array) {
    bool isSet = place.field && place.field->type == TerraformType::Set;
    if (place.terraformType && place.terraformType->kind() == ValueKind::Array)
      isSet |= !place.terraformType->elements().empty() &&
               place.terraformType->elements()[0].sameContent(Value::string("set"));
    return isSet ? sets(plan, program, place, path) : lists(plan, program, place, path);
  }
  if (plan.kind() == ValueKind::Object && program.kind() == ValueKind::Object)
    return objects(plan, program, place, path);
  // One block of which a mapping without a schema does not say that it is an object.
  if (plan.kind() == ValueKind::Array && plan.elements().size() == 1 && IsLenient &&
      program.kind() != ValueKind::Array)
    return compare(plan.elements()[0], program, place, path);
  if (!scalars(plan, program))
    differ(path, "different", plan, program);
}

/// The type of the element number `index`, of an output.
static const Value *elementType(const Place &place, size_t index) {
  if (!place.terraformType || place.terraformType->kind() != ValueKind::Array ||
      place.terraformType->elements().size() != 2)
    return nullptr;
  const Value &inner = place.terraformType->elements()[1];
  bool isTuple = place.terraformType->elements()[0].sameContent(Value::string("tuple"));
  if (!isTuple)
    return &inner;
  return inner.kind() == ValueKind::Array && index < inner.elements().size()
             ? &inner.elements()[index]
             : nullptr;
}

static const Value *writtenElement(const Value *written, size_t index) {
  return written && written->kind() == ValueKind::Array && index < written->elements().size()
             ? &written->elements()[index]
             : nullptr;
}

static Place elementOf(const Place &place, size_t index) {
  Place made;
  made.field = place.field && place.field->nested ? place.field : nullptr;
  made.type = place.type && place.type->kind == TypeKind::Array ? place.type->element() : nullptr;
  made.written = writtenElement(place.written, index);
  made.terraformType = elementType(place, index);
  return made;
}

void ValueComparator::lists(const Value &plan, const Value &program, const Place &place,
                            PropertyPath path) {
  if (plan.elements().size() != program.elements().size())
    return differ(path, "different", plan, program);
  for (size_t i = 0; i < plan.elements().size(); ++i) {
    path.append(i);
    compare(plan.elements()[i], program.elements()[i], elementOf(place, i), path);
    path.pop();
  }
}

void ValueComparator::sets(const Value &plan, const Value &program, const Place &place,
                           PropertyPath path) {
  if (plan.elements().size() != program.elements().size())
    return differ(path, "different", plan, program);
  std::vector<size_t> rest;
  for (size_t i = 0; i < program.elements().size(); ++i)
    rest.push_back(i);
  std::vector<size_t> left;
  for (size_t i = 0; i < plan.elements().size(); ++i) {
    auto same = llvm::find_if(rest, [&](size_t j) {
      return isSame(plan.elements()[i], program.elements()[j], elementOf(place, i));
    });
    if (same == rest.end())
      left.push_back(i);
    else
      rest.erase(same);
  }
  for (size_t k = 0; k < left.size(); ++k) {
    path.append(left[k]);
    compare(plan.elements()[left[k]], program.elements()[rest[k]], elementOf(place, left[k]), path);
    path.pop();
  }
}

void ValueComparator::objects(const Value &plan, const Value &program, const Place &place,
                              PropertyPath path) {
  const schema::FieldMaps *fields =
      place.field && place.field->nested ? place.field->nested.get() : nullptr;
  const schema::ObjectType *known =
      place.type && place.type->kind == TypeKind::Named && place.type->package
          ? place.type->package->objectType(place.type->token)
          : nullptr;
  auto inside = [&](llvm::StringRef name) {
    Place made;
    made.field = fields ? fields->findPulumi(name) : nullptr;
    const schema::Property *property = known ? schema::find(known->properties, name) : nullptr;
    made.type = property ? property->type : nullptr;
    if (place.type && place.type->kind == TypeKind::Map)
      made.type = place.type->element();
    if (place.terraformType && place.terraformType->kind() == ValueKind::Array &&
        place.terraformType->elements().size() >= 2) {
      const Value &inner = place.terraformType->elements()[1];
      bool isObject = place.terraformType->elements()[0].sameContent(Value::string("object"));
      made.terraformType = !isObject                           ? &inner
                           : inner.kind() == ValueKind::Object ? inner.object().find(name)
                                                               : nullptr;
    }
    return made;
  };
  // What a block says: names of Terraform; a block that is one object may stand in a list.
  const Value *written = place.written;
  if (written && written->kind() == ValueKind::Array && written->elements().size() == 1)
    written = &written->elements()[0];
  const ValueObject &said = objectIn(written);
  auto writtenAs = [&](llvm::StringRef name) -> const Value * {
    for (const auto &[terraform, expression] : said)
      if (const FieldMap *field = fields ? fields->find(terraform) : nullptr;
          field && field->pulumiName == name)
        return &expression;
    return nullptr;
  };
  for (const auto &[name, value] : plan.object()) {
    const Value *other = program.object().find(name);
    path.append(name);
    if (other && !other->isNull()) {
      Place member = inside(name);
      member.written = writtenAs(name);
      compare(value, *other, member, path);
    } else if (value.isUnknown() && IsEarlyFine) {
      WasEarly = true;
    } else if (!saysNothing(value)) {
      // Of a block's members, providers fill in what is not written.
      const FieldMap *field = fields ? fields->findPulumi(name) : nullptr;
      const Value *expression = writtenAs(name);
      if (value.isUnknown() && field && field->isComputed &&
          !(expression && MayComeFromResource(*expression))) {
        path.pop();
        continue; // the provider computes it
      }
      if (!fields || expression || (field && field->isRequired))
        differ(path, "missing", value, Value());
      else if (!value.isUnknown() && !saysNothing(value) && !isZero(value) && !place.written)
        Notes.push_back(path.str() + " is " + shown(value) +
                        " in the plan alone, perhaps as the provider's default");
    }
    path.pop();
  }
  for (const auto &[name, value] : program.object()) {
    const Value *other = plan.object().find(name);
    if ((other && !other->isNull()) || saysNothing(value))
      continue;
    if (other && other->isNull() && value.isNull())
      continue;
    path.append(name);
    differ(path, "additional", Value(), value);
    path.pop();
  }
}

} // namespace pcl::verify
