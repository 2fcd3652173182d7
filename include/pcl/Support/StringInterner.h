// Strings with identity: one StrId for each distinct text.
//
// Names, tokens and literals of a whole run share one interner, so that equality is a comparison of
// two integers. Interning and look-up are safe from several threads (printing of several targets
// interns new names while others read); texts never move. Reading a text by its id, which everybody
// does all the time, takes no lock.
#pragma once

#include "pcl/Support/ChunkTable.h"
#include "pcl/Support/Id.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <shared_mutex>

namespace pcl {

using StrId = Id<struct StrTag>;

class StringInterner {
public:
  StringInterner() = default;
  StringInterner(const StringInterner &) = delete;
  StringInterner &operator=(const StringInterner &) = delete;

  /// The id of `text`, which is copied when it is new. Any bytes are allowed, NUL too.
  StrId intern(llvm::StringRef text);

  /// The id of `text` if it was interned before, else None.
  StrId find(llvm::StringRef text) const;

  /// The text of `id`; valid as long as the interner. The empty text for None.
  llvm::StringRef str(StrId id) const { return id ? Texts[id.index()] : llvm::StringRef(); }

private:
  StrId find(llvm::StringRef text, uint32_t hash) const;

  mutable std::shared_mutex Mutex;
  llvm::StringMap<StrId, llvm::BumpPtrAllocator> Ids;
  ChunkTable<llvm::StringRef, 10> Texts;
};

} // namespace pcl
