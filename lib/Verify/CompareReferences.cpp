// Which resources a value comes from and which ones a resource waits for, in a program and in a
// plan.
#include "Comparer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace pcl::verify {

using schema::FieldMap;

static std::string list(const std::set<std::string> &names) {
  return names.empty() ? "nothing" : llvm::join(names, ", ");
}

bool Comparer::mayComeFromResource(const PlannedInstance &instance, const Value *expression) const {
  Origins origins = originsOf(instance, expression, /*withRepetition=*/false);
  return origins.isOpaque || !origins.resources.empty();
}

Origins Comparer::originsOf(const PlannedInstance &instance, const Value *written,
                            bool withRepetition) const {
  if (!written || !instance.configured)
    return {};
  const ConfiguredResource &configured = *instance.configured;
  Origins made =
      ThePlan.originsOf(*written, {configured.module, instance.moduleKeys, configured.repetition});
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

bool Comparer::isTerraformsOwn(const Origins &origins) {
  return origins.resources.empty() && !origins.isOpaque;
}

bool Comparer::isEarlyFine(const FieldMap *field, const Value *written,
                           const Origins &origins) const {
  if (Kind == RunKind::Applied)
    return true;
  if (!written) // what `dynamic` makes stands nowhere
    return ThePlan.hasHeldValues && (!field || field->nested);
  return isTerraformsOwn(origins) || origins.hasHeldValue ||
         (origins.isOpaque && ThePlan.hasHeldValues);
}

void Comparer::compareSources(const std::string &path, const PlannedInstance &instance,
                              const Value &written, const FieldMap *field, const Value &value,
                              Row &row) {
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
      const Value *member = inner ? objectIn(&elements(value)[i]).find(inner->pulumiName) : nullptr;
      if (member)
        compareSources(path + (value.kind() == ValueKind::Array ? fmt::format("[{}].", i) : ".") +
                           inner->pulumiName,
                       instance, expression, inner, *member, row);
    }
}

void Comparer::compareSources(const std::string &path, const Origins &origins, const Value &value,
                              Row &row) {
  bool isSaid = llvm::any_of(row.differences, [&](const Difference &difference) {
    return difference.path == path && difference.problem == "other reference";
  });
  if (Kind == RunKind::Preview || isSaid || origins.isOpaque)
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

void Comparer::compareOrigins(const std::string &name, const Origins &origins,
                              const Registration &program, Row &row) {
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

bool Comparer::isOf(const PlannedInstance &instance, llvm::StringRef address) {
  return instance.configured &&
         (instance.configured->address == address ||
          llvm::StringRef(instance.configured->address).starts_with((address + ".").str()));
}

bool Comparer::waitsFor(const Registration &program, llvm::StringRef address) const {
  return llvm::any_of(program.dependsOn, [&](const std::string &urn) {
    auto resource = ByUrn.find(urn);
    if (resource == ByUrn.end())
      return false;
    if (resource->second->instance)
      return isOf(ThePlan.resources[*resource->second->instance], address);
    return !resource->second->what.isCustom &&
           llvm::any_of(ThePlan.resources, [&](const PlannedInstance &instance) {
             return isOf(instance, address) && instance.moduleName() == resource->second->what.name;
           });
  });
}

void Comparer::compareDependencies(const PlannedInstance &instance, const Registration &program,
                                   Row &row) {
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

std::string Comparer::addressIn(llvm::StringRef module, llvm::StringRef name) {
  return (module + (module.empty() ? "" : ".") + name.take_until([](char c) { return c == '['; }))
      .str();
}

bool Comparer::isToWaitFor(llvm::StringRef module, llvm::StringRef name) const {
  if (name.starts_with("data."))
    return false;
  std::string address = addressIn(module, name);
  auto within = Addresses.lower_bound(address + ".");
  return Addresses.count(address) ||
         (within != Addresses.end() && llvm::StringRef(*within).starts_with(address + "."));
}

void Comparer::addOtherDependencies(const PlannedInstance &instance, const Registration &program,
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
    // Who waits for provisioners in a module that its arguments lead to waits for the whole
    // component.
    bool isOfModule =
        !other.configured->module.empty() &&
        llvm::any_of(
            known.resources,
            [&](const auto &entry) {
              return llvm::StringRef(entry.first).starts_with(other.configured->module + ".");
            }) &&
        llvm::any_of(program.dependsOn, [&](const std::string &waited) {
          auto command = ByUrn.find(waited);
          return command != ByUrn.end() && !command->second->instance &&
                 llvm::StringRef(command->second->what.type).starts_with("command:") &&
                 command->second->what.parent == resource->second->what.parent;
        });
    if (!isOfInput && !isOfModule)
      others.insert(other.address);
  }
  if (!others.empty())
    differ(row, "dependsOn", "additional", "", list(others));
}

} // namespace pcl::verify
