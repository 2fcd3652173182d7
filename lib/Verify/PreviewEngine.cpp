// Answers to a program out of a plan.
#include "pcl/Verify/PreviewEngine.h"

#include "Members.h"
#include "StandIns.h"
#include "Values.h"

#include "pcl/Eval/StdCall.h"
#include "pcl/Schema/Package.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Urn.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::verify {

static constexpr llvm::StringLiteral StackReference = "pulumi:pulumi:StackReference";
/// What SDKs ask to make an object of a reference.
static constexpr llvm::StringLiteral ResourceOfUrn = "pulumi:pulumi:getResource";

const RegisteredResource *ProgramRun::find(llvm::StringRef urn) const {
  auto found = llvm::find_if(
      resources, [&](const RegisteredResource &resource) { return resource.urn == urn; });
  return found == resources.end() ? nullptr : &*found;
}

static std::string keyOf(llvm::StringRef token, llvm::StringRef name) {
  return (token + "::" + name).str();
}

PreviewEngine::PreviewEngine(const Plan &plan, Counterparts &counterparts, std::string project,
                             std::string stack, RunKind kind)
    : ThePlan(plan), Names(counterparts), Project(std::move(project)), Stack(std::move(stack)),
      Kind(kind) {
  for (size_t i = 0; i < plan.resources.size(); ++i) {
    const PlannedInstance &instance = plan.resources[i];
    const Counterpart &known = Names.resource(instance);
    Expected[keyOf(known.isRewritten ? "" : known.token, instance.logicalName())].push_back(i);
  }
}

std::string PreviewEngine::urnOf(const Registration &registration) const {
  std::string type = registration.type;
  if (std::optional<UrnParts> parent = parseUrn(registration.parent))
    if (parent->type != StackType)
      type = (parent->qualifiedType + "$" + type).str();
  return "urn:pulumi:" + Stack + "::" + Project + "::" + type + "::" + registration.name;
}

std::optional<size_t> PreviewEngine::instanceOf(const Registration &registration) {
  if (!registration.isCustom || registration.readId)
    return std::nullopt;
  // Under its token; or under none, where nobody knows what it becomes.
  for (llvm::StringRef token : {llvm::StringRef(registration.type), llvm::StringRef()})
    if (auto found = Expected.find(keyOf(token, registration.name)); found != Expected.end())
      for (size_t index : found->second) {
        bool isTaken = llvm::any_of(Done.resources, [&](const RegisteredResource &other) {
          return other.instance == index;
        });
        if (!isTaken)
          return index;
      }
  // Two types of Terraform may have one token; then the type tells them apart.
  for (size_t i = 0; i < ThePlan.resources.size(); ++i) {
    const PlannedInstance &instance = ThePlan.resources[i];
    if (Names.resource(instance).token == registration.type &&
        instance.logicalName() + "-" + instance.type == registration.name)
      return i;
  }
  return std::nullopt;
}

ValueObject PreviewEngine::outputsOf(const PlannedInstance &planned,
                                     const Counterpart &known) const {
  ValueObject outputs = Counterparts::outputs(planned, known);
  if (Kind == RunKind::Preview)
    return outputs;
  const schema::Properties *properties = known.outputs();
  ValueObject made;
  for (const auto &[name, value] : outputs) {
    const schema::Property *property = properties ? schema::find(*properties, name) : nullptr;
    made.set(name,
             withStandIns(value, property ? property->type : nullptr, standInFor(planned, name)));
  }
  return made;
}

RegistrationAnswer PreviewEngine::answer(const Registration &registration,
                                         std::optional<size_t> instance) {
  RegistrationAnswer made;
  if (registration.type == StackReference) {
    // The data source of that name, or one whose name is in it, or the only one.
    made.id = registration.name;
    made.outputs.set("name", Value::string(registration.name));
    const PlannedInstance *read = nullptr;
    for (const PlannedInstance &data : ThePlan.data)
      if (data.type == "terraform_remote_state" &&
          (!read || data.logicalName() == registration.name ||
           (read->logicalName() != registration.name &&
            llvm::StringRef(registration.name).contains(data.name))))
        read = &data;
    made.outputs.set("outputs", read ? valueIn(read->values, "outputs") : Value::unknown());
    made.outputs.set("secretOutputNames", Value::array({}));
    return made;
  }
  if (instance) {
    const PlannedInstance &planned = ThePlan.resources[*instance];
    const Counterpart &known = Names.resource(planned);
    made.outputs = outputsOf(planned, known);
    if (known.isHeld && Kind == RunKind::Applied)
      made.outputs.set("output", valueIn(registration.inputs, "input"));
    if (llvm::StringRef id = textMember(planned.values, "id"); !id.empty())
      made.id = id;
    else if (Kind == RunKind::Applied)
      made.id = standInFor(planned, "id");
    return made;
  }
  if (registration.isCustom || registration.isRemote)
    made.outputs = registration.inputs;
  if (registration.readId) {
    made.outputs = {};
    made.id = *registration.readId;
  } else if (Kind == RunKind::Applied && registration.isCustom) {
    made.id = standInFor(registration.name);
  }
  return made;
}

RegistrationAnswer PreviewEngine::registerResource(Registration registration) {
  std::lock_guard lock(Mutex);
  std::string urn = urnOf(registration);
  if (registration.type == StackType)
    StackUrn = urn;
  std::optional<size_t> instance = instanceOf(registration);
  RegistrationAnswer made = answer(registration, instance);
  made.urn = urn;
  Answers[urn] = made;
  Done.resources.push_back({std::move(registration), urn, instance});
  return made;
}

void PreviewEngine::registerOutputs(const std::string &urn, ValueObject outputs) {
  std::lock_guard lock(Mutex);
  if (urn == StackUrn)
    Done.outputs = std::move(outputs);
}

bool PreviewEngine::isOfProvider(const FunctionCall &call, const PlannedInstance &data) const {
  if (!data.configured)
    return true;
  auto found = ThePlan.providers.find(data.configured->providerKey);
  std::string given = providerNameIn(call.provider);
  return found == ThePlan.providers.end() || isCalled(given, found->second, ThePlan) ||
         (given.empty() && found->second.alias.empty());
}

llvm::Expected<ValueObject> PreviewEngine::invoke(const FunctionCall &call) {
  std::lock_guard lock(Mutex);
  if (call.token == ResourceOfUrn) {
    const Value *urn = call.arguments.find("urn");
    auto answer = Answers.find(urn && urn->kind() == ValueKind::String ? urn->string() : "");
    if (answer == Answers.end())
      return llvm::createStringError("there is no such resource");
    const RegistrationAnswer &known = answer->second;
    return ValueObject{{"urn", *urn},
                       {"id", Value::string(known.id.value_or(""))},
                       {"state", Value::object(known.outputs)}};
  }
  CalledFunction made{call, std::nullopt, false, false};
  if (llvm::StringRef(call.token).starts_with("std:")) {
    made.isComputed = true;
    Done.calls.push_back(made);
    eval::Result result = eval::callStdFunction(call.token, call.arguments);
    if (result.outcome() == eval::Outcome::Fails)
      return llvm::createStringError("`" + call.token + "` fails for these arguments");
    if (!result)
      Done.hasUncomputed = true;
    return ValueObject{{"result", result ? *result : Value::unknown()}};
  }
  // The one with the fewest other arguments; of those, which it knows as the plan does, and of its
  // provider.
  std::tuple<size_t, size_t, bool> fewest{SIZE_MAX, 0, false};
  for (size_t i = 0; i < ThePlan.data.size(); ++i) {
    const PlannedInstance &data = ThePlan.data[i];
    const Counterpart &known = Names.data(data);
    if (known.token != call.token)
      continue;
    ValueObject values = Counterparts::values(data, known, /*forInputs=*/true);
    size_t early = 0;
    size_t differences = Counterparts::lacking(data, known, values, call.arguments).size();
    for (const auto &[name, argument] : call.arguments) {
      const Value *planned = values.find(name);
      ValueComparator comparator("", /*isEarlyFine=*/true, /*isLenient=*/true);
      comparator.compare(planned ? *planned : Value(), argument,
                         {known.map->fields.findPulumi(name)}, {});
      // The id of what is read is an attribute like any other.
      differences += !comparator.Differences.empty() && name != "id";
      early += comparator.WasEarly;
    }
    std::tuple<size_t, size_t, bool> score{differences + early, early, !isOfProvider(call, data)};
    if (score < fewest) {
      fewest = score;
      made.data = i;
      made.isEqual = differences == 0;
    }
  }
  Done.calls.push_back(made);
  if (!made.data)
    return ValueObject{};
  const PlannedInstance &data = ThePlan.data[*made.data];
  ValueObject outputs = outputsOf(data, Names.data(data));
  if (llvm::StringRef id = textMember(data.values, "id"); !id.empty())
    outputs.set("id", Value::string(id));
  return outputs;
}

void PreviewEngine::log(llvm::StringRef text) {
  std::lock_guard lock(Mutex);
  Done.messages.push_back(text.str());
}

ProgramRun PreviewEngine::take() {
  auto placeOf = [](const RegisteredResource &resource) {
    bool isStack = resource.what.type == StackType;
    bool isFrame = !resource.what.isCustom ||
                   llvm::StringRef(resource.what.type).starts_with("pulumi:providers:");
    return std::make_tuple(isStack   ? 0
                           : isFrame ? 1
                                     : 2,
                           resource.instance.value_or(SIZE_MAX), llvm::StringRef(resource.urn));
  };
  llvm::stable_sort(Done.resources,
                    [&](const auto &a, const auto &b) { return placeOf(a) < placeOf(b); });
  auto textOf = [](const CalledFunction &call) {
    return std::make_tuple(call.data.value_or(SIZE_MAX), call.what.token,
                           toJson(Value::object(call.what.arguments)));
  };
  llvm::stable_sort(Done.calls,
                    [&](const auto &a, const auto &b) { return textOf(a) < textOf(b); });
  return std::move(Done);
}

void PreviewEngine::learnSecrets(Redactor &redactor) const {
  for (const std::vector<PlannedInstance> *instances : {&ThePlan.resources, &ThePlan.data})
    for (const PlannedInstance &instance : *instances)
      redactor.learn(instance.values);
  for (const PlannedOutput &output : ThePlan.outputs)
    redactor.learn(output.value);
}

std::string PreviewEngine::messages() {
  std::lock_guard lock(Mutex);
  return llvm::join(Done.messages, "\n");
}

} // namespace pcl::verify
