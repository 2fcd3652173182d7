// Search for references, and the circles that they form.
#include "References.h"

#include "Packages.h"

#include "pcl/Schema/Types.h"
#include "pcl/Support/Circles.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::state {

/// Calls `visit` with each text in `value`, and where it stands.
static void forEachText(const Value &value, PropertyPath &place,
                        llvm::function_ref<void(llvm::StringRef)> visit) {
  switch (value.kind()) {
  case ValueKind::String:
    return visit(value.string());
  case ValueKind::Array:
    for (const Value &element : value.elements())
      forEachText(element, place, visit);
    return;
  case ValueKind::Object:
    for (const auto &[name, member] : value.object()) {
      place.append(name);
      forEachText(member, place, visit);
      place.pop();
    }
    return;
  default:
    return;
  }
}

/// What of each resource programs can refer to, with the texts that tell it.
static std::vector<TextIndex::Entry>
candidates(llvm::ArrayRef<ResourceState> resources,
           llvm::function_ref<bool(const ResourceState &, llvm::StringRef)> isCandidate) {
  std::vector<TextIndex::Entry> found;
  for (const auto &[i, resource] : llvm::enumerate(resources)) {
    auto add = [&, owner = i, &state = resource](llvm::StringRef text, llvm::StringRef property) {
      if (!text.empty() && isCandidate(state, property))
        found.push_back({text, owner, property});
    };
    if (resource.isDeleted) // its successor may have the same URN
      continue;
    add(resource.id, "id");
    for (llvm::StringRef property : {"arn", "name"})
      if (const Value *value = resource.outputs.find(property);
          value && value->kind() == ValueKind::String && !value->isSecret())
        add(value->string(), property);
  }
  return found;
}

References::References(llvm::ArrayRef<ResourceState> resources,
                       llvm::function_ref<bool(const ResourceState &, llvm::StringRef)> isCandidate,
                       ReferenceChoice wanted)
    : Resources(resources), Wanted(wanted),
      Texts(wanted == ReferenceChoice::None ? std::vector<TextIndex::Entry>()
                                            : candidates(resources, isCandidate)) {
  for (size_t i = 0; i < resources.size(); ++i)
    if (!resources[i].isDeleted)
      ByUrn.try_emplace(resources[i].urn, i);
  findCircles();
}

const TextIndex::Entry *References::choose(llvm::ArrayRef<TextIndex::Entry> same, size_t user,
                                           llvm::StringRef input) const {
  if (same.front().owner == same.back().owner) // they are sorted by resource
    return same.front().owner == user ? nullptr : &same.front();
  const ResourceState &state = Resources[user];
  auto recorded = state.propertyDependencies.find(input);
  if (recorded == state.propertyDependencies.end() && !state.propertyDependencies.empty())
    return nullptr;
  const TextIndex::Entry *chosen = nullptr;
  for (const std::string &urn :
       recorded == state.propertyDependencies.end() ? state.dependencies : recorded->second) {
    auto resource = ByUrn.find(urn);
    if (resource == ByUrn.end() || resource->second == user)
      continue;
    auto found = llvm::partition_point(
        same, [&](const TextIndex::Entry &c) { return c.owner < resource->second; });
    if (found == same.end() || found->owner != resource->second)
      continue;
    if (chosen && chosen != found)
      return nullptr;
    chosen = found;
  }
  return chosen;
}

/// The state says that `input` comes from `target`.
bool References::isRecorded(size_t user, llvm::StringRef input, size_t target) const {
  auto recorded = Resources[user].propertyDependencies.find(input);
  return recorded != Resources[user].propertyDependencies.end() &&
         llvm::is_contained(recorded->second, Resources[target].urn);
}

/// The last name on the way to `place`: what an element of a list is called after.
static llvm::StringRef nameOf(const PropertyPath &place) {
  for (const PathStep &step : llvm::reverse(place.steps()))
    if (step.kind == PathStep::Kind::Name)
      return step.name;
  return "";
}

/// A name inside of a text, or a short one anywhere, is too often only a word; so is an id that
/// could be one.
bool References::isMeant(const TextIndex::Match &match, const TextIndex::Entry &entry,
                         llvm::StringRef text, size_t user, const PropertyPath &place) const {
  bool isWhole = match.length == text.size(), isName = entry.property == "name";
  if (Wanted == ReferenceChoice::All)
    return isWhole || !isName;
  if (isRecorded(user, place.steps().front().name, entry.owner))
    return isWhole || !isName;
  if (isWhole && place.steps().size() == 1 &&
      isIdentityName(place.steps().front().name, Resources[user].type))
    return false; // two resources that are called the same
  llvm::StringRef token = Resources[entry.owner].type;
  if (isName)
    return isWhole && isLikelyName(text, nameOf(place), token);
  return isWhole ? isLikelyId(text, nameOf(place), token) : isTelling(entry.text);
}

std::vector<Reference> References::find(llvm::StringRef text, size_t user,
                                        const PropertyPath &place) const {
  llvm::StringRef input = place.steps().front().name;
  std::vector<Reference> found;
  for (const TextIndex::Match &match : Texts.find(text)) {
    const TextIndex::Entry *chosen = choose(match.entries, user, input);
    if (!chosen)
      continue;
    if (isMeant(match, *chosen, text, user, place))
      found.push_back({match.offset, match.length, chosen->owner, chosen->property});
  }
  return found;
}

void References::findCircles() {
  std::vector<std::vector<size_t>> needed(Resources.size());
  for (size_t i = 0; i < Resources.size(); ++i) {
    const ResourceState &resource = Resources[i];
    auto needs = [&](llvm::StringRef urn) {
      if (auto found = ByUrn.find(urn); found != ByUrn.end())
        needed[i].push_back(found->second);
    };
    needs(resource.parent);
    needs(resource.provider);
    needs(resource.deletedWith);
    llvm::for_each(resource.dependencies, needs);
    llvm::for_each(resource.replaceWith, needs);
    PropertyPath place;
    for (const auto &[name, value] : resource.inputs) {
      place.append(name);
      forEachText(value, place, [&](llvm::StringRef text) {
        for (const Reference &reference : find(text, i, place))
          needed[i].push_back(reference.resource);
      });
      place.pop();
    }
  }
  Circle = circlesOf(needed);
}

bool References::closesCircle(size_t user, size_t target) const {
  return user < target && Circle[user] == Circle[target] &&
         Resources[user].isElsewhere == Resources[target].isElsewhere;
}

std::function<bool(const ResourceState &, llvm::StringRef)>
referenceFilter(llvm::ArrayRef<ResourceState> resources, const NodeChoice &choice,
                const Packages &packages) {
  return [=, &choice, &packages](const ResourceState &resource, llvm::StringRef property) {
    bool isThere = choice.isNode[&resource - resources.begin()] || resource.isElsewhere;
    if (!isThere || !resource.custom || resource.isProvider())
      return false;
    const schema::Resource *schema = property == "id" ? nullptr : packages.schemaOf(resource);
    if (property == "arn" && schema &&
        schema::find(schema->inputs, property)) // what it is given is the ARN of something else
      return false;
    return !schema || schema::find(schema->outputs, property);
  };
}

} // namespace pcl::state
