// Both directions, message by message.
#include "CallJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"

#include <fmt/format.h>

#include <array>

namespace pcl::oracle::json {

// Names of enums, in the order of their numbers.
static constexpr std::array<llvm::StringLiteral, 3> ChangeNames = {"DIFF_UNKNOWN", "DIFF_NONE",
                                                                   "DIFF_SOME"};
static constexpr std::array<llvm::StringLiteral, 6> KindNames = {
    "ADD", "ADD_REPLACE", "DELETE", "DELETE_REPLACE", "UPDATE", "UPDATE_REPLACE"};

// Fields
// ------------------------------------------------------------------------------------------------------------

const Value *field(const ValueObject &object, llvm::StringRef name) {
  if (const Value *value = object.find(name))
    return value;
  return object.find(llvm::convertToSnakeFromCamelCase(name));
}

llvm::StringRef textField(const ValueObject &object, llvm::StringRef name) {
  const Value *value = field(object, name);
  return value && value->kind() == ValueKind::String ? value->string() : llvm::StringRef();
}

const ValueObject &objectField(const ValueObject &object, llvm::StringRef name) {
  static const ValueObject None;
  const Value *value = field(object, name);
  return value && value->kind() == ValueKind::Object ? value->object() : None;
}

static bool flagField(const ValueObject &object, llvm::StringRef name) {
  const Value *value = field(object, name);
  return value && value->kind() == ValueKind::Bool && value->boolean();
}

static llvm::ArrayRef<Value> listField(const ValueObject &object, llvm::StringRef name) {
  const Value *value = field(object, name);
  return value && value->kind() == ValueKind::Array ? value->elements() : llvm::ArrayRef<Value>();
}

static std::vector<std::string> textsField(const ValueObject &object, llvm::StringRef name) {
  std::vector<std::string> result;
  for (const Value &element : listField(object, name))
    if (element.kind() == ValueKind::String)
      result.push_back(element.string().str());
  return result;
}

/// The number of an enum's value: 0 if it is missing, nothing if it is none.
static std::optional<size_t> enumField(const ValueObject &object, llvm::StringRef name,
                                       llvm::ArrayRef<llvm::StringLiteral> names) {
  const Value *value = field(object, name);
  if (!value)
    return 0;
  if (value->kind() == ValueKind::Number && value->integer() && *value->integer() >= 0 &&
      static_cast<size_t>(*value->integer()) < names.size())
    return static_cast<size_t>(*value->integer());
  if (value->kind() != ValueKind::String)
    return std::nullopt;
  auto at = llvm::find(names, value->string());
  return at == names.end() ? std::nullopt : std::optional<size_t>(at - names.begin());
}

// Requests
// ------------------------------------------------------------------------------------------------------------

static Value text(llvm::StringRef text) { return Value::string(text); }

Value texts(llvm::ArrayRef<std::string> list) {
  std::vector<Value> elements;
  for (const std::string &each : list)
    elements.push_back(text(each));
  return Value::array(std::move(elements));
}

static ValueObject keyFields(const ResourceKey &key) {
  ValueObject result;
  if (!key.id.empty())
    result.set("id", text(key.id));
  result.set("urn", text(key.urn));
  result.set("name", text(key.name));
  result.set("type", text(key.type));
  return result;
}

ValueObject toJson(const ReadRequest &request) {
  ValueObject result = keyFields(request.key);
  result.set("properties", Value::object(request.outputs));
  result.set("inputs", Value::object(request.inputs));
  return result;
}

ValueObject toJson(const CheckRequest &request) {
  ValueObject result = keyFields(request.key);
  result.set("olds", Value::object(request.olds));
  result.set("news", Value::object(request.news));
  if (!request.randomSeed.empty())
    result.set("randomSeed", text(llvm::encodeBase64(request.randomSeed)));
  return result;
}

ValueObject toJson(const DiffRequest &request) {
  ValueObject result = keyFields(request.key);
  result.set("olds", Value::object(request.outputs));
  result.set("oldInputs", Value::object(request.oldInputs));
  result.set("news", Value::object(request.news));
  if (!request.ignoreChanges.empty())
    result.set("ignoreChanges", texts(request.ignoreChanges));
  return result;
}

ValueObject mappingRequest(llvm::StringRef key, llvm::StringRef provider) {
  ValueObject result{{"key", text(key)}};
  if (!provider.empty())
    result.set("provider", text(provider));
  return result;
}

// Answers
// ------------------------------------------------------------------------------------------------------------

ValueObject toJson(const ReadAnswer &answer) {
  ValueObject result;
  if (!answer.id.empty())
    result.set("id", text(answer.id));
  if (answer.hasOutputs)
    result.set("properties", Value::object(answer.outputs));
  if (answer.hasInputs)
    result.set("inputs", Value::object(answer.inputs));
  if (answer.refreshBeforeUpdate)
    result.set("refreshBeforeUpdate", Value::boolean(true));
  return result;
}

ValueObject toJson(const CheckAnswer &answer) {
  ValueObject result{{"inputs", Value::object(answer.inputs)}};
  std::vector<Value> failures;
  for (const CheckFailure &failure : answer.failures)
    failures.push_back(
        Value::object({{"property", text(failure.property)}, {"reason", text(failure.reason)}}));
  if (!failures.empty())
    result.set("failures", Value::array(std::move(failures)));
  return result;
}

ValueObject toJson(const DiffAnswer &answer) {
  ValueObject result{{"changes", text(ChangeNames[static_cast<size_t>(answer.changes)])}};
  if (!answer.diffs.empty())
    result.set("diffs", texts(answer.diffs));
  if (!answer.replaces.empty())
    result.set("replaces", texts(answer.replaces));
  if (answer.deleteBeforeReplace)
    result.set("deleteBeforeReplace", Value::boolean(true));
  ValueObject detailed;
  for (const PropertyDiff &diff : answer.detailed) {
    ValueObject one{{"kind", text(KindNames[static_cast<size_t>(diff.kind)])}};
    if (diff.inputDiff)
      one.set("inputDiff", Value::boolean(true));
    detailed.set(diff.path, Value::object(std::move(one)));
  }
  if (!detailed.empty())
    result.set("detailedDiff", Value::object(std::move(detailed)));
  if (answer.hasDetailed)
    result.set("hasDetailedDiff", Value::boolean(true));
  return result;
}

ValueObject toJson(const std::string &schema) { return {{"schema", text(schema)}}; }

ValueObject toJson(const Mapping &mapping) {
  return {{"provider", text(mapping.provider)}, {"data", text(llvm::encodeBase64(mapping.data))}};
}

ValueObject toJson(const std::vector<std::string> &providers) {
  return {{"providers", texts(providers)}};
}

static llvm::Error malformed(llvm::StringRef what) {
  return makeError(FailureKind::Malformed,
                   fmt::format("the recorded answer has no usable `{}`", what.str()));
}

template <> llvm::Expected<ReadAnswer> fromJson(const ValueObject &response) {
  ReadAnswer answer;
  answer.id = textField(response, "id").str();
  answer.hasOutputs = field(response, "properties") != nullptr;
  answer.outputs = objectField(response, "properties");
  answer.hasInputs = field(response, "inputs") != nullptr;
  answer.inputs = objectField(response, "inputs");
  answer.refreshBeforeUpdate = flagField(response, "refreshBeforeUpdate");
  return answer;
}

template <> llvm::Expected<CheckAnswer> fromJson(const ValueObject &response) {
  CheckAnswer answer;
  answer.inputs = objectField(response, "inputs");
  for (const Value &failure : listField(response, "failures")) {
    if (failure.kind() != ValueKind::Object)
      return malformed("failures");
    answer.failures.push_back({textField(failure.object(), "property").str(),
                               textField(failure.object(), "reason").str()});
  }
  return answer;
}

template <> llvm::Expected<DiffAnswer> fromJson(const ValueObject &response) {
  DiffAnswer answer;
  std::optional<size_t> changes = enumField(response, "changes", ChangeNames);
  if (!changes)
    return malformed("changes");
  answer.changes = static_cast<Changes>(*changes);
  answer.diffs = textsField(response, "diffs");
  answer.replaces = textsField(response, "replaces");
  answer.deleteBeforeReplace = flagField(response, "deleteBeforeReplace");
  for (const auto &[path, one] : objectField(response, "detailedDiff")) {
    std::optional<size_t> kind =
        one.kind() == ValueKind::Object ? enumField(one.object(), "kind", KindNames) : std::nullopt;
    if (!kind)
      return malformed("detailedDiff");
    answer.detailed.push_back(
        {static_cast<PropertyDiff::Kind>(*kind), path, flagField(one.object(), "inputDiff")});
  }
  llvm::sort(answer.detailed,
             [](const PropertyDiff &a, const PropertyDiff &b) { return a.path < b.path; });
  answer.hasDetailed = flagField(response, "hasDetailedDiff");
  return answer;
}

template <> llvm::Expected<std::string> fromJson(const ValueObject &response) {
  const Value *schema = field(response, "schema");
  if (!schema || schema->kind() != ValueKind::String)
    return malformed("schema");
  return schema->string().str();
}

template <> llvm::Expected<Mapping> fromJson(const ValueObject &response) {
  std::vector<char> data;
  if (llvm::Error error = llvm::decodeBase64(textField(response, "data"), data)) {
    llvm::consumeError(std::move(error));
    return malformed("data");
  }
  return Mapping{textField(response, "provider").str(), std::string(data.begin(), data.end())};
}

template <> llvm::Expected<std::vector<std::string>> fromJson(const ValueObject &response) {
  return textsField(response, "providers");
}

} // namespace pcl::oracle::json
