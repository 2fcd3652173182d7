// All texts of a run are in one table; see the header.
#include "pcl/Support/StringInterner.h"

#include "llvm/ADT/bit.h"

#include <mutex>

namespace pcl {

StringInterner::~StringInterner() {
  for (auto &chunk : Chunks)
    delete[] chunk.load(std::memory_order_relaxed);
}

llvm::StringRef &StringInterner::slot(uint32_t index) const {
  uint64_t shifted = uint64_t(index) + (1u << FirstChunkBits);
  unsigned bit = llvm::bit_width(shifted) - 1;
  return Chunks[bit - FirstChunkBits].load(
      std::memory_order_acquire)[shifted - (uint64_t(1) << bit)];
}

StrId StringInterner::intern(llvm::StringRef text) {
  if (StrId known = find(text))
    return known;
  std::unique_lock lock(Mutex);
  auto [entry, isNew] = Ids.try_emplace(text, StrId(Count));
  if (!isNew)
    return entry->second;
  uint64_t shifted = uint64_t(Count) + (1u << FirstChunkBits);
  if (llvm::has_single_bit(shifted)) // the first text of its chunk
    Chunks[llvm::bit_width(shifted) - 1 - FirstChunkBits].store(new llvm::StringRef[shifted],
                                                                std::memory_order_release);
  slot(Count) = entry->getKey();
  ++Count;
  return entry->second;
}

StrId StringInterner::find(llvm::StringRef text) const {
  std::shared_lock lock(Mutex);
  auto entry = Ids.find(text);
  return entry == Ids.end() ? StrId() : entry->second;
}

/// Whoever has an id got it from `intern`, and with it the right to see what that wrote.
llvm::StringRef StringInterner::str(StrId id) const {
  return id ? slot(id.index()) : llvm::StringRef();
}

} // namespace pcl
