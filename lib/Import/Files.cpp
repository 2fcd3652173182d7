// What is written of an import beside the program: the proof log and the import file.
#include "Importer.h"
#include "Values.h"

#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Schema/Sent.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace pcl::import {

static llvm::StringRef textOf(minimal::Step::Action action) {
  switch (action) {
  case minimal::Step::Action::Removed:
    return "removed";
  case minimal::Step::Action::Kept:
    return "kept";
  case minimal::Step::Action::Added:
    return "added";
  case minimal::Step::Action::Verified:
    return "verified";
  }
  return "";
}

static llvm::StringRef textOf(minimal::Label label) {
  switch (label) {
  case minimal::Label::Verified:
    return "verified";
  case minimal::Label::Residual:
    return "residual";
  case minimal::Label::Unverified:
    return "unverified";
  }
  return "";
}

/// What the state has for which the label is true.
static llvm::StringRef stateText(const minimal::Result &result) {
  if (!result.delivered)
    return "unknown";
  return *result.delivered == minimal::Validity::OwnState ? "own" : "read";
}

static llvm::StringRef textOf(minimal::Refresh refresh) {
  switch (refresh) {
  case minimal::Refresh::Unknown:
    return "unknown";
  case minimal::Refresh::Same:
    return "same";
  case minimal::Refresh::Differs:
    return "differs";
  }
  return "";
}

static Value strings(llvm::ArrayRef<std::string> texts) {
  std::vector<Value> values;
  for (llvm::StringRef text : texts)
    values.push_back(Value::string(text));
  return Value::array(std::move(values));
}

static Value counts(const ValueObject &reported) {
  ValueObject values = withoutDefaultsNotes(reported);
  return Value::object(
      {{"inputs", Value::integer(values.size())}, {"leaves", Value::integer(countLeaves(values))}});
}

static Value summaryOf(const Item &item) {
  const minimal::Result &result = item.result();
  return Value::object({{"resource", Value::string(item.state->urn)},
                        {"label", Value::string(textOf(result.label))},
                        {"calls", Value::integer(result.calls)},
                        {"strong", Value::boolean(result.strong)},
                        {"ownState", Value::boolean(result.ownState)},
                        {"state", Value::string(stateText(result))},
                        {"refresh", Value::string(textOf(result.refresh))},
                        {"minimal", Value::boolean(result.minimal)},
                        {"before", counts(item.inputs)},
                        {"after", counts(result.inputs)},
                        {"ignoreChanges", strings(result.ignoreChanges)},
                        {"writeOnly", strings(result.writeOnly)},
                        {"comparedSecrets", strings(result.comparedSecrets)},
                        {"notReady", strings(result.notReady)},
                        {"failure", Value::string(result.failure)}});
}

static Value stepOf(const Item &item, const minimal::Step &step) {
  ValueObject line{{"resource", Value::string(item.state->urn)},
                   {"action", Value::string(textOf(step.action))},
                   {"path", Value::string(step.path)},
                   {"rule", Value::string(step.rule)}};
  if (!step.reason.empty())
    line.set("reason", Value::string(step.reason));
  if (step.call)
    line.set("call", Value::integer(step.call));
  return Value::object(std::move(line));
}

std::string proofOf(const std::deque<Item> &items) {
  std::string text;
  for (const Item &item : items) {
    if (!item.isAsked || item.trouble != Trouble::None)
      continue;
    for (const minimal::Step &step : item.result().proof)
      text += toJson(stepOf(item, step)) + "\n";
    text += toJson(summaryOf(item)) + "\n";
  }
  return text;
}

/// The copy of the inputs among the outputs is a secret that is none of its own.
bool hasSecret(const Item &item) {
  return containsSecret(item.inputs) || containsSecret(item.extra) ||
         !item.result().writeOnly.empty() || llvm::any_of(item.outputs, [](const auto &output) {
           return output.first != InputsCopyKey && output.second.containsSecret();
         });
}

/// Gives `spec` what brings the state about for which the inputs were verified: inputs as Check
/// left them, and outputs, so that the engine asks no provider; or neither, so that it reads the
/// resource. That it does too where nothing is verified or something is secret, which no file may
/// have in clear text.
static void fillSpec(const Item &item, state::ImportSpec &spec) {
  const minimal::Result &result = item.result();
  bool isRead = spec.outputs.empty(); // else the file that came in says it all
  bool isOwn = result.delivered == minimal::Validity::OwnState;
  if (spec.version.empty())
    spec.version = item.version;
  spec.inputs = item.filled;
  spec.outputs = {};
  spec.hasInputs = !spec.inputs.empty();
  if (hasSecret(item) || containsSecret(result.checked) || (isRead && !isOwn))
    return;
  spec.id = item.state->id;
  spec.hasInputs = true;
  spec.inputs = isOwn ? result.checked : item.inputs;
  if (!isOwn)
    for (const auto &[name, value] : item.filled)
      spec.inputs.set(name, value);
  spec.outputs = item.outputs;
  if (isOwn && item.outputs.find(InputsCopyKey))
    spec.outputs.set(InputsCopyKey, Value::object(result.checked).withSecret());
}

/// Leaves the secrets among the inputs of the provider `provider` out. They must be set by hand
/// where they are used.
static void dropSecrets(ValueObject &inputs, const std::string &provider, SrcRange place,
                        DiagnosticEngine &diags) {
  std::string left;
  ValueObject kept;
  for (const auto &[name, value] : inputs)
    if (value.containsSecret())
      left += (left.empty() ? "`" : ", `") + name + "`";
    else
      kept.set(name, value);
  inputs = std::move(kept);
  if (!left.empty())
    diags.report(diag::import_secret_left_out, place, provider, left);
}

/// What SDKs send for a provider beside `inputs`, which is its state then: the defaults of its
/// schema, as texts.
static void addDefaults(const state::ImportSpec &spec, schema::PackageRegistry *packages,
                        ValueObject &inputs) {
  const schema::Package *package =
      packages ? packages->find(llvm::StringRef(spec.type).rsplit(':').second, spec.version)
               : nullptr;
  const schema::Resource *provider = package ? package->provider() : nullptr;
  if (!provider)
    return;
  const std::vector<ValueObject> sent = schema::Sent(provider).of(inputs);
  for (const auto &[name, value] : sent.front())
    if (!inputs.find(name))
      inputs.set(name, value.kind() == ValueKind::String ? value : Value::string(toJson(value)));
}

state::ImportFile importFileOf(const state::ImportFile &file, const std::deque<Item> &items,
                               schema::PackageRegistry *packages, DiagnosticEngine &diags) {
  llvm::StringMap<const Item *> byUrn;
  for (const Item &item : items)
    byUrn[item.state->urn] = &item;
  state::ImportFile result = file;
  result.resources.clear();
  for (state::ImportSpec spec : file.resources) {
    const Item *item = byUrn.lookup(spec.urn);
    if (!item || item->trouble != Trouble::None)
      continue;
    if (item->isAsked)
      fillSpec(*item, spec);
    else if (spec.isProvider()) {
      addDefaults(spec, packages, spec.inputs);
      dropSecrets(spec.inputs, spec.name, item->state->place, diags);
    } else
      dropSecrets(spec.inputs, spec.name, item->state->place, diags);
    result.resources.push_back(std::move(spec));
  }
  for (auto &[name, inputs] : result.providerInputs)
    dropSecrets(inputs, name, {}, diags);
  return result;
}

} // namespace pcl::import
