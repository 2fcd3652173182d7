// A large JSON file of which only a few members are wanted: its text, and where the members of
// chosen objects lie.
//
// `.gz` files are inflated. What a run found out (the index, and the inflated text) is kept as one
// file in a cache directory, named after the path and marked with size and modification time, so
// that a changed file never meets an old index. It appears by renaming, so two writers do no harm;
// what is damaged is made anew. Without a cache directory, or when it cannot be written, all of it
// stays in memory.
#pragma once

#include "JsonSkimmer.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pcl::schema {

class IndexedJson {
public:
  struct Entry {
    ByteRange key, value;
  };

  /// Opens `path`. `sections` are the objects whose members are wanted, by path with `/`
  /// (`provider/resources`); the top level is always there as section 0. A part `*name` of a path
  /// is the first member whose key is `name` or ends in `/name`. `path@name`, behind the section
  /// `path`, has its members by the text that each has as its own member `name`, in whatever case:
  /// the value is the member's key, of several with one text the first by key. Errors: the file
  /// cannot be read or inflated, is no JSON object (with the byte offset), or has more than 1 GiB
  /// of text.
  static llvm::Expected<std::unique_ptr<IndexedJson>> open(llvm::StringRef path,
                                                           llvm::ArrayRef<llvm::StringRef> sections,
                                                           llvm::StringRef cacheDirectory);

  llvm::StringRef text() const { return Text; }
  llvm::StringRef slice(ByteRange range) const { return text().slice(range.begin, range.end); }

  /// The members of section `index` (0 is the top level, then as given to `open`), in the order of
  /// the file.
  llvm::ArrayRef<Entry> entries(unsigned section) const { return Sections[section].entries; }
  /// The value of the member with the raw key `key`; O(log n).
  std::optional<ByteRange> find(unsigned section, llvm::StringRef key) const;
  /// The text of a member, "" if it is absent.
  llvm::StringRef member(unsigned section, llvm::StringRef key) const;

  /// Removes the cached file, so that the next run makes it anew: to be called when the text proves
  /// to be damaged. Returns whether the text came from there.
  bool discardCache() const;
  /// This run read the cached file.
  bool isCached() const { return Image != nullptr; }
  /// This run wrote the cached file.
  bool isKept() const { return Kept; }

private:
  struct Section {
    llvm::ArrayRef<Entry> entries;
    llvm::ArrayRef<uint32_t> byKey; ///< indices into `entries`, sorted by key
  };

  bool build(llvm::ArrayRef<llvm::StringRef> sections, uint32_t &errorOffset);
  bool adopt(llvm::StringRef image, uint64_t sourceKey, bool wantsText);
  bool save(uint64_t sourceKey, bool withText) const;

  llvm::StringRef Text;
  std::unique_ptr<llvm::MemoryBuffer> Source; ///< holds Text unless Image does
  std::unique_ptr<llvm::MemoryBuffer> Image;  ///< the cached file, when it was taken
  std::string CachePath;                      ///< "" if nothing is kept
  bool Kept = false;
  std::vector<std::vector<Entry>> OwnEntries;
  std::vector<std::vector<uint32_t>> OwnOrders;
  std::vector<Section> Sections;
};

} // namespace pcl::schema
