// Resource by resource, call by call, output by output: what a program did against a plan.
#include "pcl/Verify/Compare.h"

#include "Members.h"
#include "StandIns.h"
#include "Values.h"

#include "pcl/Schema/Package.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Urn.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace pcl::verify {

using schema::FieldMap;

namespace {

constexpr llvm::StringLiteral ProviderPrefix = "pulumi:providers:";

std::string list(const std::set<std::string> &names) {
  return names.empty() ? "nothing" : llvm::join(names, ", ");
}

bool isDefault(const Value &value, const schema::Property *property) {
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

class Comparer {
public:
  Comparer(const Plan &plan, const ProgramRun &run, Counterparts &counterparts,
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

  Comparison run() {
    for (const auto &[key, provider] : ThePlan.providers)
      compareProvider(provider);
    for (size_t i = 0; i < ThePlan.resources.size(); ++i)
      compareResource(i);
    for (const RegisteredResource &resource : TheRun.resources)
      addIfAdditional(resource);
    compareCalls();
    compareOutputs();
    if (TheRun.hasUncomputed)
      Made.notes.emplace_back(
          "the program calls functions that are not computed here, so that what "
          "comes of them is not known to it");
    return std::move(Made);
  }

private:
  Row &add(std::string kind, std::string address, std::string name, std::string token) {
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

  static void differ(Row &row, std::string path, std::string problem, std::string plan,
                     std::string program) {
    row.add({std::move(path), std::move(problem), std::move(plan), std::move(program)});
  }

  static void take(Row &row, ValueComparator &comparator) {
    for (Difference &difference : comparator.Differences)
      row.add(std::move(difference));
    llvm::append_range(row.notes, comparator.Notes);
  }

  // Resources
  // ----------------------------------------------------------------------------------------------

  void compareResource(size_t index) {
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

  void compareParent(const PlannedInstance &instance, const Registration &program, Row &row) {
    std::optional<UrnParts> parent = parseUrn(program.parent);
    std::string name = parent && parent->type != StackType ? parent->name.str() : "";
    if (name != instance.moduleName())
      differ(row, "parent", "different",
             instance.words.empty() ? "the stack" : instance.moduleName(),
             name.empty() ? "the stack" : name);
  }

  /// What the configuration says of the argument that Pulumi calls `name`; null if it does not.
  static const Value *writtenAs(const PlannedInstance &instance, const Counterpart &known,
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

  /// An argument is written that the mapping does not have: the front end may have given it
  /// another name.
  static bool hasUnmapped(const PlannedInstance &instance, const Counterpart &known, Row &row) {
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

  /// `data` of a Kubernetes secret is plain text in Terraform, as `stringData` is in Pulumi.
  static ValueObject withOtherNames(ValueObject values, const Counterpart &known) {
    if (known.token != "kubernetes:core/v1:Secret")
      return values;
    ValueObject made;
    for (const auto &[name, value] : values)
      made.set(name == "data" ? "stringData" : name == "binaryData" ? "data" : name, value);
    return made;
  }

  void compareInputs(const PlannedInstance &instance, const Counterpart &known,
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
        bool holdsNothing =
            known.isHeld && value == Value::string(""); // a Stash must hold something
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
      compareSecrecy(name, *there, value, place, row);
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
          instance, {field, property ? property->type : nullptr, written, nullptr, property},
          value);
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

  /// An expression of constants alone.
  static bool namesNothing(const Value &written) {
    return listIn(objectIn(&written), "references").empty();
  }

  /// What it is that the program does not say an argument of which the plan has `value`; nothing if
  /// what is written is null for this instance, and the provider fills it in. A plan says only what
  /// comes of it, and which names there are.
  std::optional<llvm::StringRef> problemOfMissing(const PlannedInstance &instance,
                                                  const Place &place, const Value &value) const {
    const FieldMap *field = place.field;
    if (!place.written || !field || field->isRequired || namesNothing(*place.written))
      return "missing";
    std::vector<Value> names = ThePlan.valuesOfNames(instance, *place.written);
    if (llvm::any_of(names, [&](const Value &each) { return isSame(value, each, place); }))
      return "missing";
    bool hasDefault = place.property && place.property->defaultValue;
    if (isZero(value) && (!hasDefault || isDefault(value, place.property)))
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

  /// A secret of one side is none to see in the other.
  static Difference unclear(const PropertyPath &path, const Value &plan, const Value &program) {
    return {path.str(), "unclear", shown(plan.withTaintOf(program)),
            shown(program.withTaintOf(plan))};
  }

  bool isSame(const Value &plan, const Value &program, const Place &place) const {
    ValueComparator comparator(Directory, /*isEarlyFine=*/false, /*isLenient=*/true);
    comparator.compare(plan, program, place, {});
    return comparator.Differences.empty();
  }

  /// The program has the value of the only name in the expression. A plan does not tell whether
  /// something else stands around it; if not, it is the provider that plans another value.
  bool isPerhapsWritten(const PlannedInstance &instance, const Value &value,
                        const Place &place) const {
    if (!ThePlan.hasConfiguration || !instance.configured || !place.written)
      return false;
    std::optional<Value> only = ThePlan.valueIfName(instance, *place.written);
    // Providers change no bools.
    return only && !only->isNull() && value.kind() != ValueKind::Bool &&
           isSame(*only, value, place);
  }

  /// The only name in the expression is null: the provider computes the value, most likely.
  bool isComputedForNull(const PlannedInstance &instance, const FieldMap *field,
                         const Value *written) const {
    if (Kind != RunKind::Preview || !field || !field->isComputed || !written)
      return false;
    std::optional<Value> only = ThePlan.valueIfName(instance, *written);
    return only && only->isNull();
  }

  bool mayComeFromResource(const PlannedInstance &instance, const Value *expression) const {
    Origins origins = originsOf(instance, expression, /*withRepetition=*/false);
    return origins.isOpaque || !origins.resources.empty();
  }

  /// The provider plans something else than what is written, or than nothing: the program, which
  /// says what is written, is right all the same.
  bool isProvidersOwn(const PlannedInstance &instance, const Value &planned, const Value &value,
                      const Place &place, Row &row, const std::string &name) const {
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

  /// The provider says that something in it is sensitive.
  static bool isSensitive(const FieldMap *field) {
    return field && (field->isSensitive ||
                     (field->nested && llvm::any_of(field->nested->fields(), [](const auto &entry) {
                        return isSensitive(&entry.second);
                      })));
  }

  /// What is sensitive is a secret, and nothing else is, but for what a schema says.
  void compareSecrecy(const std::string &name, const Value &planned, const Value &value,
                      const Place &place, Row &row) const {
    if (isSensitive(place.field) || (place.property && place.property->isSecret) ||
        value.containsUnknown() || planned.containsSecret() == value.containsSecret())
      return;
    // A mark on what is not known shows when the program has it.
    if (planned.containsUnknown() && (Kind == RunKind::Preview || value.containsSecret()))
      return;
    if (value.containsSecret())
      differ(row, name, "secret", "it in clear text", shown(value));
    else
      differ(row, name, "not secret", shown(planned), "in clear text");
  }

  Origins originsOf(const PlannedInstance &instance, const Value *written,
                    bool withRepetition = true) const {
    if (!written || !instance.configured)
      return {};
    const ConfiguredResource &configured = *instance.configured;
    Origins made = ThePlan.originsOf(
        *written, {configured.module, instance.moduleKeys, configured.repetition});
    if (!withRepetition)
      return made;
    Origins repeated =
        ThePlan.originsOf(configured.repetition, {configured.module, instance.moduleKeys, Value()});
    for (const auto &[address, named] : repeated.resources)
      made.resources[address].insert(named.begin(), named.end());
    made.isOpaque |= repeated.isOpaque;
    made.hasHeldValue |= repeated.hasHeldValue;
    return made;
  }

  /// What depends on no resource and is unknown all the same is so for reasons of Terraform: a
  /// time, or a function that does not tell.
  static bool isTerraformsOwn(const Origins &origins) {
    return origins.resources.empty() && !origins.isOpaque;
  }

  bool isEarlyFine(const FieldMap *field, const Value *written, const Origins &origins) const {
    if (Kind == RunKind::Applied)
      return true;
    if (!written) // what `dynamic` makes stands nowhere
      return ThePlan.hasHeldValues && (!field || field->nested);
    return isTerraformsOwn(origins) || origins.hasHeldValue ||
           (origins.isOpaque && ThePlan.hasHeldValues);
  }

  /// There are blocks in `planned` that `written` does not have: `dynamic` made them, or the
  /// provider.
  static bool hasUnwrittenBlocks(const Value &planned, const Value *written,
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
          if (const FieldMap *each = field->nested->find(terraform);
              each && each->pulumiName == name)
            inner = &expression;
        if (hasUnwrittenBlocks(member, inner, field->nested->findPulumi(name)))
          return true;
      }
    return false;
  }

  /// What a value of a run to the end is made of: of no other attributes than those that are
  /// named, in blocks of those that are named at the same place.
  void compareSources(const std::string &path, const PlannedInstance &instance,
                      const Value &written, const FieldMap *field, const Value &value, Row &row) {
    if (Kind == RunKind::Preview)
      return;
    auto elements = [](const Value &each) {
      return each.kind() == ValueKind::Array ? each.elements() : llvm::ArrayRef(each);
    };
    bool isBlock = field && field->nested && field->type != schema::TerraformType::Set &&
                   !objectIn(&written).find("references") &&
                   elements(written).size() == elements(value).size();
    if (!isBlock)
      return compareSources(path, originsOf(instance, &written), value, row);
    for (size_t i = 0; i < elements(value).size(); ++i)
      for (const auto &[terraform, expression] : objectIn(&elements(written)[i])) {
        const FieldMap *inner = field->nested->find(terraform);
        const Value *member =
            inner ? objectIn(&elements(value)[i]).find(inner->pulumiName) : nullptr;
        if (member)
          compareSources(path + (value.kind() == ValueKind::Array ? fmt::format("[{}].", i) : ".") +
                             inner->pulumiName,
                         instance, expression, inner, *member, row);
      }
  }

  void compareSources(const std::string &path, const Origins &origins, const Value &value,
                      Row &row) {
    bool isSaid = llvm::any_of(row.differences, [&](const Difference &difference) {
      return difference.path == path && difference.problem == "other reference";
    });
    if (Kind == RunKind::Preview || isSaid || origins.isOpaque || origins.hasHeldValue)
      return;
    std::set<std::string> others;
    for (const StandIns::Source &source : Sources.in(value)) {
      const PlannedInstance &instance = ThePlan.resources[source.instance];
      if (!instance.configured)
        continue;
      const Counterpart &known = Names.resource(instance);
      auto isIt = [&](llvm::StringRef attribute) {
        const FieldMap *field = known.map ? known.map->fields.find(attribute) : nullptr;
        return attribute == source.member ||
               (attribute != "id" && (!field || field->pulumiName == source.member));
      };
      if (!origins.mayName(instance, isIt))
        others.insert(instance.address + "." + source.member);
    }
    if (!others.empty())
      differ(row, path, "other reference", list(origins.names()), list(others));
  }

  /// Those that Pulumi has; the rest of `timeouts` is lost.
  static void compareTimeouts(const PlannedInstance &instance, const Registration &program,
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

  /// An input may come from no other resources than the argument does.
  void compareOrigins(const std::string &name, const Origins &origins, const Registration &program,
                      Row &row) {
    auto found = program.inputOrigins.find(name);
    if (found == program.inputOrigins.end() || origins.isOpaque)
      return;
    std::set<std::string> others, all;
    for (const std::string &urn : found->second) {
      auto resource = ByUrn.find(urn);
      if (resource == ByUrn.end() || !resource->second->instance)
        continue;
      const PlannedInstance &origin = ThePlan.resources[*resource->second->instance];
      if (!origin.configured)
        continue;
      all.insert(origin.address);
      if (!origins.mayName(origin, [](llvm::StringRef) { return true; }))
        others.insert(origin.address);
    }
    if (!others.empty())
      differ(row, name, "other reference", list(origins.names()), list(all));
  }

  void compareTrigger(const PlannedInstance &instance, const Registration &program, Row &row) {
    const Value *planned = instance.values.find("triggers_replace");
    Value there = planned ? *planned : Value();
    const Value given = program.replacementTrigger.value_or(Value());
    if (saysNothing(there) && saysNothing(given))
      return;
    const Value *written =
        instance.configured ? instance.configured->expressions.find("triggers_replace") : nullptr;
    ValueComparator comparator(Directory,
                               isEarlyFine(nullptr, written, originsOf(instance, written)), false);
    PropertyPath path;
    path.append("replacementTrigger");
    ++row.compared;
    comparator.compare(there, given, {}, path);
    take(row, comparator);
  }

  /// The instances that `address`, of a resource or a module without keys, stands for.
  static bool isOf(const PlannedInstance &instance, llvm::StringRef address) {
    return instance.configured &&
           (instance.configured->address == address ||
            llvm::StringRef(instance.configured->address).starts_with((address + ".").str()));
  }

  /// The resource waits for `address`: for an instance of it, or for the component of the module.
  bool waitsFor(const Registration &program, llvm::StringRef address) const {
    return llvm::any_of(program.dependsOn, [&](const std::string &urn) {
      auto resource = ByUrn.find(urn);
      if (resource == ByUrn.end())
        return false;
      if (resource->second->instance)
        return isOf(ThePlan.resources[*resource->second->instance], address);
      return !resource->second->what.isCustom &&
             llvm::any_of(ThePlan.resources, [&](const PlannedInstance &instance) {
               return isOf(instance, address) &&
                      instance.moduleName() == resource->second->what.name;
             });
    });
  }

  void compareDependencies(const PlannedInstance &instance, const Registration &program, Row &row) {
    const ConfiguredResource &configured = *instance.configured;
    for (const std::string &name : configured.dependsOn)
      if (isToWaitFor(configured.module, name) &&
          !waitsFor(program, addressIn(configured.module, name)))
        differ(row, "dependsOn", "missing", name, "");
    // What waits for a call waits with its component.
    auto frame = ByUrn.find(program.parent);
    for (const Plan::Waiting &call : ThePlan.waitingAround(configured)) {
      bool hasFrame = frame != ByUrn.end();
      for (const std::string &name : call.names) {
        std::string address = addressIn(call.module, name);
        if (isToWaitFor(call.module, name) && !waitsFor(program, address) &&
            !(hasFrame && waitsFor(frame->second->what, address)))
          differ(row, "dependsOn", "missing", name, "");
      }
      if (hasFrame)
        frame = ByUrn.find(frame->second->what.parent);
    }
    addOtherDependencies(instance, program, row);
  }

  static std::string addressIn(llvm::StringRef module, llvm::StringRef name) {
    return (module + (module.empty() ? "" : ".") + name.take_until([](char c) { return c == '['; }))
        .str();
  }

  /// Order after data sources follows from references.
  bool isToWaitFor(llvm::StringRef module, llvm::StringRef name) const {
    if (name.starts_with("data."))
      return false;
    std::string address = addressIn(module, name);
    auto within = Addresses.lower_bound(address + ".");
    return Addresses.count(address) ||
           (within != Addresses.end() && llvm::StringRef(*within).starts_with(address + "."));
  }

  /// What the program waits for, and no argument and no `depends_on` leads to.
  void addOtherDependencies(const PlannedInstance &instance, const Registration &program,
                            Row &row) {
    const ConfiguredResource &configured = *instance.configured;
    bool isInWaitingModule =
        llvm::any_of(ThePlan.waitingAround(configured),
                     [](const Plan::Waiting &call) { return !call.names.empty(); });
    if (!ThePlan.hasConfiguration || isInWaitingModule)
      return;
    Value all = Value::object(configured.expressions);
    Origins known = originsOf(instance, &all);
    Origins waited = ThePlan.originsOfDependencies(configured);
    if (known.isOpaque || waited.isOpaque)
      return;
    std::set<std::string> others;
    for (const std::string &urn : program.dependsOn) {
      auto resource = ByUrn.find(urn);
      if (resource == ByUrn.end() || !resource->second->instance)
        continue;
      const PlannedInstance &other = ThePlan.resources[*resource->second->instance];
      if (!other.configured || known.resources.count(other.configured->address) ||
          waited.resources.count(other.configured->address))
        continue;
      // An input that comes from there is reported as such.
      bool isOfInput = llvm::any_of(program.inputOrigins, [&](const auto &entry) {
        return llvm::is_contained(entry.second, urn);
      });
      if (!isOfInput)
        others.insert(other.address);
    }
    if (!others.empty())
      differ(row, "dependsOn", "additional", "", list(others));
  }

  // Providers
  // ----------------------------------------------------------------------------------------------

  void compareProviderOf(const ConfiguredResource &configured, llvm::StringRef reference,
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
    if (!isCalled(name, provider))
      differ(row, "provider", "different", configured.providerKey,
             name.empty() ? "the default provider" : name);
  }

  /// Settings that are constants; a plan does not have the values of others.
  void compareProvider(const ConfiguredProvider &provider) {
    if (provider.alias.empty() && provider.expressions.empty())
      return;
    for (const RegisteredResource &resource : TheRun.resources) {
      const Registration &program = resource.what;
      if (!llvm::StringRef(program.type).starts_with(ProviderPrefix) ||
          !isCalled(program.name, provider))
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

  void addIfAdditional(const RegisteredResource &resource) {
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
    Row &row = add("resource", "", program.name, program.type);
    row.result = isProvisioner ? RowResult::NotCompared : RowResult::Additional;
    if (isProvisioner)
      row.notes.push_back("a provisioner, of which plans say nothing");
  }

  // Data sources
  // ----------------------------------------------------------------------------------------------

  void compareCalls() {
    std::set<size_t> seen;
    for (const CalledFunction &call : TheRun.calls) {
      if (call.isComputed)
        continue;
      if (!call.data) {
        add("data", "", call.what.token, call.what.token).result = RowResult::Additional;
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

  void compareArguments(const PlannedInstance &data, const FunctionCall &call, Row &row) {
    const Counterpart &known = Names.data(data);
    ValueObject values = Counterparts::values(data, known, /*forInputs=*/true);
    for (const std::string &name : Counterparts::lacking(data, known, values, call.arguments))
      differ(row, name, "missing", shown(*values.find(name)), "");
    for (const auto &[name, argument] : call.arguments) {
      const Value *planned = values.find(name);
      ValueComparator comparator(Directory, /*isEarlyFine=*/true, /*isLenient=*/true);
      PropertyPath path;
      path.append(name);
      comparator.compare(planned ? *planned : Value(), argument,
                         {known.map->fields.findPulumi(name)}, path);
      take(row, comparator);
    }
  }

  void compareSourcesOf(const PlannedInstance &data, const FunctionCall &call, Row &row) {
    const Counterpart &known = Names.data(data);
    for (const auto &[name, argument] : call.arguments)
      if (const Value *written = writtenAs(data, known, name))
        compareSources(name, originsOf(data, written), argument, row);
  }

  void addUncalled(const PlannedInstance &data) {
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

  // Outputs
  // ----------------------------------------------------------------------------------------------

  void compareOutputs() {
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
          !output.value.containsSecret() && !output.value.containsUnknown())
        differ(row, "", "secret", "it in clear text", shown(*given));
    }
    for (const auto &given : TheRun.outputs)
      if (llvm::none_of(ThePlan.outputs,
                        [&](const PlannedOutput &output) { return output.name == given.first; }))
        add("output", "", given.first, "").result = RowResult::Additional;
  }

  const Plan &ThePlan;
  const ProgramRun &TheRun;
  Counterparts &Names;
  llvm::StringRef Directory;
  RunKind Kind;
  std::set<std::string> Addresses; ///< of resources, without keys
  StandIns Sources;
  std::map<std::string, const RegisteredResource *> ByUrn;
  std::map<size_t, const RegisteredResource *> ByInstance;
  Comparison Made;
};

} // namespace

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
