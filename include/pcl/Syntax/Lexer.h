// HCL text to tokens, by hand, in one pass.
//
// Divides every text, valid or not, exactly as grammar/HCLLexer.g4 says (a test compares the two).
// It lives here and not in Parse because the canonical printer needs it and ANTLR does not. It
// reports nothing: invalid text becomes tokens of the invalid kinds, which the parser diagnoses.
#pragma once

#include "pcl/Syntax/Tokens.h"

#include "llvm/ADT/SmallVector.h"

namespace pcl::syntax {

enum class LexMode : uint8_t {
  Normal,   ///< a file or an expression
  Template, ///< a template without quotes around it
};

/// Appends the tokens of `text` from byte `begin` to `end` to `out`, the last one `EndOfFile` at
/// `end`. A byte order mark at the start of `text` is skipped. Offsets count from the start of
/// `text`; at most 4 GiB.
void lex(llvm::StringRef text, uint32_t begin, uint32_t end, LexMode mode,
         llvm::SmallVectorImpl<Token> &out);

/// Whether hcl would read `text` as one identifier.
bool isIdentifier(llvm::StringRef text);

} // namespace pcl::syntax
