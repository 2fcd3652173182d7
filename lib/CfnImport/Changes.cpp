// Comparison of templates.
#include "Changes.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cfnimport {

llvm::StringRef typeOf(const Value &body) {
  return isObject(body) ? textMember(body.object(), "Type") : "";
}

bool isCdkMetadata(const Value &resource) { return typeOf(resource) == "AWS::CDK::Metadata"; }

static Value texts(std::vector<std::string> list) {
  std::vector<Value> elements;
  for (const std::string &each : list)
    elements.push_back(Value::string(each));
  return Value::array(std::move(elements));
}

/// What CDK notes for itself, and no stack depends on.
static bool isCdkNote(llvm::StringRef key) {
  return key == "aws:cdk:path" || key.starts_with("aws:asset:");
}

Value canonical(const Value &value) {
  if (auto text = scalarText(value))
    return Value::string(*text);
  if (isArray(value)) {
    std::vector<Value> elements;
    for (const Value &each : value.elements())
      elements.push_back(canonical(each));
    return Value::array(std::move(elements));
  }
  if (!isObject(value))
    return value;
  if (const ValueObject::Member *call = functionOf(value); call && call->first == "Fn::GetAtt")
    if (auto parts = attributeOf(call->second); parts && !parts->second.empty()) {
      ValueObject result;
      result.set(call->first, texts({parts->first, parts->second}));
      return Value::object(std::move(result));
    }
  ValueObject members;
  for (const auto &[name, member] : value.object())
    members.set(name, canonical(member));
  return Value::object(std::move(members));
}

/// The resource `body` as it is compared.
static ValueObject canonicalResource(const Value &body) {
  ValueObject result;
  for (const auto &[name, member] : body.object()) {
    if (name == "DependsOn") {
      std::vector<std::string> needs;
      for (const Value &each : isArray(member) ? member.elements() : llvm::ArrayRef<Value>(member))
        needs.push_back(scalarText(each).value_or(""));
      llvm::sort(needs);
      result.set(name, texts(std::move(needs)));
    } else if (name == "Metadata" && isObject(member)) {
      ValueObject notes;
      for (const auto &[key, note] : member.object())
        if (!isCdkNote(key))
          notes.set(key, canonical(note));
      if (!notes.empty())
        result.set(name, Value::object(std::move(notes)));
    } else if (!(name == "Properties" && isObject(member) && member.object().empty())) {
      result.set(name, canonical(member));
    }
  }
  return result;
}

/// `theirs` without the policy that an import, or the way back of one, has given it: `ours` leaves
/// that open.
static ValueObject withoutRetention(ValueObject theirs, const ValueObject &ours) {
  if (!ours.find("DeletionPolicy") && textMember(theirs, "DeletionPolicy") == "Retain")
    theirs = without(theirs, "DeletionPolicy");
  const Value *notes = theirs.find("Metadata");
  if (!notes || !memberOf(*notes, ImportNote) ||
      (ours.find("Metadata") && memberOf(*ours.find("Metadata"), ImportNote)))
    return theirs;
  ValueObject rest = without(notes->object(), ImportNote);
  if (rest.empty())
    return without(theirs, "Metadata");
  theirs.set("Metadata", Value::object(std::move(rest)));
  return theirs;
}

/// Where `ours` and `theirs` differ: members, and members of `Properties` one level further.
static void addPaths(const ValueObject &ours, const ValueObject &theirs, std::string prefix,
                     std::vector<std::string> &paths) {
  auto one = [&](llvm::StringRef name, const Value *a, const Value *b) {
    if (a && b && *a == *b)
      return;
    bool goesOn =
        prefix.empty() && name == "Properties" && (!a || isObject(*a)) && (!b || isObject(*b));
    if (goesOn)
      addPaths(a ? a->object() : ValueObject(), b ? b->object() : ValueObject(), "Properties.",
               paths);
    else
      paths.push_back(prefix + name.str());
  };
  for (const auto &[name, value] : ours)
    one(name, &value, theirs.find(name));
  for (const auto &[name, value] : theirs)
    if (!ours.find(name))
      one(name, nullptr, &value);
}

Changes compareTemplates(const Document &document, const Document &deployed) {
  Changes changes;
  for (const auto &[id, body] : document.section("Resources")) {
    const Value *old = deployed.resource(id);
    if (isCdkMetadata(body) || !isObject(body))
      continue;
    if (!old) {
      changes.added.push_back(id);
      continue;
    }
    ValueObject ours = canonicalResource(body);
    ValueObject theirs = withoutRetention(canonicalResource(*old), ours);
    if (Value::object(ours) == Value::object(theirs))
      continue;
    Changes::Update update{id, {}};
    addPaths(ours, theirs, "", update.paths);
    changes.updated.push_back(std::move(update));
  }
  for (const auto &[id, body] : deployed.section("Resources"))
    if (!document.resource(id) && !isCdkMetadata(body))
      changes.deleted.push_back(id);
  for (llvm::StringRef section : {"Parameters", "Mappings", "Conditions"})
    for (const auto &[name, entry] : document.section(section))
      if (const Value *old = deployed.section(section).find(name))
        if (canonical(entry) != canonical(*old))
          changes.sections.emplace_back(section.str(), name);
  return changes;
}

} // namespace pcl::cfnimport
