// Pieces of JSON; see the header.
#include "JsonMembers.h"

#include "JsonAccess.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::schema {

std::string stringOf(llvm::StringRef text) {
  if (text.contains('\\'))
    return textOf(parseJsonText(text)).str();
  return text.consume_front("\"") && text.consume_back("\"") ? text.str() : std::string();
}

JsonMembers::JsonMembers(llvm::StringRef text) {
  Whole = JsonSkimmer(text).forEachMember(0, [&](ByteRange key, ByteRange value) {
    List.emplace_back(text.slice(key.begin, key.end), text.slice(value.begin, value.end));
  });
  if (!Whole)
    List.clear();
}

llvm::StringRef JsonMembers::operator[](llvm::StringRef key) const {
  for (const Member &member : llvm::reverse(List))
    if (member.first == key)
      return member.second;
  return "";
}

llvm::SmallVector<JsonMembers::Member, 0> JsonMembers::sorted() const {
  llvm::SmallVector<Member, 0> members(List.begin(), List.end());
  llvm::stable_sort(members, [](const Member &a, const Member &b) { return a.first < b.first; });
  auto isSame = [](const Member &a, const Member &b) { return a.first == b.first; };
  members.erase(members.begin(), std::unique(members.rbegin(), members.rend(), isSame).base());
  return members;
}

void forEachElement(llvm::StringRef text, llvm::function_ref<void(llvm::StringRef)> visit) {
  JsonSkimmer(text).forEachElement(
      0, [&](ByteRange range) { visit(text.slice(range.begin, range.end)); });
}

} // namespace pcl::schema
