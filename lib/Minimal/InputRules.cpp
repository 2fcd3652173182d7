// The rules of Rules.def.
#include "pcl/Minimal/InputRules.h"

#include "pcl/Schema/TerraformMapping.h"

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

static bool isEmptyCollection(const Value &value) {
  if (value.kind() == ValueKind::Array)
    return value.elements().empty();
  if (value.kind() != ValueKind::Object)
    return false;
  return llvm::all_of(value.object(), [](const auto &member) { return member.first == "__defaults"; });
}

bool isZero(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Null:
    return true;
  case ValueKind::Bool:
    return !value.boolean();
  case ValueKind::Number:
    return value.numberText() == "0";
  case ValueKind::String:
    return value.string().empty();
  default:
    return isEmptyCollection(value);
  }
}

bool isEqual(const Value &value, const schema::Constant &constant) {
  using Kind = schema::Constant::Kind;
  switch (constant.kind) {
  case Kind::Bool:
    return value.kind() == ValueKind::Bool && value.boolean() == constant.boolean;
  case Kind::String:
    return value.kind() == ValueKind::String && value.string() == constant.text;
  case Kind::Number:
    return value.kind() == ValueKind::Number && value.numberText() == Value::canonicalNumber(constant.text);
  }
  return false;
}

/// A mapping's word that the provider chooses where the program does not.
static bool isComputed(const schema::FieldMap *field) { return field && field->isOptional && field->isComputed; }

static bool hasDefault(const schema::Property *property) { return property && property->defaultValue; }

static bool holds(Rule rule, const Input &input) {
  const schema::Property *property = input.property;
  switch (rule) {
  case Rule::DefaultsMarker:
    return input.name == "__defaults";
  case Rule::OutputOnly:
    return input.hasSchema && !property;
  case Rule::Null:
    return input.value && input.value->isNull();
  case Rule::Required:
    return property && property->isRequired;
  case Rule::Constant:
    return property && property->constant;
  case Rule::Empty:
    return input.value && isEmptyCollection(*input.value);
  case Rule::SchemaDefault:
    // What environment variables may give is not the same wherever the program runs.
    return input.value && hasDefault(property) && property->defaultEnvironment.empty() &&
           isEqual(*input.value, *property->defaultValue);
  case Rule::Computed:
    return isComputed(input.terraform);
  case Rule::Zero:
    return input.value && isZero(*input.value) && !hasDefault(property);
  case Rule::Deprecated:
    return property && !property->deprecationMessage.empty();
  case Rule::Other:
    return true;
  }
  return false;
}

Rule classify(const Input &input) {
  static constexpr Rule All[] = {
#define PCL_INPUT_RULE(NAME, TEXT, VERDICT, SUMMARY) Rule::NAME,
#include "pcl/Minimal/Rules.def"
  };
  return *llvm::find_if(All, [&](Rule rule) { return holds(rule, input); });
}

} // namespace pcl::minimal
