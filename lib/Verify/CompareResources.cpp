// A resource of a program against that of a plan: where it stands and what its arguments are.
#include "Comparer.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Urn.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::verify {

using schema::FieldMap;

static bool isDefault(const Value &value, const schema::Property *property) {
  const std::optional<schema::Constant> &constant =
      !property ? std::nullopt : property->defaultValue;
  if (!constant)
    return property && !property->defaultEnvironment.empty();
  switch (value.kind()) {
  case ValueKind::Bool:
    return constant->kind == schema::Constant::Kind::Bool && constant->boolean == value.boolean();
  case ValueKind::Number:
    return constant->kind == schema::Constant::Kind::Number &&
           Value::canonicalNumber(constant->text) == value.numberText();
  case ValueKind::String:
    return constant->text == value.string();
  default:
    return false;
  }
}

void Comparer::compareResource(size_t index) {
  const PlannedInstance &instance = ThePlan.resources[index];
  const Counterpart &known = Names.resource(instance);
  auto found = ByInstance.find(index);
  if (found == ByInstance.end()) {
    Row &row = add("resource", instance.address, "", known.token);
    row.result = RowResult::Missing;
    for (const RegisteredResource &other : TheRun.resources)
      if (!other.instance && other.what.isCustom && other.what.name == instance.logicalName() &&
          !other.what.readId && !llvm::StringRef(other.what.type).starts_with(ProviderPrefix))
        row.notes.push_back("the program has a " + other.what.type + " of this name");
    return;
  }
  const Registration &program = found->second->what;
  Row &row = add("resource", instance.address, program.name, program.type);
  compareParent(instance, program, row);
  if (known.isRewritten || known.token.empty() || (!known.map && !known.isHeld)) {
    if (row.result == RowResult::Equal)
      row.result = RowResult::NotCompared;
    return;
  }
  compareInputs(instance, known, program, row);
  if (!known.isHeld)
    compareTimeouts(instance, program, row);
  if (!known.isHeld && instance.configured)
    compareProviderOf(*instance.configured, program.provider, row);
  if (known.isHeld)
    compareTrigger(instance, program, row);
  if (instance.configured)
    compareDependencies(instance, program, row);
}

void Comparer::compareParent(const PlannedInstance &instance, const Registration &program,
                             Row &row) {
  std::optional<UrnParts> parent = parseUrn(program.parent);
  std::string name = parent && parent->type != StackType ? parent->name.str() : "";
  if (name != instance.moduleName())
    differ(row, "parent", "different", instance.words.empty() ? "the stack" : instance.moduleName(),
           name.empty() ? "the stack" : name);
}

const Value *Comparer::writtenAs(const PlannedInstance &instance, const Counterpart &known,
                                 llvm::StringRef name) {
  if (!instance.configured)
    return nullptr;
  const ValueObject &expressions = instance.configured->expressions;
  if (known.isHeld)
    return expressions.find(name);
  for (const auto &[terraform, expression] : expressions)
    if (const FieldMap *field = known.map->fields.find(terraform);
        field && field->pulumiName == name)
      return &expression;
  return nullptr;
}

bool Comparer::hasUnmapped(const PlannedInstance &instance, const Counterpart &known, Row &row) {
  if (!instance.configured || !known.map)
    return false;
  bool found = false;
  for (const auto &[terraform, expression] : instance.configured->expressions) {
    const FieldMap *field = known.map->fields.find(terraform);
    if (terraform == "timeouts" || terraform == "id" || (field && !field->isGuess))
      continue;
    row.notes.push_back("`" + terraform + "` is not in the mapping, and not compared");
    found = true;
  }
  return found;
}

ValueObject Comparer::withOtherNames(ValueObject values, const Counterpart &known) {
  if (known.token != "kubernetes:core/v1:Secret")
    return values;
  ValueObject made;
  for (const auto &[name, value] : values)
    made.set(name == "data" ? "stringData" : name == "binaryData" ? "data" : name, value);
  return made;
}

void Comparer::compareInputs(const PlannedInstance &instance, const Counterpart &known,
                             const Registration &program, Row &row) {
  ValueObject planned =
      withOtherNames(Counterparts::values(instance, known, /*forInputs=*/true), known);
  const schema::Properties *properties = known.inputs();
  bool isUnmapped = hasUnmapped(instance, known, row);
  for (const auto &[name, value] : program.inputs) {
    if (value.isNull() || llvm::StringRef(name).starts_with("__"))
      continue;
    const FieldMap *field = known.map ? known.map->fields.findPulumi(name) : nullptr;
    const schema::Property *property = properties ? schema::find(*properties, name) : nullptr;
    const Value *written = writtenAs(instance, known, name);
    const Value *there = planned.find(name);
    ++row.compared;
    Place place{field, property ? property->type : nullptr, written, nullptr, property};
    if (!there) {
      bool holdsNothing = known.isHeld && value == Value::string(""); // a Stash must hold something
      if (saysNothing(value) || holdsNothing || isDefault(value, property) ||
          (written && isProvidersOwn(instance, Value(), value, place, row, name)))
        continue;
      if (isUnmapped)
        row.notes.push_back("`" + name + "` is in the program alone");
      else
        differ(row, name, isPerhapsWritten(instance, value, place) ? "unclear" : "additional", "",
               shown(value));
      continue;
    }
    Origins origins = originsOf(instance, written);
    ValueComparator comparator(Directory, isEarlyFine(field, written, origins),
                               /*isLenient=*/!known.isHeld);
    comparator.MayComeFromResource = [&](const Value &expression) {
      return mayComeFromResource(instance, &expression);
    };
    PropertyPath path;
    path.append(name);
    if (there->isUnknown() && saysNothing(value) && field &&
        (field->isComputed || (field->nested && written)) &&
        !mayComeFromResource(instance, written))
      continue; // the provider computes what nobody says
    comparator.compare(*there, value, place, path);
    if (!comparator.Differences.empty() && !there->isUnknown()) {
      if (isProvidersOwn(instance, *there, value, place, row, name))
        comparator.Differences.clear();
      else if (isPerhapsWritten(instance, value, place))
        comparator.Differences = {unclear(path, *there, value)};
    } else if (comparator.WasEarly && isComputedForNull(instance, field, written)) {
      comparator.Differences = {unclear(path, *there, value)};
    }
    take(row, comparator);
    compareSecrecy(name, *there, value, place, origins, row);
    // What `dynamic` makes stands nowhere.
    if (!written || hasUnwrittenBlocks(*there, written, field))
      continue;
    compareOrigins(name, origins, program, row);
    compareSources(name, instance, *written, field, value, row);
  }
  for (const auto &[name, value] : planned) {
    const Value *given = program.inputs.find(name);
    if ((given && !given->isNull()) || saysNothing(value))
      continue;
    if (properties && !schema::find(*properties, name))
      continue; // an output
    if (known.isHeld && name != "input")
      continue;
    const FieldMap *field = known.map ? known.map->fields.findPulumi(name) : nullptr;
    const Value *written = writtenAs(instance, known, name);
    const schema::Property *property = properties ? schema::find(*properties, name) : nullptr;
    std::optional<llvm::StringRef> problem = problemOfMissing(
        instance, {field, property ? property->type : nullptr, written, nullptr, property}, value);
    // What is not written is the provider's, but for blocks, which `dynamic` makes.
    bool isBlock = field && field->nested && (!field->isComputed || instance.isNew) &&
                   !value.isUnknown() && instance.configured;
    if (!written && field && field->isComputed)
      problem = "unclear"; // it has a default, or `dynamic` made it
    if (written && !problem)
      row.notes.push_back("`" + name + "` is left to the provider, which plans " + shown(value));
    else if (written || isBlock || (known.isHeld && !instance.configured))
      differ(row, name, problem.value_or("missing").str(), shown(value), "");
  }
}

bool Comparer::namesNothing(const Value &written) {
  return listIn(objectIn(&written), "references").empty();
}

std::optional<llvm::StringRef> Comparer::problemOfMissing(const PlannedInstance &instance,
                                                          const Place &place,
                                                          const Value &value) const {
  const FieldMap *field = place.field;
  if (!place.written || !field || field->isRequired || namesNothing(*place.written))
    return "missing";
  std::vector<Value> names = ThePlan.valuesOfNames(instance, *place.written);
  if (llvm::any_of(names, [&](const Value &each) { return isSame(value, each, place); }))
    return "missing";
  bool hasDefault = place.property && place.property->defaultValue;
  if ((saysNothing(value) || isZero(value)) && (!hasDefault || isDefault(value, place.property)))
    return std::nullopt;
  if ((!field->isComputed && !hasDefault) ||
      !originsOf(instance, place.written, /*withRepetition=*/false).resources.empty())
    return "missing";
  std::optional<Value> only = ThePlan.valueIfName(instance, *place.written);
  bool isNull = value.isUnknown()
                    ? llvm::any_of(names, [](const Value &each) { return each.isNull(); })
                    : only && only->isNull();
  return isNull ? std::nullopt : std::optional<llvm::StringRef>("unclear");
}

Difference Comparer::unclear(const PropertyPath &path, const Value &plan, const Value &program) {
  return {path.str(), "unclear", shown(plan.withTaintOf(program)),
          shown(program.withTaintOf(plan))};
}

bool Comparer::isSame(const Value &plan, const Value &program, const Place &place) const {
  ValueComparator comparator(Directory, /*isEarlyFine=*/false, /*isLenient=*/true);
  comparator.compare(plan, program, place, {});
  return comparator.Differences.empty();
}

bool Comparer::isPerhapsWritten(const PlannedInstance &instance, const Value &value,
                                const Place &place) const {
  if (!ThePlan.hasConfiguration || !instance.configured || !place.written)
    return false;
  std::optional<Value> only = ThePlan.valueIfName(instance, *place.written);
  // Providers change no bools.
  return only && !only->isNull() && value.kind() != ValueKind::Bool && isSame(*only, value, place);
}

bool Comparer::isComputedForNull(const PlannedInstance &instance, const FieldMap *field,
                                 const Value *written) const {
  if (Kind != RunKind::Preview || !field || !field->isComputed || !written)
    return false;
  std::optional<Value> only = ThePlan.valueIfName(instance, *written);
  return only && only->isNull();
}

bool Comparer::isProvidersOwn(const PlannedInstance &instance, const Value &planned,
                              const Value &value, const Place &place, Row &row,
                              const std::string &name) const {
  if (!ThePlan.hasConfiguration || !instance.configured)
    return false;
  if (!place.written) {
    if (!isDefault(value, place.property))
      return false;
    row.notes.push_back("`" + name + "` is " + shown(value) + " by the program's SDK, and " +
                        shown(planned) + " by Terraform's provider; nobody wrote it");
    row.otherDefaults.push_back(name);
    return true;
  }
  // Of an expression with names no plan tells the value.
  const Value *constant = objectIn(place.written).find("constant_value");
  if (!constant || constant->isNull() || planned.isUnknown() || !isSame(*constant, value, place))
    return false;
  row.notes.push_back("`" + name + "` is what is written; the provider plans " + shown(planned));
  return true;
}

bool Comparer::isSensitive(const FieldMap *field) {
  return field && (field->isSensitive ||
                   (field->nested && llvm::any_of(field->nested->fields(), [](const auto &entry) {
                      return isSensitive(&entry.second);
                    })));
}

bool Comparer::comeOutOfSecret(const Origins &origins) const {
  return llvm::any_of(ThePlan.resources, [&](const PlannedInstance &instance) {
    if (!instance.configured)
      return false;
    const Counterpart &known = Names.resource(instance);
    return llvm::any_of(instance.values, [&](const auto &member) {
      // What is held is what was put in.
      return member.second.containsSecret() && origins.mayName(instance, [&](llvm::StringRef name) {
        return name == member.first || (known.isHeld && name == "output");
      });
    });
  });
}

void Comparer::compareSecrecy(const std::string &name, const Value &planned, const Value &value,
                              const Place &place, const Origins &origins, Row &row) const {
  if (isSensitive(place.field) || (place.property && place.property->isSecret) ||
      value.containsUnknown() || planned.containsSecret() == value.containsSecret())
    return;
  // A mark on what is not known shows when the program has it.
  if (planned.containsUnknown() && (Kind == RunKind::Preview || value.containsSecret()))
    return;
  if (value.containsSecret() && comeOutOfSecret(origins))
    row.notes.push_back("`" + name + "` is " + ComesOutOfSecret.str());
  else if (value.containsSecret())
    differ(row, name, "secret", "it in clear text", shown(value));
  else
    differ(row, name, "not secret", shown(planned), "in clear text");
}

bool Comparer::hasUnwrittenBlocks(const Value &planned, const Value *written,
                                  const FieldMap *field) {
  if (!field || !field->nested || planned.isUnknown() || saysNothing(planned))
    return false;
  if (!written)
    return true;
  if (objectIn(written).find("references") || objectIn(written).find("constant_value"))
    return false; // no blocks, but a value
  auto elements = [](const Value &value) {
    return value.kind() == ValueKind::Array ? value.elements() : llvm::ArrayRef(value);
  };
  if (elements(planned).size() != elements(*written).size())
    return true;
  for (size_t i = 0; i < elements(planned).size(); ++i)
    for (const auto &[name, member] : objectIn(&elements(planned)[i])) {
      const Value *inner = nullptr;
      for (const auto &[terraform, expression] : objectIn(&elements(*written)[i]))
        if (const FieldMap *each = field->nested->find(terraform); each && each->pulumiName == name)
          inner = &expression;
      if (hasUnwrittenBlocks(member, inner, field->nested->findPulumi(name)))
        return true;
    }
  return false;
}

void Comparer::compareTimeouts(const PlannedInstance &instance, const Registration &program,
                               Row &row) {
  const Value *planned = instance.values.find("timeouts");
  for (llvm::StringRef name : {"create", "update", "delete"}) {
    std::string there = textMember(objectIn(planned), name).str();
    auto found = program.timeouts.find(name.str());
    std::string given = found == program.timeouts.end() ? "" : found->second;
    if (there != given && !valueIn(objectIn(planned), name).isUnknown())
      differ(row, "customTimeouts." + name.str(),
             given.empty()   ? "missing"
             : there.empty() ? "additional"
                             : "different",
             there, given);
  }
}

void Comparer::compareTrigger(const PlannedInstance &instance, const Registration &program,
                              Row &row) {
  const Value *planned = instance.values.find("triggers_replace");
  Value there = planned ? *planned : Value();
  const Value given = program.replacementTrigger.value_or(Value());
  if (saysNothing(there)) {
    if (!saysNothing(given))
      row.notes.emplace_back("what replaces it is not compared: plans do not say "
                             "`replace_triggered_by`");
    return;
  }
  const Value *written =
      instance.configured ? instance.configured->expressions.find("triggers_replace") : nullptr;
  ValueComparator comparator(Directory, isEarlyFine(nullptr, written, originsOf(instance, written)),
                             false);
  PropertyPath path;
  path.append("replacementTrigger");
  ++row.compared;
  comparator.compare(there, given, {}, path);
  if (!comparator.Differences.empty() && given.kind() == ValueKind::Array &&
      given.elements().size() == 2) {
    // Besides what `replace_triggered_by` says, of which plans do not tell.
    ValueComparator first = comparator;
    first.Differences.clear();
    first.compare(there, given.elements().front(), {}, path);
    if (first.Differences.empty())
      comparator = std::move(first);
  }
  take(row, comparator);
}

} // namespace pcl::verify
