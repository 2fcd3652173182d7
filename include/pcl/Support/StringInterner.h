// Strings with identity: one StrId for each distinct text.
//
// Names, tokens and literals of a whole run share one interner, so that equality is a comparison of
// two integers. Interning and look-up are safe from several threads (printing of several targets
// interns new names while others read); texts never move. Reading a text by its id, which everybody
// does all the time, takes no lock: texts lie in chunks that double in size, and a chunk never
// moves either.
#pragma once

#include "pcl/Support/Id.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <array>
#include <atomic>
#include <memory>
#include <shared_mutex>

namespace pcl {

using StrId = Id<struct StrTag>;

class StringInterner {
public:
  StringInterner() = default;
  ~StringInterner();
  StringInterner(const StringInterner &) = delete;
  StringInterner &operator=(const StringInterner &) = delete;

  /// The id of `text`, which is copied when it is new. Any bytes are allowed, NUL too.
  StrId intern(llvm::StringRef text);

  /// The id of `text` if it was interned before, else None.
  StrId find(llvm::StringRef text) const;

  /// The text of `id`; valid as long as the interner. The empty text for None.
  llvm::StringRef str(StrId id) const;

private:
  /// Chunk k holds 2^(k + FirstChunkBits) texts; 32-bit ids need no more than this many.
  static constexpr unsigned FirstChunkBits = 10;
  static constexpr unsigned ChunkCount = 32 - FirstChunkBits + 1;
  llvm::StringRef &slot(uint32_t index) const;

  mutable std::shared_mutex Mutex;
  llvm::StringMap<StrId, llvm::BumpPtrAllocator> Ids;
  std::array<std::atomic<llvm::StringRef *>, ChunkCount> Chunks{};
  uint32_t Count = 0;
};

} // namespace pcl
