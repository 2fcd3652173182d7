// Readings and choices as values, for the journal.
#include "Importer.h"
#include "Values.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::import {

namespace {

/// Reads members of an object, and remembers whether one was missing or of another kind.
class Members {
public:
  explicit Members(const Value &value) {
    if (value.kind() == ValueKind::Object)
      Object = &value.object();
  }
  std::string text(llvm::StringRef name) {
    const Value *value = get(name, ValueKind::String);
    return value ? value->string().str() : "";
  }
  int64_t number(llvm::StringRef name) {
    const Value *value = get(name, ValueKind::Number);
    return value ? value->integer().value_or(0) : 0;
  }
  bool flag(llvm::StringRef name) {
    const Value *value = get(name, ValueKind::Bool);
    return value && value->boolean();
  }
  ValueObject object(llvm::StringRef name) {
    const Value *value = get(name, ValueKind::Object);
    return value ? value->object() : ValueObject();
  }
  std::vector<Value> list(llvm::StringRef name) {
    const Value *value = get(name, ValueKind::Array);
    return value ? value->elements().vec() : std::vector<Value>();
  }
  std::vector<std::string> texts(llvm::StringRef name) {
    std::vector<std::string> result;
    for (const Value &value : list(name))
      result.push_back(value.kind() == ValueKind::String ? value.string().str() : "");
    return result;
  }
  bool isWhole() const { return Whole; }

private:
  const Value *get(llvm::StringRef name, ValueKind kind) {
    const Value *value = Object ? Object->find(name) : nullptr;
    if (value && value->kind() == kind)
      return value;
    Whole = false;
    return nullptr;
  }

  const ValueObject *Object = nullptr;
  bool Whole = true;
};

constexpr int64_t NotDelivered = -1;

Value toValue(const minimal::Step &step) {
  return Value::object({{"action", Value::integer(int64_t(step.action))},
                        {"path", Value::string(step.path)},
                        {"rule", Value::string(step.rule)},
                        {"reason", Value::string(step.reason)},
                        {"call", Value::integer(step.call)}});
}

} // namespace

Value readingToJournal(const Item &item) {
  return Value::object({{"id", Value::string(item.state->id)},
                        {"inputs", Value::object(item.inputs)},
                        {"outputs", Value::object(item.outputs)},
                        {"extra", Value::object(item.extra)}});
}

bool readingFromJournal(const Value &value, Item &item) {
  Members members(value);
  std::string id = members.text("id");
  ValueObject inputs = members.object("inputs"), outputs = members.object("outputs"),
              extra = members.object("extra");
  if (!members.isWhole())
    return false;
  item.state->id = std::move(id);
  item.inputs = std::move(inputs);
  item.outputs = std::move(outputs);
  item.extra = std::move(extra);
  return true;
}

Value choiceToJournal(const minimal::Result &result) {
  std::vector<Value> proof;
  for (const minimal::Step &step : result.proof)
    proof.push_back(toValue(step));
  return Value::object(
      {{"inputs", Value::object(result.inputs)},
       {"checked", Value::object(result.checked)},
       {"strong", Value::boolean(result.strong)},
       {"ownState", Value::boolean(result.ownState)},
       {"validity", Value::integer(int64_t(result.validity))},
       {"delivered", Value::integer(result.delivered ? int64_t(*result.delivered) : NotDelivered)},
       {"refresh", Value::integer(int64_t(result.refresh))},
       {"refreshDifferences", arrayOf(result.refreshDifferences)},
       {"movedOutputs", arrayOf(result.movedOutputs)},
       {"minimal", Value::boolean(result.minimal)},
       {"label", Value::integer(int64_t(result.label))},
       {"calls", Value::integer(result.calls)},
       {"ignoreChanges", arrayOf(result.ignoreChanges)},
       {"writeOnly", arrayOf(result.writeOnly)},
       {"comparedSecrets", arrayOf(result.comparedSecrets)},
       {"proof", Value::array(std::move(proof))}});
}

std::optional<minimal::Result> choiceFromJournal(const Value &value) {
  Members members(value);
  minimal::Result result;
  result.inputs = members.object("inputs");
  result.checked = members.object("checked");
  result.strong = members.flag("strong");
  result.ownState = members.flag("ownState");
  result.validity = minimal::Validity(members.number("validity"));
  if (int64_t delivered = members.number("delivered"); delivered != NotDelivered)
    result.delivered = minimal::Validity(delivered);
  result.refresh = minimal::Refresh(members.number("refresh"));
  result.refreshDifferences = members.texts("refreshDifferences");
  result.movedOutputs = members.texts("movedOutputs");
  result.minimal = members.flag("minimal");
  result.label = minimal::Label(members.number("label"));
  result.calls = unsigned(members.number("calls"));
  result.ignoreChanges = members.texts("ignoreChanges");
  result.writeOnly = members.texts("writeOnly");
  result.comparedSecrets = members.texts("comparedSecrets");
  for (const Value &step : members.list("proof")) {
    Members parts(step);
    result.proof.push_back({minimal::Step::Action(parts.number("action")), parts.text("path"),
                            parts.text("rule"), parts.text("reason"),
                            unsigned(parts.number("call"))});
    if (!parts.isWhole())
      return std::nullopt;
  }
  return members.isWhole() ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace pcl::import
