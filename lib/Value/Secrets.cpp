// Marks that are kept, texts that are cleaned; see the header.
#include "pcl/Value/Secrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace pcl {

ValueObject retainSecrets(const ValueObject &values, const ValueObject &from) {
  if (llvm::none_of(from, [](const auto &member) { return member.second.containsSecret(); }))
    return values;
  ValueObject result;
  for (const auto &[name, value] : values) {
    const Value *known = from.find(name);
    if (!known || !known->containsSecret())
      result.set(name, value);
    else if (value.kind() == ValueKind::Object && known->kind() == ValueKind::Object)
      result.set(name, Value::object(retainSecrets(value.object(), known->object()))
                           .withSecret(value.isSecret() || known->isSecret()));
    else
      result.set(name, value.withSecret());
  }
  return result;
}

void Redactor::add(llvm::StringRef text) {
  if (text.size() < MinLength)
    return;
  Texts.push_back(text.str());
  if (!llvm::json::isUTF8(text))
    return;
  std::string quoted;
  llvm::raw_string_ostream(quoted) << llvm::json::Value(text);
  llvm::StringRef escaped = llvm::StringRef(quoted).drop_front().drop_back();
  if (escaped != text)
    Texts.push_back(escaped.str());
}

void Redactor::learn(const ValueObject &values) {
  for (const auto &[name, value] : values)
    learn(value, false);
}

void Redactor::learn(const Value &value, bool isSecret) {
  isSecret |= value.isSecret();
  if (!isSecret && !value.containsSecret())
    return;
  switch (value.kind()) {
  case ValueKind::String:
    return add(value.string());
  case ValueKind::Number:
    return add(value.numberText());
  case ValueKind::Array:
    for (const Value &element : value.elements())
      learn(element, isSecret);
    return;
  case ValueKind::Object:
    for (const auto &[name, member] : value.object())
      learn(member, isSecret);
    return;
  case ValueKind::Asset:
  case ValueKind::Archive:
    add(value.assetData().text);
    if (value.assetData().assets)
      for (const auto &[name, member] : *value.assetData().assets)
        learn(member, isSecret);
    return;
  case ValueKind::Null:
  case ValueKind::Bool:
  case ValueKind::Resource:
  case ValueKind::Unknown:
    return; // says nothing by itself
  }
}

std::string Redactor::clean(llvm::StringRef text) const {
  // The longest first: one secret may be a part of another.
  std::vector<llvm::StringRef> sorted(Texts.begin(), Texts.end());
  llvm::stable_sort(sorted, [](auto a, auto b) { return a.size() > b.size(); });
  constexpr llvm::StringLiteral mask = "[secret]";
  std::string result = text.str();
  for (llvm::StringRef secret : sorted)
    for (size_t at = 0; (at = result.find(secret, at)) != std::string::npos; at += mask.size())
      result.replace(at, secret.size(), mask);
  return result;
}

} // namespace pcl
