// Places of secrets, by how a template is written: what it would give need not be known.
#include "Secrets.h"

#include "pcl/Frontend/CloudFormation/Secrets.h"
#include "pcl/Frontend/CloudFormation/Tree.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cfnimport {

bool isLookedUp(llvm::StringRef text) {
  return text.contains("{{resolve:") || text.contains("resolve:secretsmanager") ||
         text.contains("resolve:ssm-secure");
}

static bool hasLookedUp(const Value &value) {
  if (isText(value))
    return isLookedUp(value.string());
  if (isArray(value))
    return llvm::any_of(value.elements(), hasLookedUp);
  return isObject(value) && llvm::any_of(value.object(), [](const ValueObject::Member &member) {
           return hasLookedUp(member.second);
         });
}

bool isHidden(const Value &declaration) {
  const Value *noEcho = memberOf(declaration, "NoEcho"), *preset = memberOf(declaration, "Default");
  return (noEcho && cloudformation::truthOf(scalarText(*noEcho).value_or("")) == true) ||
         (preset && hasLookedUp(*preset));
}

Value allSecret(const Value &value) {
  if (isArray(value)) {
    std::vector<Value> elements;
    for (const Value &each : value.elements())
      elements.push_back(allSecret(each));
    return Value::array(std::move(elements));
  }
  if (!isObject(value))
    return value.withSecret();
  ValueObject members;
  for (const auto &[name, member] : value.object())
    members.set(name, allSecret(member));
  return Value::object(std::move(members));
}

bool Secrets::isIn(const Value &text) const {
  if (hasLookedUp(text))
    return true;
  return llvm::any_of(referencesOf(text), [&](const Reference &reference) {
    if (reference.kind == ReferenceKind::Mapping)
      return llvm::any_of(sectionOf(Root, "Mappings"), [&](const ValueObject::Member &mapping) {
        return (mapping.first == reference.name || reference.name == "*") &&
               hasLookedUp(mapping.second);
      });
    if (reference.kind == ReferenceKind::Attribute)
      return cloudformation::isSecretAttribute(reference.attribute);
    return isHiddenParameter(reference);
  });
}

bool Secrets::isHiddenParameter(const Reference &reference) const {
  const Value *declaration = reference.kind == ReferenceKind::Name
                                 ? sectionOf(Root, "Parameters").find(reference.name)
                                 : nullptr;
  return declaration && isHidden(*declaration);
}

std::string Secrets::identifierOf(const Value &body, const ValueObject &identification) const {
  const Value *written = memberOf(body, "Properties");
  for (const auto &[name, value] : identification) {
    const Value *text = written ? memberOf(*written, name) : nullptr;
    for (const Reference &reference : text ? referencesOf(*text) : std::vector<Reference>())
      if (isHiddenParameter(reference))
        return reference.name;
  }
  return "";
}

Value Secrets::mark(const Value &text, const Value &live) const {
  if (!isIn(text))
    return live;
  if (!isObject(text) || functionOf(text) || !isObject(live))
    return allSecret(live);
  ValueObject members;
  for (const auto &[name, member] : live.object()) {
    const Value *written = text.object().find(name);
    members.set(name, written ? mark(*written, member) : member);
  }
  return Value::object(std::move(members));
}

Value Secrets::keep(const Value &text, const Value &proposed) const {
  if (!isIn(text))
    return proposed;
  if (!isObject(text) || functionOf(text) || !isObject(proposed))
    return text;
  ValueObject members = proposed.object();
  for (const auto &[name, written] : text.object())
    if (isIn(written)) {
      const Value *member = proposed.object().find(name);
      members.set(name, member ? keep(written, *member) : written);
    }
  return Value::object(std::move(members));
}

} // namespace pcl::cfnimport
