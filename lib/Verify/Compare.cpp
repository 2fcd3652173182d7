// Resource by resource, call by call, output by output: what a program did against a plan.
#include "Comparer.h"

#include "pcl/Value/Json.h"
#include "pcl/Value/Urn.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::verify {

using schema::FieldMap;

static constexpr llvm::StringLiteral LeftOut = "the plan leaves it out";

Comparer::Comparer(const Plan &plan, const ProgramRun &run, Counterparts &counterparts,
                   llvm::StringRef directory, RunKind kind)
    : ThePlan(plan), TheRun(run), Names(counterparts), Directory(directory), Kind(kind),
      Sources(plan.resources) {
  for (const RegisteredResource &resource : run.resources) {
    ByUrn[resource.urn] = &resource;
    if (resource.instance)
      ByInstance[*resource.instance] = &resource;
  }
  for (const PlannedInstance &instance : plan.resources)
    if (instance.configured)
      Addresses.insert(instance.configured->address);
}

Comparison Comparer::run() {
  for (const auto &[key, provider] : ThePlan.providers)
    compareProvider(provider);
  for (size_t i = 0; i < ThePlan.resources.size(); ++i)
    compareResource(i);
  for (const RegisteredResource &resource : TheRun.resources)
    addIfAdditional(resource);
  compareCalls();
  compareOutputs();
  if (TheRun.hasUncomputed)
    Made.notes.emplace_back("the program calls functions that are not computed here, so that what "
                            "comes of them is not known to it");
  return std::move(Made);
}

Row &Comparer::add(std::string kind, std::string address, std::string name, std::string token) {
  Made.rows.push_back({std::move(kind),
                       std::move(address),
                       std::move(name),
                       std::move(token),
                       RowResult::Equal,
                       0,
                       {},
                       {},
                       {}});
  return Made.rows.back();
}

void Comparer::differ(Row &row, std::string path, std::string problem, std::string plan,
                      std::string program) {
  row.add({std::move(path), std::move(problem), std::move(plan), std::move(program)});
}

void Comparer::take(Row &row, ValueComparator &comparator) {
  for (Difference &difference : comparator.Differences)
    row.add(std::move(difference));
  llvm::append_range(row.notes, comparator.Notes);
}

// Providers.

void Comparer::compareProviderOf(const ConfiguredResource &configured, llvm::StringRef reference,
                                 Row &row) {
  auto found = ThePlan.providers.find(configured.providerKey);
  std::string name = providerNameIn(reference);
  if (found == ThePlan.providers.end()) {
    if (ThePlan.hasConfiguration && !name.empty())
      differ(row, "provider", "different", "the default provider", name);
    return;
  }
  const ConfiguredProvider &provider = found->second;
  if (name.empty() && provider.alias.empty() && provider.expressions.empty())
    return;
  if (!isCalled(name, provider, ThePlan))
    differ(row, "provider", "different", configured.providerKey,
           name.empty() ? "the default provider" : name);
}

void Comparer::compareProvider(const ConfiguredProvider &provider) {
  if (provider.alias.empty() && provider.expressions.empty())
    return;
  for (const RegisteredResource &resource : TheRun.resources) {
    const Registration &program = resource.what;
    if (!llvm::StringRef(program.type).starts_with(ProviderPrefix) ||
        !isCalled(program.name, provider, ThePlan))
      continue;
    Row &row = add("provider", "provider." + providerName(provider), program.name, program.type);
    const schema::FieldMaps *fields = Names.settings(provider.name);
    for (const auto &[name, expression] : provider.expressions) {
      const FieldMap *field = fields ? fields->find(name) : nullptr;
      const Value *constant = expression.kind() == ValueKind::Object
                                  ? expression.object().find("constant_value")
                                  : nullptr;
      if (!field && constant)
        row.notes.push_back("`" + name + "` is not in the mapping, and not compared");
      if (!constant && !listIn(objectIn(&expression), "references").empty())
        row.notes.push_back("`" + name + "` is no constant, and not compared");
      if (!field || !constant || constant->isNull())
        continue;
      ++row.compared;
      const Value *given = program.inputs.find(field->pulumiName);
      Value value = given ? *given : Value();
      JsonError error;
      if (value.kind() == ValueKind::String && constant->kind() != ValueKind::String)
        value = parseJson(value.string(), error).value_or(value);
      ValueComparator comparator(Directory, false, /*isLenient=*/true);
      PropertyPath path;
      path.append(field->pulumiName);
      comparator.compare(*constant, value, {field}, path);
      take(row, comparator);
    }
    return;
  }
}

void Comparer::addIfAdditional(const RegisteredResource &resource) {
  const Registration &program = resource.what;
  llvm::StringRef type = program.type;
  if (resource.instance || !program.isCustom || program.readId ||
      type.starts_with(ProviderPrefix) || type == StackType ||
      type == "pulumi:pulumi:StackReference")
    return;
  // A provisioner is a resource of its own, called after the one that it belongs to.
  bool isProvisioner = type.starts_with("command:") &&
                       llvm::any_of(ThePlan.resources, [&](const PlannedInstance &instance) {
                         return instance.configured && instance.configured->hasProvisioners &&
                                llvm::StringRef(program.name).contains(instance.name);
                       });
  bool isLeftOut = ThePlan.mayLeaveOut(program.name, [&](const PlannedInstance &instance) {
    const Counterpart &known = Names.resource(instance);
    return known.token == type || known.token.empty() || known.isRewritten;
  });
  Row &row = add("resource", "", program.name, program.type);
  row.result = isProvisioner || isLeftOut ? RowResult::NotCompared : RowResult::Additional;
  if (isProvisioner)
    row.notes.push_back("a provisioner, of which plans say nothing");
  else if (isLeftOut)
    row.notes.push_back(LeftOut.str());
}

// Data sources.

void Comparer::compareCalls() {
  std::set<size_t> seen;
  for (const CalledFunction &call : TheRun.calls) {
    if (call.isComputed)
      continue;
    if (!call.data) {
      add("data", "", call.what.token, call.what.token).result =
          ThePlan.partial ? RowResult::NotCompared : RowResult::Additional;
      continue;
    }
    const PlannedInstance &data = ThePlan.data[*call.data];
    if (call.isEqual && !seen.insert(*call.data).second)
      continue;
    seen.insert(*call.data);
    Row &row = add("data", data.address, call.what.token, call.what.token);
    if (data.configured)
      compareProviderOf(*data.configured, call.what.provider, row);
    row.compared += call.what.arguments.size();
    if (!call.isEqual)
      compareArguments(data, call.what, row);
    compareSourcesOf(data, call.what, row);
  }
  for (size_t i = 0; i < ThePlan.data.size(); ++i)
    if (!seen.count(i))
      addUncalled(ThePlan.data[i]);
}

void Comparer::compareArguments(const PlannedInstance &data, const FunctionCall &call, Row &row) {
  const Counterpart &known = Names.data(data);
  ValueObject values = Counterparts::values(data, known, /*forInputs=*/true);
  for (const std::string &name : Counterparts::lacking(data, known, values, call.arguments))
    differ(row, name, "missing", shown(*values.find(name)), "");
  for (const auto &[name, argument] : call.arguments) {
    const Value *planned = values.find(name);
    ValueComparator comparator(Directory, /*isEarlyFine=*/true, /*isLenient=*/true);
    PropertyPath path;
    path.append(name);
    comparator.compare(planned ? *planned : Value(), argument, {known.map->fields.findPulumi(name)},
                       path);
    take(row, comparator);
  }
}

void Comparer::compareSourcesOf(const PlannedInstance &data, const FunctionCall &call, Row &row) {
  const Counterpart &known = Names.data(data);
  for (const auto &[name, argument] : call.arguments)
    if (const Value *written = writtenAs(data, known, name))
      compareSources(name, originsOf(data, written), argument, row);
}

void Comparer::addUncalled(const PlannedInstance &data) {
  const Counterpart &known = Names.data(data);
  bool isKnown = known.function && !known.isRewritten;
  // The same call serves several data sources.
  for (const CalledFunction &call : TheRun.calls)
    if (isKnown && call.isEqual && call.data && ThePlan.data[*call.data].type == data.type &&
        Value::object(ThePlan.data[*call.data].values).sameContent(Value::object(data.values)))
      return void(add("data", data.address, call.what.token, call.what.token));
  Row &row = add("data", data.address, "", known.token);
  row.result = isKnown && !data.isDeferred ? RowResult::Missing : RowResult::NotCompared;
  if (data.isDeferred)
    row.notes.push_back("Terraform reads it when it applies the plan");
}

// Outputs.

void Comparer::compareOutputs() {
  for (const PlannedOutput &output : ThePlan.outputs) {
    Row &row = add("output", output.name, output.name, "");
    const Value *given = TheRun.outputs.find(output.name);
    Origins origins = ThePlan.originsOf(output.expression, {});
    bool isEarlyFine = Kind == RunKind::Applied ||
                       (ThePlan.hasConfiguration && isTerraformsOwn(origins)) ||
                       origins.hasHeldValue || (origins.isOpaque && ThePlan.hasHeldValues);
    if (!given && !saysNothing(output.value) && !(output.value.isUnknown() && isEarlyFine)) {
      row.name = "";
      row.result = RowResult::Missing;
      continue;
    }
    if (given && given->kind() == ValueKind::Resource) {
      row.result = RowResult::NotCompared;
      row.notes.push_back("it is a whole resource");
      continue;
    }
    ++row.compared;
    ValueComparator comparator(Directory, isEarlyFine, /*isLenient=*/false);
    Place place;
    place.terraformType = &output.type;
    comparator.compare(output.value, given ? *given : Value(), place, {});
    take(row, comparator);
    if (given && !output.expression.isNull())
      compareSources("", origins, *given, row);
    if (output.value.isSecret() && given && !given->isNull() && !given->isUnknown() &&
        !given->containsSecret())
      differ(row, "", "not secret", shown(output.value), "in clear text");
    if (given && given->containsSecret() && !given->containsUnknown() &&
        !output.value.containsSecret() && !output.value.containsUnknown()) {
      if (comeOutOfSecret(origins))
        row.notes.push_back("it is " + ComesOutOfSecret.str());
      else
        differ(row, "", "secret", "it in clear text", shown(*given));
    }
  }
  for (const auto &given : TheRun.outputs)
    if (llvm::none_of(ThePlan.outputs,
                      [&](const PlannedOutput &output) { return output.name == given.first; }))
      addOtherOutput(given.first);
}

void Comparer::addOtherOutput(const std::string &name) {
  bool isLeftOut = ThePlan.mayLeaveOutOutput(name);
  Row &row = add("output", "", name, "");
  row.result = isLeftOut ? RowResult::NotCompared : RowResult::Additional;
  if (isLeftOut)
    row.notes.push_back(LeftOut.str());
}

void Row::add(Difference difference) {
  differences.push_back(std::move(difference));
  judge();
}

void Row::judge() {
  bool isUnclear = llvm::all_of(
      differences, [](const Difference &difference) { return difference.problem == "unclear"; });
  bool isOpen =
      result == RowResult::Equal || result == RowResult::Different || result == RowResult::Unclear;
  if (isOpen || !differences.empty())
    result = differences.empty() ? RowResult::Equal
             : isUnclear         ? RowResult::Unclear
                                 : RowResult::Different;
}

unsigned Comparison::differences() const {
  unsigned count = 0;
  for (const Row &row : rows)
    count += row.result == RowResult::Missing || row.result == RowResult::Additional
                 ? 1
                 : row.differences.size();
  return count;
}

unsigned Comparison::count(llvm::StringRef kind, RowResult result) const {
  return llvm::count_if(rows,
                        [&](const Row &row) { return row.kind == kind && row.result == result; });
}

Comparison compare(const Plan &plan, const ProgramRun &run, Counterparts &counterparts,
                   llvm::StringRef directory, RunKind kind) {
  return Comparer(plan, run, counterparts, directory, kind).run();
}

} // namespace pcl::verify
