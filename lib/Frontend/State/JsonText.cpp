// A text is read, written again, and taken if it is the same.
#include "JsonText.h"

#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::state {

/// Every language holds integers up to here exactly.
static constexpr int64_t MaxExact = int64_t(1) << 53;

/// Programs nest less deep than JSON may.
static constexpr unsigned MaxDepth = 100;

static bool isKeptByAll(const Value &value, unsigned depth = 0) {
  auto isKept = [depth](const Value &inner) { return isKeptByAll(inner, depth + 1); };
  if (depth > MaxDepth)
    return false;
  switch (value.kind()) {
  case ValueKind::Bool:
  case ValueKind::String:
    return true;
  case ValueKind::Number: {
    std::optional<int64_t> number = value.integer();
    return number && *number <= MaxExact && *number >= -MaxExact;
  }
  case ValueKind::Array:
    return llvm::all_of(value.elements(), isKept);
  case ValueKind::Object:
    return llvm::all_of(value.object(), [&](const auto &member) { return isKept(member.second); });
  default:
    return false;
  }
}

/// Go writes these letters so, wherever they stand: they occur in texts only.
static std::string escaped(llvm::StringRef json) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Escapes[] = {
      {"<", "\\u003c"},
      {">", "\\u003e"},
      {"&", "\\u0026"},
      {"\xe2\x80\xa8", "\\u2028"},
      {"\xe2\x80\xa9", "\\u2029"}};
  std::string text = json.str();
  for (const auto &[letter, escape] : Escapes)
    if (llvm::StringRef(text).contains(letter)) {
      llvm::SmallVector<llvm::StringRef> parts;
      std::string whole = std::move(text);
      llvm::StringRef(whole).split(parts, letter);
      text = llvm::join(parts, escape);
    }
  return text;
}

std::optional<Value> encodedJson(llvm::StringRef text) {
  bool isObject = text.starts_with("{") && text.ends_with("}");
  if (text.size() <= 2 || !(isObject || (text.starts_with("[") && text.ends_with("]"))))
    return std::nullopt;
  JsonError error;
  std::optional<Value> value = parseJson(text, error);
  if (!value || !isKeptByAll(*value) || escaped(toJson(sorted(*value))) != text)
    return std::nullopt;
  return value;
}

} // namespace pcl::state
