// From tree and tokens back to text, and the canonical layout of HCL.
//
// `dumpSource` is exact; `formatCanonical` changes blanks only, as `terraform fmt` does. Neither
// knows what the text means, and neither makes HCL from a tree: who generates text (the IR's
// printer) writes tokens roughly and has them laid out here.
#pragma once

#include "pcl/Syntax/Tokens.h"
#include "pcl/Syntax/Tree.h"

#include "llvm/Support/raw_ostream.h"

#include <string>

namespace pcl::syntax {

/// Prints the text of `file` back byte for byte, from its tokens and the blanks between them.
void dumpSource(const File &file, llvm::raw_ostream &out);

/// One line a token: `line:column Kind "text"`, text escaped. Lines and columns count from 1,
/// columns in bytes.
void dumpTokens(const TokenBuffer &tokens, llvm::raw_ostream &out);
inline void dumpTokens(const File &file, llvm::raw_ostream &out) { dumpTokens(file.tokens, out); }

/// An indented outline of the tree with ranges left out; for tests and debugging.
void dumpTree(const File &file, llvm::raw_ostream &out);
void dumpTree(const Expr *expr, llvm::raw_ostream &out);

/// The text of `tokens` in the layout of `terraform fmt` (rules: hashicorp/hcl,
/// hclwrite/format.go): two spaces an indent, one space between most tokens, `=` and trailing
/// comments of neighbouring lines aligned. Line breaks and the inside of strings stay. Linear in
/// the text. Works on text with errors too.
std::string formatCanonical(const TokenBuffer &tokens);
/// The same for text that is not lexed yet.
std::string formatCanonical(llvm::StringRef text);

} // namespace pcl::syntax
