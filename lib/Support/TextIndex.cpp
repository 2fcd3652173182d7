// Finds texts by narrowing a sorted table letter by letter.
#include "pcl/Support/TextIndex.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

bool isLikelyName(llvm::StringRef name, llvm::StringRef input, llvm::StringRef token) {
  llvm::StringRef type = token.substr(token.rfind(':') + 1);
  return name.size() >= TextIndex::MinPart || input.contains_insensitive(type);
}

bool isTelling(llvm::StringRef id) {
  return id.size() >= TextIndex::MinPart && id.find_first_of("0123456789-_:/.") != id.npos;
}

bool isLikelyId(llvm::StringRef id, llvm::StringRef input, llvm::StringRef token) {
  static constexpr llvm::StringLiteral Endings[] = {"Id", "Ids", "Arn", "Arns"};
  auto isEnding = [&](llvm::StringRef ending) {
    return input.ends_with(ending) || input == ending.lower();
  };
  llvm::StringRef type = token.substr(token.rfind(':') + 1);
  return isTelling(id) || llvm::any_of(Endings, isEnding) || input.contains_insensitive(type);
}

bool isIdentityName(llvm::StringRef property, llvm::StringRef token) {
  if (property == "name" || property == "identifier")
    return true;
  llvm::StringRef type = token.substr(token.rfind(':') + 1);
  // A bucket is what `BucketV2` is as well.
  if (llvm::StringRef unversioned = type.rtrim("0123456789");
      unversioned.size() < type.size() && unversioned.consume_back("V"))
    type = unversioned;
  return property.consume_front_insensitive(type) &&
         (property.empty() || property == "Name" || property == "Identifier");
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; }

TextIndex::TextIndex(std::vector<Entry> entries) : Entries(std::move(entries)) {
  llvm::erase_if(Entries, [](const Entry &entry) { return entry.text.size() < MinWhole; });
  llvm::stable_sort(Entries, [](const Entry &a, const Entry &b) {
    return std::pair(a.text, a.owner) < std::pair(b.text, b.owner);
  });
}

llvm::ArrayRef<TextIndex::Entry> TextIndex::equalTo(llvm::StringRef text) const {
  auto first =
      llvm::partition_point(Entries, [&](const Entry &entry) { return entry.text < text; });
  auto last = std::partition_point(first, Entries.end(),
                                   [&](const Entry &entry) { return entry.text == text; });
  return llvm::ArrayRef(Entries).slice(first - Entries.begin(), last - first);
}

/// The entries whose text is the longest that `text` starts with.
llvm::ArrayRef<TextIndex::Entry> TextIndex::longestAt(llvm::StringRef text) const {
  size_t longest = 0;
  auto first = Entries.begin(), last = Entries.end();
  for (size_t i = 0; i < text.size() && first != last; ++i) {
    auto letter = [&](const Entry &entry) { return static_cast<unsigned char>(entry.text[i]); };
    auto wanted = static_cast<unsigned char>(text[i]);
    // Those that end here come first.
    first = std::partition_point(first, last,
                                 [&](const Entry &entry) { return entry.text.size() == i; });
    first = std::partition_point(first, last,
                                 [&](const Entry &entry) { return letter(entry) < wanted; });
    last = std::partition_point(first, last,
                                [&](const Entry &entry) { return letter(entry) == wanted; });
    bool isEnd = i + 1 == text.size() || !isWord(text[i + 1]);
    if (first != last && first->text.size() == i + 1 && i + 1 >= MinPart && isEnd)
      longest = i + 1;
  }
  return longest ? equalTo(text.take_front(longest)) : llvm::ArrayRef<Entry>();
}

std::vector<TextIndex::Match> TextIndex::find(llvm::StringRef text) const {
  if (llvm::ArrayRef<Entry> same = equalTo(text); !same.empty())
    return {{0, text.size(), same}};
  std::vector<Match> found;
  for (size_t i = 0; i + MinPart <= text.size(); ++i) {
    if (!isWord(text[i]) || (i > 0 && isWord(text[i - 1])))
      continue;
    llvm::ArrayRef<Entry> same = longestAt(text.substr(i));
    if (same.empty())
      continue;
    found.push_back({i, same.front().text.size(), same});
    i += found.back().length - 1;
  }
  return found;
}

} // namespace pcl
