// Texts in comments that tools obey: whoever wrote a comment of a source must not decide how the
// program is read or checked.
//
// A language lists its own in the PrintRules of its printer. Not here: what follows from where a
// comment stands, such as the encoding of Python's first lines.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl::code {

/// A text that is a directive where a comment has it, in any case, in two parts: with a blank
/// between them it says the same to a reader, and nothing to a tool.
struct Directive {
  enum class Place : uint8_t {
    Begin,   ///< as the first of a comment, or of what looks like a comment in it
    Anywhere ///< in the midst of a comment too
  };
  llvm::StringLiteral head, tail;
  Place place = Place::Begin;
};

/// `line` of a comment with a blank inside of each of `directives` that it has. `marker` is what
/// begins a comment in the language.
std::string withoutDirectives(llvm::StringRef line, llvm::ArrayRef<Directive> directives,
                              llvm::StringRef marker);

} // namespace pcl::code
