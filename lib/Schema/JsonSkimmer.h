// Finds the byte ranges of values in a JSON text without reading what is in them.
//
// A schema has tens of megabytes and a run needs a few kilobytes of it: strings are skipped by
// memchr-like search, values by counting brackets. The text is not validated beyond what skipping
// needs; whoever parses a range does that.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace pcl::schema {

struct ByteRange {
  uint32_t begin = 0, end = 0;
  bool isEmpty() const { return begin == end; }
};

class JsonSkimmer {
public:
  /// `text` must be shorter than 4 GiB.
  explicit JsonSkimmer(llvm::StringRef text) : Text(text) {}

  /// Calls `member` with the raw key (between the quotes, escapes kept) and the range of the value
  /// for each member of the object that starts at or behind `at`. Returns false if there is no
  /// object, or it is malformed: see `errorOffset`.
  bool forEachMember(uint32_t at, llvm::function_ref<void(ByteRange key, ByteRange value)> member);

  /// The same with the range of each element of the array that starts at or behind `at`.
  bool forEachElement(uint32_t at, llvm::function_ref<void(ByteRange value)> element);

  /// Byte offset where skimming failed.
  uint32_t errorOffset() const { return ErrorOffset; }

private:
  bool skipSpace(uint32_t &at) const;
  bool skipString(uint32_t &at);
  bool skipValue(uint32_t &at);
  /// `item` moves `at` from the beginning of an item to its end; false ends it.
  bool forEachItem(uint32_t at, char open, char close, llvm::function_ref<bool(uint32_t &at)> item);
  bool fail(uint32_t at) {
    ErrorOffset = at;
    return false;
  }

  llvm::StringRef Text;
  uint32_t ErrorOffset = 0;
};

} // namespace pcl::schema
