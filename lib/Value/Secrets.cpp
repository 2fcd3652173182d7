// Marks that are kept, texts that are cleaned; see the header.
#include "pcl/Value/Secrets.h"

#include "pcl/Support/LikelySecrets.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"
#include "pcl/Value/PropertyPath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

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

/// `text` as it stands in addresses.
static std::string percentEncoded(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    if (llvm::isAlnum(c) || llvm::StringRef("-._~").contains(c))
      result += c;
    else
      result += "%" + llvm::toHex(llvm::StringRef(&c, 1));
  return result;
}

/// What of Base64 `text` alone decides where `before` bytes stand in front of it: whole signs.
static std::string base64Within(llvm::StringRef text, size_t before) {
  std::string encoded = llvm::encodeBase64(std::string(before, '\0') + text.str());
  size_t first = (before * 8 + 5) / 6, bits = (before + text.size()) * 8;
  return encoded.substr(first, bits / 6 - first);
}

/// The JSON that `text` is, if it may have texts in it.
static std::optional<Value> parsedJson(llvm::StringRef text) {
  text = text.trim();
  bool isLikely = (text.starts_with("{") && text.ends_with("}")) ||
                  (text.starts_with("[") && text.ends_with("]")) ||
                  (text.size() > 1 && text.starts_with("\"") && text.ends_with("\""));
  JsonError error;
  return isLikely ? parseJson(text, error) : std::nullopt;
}

/// What Base64 `text`, in lines or not, of either alphabet, stands for; nothing if it is none.
static std::optional<std::string> decodedBase64(llvm::StringRef text) {
  std::string signs;
  for (char c : text)
    if (c == '-' || c == '_')
      signs += c == '-' ? '+' : '/';
    else if (llvm::isAlnum(c) || c == '+' || c == '/')
      signs += c;
    else if (c != '\n' && c != '\r' && c != '=')
      return std::nullopt;
  std::vector<char> bytes;
  signs.append((4 - signs.size() % 4) % 4, '=');
  if (signs.empty() || llvm::errorToBool(llvm::decodeBase64(signs, bytes)))
    return std::nullopt;
  return std::string(bytes.begin(), bytes.end());
}

/// `text` with signs in the place of what stands for them: `width` hexadecimal digits behind
/// `mark`.
static std::string withoutHex(llvm::StringRef text, llvm::StringRef mark, size_t width) {
  std::string result;
  while (!text.empty()) {
    unsigned code = 0;
    if (text.starts_with(mark) && text.size() >= mark.size() + width &&
        !text.substr(mark.size(), width).getAsInteger(16, code) && code < 0x80) {
      result += static_cast<char>(code);
      text = text.drop_front(mark.size() + width);
    } else {
      result += text.front();
      text = text.drop_front();
    }
  }
  return result;
}

static std::string percentDecoded(llvm::StringRef text) { return withoutHex(text, "%", 2); }

/// `text` without the backslashes with which texts of programs and JSON write what they hold.
static std::string unescaped(llvm::StringRef text) {
  std::string plain = withoutHex(text, "\\u", 4), result;
  for (size_t at = 0; at < plain.size(); ++at) {
    char next = at + 1 < plain.size() ? plain[at + 1] : '\0';
    if (plain[at] != '\\' || next == '\0') {
      result += plain[at];
      continue;
    }
    result += next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next;
    ++at;
  }
  return result;
}

static std::string withoutEntities(llvm::StringRef text) {
  static constexpr std::pair<llvm::StringLiteral, char> Entities[] = {
      {"&lt;", '<'},    {"&gt;", '>'},   {"&quot;", '"'},
      {"&apos;", '\''}, {"&#39;", '\''}, {"&amp;", '&'}};
  std::string result;
  while (!text.empty()) {
    auto entity =
        llvm::find_if(Entities, [&](const auto &row) { return text.starts_with(row.first); });
    result += entity == std::end(Entities) ? text.front() : entity->second;
    text = text.drop_front(entity == std::end(Entities) ? 1 : entity->first.size());
  }
  return result;
}

static Value withoutEmptySecrets(const Value &value) {
  if (!value.containsSecret() || value.isUnknown())
    return value;
  if (holdsNothing(value))
    return value.withSecret(false);
  if (value.isSecret())
    return value;
  if (value.kind() == ValueKind::Object)
    return Value::object(withoutEmptySecrets(value.object()));
  if (value.kind() != ValueKind::Array)
    return value;
  std::vector<Value> elements;
  for (const Value &element : value.elements())
    elements.push_back(withoutEmptySecrets(element));
  return Value::array(std::move(elements));
}

ValueObject withoutEmptySecrets(const ValueObject &values) {
  ValueObject result;
  for (const auto &[name, value] : values)
    result.set(name, withoutEmptySecrets(value));
  return result;
}

static uint64_t firstBytes(llvm::StringRef text) {
  return llvm::support::endian::read64le(text.data());
}

/// No word of a language or a product, which anybody may say.
static bool isNoWord(llvm::StringRef text) {
  return llvm::any_of(text, llvm::isAlpha) && !llvm::all_of(text, llvm::isAlpha);
}

void SecretTexts::learn(const ValueObject &values, bool isOfOthers) {
  for (const auto &[name, value] : values)
    if (!name.starts_with("__")) // a provider's own notes have all inputs once more (`__inputs`)
      learn(value, false, isOfOthers);
}

void SecretTexts::add(llvm::StringRef text, bool isOfOthers) {
  if (text.size() < MinLength)
    return;
  bool isTelling = isNoWord(text);
  if (isTelling || !isOfOthers)
    Texts.insert(text);
  if (!isTelling)
    return;
  addPart(text.str());
  // In the middle of a text nothing says where what is encoded begins.
  for (size_t before : {0, 1, 2})
    if (std::string encoded = base64Within(text, before); encoded.size() >= MinLength)
      addPart(std::move(encoded));
}

/// Texts of megabytes are looked through, and nearly nowhere in them begins a secret.
static constexpr unsigned HashBits = 16;

static unsigned beginningOf(const char *text) {
  constexpr uint32_t Multiplier = 0x9e3779b1;
  return llvm::support::endian::read32le(text) * Multiplier >> (32 - HashBits);
}

void SecretTexts::addPart(std::string part) {
  MayBegin.resize(1u << HashBits);
  MayBegin.set(beginningOf(part.data()));
  Parts[firstBytes(part)].insert(std::move(part));
}

void SecretTexts::learnText(llvm::StringRef text, bool isOfOthers) {
  add(text, isOfOthers);
  if (llvm::StringRef line = text.rtrim("\r\n"); line != text)
    add(line, isOfOthers);
  // What lies in a secret of Kubernetes, and its like.
  if (std::optional<std::string> decoded = decodedBase64(text);
      decoded && llvm::json::isUTF8(*decoded))
    add(llvm::StringRef(*decoded).rtrim("\r\n"), isOfOthers);
  learnInside(text, isOfOthers);
}

void SecretTexts::learnInside(llvm::StringRef text, bool isOfOthers) {
  std::optional<Value> json = parsedJson(text);
  auto visit = [&](auto &self, const Value &value, bool isNamed) -> void {
    if (value.kind() == ValueKind::String && isNamed)
      add(value.string(), isOfOthers);
    else if (value.kind() == ValueKind::Array)
      for (const Value &element : value.elements())
        self(self, element, isNamed);
    else if (value.kind() == ValueKind::Object)
      for (const auto &[name, member] : value.object())
        self(self, member, isNamed || saysSecret(name));
  };
  if (json)
    visit(visit, *json, false);
}

void SecretTexts::learn(const Value &value, bool isSecret, bool isOfOthers) {
  isSecret |= value.isSecret();
  if (value.kind() == ValueKind::String && isSecret) {
    learnText(value.string(), isOfOthers);
  } else if (value.kind() == ValueKind::Array) {
    for (const Value &element : value.elements())
      learn(element, isSecret, isOfOthers);
  } else if (value.kind() == ValueKind::Object) {
    for (const auto &[name, member] : value.object())
      learn(member, isSecret, isOfOthers);
  } else if (value.kind() == ValueKind::Asset && isSecret) {
    learnText(value.assetData().text, isOfOthers);
  }
}

void SecretTexts::forget(llvm::StringRef known) {
  Texts.erase(known);
  if (known.size() < MinLength)
    return;
  if (auto found = Parts.find(firstBytes(known)); found != Parts.end())
    found->second.erase(known.str());
}

/// The longest of `parts` with which `text` begins; "" if it begins with none.
static llvm::StringRef longestPrefix(const std::set<std::string, std::less<>> &parts,
                                     llvm::StringRef text) {
  for (llvm::StringRef limit = text;;) {
    auto next = parts.upper_bound(std::string_view(limit));
    if (next == parts.begin())
      return "";
    llvm::StringRef part = *std::prev(next);
    if (text.starts_with(part))
      return part;
    // What both of them begin with is no longer than what they share.
    size_t shared = 0;
    while (part[shared] == limit[shared])
      ++shared;
    limit = limit.take_front(shared);
  }
}

llvm::StringRef SecretTexts::partOf(llvm::StringRef text) const {
  llvm::StringRef longest;
  for (size_t at = 0; !Parts.empty() && at + MinLength <= text.size(); ++at)
    if (!MayBegin[beginningOf(text.data() + at)])
      continue;
    else if (auto found = Parts.find(firstBytes(text.drop_front(at))); found != Parts.end())
      if (llvm::StringRef part = longestPrefix(found->second, text.drop_front(at));
          part.size() > longest.size())
        longest = part;
  return longest;
}

/// Texts are looked into as deep as this.
static constexpr unsigned MaxEncodings = 4;

std::string SecretTexts::secretIn(const Value &value, unsigned depth) const {
  std::string found;
  if (value.kind() == ValueKind::String)
    return secretIn(value.string(), depth);
  if (value.kind() == ValueKind::Array)
    for (const Value &element : value.elements())
      if (found = secretIn(element, depth); !found.empty())
        return found;
  if (value.kind() == ValueKind::Object)
    for (const auto &[name, member] : value.object()) {
      if (found = secretIn(name, depth); !found.empty())
        return found;
      if (found = secretIn(member, depth); !found.empty())
        return found;
    }
  return found;
}

std::string SecretTexts::secretIn(llvm::StringRef text, unsigned depth) const {
  if (text.size() < MinLength)
    return "";
  if (llvm::StringRef part = partOf(text); !part.empty())
    return part.str();
  if (Parts.empty() || depth == MaxEncodings)
    return "";
  if (std::optional<Value> json = parsedJson(text))
    return secretIn(*json, depth + 1);
  auto inside = [&](std::string decoded) {
    return decoded == text ? "" : secretIn(decoded, depth + 1);
  };
  std::string found;
  if (text.contains('\\'))
    found = inside(unescaped(text));
  if (found.empty() && text.contains('%'))
    found = inside(percentDecoded(text));
  if (found.empty() && text.contains('&'))
    found = inside(withoutEntities(text));
  if (std::optional<std::string> decoded = found.empty() ? decodedBase64(text) : std::nullopt)
    found = inside(std::move(*decoded));
  return found;
}

Value SecretTexts::mark(const Value &value, llvm::StringSet<> *found) const {
  if (value.isSecret())
    return value;
  auto marked = [&](llvm::StringRef secret) {
    if (found && !secret.empty())
      found->insert(secret);
    return secret.empty() ? value : value.withSecret();
  };
  switch (value.kind()) {
  case ValueKind::String: {
    llvm::StringRef text = value.string();
    return marked(Texts.contains(text) ? text.str() : secretIn(text));
  }
  case ValueKind::Array: {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(mark(element, found));
    return Value::array(std::move(elements));
  }
  case ValueKind::Object:
    for (const auto &[name, member] : value.object())
      if (std::string secret = secretIn(name); !secret.empty())
        return marked(secret);
    return Value::object(mark(value.object(), found));
  case ValueKind::Asset:
  case ValueKind::Archive: {
    const AssetData &data = value.assetData();
    std::string secret = data.source == AssetData::Source::Text ? secretIn(data.text) : "";
    if (data.assets)
      for (const auto &[name, member] : *data.assets)
        if (secret.empty() && mark(member, found).isSecret())
          return value.withSecret();
    return marked(secret);
  }
  default:
    return value;
  }
}

ValueObject SecretTexts::mark(const ValueObject &values, llvm::StringSet<> *found) const {
  if (Texts.empty())
    return values;
  ValueObject result;
  for (const auto &[name, value] : values)
    result.set(name, mark(value, found));
  return result;
}

/// How many of `steps` lead to the first secret in `values`; all if they lead to none.
static size_t publicSteps(llvm::ArrayRef<PathStep> steps, const ValueObject &values) {
  const Value *value = nullptr;
  for (size_t i = 0; i < steps.size(); ++i) {
    const PathStep &step = steps[i];
    const ValueObject *object = !value                               ? &values
                                : value->kind() == ValueKind::Object ? &value->object()
                                                                     : nullptr;
    if (step.kind == PathStep::Kind::Name)
      value = object ? object->find(step.name) : nullptr;
    else
      value = step.kind == PathStep::Kind::Index && value && value->kind() == ValueKind::Array &&
                      step.index < value->elements().size()
                  ? &value->elements()[step.index]
                  : nullptr;
    if (!value)
      break;
    if (value->isSecret())
      return i + 1;
  }
  return steps.size();
}

std::string publicPath(llvm::StringRef text, llvm::ArrayRef<const ValueObject *> values) {
  std::optional<PropertyPath> path = PropertyPath::parse(text);
  if (!path || path->empty()) { // of another's making
    llvm::StringRef top = text.take_until([](char c) { return c == '.' || c == '['; });
    bool isSecret = llvm::any_of(values, [&](const ValueObject *object) {
      const Value *value = object->find(top);
      return value && value->isSecret();
    });
    return (isSecret ? top : text).str();
  }
  llvm::ArrayRef<PathStep> steps = path->steps();
  size_t count = steps.size();
  for (const ValueObject *object : values)
    count = std::min(count, publicSteps(steps, *object));
  return count == steps.size() ? text.str() : PropertyPath(steps.take_front(count).vec()).str();
}

void Redactor::addForms(llvm::StringRef text) {
  if (std::string encoded = percentEncoded(text); encoded != text)
    Texts.push_back(encoded);
  if (text.size() < SecretTexts::MinLength)
    return;
  for (size_t before : {0, 1, 2}) {
    std::string standard = base64Within(text, before), forAddresses = standard;
    std::replace(forAddresses.begin(), forAddresses.end(), '+', '-');
    std::replace(forAddresses.begin(), forAddresses.end(), '/', '_');
    if (forAddresses != standard)
      Texts.push_back(forAddresses);
    Texts.push_back(std::move(standard));
  }
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (line = line.trim(); line.size() >= SecretTexts::MinLength && line != text)
      Texts.push_back(line.str());
}

void Redactor::add(llvm::StringRef text) {
  if (text.size() < MinLength)
    return;
  Texts.push_back(text.str());
  addForms(text);
  if (!llvm::json::isUTF8(text))
    return;
  std::string quoted;
  llvm::raw_string_ostream(quoted) << llvm::json::Value(text);
  llvm::StringRef escaped = llvm::StringRef(quoted).drop_front().drop_back();
  if (escaped != text)
    Texts.push_back(escaped.str());
}

void Redactor::learn(const ValueObject &values) {
  for (const auto &[name, value] : values) {
    PublicNames.insert(name);
    learn(value, false);
  }
}

void Redactor::learn(const Value &value, bool isSecret) {
  isSecret |= value.isSecret();
  switch (value.kind()) {
  case ValueKind::String:
    return isSecret ? add(value.string()) : void();
  case ValueKind::Number:
    return isSecret ? add(value.numberText()) : void();
  case ValueKind::Array:
    for (const Value &element : value.elements())
      learn(element, isSecret);
    return;
  case ValueKind::Object:
    for (const auto &[name, member] : value.object()) {
      (isSecret ? Names : PublicNames).insert(name);
      learn(member, isSecret);
    }
    return;
  case ValueKind::Asset:
  case ValueKind::Archive:
    if (isSecret)
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

/// Replaces `secret` in `text`; a name only where no letter, digit or underscore touches it.
static void mask(std::string &text, llvm::StringRef secret, bool isName) {
  constexpr llvm::StringLiteral Mask = "[secret]";
  auto isWord = [&](size_t at) {
    return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_');
  };
  for (size_t at = 0; (at = text.find(secret, at)) != std::string::npos;) {
    if (isName && (isWord(at + secret.size()) || (at > 0 && isWord(at - 1)))) {
      ++at;
      continue;
    }
    text.replace(at, secret.size(), Mask);
    at += Mask.size();
  }
}

std::string Redactor::clean(llvm::StringRef text) const {
  // The longest first: one secret may be a part of another.
  using Secret = std::pair<llvm::StringRef, bool>;
  std::vector<Secret> sorted;
  for (llvm::StringRef secret : Texts)
    sorted.emplace_back(secret, false);
  for (const auto &name : Names)
    if (name.getKey().size() >= MinLength && !PublicNames.contains(name.getKey()))
      sorted.emplace_back(name.getKey(), true);
  llvm::sort(sorted, [](const Secret &a, const Secret &b) {
    return std::tuple(b.first.size(), a.first, a.second) <
           std::tuple(a.first.size(), b.first, b.second);
  });
  std::string result = text.str();
  for (const auto &[secret, isName] : sorted)
    mask(result, secret, isName);
  return result;
}

} // namespace pcl
