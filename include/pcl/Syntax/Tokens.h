// The tokens of HCL text, as hashicorp/hcl divides it.
//
// A token is a kind and a byte range; the buffer of a file keeps them all, comments and line breaks
// too, so that text = tokens + the blanks between them (only spaces and tabs are ever between two
// tokens). What a token means to the grammar (which line breaks count, which words are keywords) is
// the parser's business.
#pragma once

#include "pcl/Support/SourceManager.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace pcl::syntax {

// PCL_TOKEN(name, how a diagnostic calls it)
#define PCL_TOKENS(PCL_TOKEN)                                                                      \
  PCL_TOKEN(EndOfFile, "the end of the file")                                                      \
  PCL_TOKEN(Newline, "the end of the line")                                                        \
  PCL_TOKEN(Comment, "a comment")                                                                  \
  PCL_TOKEN(Ident, "a name")                                                                       \
  PCL_TOKEN(Number, "a number")                                                                    \
  PCL_TOKEN(OBrace, "`{`")                                                                         \
  PCL_TOKEN(CBrace, "`}`")                                                                         \
  PCL_TOKEN(OBrack, "`[`")                                                                         \
  PCL_TOKEN(CBrack, "`]`")                                                                         \
  PCL_TOKEN(OParen, "`(`")                                                                         \
  PCL_TOKEN(CParen, "`)`")                                                                         \
  PCL_TOKEN(OQuote, "a string")                                                                    \
  PCL_TOKEN(CQuote, "the end of the string")                                                       \
  PCL_TOKEN(QuotedLit, "text of a string")                                                         \
  PCL_TOKEN(OHeredoc, "a heredoc")                                                                 \
  PCL_TOKEN(CHeredoc, "the end of the heredoc")                                                    \
  PCL_TOKEN(StringLit, "text of a template")                                                       \
  PCL_TOKEN(TemplateInterp, "`${`")                                                                \
  PCL_TOKEN(TemplateControl, "`%{`")                                                               \
  PCL_TOKEN(TemplateSeqEnd, "the `}` of a template sequence")                                      \
  PCL_TOKEN(Dot, "`.`")                                                                            \
  PCL_TOKEN(Comma, "`,`")                                                                          \
  PCL_TOKEN(Ellipsis, "`...`")                                                                     \
  PCL_TOKEN(FatArrow, "`=>`")                                                                      \
  PCL_TOKEN(Question, "`?`")                                                                       \
  PCL_TOKEN(Colon, "`:`")                                                                          \
  PCL_TOKEN(DoubleColon, "`::`")                                                                   \
  PCL_TOKEN(Assign, "`=`")                                                                         \
  PCL_TOKEN(Plus, "`+`")                                                                           \
  PCL_TOKEN(Minus, "`-`")                                                                          \
  PCL_TOKEN(Star, "`*`")                                                                           \
  PCL_TOKEN(Slash, "`/`")                                                                          \
  PCL_TOKEN(Percent, "`%`")                                                                        \
  PCL_TOKEN(EqualEqual, "`==`")                                                                    \
  PCL_TOKEN(NotEqual, "`!=`")                                                                      \
  PCL_TOKEN(Less, "`<`")                                                                           \
  PCL_TOKEN(LessEqual, "`<=`")                                                                     \
  PCL_TOKEN(Greater, "`>`")                                                                        \
  PCL_TOKEN(GreaterEqual, "`>=`")                                                                  \
  PCL_TOKEN(And, "`&&`")                                                                           \
  PCL_TOKEN(Or, "`||`")                                                                            \
  PCL_TOKEN(Bang, "`!`")                                                                           \
  /* No text with one of these is HCL; they exist so that it still has tokens. */                  \
  PCL_TOKEN(BitAnd, "`&`")                                                                         \
  PCL_TOKEN(BitOr, "`|`")                                                                          \
  PCL_TOKEN(BitXor, "`^`")                                                                         \
  PCL_TOKEN(BitNot, "`~`")                                                                         \
  PCL_TOKEN(Apostrophe, "`'`")                                                                     \
  PCL_TOKEN(Backtick, "a back-tick")                                                               \
  PCL_TOKEN(Semicolon, "`;`")                                                                      \
  PCL_TOKEN(QuotedNewline, "a line break in a string")                                             \
  PCL_TOKEN(BadUTF8, "a byte that is not UTF-8")                                                   \
  PCL_TOKEN(Invalid, "a character that has no meaning here")

enum class TokenKind : uint8_t {
#define PCL_TOKEN(NAME, TEXT) NAME,
  PCL_TOKENS(PCL_TOKEN)
#undef PCL_TOKEN
};

/// The enumerator's name, as `dumpTokens` prints it.
llvm::StringRef tokenKindName(TokenKind kind);
/// How a diagnostic calls a token of this kind: "`{`", "a number".
llvm::StringRef tokenKindText(TokenKind kind);
/// Kinds from `BitAnd` on make a text invalid wherever they are.
inline bool isInvalidToken(TokenKind kind) { return kind >= TokenKind::BitAnd; }

/// A comment token of the two line kinds includes its line break; a `StringLit` of a heredoc too.
/// An `OHeredoc` is the whole introducer with its line break, a `CHeredoc` the line of the closing
/// marker with the blanks before it and without its line break.
struct Token {
  uint32_t begin = 0;
  uint32_t end = 0;
  TokenKind kind = TokenKind::EndOfFile;

  uint32_t size() const { return end - begin; }
};

/// The tokens of one text, the last one `EndOfFile`. Owns nothing.
struct TokenBuffer {
  FileId file;          ///< None for text that is in no file
  llvm::StringRef text; ///< the whole text; offsets of tokens count from its first byte
  llvm::ArrayRef<Token> tokens;

  llvm::StringRef str(const Token &token) const { return text.slice(token.begin, token.end); }
  SrcRange range(const Token &token) const { return {file, token.begin, token.end}; }
};

} // namespace pcl::syntax
