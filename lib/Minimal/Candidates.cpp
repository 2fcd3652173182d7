// Making the tree of candidates and building values of it.
#include "Candidates.h"

#include "pcl/Schema/Conform.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/Sent.h"
#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Support/TextIndex.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::minimal {

llvm::StringRef holdText(Hold hold, Rule rule) {
  switch (hold) {
  case Hold::None:
  case Hold::Structure:
    return "";
  case Hold::Rule:
    return ruleText(rule);
  case Hold::Identity:
    return "identity";
  case Hold::Reference:
  case Hold::Preferred:
    return "reference";
  case Hold::Given:
    return "given";
  case Hold::WriteOnly:
    return "write-only";
  case Hold::Mode:
    return "mode";
  }
  return "";
}

/// Where nodes are added: below which node, and what is known of its members or elements.
struct Candidates::Place {
  unsigned parent = Node::Root;
  unsigned depth = 0;
  bool hasSchema = false;
  const schema::Properties *properties = nullptr; ///< of an object; null if they are not known
  const schema::FieldMaps *fields = nullptr;
  const schema::Type *elementType = nullptr; ///< of a list or map
  bool isMap = false;
  bool isRemovable = true; ///< elements are candidates on their own
};

static const schema::Type *elementOf(const schema::Type *type, schema::TypeKind kind) {
  return type && type->kind == kind ? type->element() : nullptr;
}

/// The provider adds elements of its own.
static bool isComputedSet(const schema::FieldMap *field) {
  return field && field->isOptional && field->isComputed &&
         field->type == schema::TerraformType::Set;
}

static bool holdsObject(llvm::ArrayRef<Value> elements) {
  return llvm::any_of(elements,
                      [](const Value &element) { return element.kind() == ValueKind::Object; });
}

unsigned Candidates::addNode(Node node) {
  unsigned number = Nodes.size();
  node.end = number + 1;
  Members.emplace(std::pair(node.parent, node.isElement ? std::to_string(node.index) : node.name),
                  number);
  Nodes.push_back(std::move(node));
  return number;
}

void Candidates::addMembers(const ValueObject &object, const Place &place) {
  for (const auto &[name, value] : object)
    addMember(name, value, place);
}

static bool isFreeForm(const schema::Type *type, bool hasSchema) {
  return type ? type->kind == schema::TypeKind::Any || type->kind == schema::TypeKind::Json
              : hasSchema;
}

static bool canSayAll(const Value &value, const std::function<bool(const Value &)> &canSay) {
  if (value.kind() == ValueKind::Object)
    return llvm::all_of(value.object(),
                        [&](const auto &member) { return canSayAll(member.second, canSay); });
  if (value.kind() == ValueKind::Array)
    return llvm::all_of(value.elements(),
                        [&](const Value &element) { return canSayAll(element, canSay); });
  return canSay(value);
}

void Candidates::addMember(llvm::StringRef name, const Value &value, const Place &place) {
  Node node;
  node.parent = place.parent;
  node.name = name.str();
  node.property = place.properties ? schema::find(*place.properties, name) : nullptr;
  node.terraform = place.fields ? place.fields->findPulumi(name) : nullptr;
  const schema::Type *type = node.property ? node.property->type : place.elementType;
  bool isMistyped = type && !value.isSecret() && !schema::isOf(value, *type);
  bool isGoneInto = value.kind() == ValueKind::Object && !isFreeForm(type, place.hasSchema);
  isMistyped |= CanSay && !isGoneInto && !canSayAll(value, CanSay);
  Input input{node.property, place.hasSchema, node.terraform, name, &value, isMistyped};
  // What a map holds is data: its zeros say something.
  node.rule = place.isMap && !value.isNull() && !isMistyped ? Rule::Other : classify(input);
  if (verdictOf(node.rule) == Verdict::Drop) {
    PropertyPath path = place.parent == Node::Root ? PropertyPath() : this->path(place.parent);
    path.append(name);
    Removed.push_back({std::move(path), node.rule});
    return;
  }
  if (verdictOf(node.rule) == Verdict::Keep)
    node.hold = Hold::Rule;
  node.value = value;
  const schema::FieldMap *field = node.terraform;
  Place inside;
  inside.depth = place.depth + 1;
  inside.hasSchema = place.hasSchema || place.elementType;
  inside.elementType = type;
  inside.fields = field ? field->nested.get() : nullptr;
  inside.isRemovable = isComputedSet(field);
  expand(addNode(std::move(node)), inside);
}

void Candidates::addElements(llvm::ArrayRef<Value> elements, const Place &place) {
  for (const auto &[index, value] : llvm::enumerate(elements)) {
    Node node;
    node.parent = place.parent;
    node.isElement = true;
    node.index = index;
    node.hold = place.isRemovable ? Hold::None : Hold::Structure;
    node.value = value;
    Place inside = place;
    inside.depth = place.depth + 1;
    inside.isRemovable = false;
    expand(addNode(std::move(node)), inside);
  }
}

/// Adds what is in node `number`, if it can be kept in part. `inside` has its type in
/// `elementType`.
void Candidates::expand(unsigned number, const Place &inside) {
  const Value value = Nodes[number].value; // nodes move while more are added
  Place place = inside;
  place.parent = number;
  if (inside.depth >= MaxJsonDepth || value.isSecret())
    return; // not even the names of its members are shown
  if (value.kind() == ValueKind::Object) {
    const schema::ObjectType *object = schema::objectTypeOf(inside.elementType, value.object());
    place.isMap = inside.elementType && inside.elementType->kind == schema::TypeKind::Map;
    if (!object && !place.isMap && inside.hasSchema)
      return; // free-form data
    Nodes[number].isLeaf = false;
    place.hasSchema = object;
    place.properties = object ? &object->properties : nullptr;
    place.elementType = elementOf(inside.elementType, schema::TypeKind::Map);
    addMembers(value.object(), place);
  } else if (value.kind() == ValueKind::Array &&
             (inside.isRemovable || holdsObject(value.elements()))) {
    Nodes[number].isLeaf = false;
    place.elementType = elementOf(inside.elementType, schema::TypeKind::Array);
    addElements(value.elements(), place);
  }
  Nodes[number].end = Nodes.size();
}

/// What the outputs have for an input that Read left out. Nothing if that is no value for a
/// program.
static std::optional<Value> requiredOf(const Subject &subject, const schema::Property &property) {
  const Value *output = subject.outputs.find(property.name);
  if (!output || output->isNull() || output->containsUnknown())
    return std::nullopt;
  ValueObject only;
  only.set(property.name, withoutDefaultsNotes(*output));
  only = retainSecrets(schema::conform(only, subject.schema->inputs), subject.outputs);
  Value said = *only.find(property.name);
  return schema::isOf(said, *property.type) ? std::optional(said) : std::nullopt;
}

Candidates::Candidates(const Subject &subject, const Options &options, Hold references)
    : CanSay(subject.canSay) {
  Place top;
  top.hasSchema = subject.schema;
  top.properties = subject.schema ? &subject.schema->inputs : nullptr;
  top.fields = subject.terraform;
  auto isAbsent = [](const Value *value) { return !value || value->isNull(); };
  for (const auto &[name, value] : subject.inputs)
    if (!value.isNull() || isAbsent(subject.extra.find(name)))
      addMember(name, withoutDefaultsNotes(value), top);
  for (const auto &[name, value] : subject.extra) {
    if (isAbsent(subject.inputs.find(name)))
      addMember(name, withoutDefaultsNotes(value), top);
    if (unsigned number = member(Node::Root, name); number != Node::Root)
      hold(number, Hold::Given);
  }
  if (subject.schema)
    for (const schema::Property &property : subject.schema->inputs)
      if (property.isRequired && member(Node::Root, property.name) == Node::Root) {
        if (property.constant) { // some SDKs want it said
          addMember(property.name, schema::valueOf(*property.constant), top);
          continue;
        }
        if (property.defaultValue || !property.defaultEnvironment.empty())
          continue;
        if (std::optional<Value> known = requiredOf(subject, property)) {
          addMember(property.name, *known, top);
          if (known->containsSecret() || property.isSecret)
            SecretOutputNames.push_back(property.name.str());
          continue;
        }
        WriteOnlyNames.push_back(property.name.str());
        addMember(property.name, Value::unknown().withSecret(), top);
        Nodes.back().hold = Hold::WriteOnly;
      }
  buildWhole();
  if (options.pin == Pin::Identity)
    holdIdentity(subject);
  for (const PropertyPath &path : subject.keep)
    holdPath(path, Hold::Reference);
  for (const PropertyPath &path : subject.references)
    holdPath(path, references);
  for (unsigned number = 0; number < size(); ++number)
    if (options.mode == Mode::Full ||
        (options.mode == Mode::Lossless && isChosen(Nodes[number], !subject.terraform)))
      holdAll(number, Hold::Mode);
}

/// The cloud may have chosen it. Where no mapping says what it chooses, it may have chosen all that
/// is no default.
bool Candidates::isChosen(const Node &node, bool isAnyUnknown) {
  return node.rule == Rule::Computed || (isAnyUnknown && node.rule == Rule::Other);
}

void Candidates::hold(unsigned number, Hold why) {
  Node &node = Nodes[number];
  if (node.hold == Hold::None)
    node.hold = why;
}

/// Holds `number` and what is in it.
void Candidates::holdAll(unsigned number, Hold why) {
  for (unsigned inside = number; inside < Nodes[number].end; ++inside)
    hold(inside, why);
}

/// Only inputs at the top are what a resource is known by: an id that occurs in a list is somebody
/// else's.
void Candidates::holdIdentity(const Subject &subject) {
  for (unsigned number = 0; number < size(); number = Nodes[number].end) {
    const Node &node = Nodes[number];
    if (node.value.kind() != ValueKind::String || node.value.string().empty() ||
        node.value.containsSecret())
      continue;
    if (isPartOfId(node.value.string(), subject.key.id) ||
        isIdentityName(node.name, subject.key.type))
      hold(number, Hold::Identity);
  }
}

void Candidates::holdPath(const PropertyPath &path, Hold why) {
  std::vector<unsigned> reached = {Node::Root};
  for (const PathStep &step : path.steps()) {
    std::vector<unsigned> next;
    for (unsigned number : reached) {
      if (number != Node::Root && Nodes[number].isLeaf)
        next.push_back(number); // the step is inside the leaf
      else if (step.kind == PathStep::Kind::Wildcard)
        for (unsigned child = number + 1, end = number == Node::Root ? size() : Nodes[number].end;
             child < end; child = Nodes[child].end)
          next.push_back(child);
      else if (unsigned child = step.kind == PathStep::Kind::Name ? member(number, step.name)
                                                                  : element(number, step.index);
               child != Node::Root)
        next.push_back(child);
    }
    reached = std::move(next);
  }
  for (unsigned number : reached) {
    if (number == Node::Root)
      continue;
    holdAll(number, why);
    for (unsigned above = Nodes[number].parent; above != Node::Root; above = Nodes[above].parent)
      hold(above, why);
  }
}

unsigned Candidates::member(unsigned parent, llvm::StringRef name) const {
  auto found = Members.find({parent, name.str()});
  return found == Members.end() || Nodes[found->second].isElement ? Node::Root : found->second;
}

unsigned Candidates::element(unsigned parent, uint64_t index) const {
  auto found = Members.find({parent, std::to_string(index)});
  return found == Members.end() || !Nodes[found->second].isElement ? Node::Root : found->second;
}

PropertyPath Candidates::path(unsigned number) const {
  std::vector<PathStep> steps;
  for (; number != Node::Root; number = Nodes[number].parent) {
    const Node &node = Nodes[number];
    if (node.isElement)
      steps.push_back({PathStep::Kind::Index, "", node.index});
    else
      steps.push_back({PathStep::Kind::Name, node.name, 0});
  }
  std::reverse(steps.begin(), steps.end());
  return PropertyPath(std::move(steps));
}

void Candidates::buildWhole() {
  const Subset all(size(), /*t=*/true);
  for (unsigned number = size(); number-- > 0;)
    if (!Nodes[number].isLeaf)
      Nodes[number].whole = build(number, all);
}

Subset Candidates::mustKeep() const {
  Subset subset(size());
  for (unsigned number = 0; number < size(); ++number) {
    const Node &node = Nodes[number];
    if (node.hold != Hold::None && (node.parent == Node::Root || subset[node.parent]))
      subset.set(number);
  }
  return subset;
}

void Candidates::add(Subset &subset, unsigned number) const {
  for (unsigned above = number; above != Node::Root && !subset[above];
       above = Nodes[above].parent) {
    subset.set(above);
    for (unsigned inside = above + 1; inside < Nodes[above].end; ++inside)
      if (Nodes[inside].hold != Hold::None && subset[Nodes[inside].parent])
        subset.set(inside);
  }
}

void Candidates::remove(Subset &subset, unsigned number) const {
  subset.reset(number, Nodes[number].end);
}

Value Candidates::build(unsigned number, const Subset &subset) const {
  const Node &node = Nodes[number];
  if (node.isLeaf)
    return node.value;
  // Most of a large value is in most subsets: shared, it costs nothing.
  bool isWhole = subset.find_first_unset_in(number, node.end) == -1;
  if (isWhole && !node.whole.isNull())
    return node.whole;
  auto inside = [&](llvm::function_ref<void(unsigned)> visit) {
    for (unsigned child = number + 1; child < node.end; child = Nodes[child].end)
      if (subset[child])
        visit(child);
  };
  Value built;
  if (node.value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    inside([&](unsigned child) { elements.push_back(build(child, subset)); });
    built = Value::array(std::move(elements));
  } else {
    ValueObject members;
    inside([&](unsigned child) { members.set(Nodes[child].name, build(child, subset)); });
    built = Value::object(std::move(members));
  }
  return built.withSecret(node.value.isSecret()).withDependencies(node.value.dependencies());
}

ValueObject Candidates::build(const Subset &subset) const {
  ValueObject inputs;
  for (unsigned number = 0; number < size(); number = Nodes[number].end)
    if (subset[number])
      inputs.set(Nodes[number].name, build(number, subset));
  return inputs;
}

ValueObject Candidates::buildKnown(const Subset &subset) const {
  Subset known = subset;
  for (const std::string &name : WriteOnlyNames)
    remove(known, member(Node::Root, name));
  return build(known);
}

} // namespace pcl::minimal
