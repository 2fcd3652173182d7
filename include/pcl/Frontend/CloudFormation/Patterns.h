// Texts with a meaning of their own: patterns of parameters, which are Java's, and references.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace pcl::cloudformation {

/// A pattern that has to fit the whole text, as one that has to fit somewhere in it; nothing if not
/// all languages have it.
std::optional<std::string> wholePattern(llvm::StringRef text);

/// Whether all of `text` fits `pattern`; nothing if that cannot be told.
std::optional<bool> fitsPattern(llvm::StringRef text, llvm::StringRef pattern);

/// The key in the Parameter Store that `text` is, if it is a dynamic reference and nothing else.
std::optional<llvm::StringRef> parameterKeyOf(llvm::StringRef text);

} // namespace pcl::cloudformation
