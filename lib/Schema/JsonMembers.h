// JSON that is read by pieces: the members of an object, the elements of an array, as texts.
//
// An entity of a schema has kilobytes of which a program needs a few members, so nothing is made of
// the others. Texts are not validated beyond what finding their ends takes; what is of another kind
// than expected reads as nothing.
#pragma once

#include "JsonSkimmer.h"

#include "llvm/ADT/SmallVector.h"

#include <string>

namespace pcl::schema {

inline bool isObject(llvm::StringRef text) { return text.starts_with("{"); }
inline bool isArray(llvm::StringRef text) { return text.starts_with("["); }
inline bool isString(llvm::StringRef text) { return text.starts_with("\""); }

/// The text of a string; escapes are read only where there are any. "" for anything else.
std::string stringOf(llvm::StringRef text);

/// The members of an object as raw keys (between the quotes, escapes kept) and texts of values.
class JsonMembers {
public:
  using Member = std::pair<llvm::StringRef, llvm::StringRef>;

  JsonMembers() = default;
  /// None if `text` is no object, or an object that is malformed.
  explicit JsonMembers(llvm::StringRef text);

  /// Whether it was an object with members that begin and end where they should.
  bool isWhole() const { return Whole; }
  bool empty() const { return List.empty(); }
  /// The text of a value, "" if there is none; the last of several with one key.
  llvm::StringRef operator[](llvm::StringRef key) const;
  /// Sorted by key, the last of several with one key.
  llvm::SmallVector<Member, 0> sorted() const;

private:
  llvm::SmallVector<Member, 8> List;
  bool Whole = false;
};

/// Calls `visit` with the text of each element of the array `text`; not at all if it is none.
void forEachElement(llvm::StringRef text, llvm::function_ref<void(llvm::StringRef)> visit);

} // namespace pcl::schema
