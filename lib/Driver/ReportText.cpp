#include "ReportText.h"

#include "pcl/Support/LikelySecrets.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/Utf8.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

std::string htmlText(llvm::StringRef text) {
  std::string made;
  for (char c : printableLine(text))
    switch (c) {
    case '<':
      made += "&lt;";
      break;
    case '>':
      made += "&gt;";
      break;
    case '&':
      made += "&amp;";
      break;
    case '"':
      made += "&quot;";
      break;
    case '\'':
      made += "&#39;";
      break;
    default:
      made += c;
    }
  return made;
}

std::string markdownText(llvm::StringRef text) {
  std::string made;
  for (char c : printableLine(text)) {
    if (c == '<' || c == '>' || c == '&' || c == '@')
      made += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : "&#64;";
    else if (llvm::StringRef("\\`*_{}[]()#+-.!|~$:").contains(c))
      made += {'\\', c};
    else
      made += c;
  }
  return made;
}

std::string markdownCode(llvm::StringRef text) {
  std::string line = printableLine(text);
  // A fence is longer than what stands in it.
  size_t longest = 0;
  for (size_t i = 0; i < line.size();) {
    size_t run =
        llvm::StringRef(line).drop_front(i).take_while([](char c) { return c == '`'; }).size();
    longest = std::max(longest, run);
    i += std::max<size_t>(run, 1);
  }
  std::string fence(longest + 1, '`'), space(longest ? 1 : 0, ' ');
  return fence + space + line + space + fence;
}

std::string markdownCodeCell(llvm::StringRef text) {
  std::string made;
  for (char c : markdownCode(text))
    made += c == '|' ? "\\|" : std::string(1, c);
  return made;
}

std::string scriptText(llvm::StringRef json) {
  std::string made;
  made.reserve(json.size());
  for (size_t i = 0; i < json.size(); ++i) {
    char c = json[i];
    if (c == '<' || c == '>' || c == '&')
      made += c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : "\\u0026";
    else if (json.substr(i).starts_with("\xE2\x80\xA8") ||
             json.substr(i).starts_with("\xE2\x80\xA9")) {
      made += json[i + 2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else
      made += c;
  }
  return made;
}

/// How many UTF-16 units `text` has.
static uint32_t unitsOf(llvm::StringRef text) {
  uint32_t count = 0;
  for (unsigned char c : text)
    count += (c & 0xC0) != 0x80 ? 1 + (c >= 0xF0) : 0;
  return count;
}

ShownText shownText(llvm::StringRef text, const HiddenRanges &hidden) {
  ShownText made;
  made.at.reserve(text.size() + 1);
  uint32_t units = 0;
  auto next = hidden.begin();
  auto put = [&](llvm::StringRef shown, size_t bytes) {
    made.at.insert(made.at.end(), bytes, units);
    made.text += shown;
    units += unitsOf(shown);
  };
  for (size_t i = 0; i < text.size();) {
    while (next != hidden.end() && next->second <= i)
      ++next;
    if (next != hidden.end() && next->first <= i) {
      size_t end = std::min<size_t>(next->second, text.size());
      put(SecretMark, end - i);
      i = end;
      continue;
    }
    unsigned char c = static_cast<unsigned char>(text[i]);
    if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      put("", 1);
      ++i;
    } else if (c == '\n' || c == '\t' || (c >= 0x20 && c < 0x7F)) {
      put(text.substr(i, 1), 1);
      ++i;
    } else {
      size_t end = i;
      nextCharacter(text, end);
      put(printableLine(text.slice(i, end)), end - i);
      i = end;
    }
  }
  made.at.push_back(units);
  return made;
}

HiddenRanges joined(HiddenRanges ranges) {
  llvm::sort(ranges);
  HiddenRanges made;
  for (auto [begin, end] : ranges) {
    if (begin >= end)
      continue;
    if (!made.empty() && begin <= made.back().second)
      made.back().second = std::max(made.back().second, end);
    else
      made.emplace_back(begin, end);
  }
  return made;
}

/// Calls `each` with the borders of the lines of `text`.
static void forLines(llvm::StringRef text, llvm::function_ref<void(uint32_t, uint32_t)> each) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    each(static_cast<uint32_t>(begin), static_cast<uint32_t>(end));
    begin = end + 1;
  }
}

HiddenRanges secretsOf(const SourceManager &sources, FileId file) {
  llvm::StringRef text = sources.text(file);
  HiddenRanges marked;
  for (SrcRange secret : sources.secretsAt({file, 0, static_cast<uint32_t>(text.size())}))
    marked.emplace_back(secret.begin, std::min<uint32_t>(secret.end, text.size()));
  marked = joined(std::move(marked));
  HiddenRanges all = marked;
  forLines(text, [&](uint32_t begin, uint32_t end) {
    for (auto [first, last] : likelySecrets(text, begin, end)) {
      uint32_t from = begin + first, to = begin + last;
      // What is marked there was looked at by somebody who knows what it is.
      auto touching = std::lower_bound(marked.begin(), marked.end(), std::pair(from, uint32_t(0)));
      bool touches = (touching != marked.end() && touching->first < to) ||
                     (touching != marked.begin() && std::prev(touching)->second > from);
      if (!touches)
        all.emplace_back(from, to);
    }
  });
  llvm::append_range(all, secretsByForm(text));
  return joined(std::move(all));
}

/// A key of a setting that programs ask for stands where a value would:
/// `requireSecret("password")`. Where that is the value itself, the source says so.
static bool isName(llvm::StringRef text) {
  text = text.trim("\"'");
  return saysSecret(text) && llvm::all_of(text, [](char c) {
           return llvm::isAlnum(c) || c == '_' || c == '-' || c == ':';
         });
}

static uint64_t firstBytesOf(llvm::StringRef text) {
  uint64_t key = 0;
  for (unsigned char c : text.take_front(QuotedSecrets::MinLength))
    key = key << 8 | c;
  return key;
}

QuotedSecrets::QuotedSecrets(std::set<std::string> texts) {
  for (const std::string &text : texts)
    if (text.size() >= MinLength) {
      Sorted.push_back(text);
      Beginnings.insert(firstBytesOf(text));
    }
}

size_t QuotedSecrets::lengthAt(llvm::StringRef text) const {
  if (text.size() < MinLength || !Beginnings.contains(firstBytesOf(text)))
    return 0;
  // What `text` begins with stands before it, and behind all that has less of it in common: where
  // the one before is none, only what it has in common can be.
  while (text.size() >= MinLength) {
    auto next = std::upper_bound(Sorted.begin(), Sorted.end(), text,
                                 [](llvm::StringRef a, llvm::StringRef b) { return a < b; });
    if (next == Sorted.begin())
      return 0;
    llvm::StringRef before = *std::prev(next);
    if (text.starts_with(before))
      return before.size();
    size_t common = 0;
    while (common < text.size() && common < before.size() && text[common] == before[common])
      ++common;
    text = text.take_front(common);
  }
  return 0;
}

HiddenRanges secretsIn(llvm::StringRef text, const QuotedSecrets &secrets, bool isProgram) {
  HiddenRanges found;
  if (isProgram)
    forLines(text, [&](uint32_t begin, uint32_t end) {
      for (auto [first, last] : likelySecrets(text, begin, end))
        if (!isName(text.slice(begin + first, begin + last)))
          found.emplace_back(begin + first, begin + last);
    });
  for (size_t at = 0; at < text.size(); ++at)
    if (size_t length = secrets.lengthAt(text.substr(at)))
      found.emplace_back(at, at + length);
  llvm::append_range(found, secretsByForm(text));
  return joined(std::move(found));
}

} // namespace pcl
