// Schemas of the registry: the table, those of the user, and questions about properties.
#include "pcl/Frontend/CloudFormation/ResourceTypes.h"

#include "pcl/Value/Json.h"
#include "pcl/Value/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <zlib.h>

namespace pcl::cloudformation {

static bool isText(const Value &value) { return value.kind() == ValueKind::String; }

/// The member `name` of an object; null of anything else.
static const Value *memberOf(const Value &value, llvm::StringRef name) {
  return value.kind() == ValueKind::Object ? value.object().find(name) : nullptr;
}

/// Definitions that lead to each other in a circle end here.
static constexpr unsigned MaxReferences = 32;

void ResourceType::addArms(const Value &arm, PropertySchema &to, unsigned depth) const {
  if (arm.kind() != ValueKind::Object || depth > MaxReferences)
    return;
  const ValueObject &object = arm.object();
  if (llvm::StringRef path = textMember(object, "$ref"); path.consume_front("#/")) {
    const Value *target = &schema;
    while (target && !path.empty()) {
      auto [name, rest] = path.split('/');
      target = memberOf(*target, name);
      path = rest;
    }
    if (target)
      addArms(*target, to, depth + 1);
  }
  to.arms.push_back(&arm);
  for (llvm::StringRef key : {"oneOf", "anyOf", "allOf"})
    if (const Value *arms = object.find(key); arms && arms->kind() == ValueKind::Array)
      for (const Value &each : arms->elements())
        addArms(each, to, depth + 1);
}

PropertySchema ResourceType::member(const PropertySchema &of, llvm::StringRef name) const {
  PropertySchema result;
  for (const Value *arm : of.arms)
    if (const Value *properties = arm->object().find("properties"))
      if (const Value *found = memberOf(*properties, name))
        addArms(*found, result, 0);
  if (!result.empty())
    return result;
  for (const Value *arm : of.arms) {
    if (const Value *patterns = arm->object().find("patternProperties");
        patterns && patterns->kind() == ValueKind::Object)
      for (const auto &[pattern, each] : patterns->object())
        addArms(each, result, 0);
    if (const Value *more = arm->object().find("additionalProperties"))
      addArms(*more, result, 0);
  }
  return result;
}

PropertySchema ResourceType::element(const PropertySchema &of) const {
  PropertySchema result;
  for (const Value *arm : of.arms)
    if (const Value *items = arm->object().find("items"))
      addArms(*items, result, 0);
  return result;
}

/// `type` of one of the arms names `word`.
static bool hasType(const PropertySchema &of, llvm::StringRef word) {
  return llvm::any_of(of.arms, [&](const Value *arm) {
    const Value *type = arm->object().find("type");
    if (type && type->kind() == ValueKind::Array)
      return llvm::any_of(type->elements(),
                          [&](const Value &each) { return isText(each) && each.string() == word; });
    return type && isText(*type) && type->string() == word;
  });
}

static bool hasKey(const PropertySchema &of, llvm::StringRef key) {
  return llvm::any_of(of.arms, [&](const Value *arm) { return arm->object().find(key); });
}

bool ResourceType::isMap(const PropertySchema &of) const {
  return hasKey(of, "patternProperties") || hasKey(of, "additionalProperties") ||
         !hasKey(of, "properties");
}

bool ResourceType::isUnordered(const PropertySchema &of) const {
  return llvm::any_of(of.arms, [](const Value *arm) {
    const Value *order = arm->object().find("insertionOrder");
    return order && order->kind() == ValueKind::Bool && !order->boolean();
  });
}

const Value *ResourceType::defaultOf(const PropertySchema &of) const {
  for (const Value *arm : of.arms)
    if (const Value *value = arm->object().find("default"))
      return value;
  return nullptr;
}

bool ResourceType::isDocument(const PropertySchema &of) const {
  return hasType(of, "object") && !hasKey(of, "properties") && !hasKey(of, "patternProperties") &&
         !hasKey(of, "additionalProperties");
}

bool ResourceType::isText(const PropertySchema &of) const {
  return hasType(of, "string") && !hasType(of, "object") && !isNumber(of) && !isTruth(of);
}

bool ResourceType::isList(const PropertySchema &of) const {
  return hasType(of, "array") && !hasType(of, "string") && !hasType(of, "object") &&
         !isNumber(of) && !isTruth(of);
}

bool ResourceType::isTruth(const PropertySchema &of) const { return hasType(of, "boolean"); }

bool ResourceType::isNumber(const PropertySchema &of) const {
  return hasType(of, "number") || hasType(of, "integer");
}

/// `/properties/A/B` as `A/B`.
static std::string pathOf(llvm::StringRef pointer) {
  pointer.consume_front("/properties/");
  std::string path;
  llvm::SmallVector<llvm::StringRef, 4> steps;
  pointer.split(steps, '/');
  for (llvm::StringRef step : steps)
    if (step != "properties" && step != "items")
      path += (path.empty() ? "" : "/") + step.str();
  return path;
}

static std::vector<std::string> pathsOf(const Value *list) {
  std::vector<std::string> paths;
  if (list && list->kind() == ValueKind::Array)
    for (const Value &each : list->elements())
      if (isText(each))
        paths.push_back(pathOf(each.string()));
  return paths;
}

void ResourceTypes::add(const Value &schema) {
  const ValueObject &object = schema.object();
  auto type = std::make_unique<ResourceType>();
  type->name = textMember(object, "typeName").str();
  type->schema = schema;
  type->primary = pathsOf(object.find("primaryIdentifier"));
  if (const Value *sets = object.find("additionalIdentifiers");
      sets && sets->kind() == ValueKind::Array)
    for (const Value &set : sets->elements())
      type->alternatives.push_back(pathsOf(&set));
  const Value *handlers = object.find("handlers");
  type->canRead = handlers && memberOf(*handlers, "read");
  auto fill = [&](std::set<std::string> &to, llvm::StringRef key) {
    for (std::string &path : pathsOf(object.find(key)))
      to.insert(std::move(path));
  };
  fill(type->required, "required");
  fill(type->readOnly, "readOnlyProperties");
  fill(type->writeOnly, "writeOnlyProperties");
  fill(type->createOnly, "createOnlyProperties");
  if (const Value *transforms = object.find("propertyTransform");
      transforms && transforms->kind() == ValueKind::Object)
    for (const auto &[path, rule] : transforms->object())
      if (isText(rule))
        type->transforms[pathOf(path)] = rule.string().str();
  const Value *tagging = object.find("tagging");
  llvm::StringRef tags = tagging && tagging->kind() == ValueKind::Object
                             ? textMember(tagging->object(), "tagProperty")
                             : "";
  type->tags = tags.empty() ? "Tags" : pathOf(tags);
  llvm::StringRef ref = textMember(object, "ref");
  if (ref.contains('/'))
    type->refSeparator = "/";
  llvm::SmallVector<llvm::StringRef, 4> parts;
  ref.split(parts, type->refSeparator, -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    type->ref.push_back(part.str());
  if (type->ref.empty())
    type->ref = type->primary;
  std::string name = type->name; // the key outlives the move
  Types[name] = std::move(type);
}

void ResourceTypes::inflate() {
  IsInflated = true;
  gzFile file = gzopen(Table.c_str(), "rb");
  if (!file)
    return;
  constexpr unsigned Chunk = 1u << 16;
  for (;;) {
    size_t size = Text.size();
    Text.resize(size + Chunk);
    int count = gzread(file, Text.data() + size, Chunk);
    Text.resize(size + std::max(count, 0));
    if (count <= 0)
      break;
  }
  gzclose(file);
}

const ResourceType *ResourceTypes::find(llvm::StringRef name) {
  auto [slot, isNew] = Types.try_emplace(name);
  if (!isNew)
    return slot->second.get();
  if (!IsInflated)
    inflate();
  std::string begin = "{\"typeName\":\"" + name.str() + "\"";
  llvm::StringRef text = Text;
  for (size_t at = text.find(begin); at != llvm::StringRef::npos; at = text.find(begin, at + 1)) {
    if (at != 0 && text[at - 1] != '\n')
      continue;
    JsonError error;
    llvm::StringRef line = text.substr(at);
    line = line.substr(0, line.find('\n'));
    if (std::optional<Value> schema = parseJson(line, error))
      add(*schema);
    break;
  }
  return Types[name].get();
}

} // namespace pcl::cloudformation
