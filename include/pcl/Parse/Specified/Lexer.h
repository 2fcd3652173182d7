// The lexer that ANTLR makes of grammar/HCLLexer.g4, behind an interface without ANTLR.
//
// It is the specification, run: a test compares it with syntax::lex, which everything else uses and
// which is two orders of magnitude faster. No tool links it.
#pragma once

#include "pcl/Syntax/Lexer.h"

#include <vector>

namespace pcl {

/// The tokens of `text`, which must be UTF-8, the last one `EndOfFile`. Where `syntax::lex` gives
/// one literal of a template, this may give several.
std::vector<syntax::Token> lexAsSpecified(llvm::StringRef text, syntax::LexMode mode);

} // namespace pcl
