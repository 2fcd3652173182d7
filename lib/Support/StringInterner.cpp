// The one table of texts of a run; see the header.
#include "pcl/Support/StringInterner.h"

#include <mutex>

namespace pcl {

StrId StringInterner::intern(llvm::StringRef text) {
  if (StrId known = find(text))
    return known;
  std::unique_lock lock(Mutex);
  auto [entry, isNew] = Ids.try_emplace(text, StrId(static_cast<uint32_t>(Texts.size())));
  if (isNew)
    Texts.push_back(entry->getKey());
  return entry->second;
}

StrId StringInterner::find(llvm::StringRef text) const {
  std::shared_lock lock(Mutex);
  auto entry = Ids.find(text);
  return entry == Ids.end() ? StrId() : entry->second;
}

llvm::StringRef StringInterner::str(StrId id) const {
  if (!id)
    return {};
  std::shared_lock lock(Mutex);
  return Texts[id.index()];
}

} // namespace pcl
