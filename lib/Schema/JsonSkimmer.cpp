// Skipping over JSON; see the header. Brackets are counted, so nesting costs no stack.
#include "JsonSkimmer.h"

#include <cstring>

namespace pcl::schema {

bool JsonSkimmer::skipSpace(uint32_t &at) const {
  while (at < Text.size() &&
         (Text[at] == ' ' || Text[at] == '\n' || Text[at] == '\r' || Text[at] == '\t'))
    ++at;
  return at < Text.size();
}

/// `at` is on the opening quote; afterwards behind the closing one.
bool JsonSkimmer::skipString(uint32_t &at) {
  uint32_t from = at + 1;
  for (;;) {
    const void *quote = std::memchr(Text.data() + from, '"', Text.size() - from);
    if (!quote)
      return fail(at);
    uint32_t end = static_cast<uint32_t>(static_cast<const char *>(quote) - Text.data());
    uint32_t slashes = 0;
    while (end - slashes > at + 1 && Text[end - slashes - 1] == '\\')
      ++slashes;
    from = end + 1;
    if (slashes % 2 == 0) {
      at = end + 1;
      return true;
    }
  }
}

bool JsonSkimmer::skipValue(uint32_t &at) {
  if (!skipSpace(at))
    return fail(at);
  if (Text[at] == '"')
    return skipString(at);
  if (Text[at] != '{' && Text[at] != '[') {
    uint32_t begin = at;
    while (at < Text.size() && !strchr(",]} \t\r\n", Text[at]))
      ++at;
    return at > begin || fail(at);
  }
  uint32_t begin = at, depth = 0;
  while (at < Text.size()) {
    switch (Text[at]) {
    case '"':
      if (!skipString(at))
        return false;
      continue;
    case '{':
    case '[':
      ++depth;
      break;
    case '}':
    case ']':
      if (--depth == 0) {
        ++at;
        return true;
      }
      break;
    }
    ++at;
  }
  return fail(begin);
}

bool JsonSkimmer::forEachItem(uint32_t at, char open, char close,
                              llvm::function_ref<bool(uint32_t &at)> item) {
  if (!skipSpace(at) || Text[at] != open)
    return fail(at);
  ++at;
  if (!skipSpace(at))
    return fail(at);
  if (Text[at] == close)
    return true;
  for (;;) {
    if (!skipSpace(at))
      return fail(at);
    if (!item(at))
      return false;
    if (!skipSpace(at))
      return fail(at);
    if (Text[at] == close)
      return true;
    if (Text[at] != ',')
      return fail(at);
    ++at;
  }
}

bool JsonSkimmer::forEachMember(uint32_t at,
                                llvm::function_ref<void(ByteRange, ByteRange)> member) {
  return forEachItem(at, '{', '}', [&](uint32_t &at) {
    if (Text[at] != '"')
      return fail(at);
    ByteRange key{at + 1, 0};
    if (!skipString(at))
      return false;
    key.end = at - 1;
    if (!skipSpace(at) || Text[at] != ':')
      return fail(at);
    ++at;
    if (!skipSpace(at))
      return fail(at);
    ByteRange value{at, 0};
    if (!skipValue(at))
      return false;
    value.end = at;
    member(key, value);
    return true;
  });
}

bool JsonSkimmer::forEachElement(uint32_t at, llvm::function_ref<void(ByteRange)> element) {
  return forEachItem(at, '[', ']', [&](uint32_t &at) {
    ByteRange value{at, 0};
    if (!skipValue(at))
      return false;
    value.end = at;
    element(value);
    return true;
  });
}

} // namespace pcl::schema
