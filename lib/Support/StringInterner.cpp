// All texts of a run are in one table; see the header.
#include "pcl/Support/StringInterner.h"

#include <mutex>

namespace pcl {

StrId StringInterner::intern(llvm::StringRef text) {
  uint32_t hash = Ids.hash(text);
  if (StrId known = find(text, hash))
    return known;
  std::unique_lock lock(Mutex);
  auto [entry, isNew] = Ids.try_emplace_with_hash(text, hash, StrId(Texts.size()));
  if (isNew)
    Texts.append(entry->getKey());
  return entry->second;
}

StrId StringInterner::find(llvm::StringRef text) const { return find(text, Ids.hash(text)); }

StrId StringInterner::find(llvm::StringRef text, uint32_t hash) const {
  std::shared_lock lock(Mutex);
  auto entry = Ids.find(text, hash);
  return entry == Ids.end() ? StrId() : entry->second;
}

} // namespace pcl
