// The rules of Rules.def.
#include "pcl/Minimal/InputRules.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/Sent.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::minimal {

llvm::StringRef ruleText(Rule rule) {
  switch (rule) {
#define PCL_INPUT_RULE(NAME, TEXT, VERDICT, SUMMARY)                                               \
  case Rule::NAME:                                                                                 \
    return TEXT;
#include "pcl/Minimal/Rules.def"
  }
  return "";
}

llvm::StringRef ruleSummary(Rule rule) {
  switch (rule) {
#define PCL_INPUT_RULE(NAME, TEXT, VERDICT, SUMMARY)                                               \
  case Rule::NAME:                                                                                 \
    return SUMMARY;
#include "pcl/Minimal/Rules.def"
  }
  return "";
}

Verdict verdictOf(Rule rule) {
  switch (rule) {
#define PCL_INPUT_RULE(NAME, TEXT, VERDICT, SUMMARY)                                               \
  case Rule::NAME:                                                                                 \
    return Verdict::VERDICT;
#include "pcl/Minimal/Rules.def"
  }
  return Verdict::Candidate;
}

/// There is nothing in `value` but a provider's notes.
static bool isEmpty(const ValueObject &value) {
  return llvm::all_of(value, [](const auto &member) { return member.first == DefaultsKey; });
}

/// Not given, it is something else than its zero value.
static bool hasDefault(const schema::Property &property) {
  return property.defaultValue || !property.defaultEnvironment.empty();
}

static const schema::ObjectType *objectType(const schema::Type *type) {
  return type && type->kind == schema::TypeKind::Named ? type->package->objectType(type->token)
                                                       : nullptr;
}

/// Objects of `type` are collections: nothing is told by one that is there and empty.
static bool isMap(const schema::Type *type) {
  using Kind = schema::TypeKind;
  return !type || type->kind == Kind::Map || type->kind == Kind::Any || type->kind == Kind::Json;
}

static bool isEmptyCollection(const Value &value, const schema::Type *type) {
  if (value.kind() == ValueKind::Array)
    return value.elements().empty();
  return value.kind() == ValueKind::Object && isMap(type) && isEmpty(value.object());
}

static bool isZeroObject(const ValueObject &value, const schema::ObjectType &type) {
  return !isEmpty(value) && llvm::all_of(value, [&](const auto &member) {
    const schema::Property *property = find(type.properties, member.first);
    if (!property)
      return member.first == DefaultsKey;
    return !property->isRequired && !property->constant && !hasDefault(*property) &&
           isZero(member.second, property->type);
  });
}

bool isZero(const Value &value, const schema::Type *type) {
  switch (value.kind()) {
  case ValueKind::Null:
    return true;
  case ValueKind::Bool:
    return !value.boolean();
  case ValueKind::Number:
    return value.numberText() == "0";
  case ValueKind::String:
    return value.string().empty();
  case ValueKind::Object:
    if (const schema::ObjectType *known = objectType(type))
      return isZeroObject(value.object(), *known);
    [[fallthrough]];
  default:
    return isEmptyCollection(value, type);
  }
}

/// A mapping's word that the provider chooses where the program does not, or always.
static bool isComputed(const schema::FieldMap *field) {
  return field && field->isComputed && !field->isRequired;
}

static bool isDefault(const Input &input) {
  return input.value && input.property && input.property->defaultValue &&
         schema::isEqual(*input.value, *input.property->defaultValue);
}

static bool isGiven(const Input &input) { return input.value && !input.value->isNull(); }

static bool holds(Rule rule, const Input &input) {
  const schema::Property *property = input.property;
  const schema::Type *type = property ? property->type : nullptr;
  switch (rule) {
  case Rule::DefaultsMarker:
    return input.name == DefaultsKey;
  case Rule::OutputOnly:
    return input.hasSchema && !property;
  case Rule::Null:
    return input.value && input.value->isNull();
  case Rule::Mistyped:
    return input.isMistyped;
  case Rule::Required:
    return property && property->isRequired && !input.asIfOptional;
  case Rule::Constant:
    return property && property->constant && !input.asIfOptional;
  case Rule::EnvironmentDefault:
    return isGiven(input) && property && !property->defaultEnvironment.empty();
  case Rule::OtherDefault:
    return isGiven(input) && property && property->defaultValue && !isDefault(input);
  case Rule::SchemaDefault:
    return isDefault(input);
  case Rule::Empty:
    return input.value && isEmptyCollection(*input.value, type);
  case Rule::Zero:
    return input.value && isZero(*input.value, type) && !(property && hasDefault(*property));
  case Rule::Computed:
    return isComputed(input.terraform);
  case Rule::Deprecated:
    return property && !property->deprecationMessage.empty();
  case Rule::Other:
    return true;
  }
  return false;
}

Rule classify(const Input &input, Rule last) {
  static constexpr Rule All[] = {
#define PCL_INPUT_RULE(NAME, TEXT, VERDICT, SUMMARY) Rule::NAME,
#include "pcl/Minimal/Rules.def"
  };
  const Rule *found =
      llvm::find_if(All, [&](Rule rule) { return rule > last || holds(rule, input); });
  return found == std::end(All) || *found > last ? Rule::Other : *found;
}

bool isPartOfId(llvm::StringRef text, llvm::StringRef id) {
  if (text.empty() || id.empty())
    return false;
  static constexpr llvm::StringLiteral Separators = "/:,|";
  for (size_t at = id.find(text); at != llvm::StringRef::npos; at = id.find(text, at + 1)) {
    size_t end = at + text.size();
    if ((at == 0 || Separators.contains(id[at - 1])) &&
        (end == id.size() || Separators.contains(id[end])))
      return true;
  }
  return false;
}

} // namespace pcl::minimal
