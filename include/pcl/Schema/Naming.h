// What names in schemas and tokens may be: they become identifiers, paths of imports and versions
// in manifests, so that anything else is refused where it is read.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace pcl::schema {

/// A package, or the namespace that publishes it: letters, digits, `_`, `-` and `.`, the first a
/// letter or a digit.
bool isPackageName(llvm::StringRef name);

/// A version: a number, behind which are others, a pre-release or build metadata; "" is none, and
/// right.
bool isVersion(llvm::StringRef version);

/// The module of a token: words of letters, digits, `_`, `-` and `.` with `/` between them, none of
/// which leads upwards. "" is right.
bool isModulePath(llvm::StringRef module);

/// The name of a resource, a function or a type: words as in a module.
bool isMemberPath(llvm::StringRef name);

/// An identifier in every language: letters, digits and `_`.
bool isPlainIdentifier(llvm::StringRef name);

/// Identifiers with dots between them.
bool isDottedName(llvm::StringRef name);

/// True if `language`, as schemas call it, takes `word` for no name in any place.
bool isKeyword(llvm::StringRef language, llvm::StringRef word);

/// What may stand behind `key` in the section of a schema for `language`, or for its members if
/// that is a table, where it decides what a program imports; true for all other keys.
bool isLanguageText(llvm::StringRef language, llvm::StringRef key, llvm::StringRef text);

/// A property: no blanks, controls, quotes, backslashes, nor brackets.
bool isPropertyName(llvm::StringRef name);

} // namespace pcl::schema
