// What stands between the lexer and the grammar: one token of lookahead, in the grammar's terms.
//
// hcl decides while parsing whether a line break counts and whether a name is a keyword. So that
// the grammar needs no such decisions, the feed makes them, from a stack of the brackets that are
// open: `open...` before the opening token is matched, `close` before the closing one. It also
// collects the comments that it passes. No ANTLR here.
#pragma once

#include "pcl/Syntax/Tree.h"

#include "llvm/ADT/SmallVector.h"

namespace pcl::parse {

/// What a bracket, once opened, is.
enum class FrameKind : uint8_t {
  Body,
  Parens,
  Call,
  Tuple,
  Object,
  Index,
  Splat, ///< `[*]`: line breaks count as outside
  Quote,
  Heredoc,
  Sequence, ///< `${` or `%{`
};

/// An open bracket.
struct Frame {
  FrameKind kind = FrameKind::Body;
  bool newlines = true;   ///< line breaks are tokens
  bool isFor = false;     ///< Tuple, Object
  bool usesColon = false; ///< Object: the item being parsed
  uint32_t opener = 0;    ///< index of the raw token
  uint32_t base = 0;      ///< size of the stack of results when it was opened
  syntax::ListComments comments;
  syntax::Comments leading; ///< of the element being parsed
};

class TokenFeed {
public:
  /// Starts on the tokens of a text, the last one EndOfFile. `newlines`: whether line breaks count
  /// at first.
  void beginFeed(syntax::TokenBuffer tokens, syntax::Arena &arena, bool newlines);

  /// Type of the lookahead token, a constant of the generated parser.
  size_t lookahead() const { return La; }

  /// Makes the next token the lookahead.
  void advance();

  /// The next token is the keyword `in` if it is that name.
  void expectIn() { Expect = Keyword::In; }

protected:
  /// The raw tokens that one token of the grammar is made of.
  struct Span {
    uint32_t first = 0;
    uint32_t last = 0;
  };

  /// Whether an operand can end with a token of this type, so that a name behind it is none.
  static bool endsOperand(size_t type);

  void pushFrame(FrameKind kind, bool newlines, uint32_t base);
  Frame popFrame();
  void truncateFrames(size_t size);
  /// Makes the innermost bracket, just opened, that of a `for`, if the next token is that word.
  void expectFor();

  /// Index of the first raw token from `Next` on that is no comment and, unless `newlines`, no line
  /// break.
  uint32_t peekRaw(bool newlines) const;
  /// Whether that token is the name `text`.
  bool peekName(llvm::StringRef text, bool newlines) const;

  /// `text`, which stands in the source, as the tree may hold it: always legal UTF-8.
  llvm::StringRef clean(llvm::StringRef text) const { return Legal ? text : repaired(text); }

  /// Goes on at raw token `index`, as at the start of a line, forwards (comments between are not
  /// recorded) or backwards (comments behind it are forgotten).
  void jumpTo(uint32_t index);

  const syntax::Token &raw(uint32_t index) const { return Buffer.tokens[index]; }
  llvm::StringRef rawText(uint32_t index) const { return Buffer.str(raw(index)); }
  SrcRange rangeOf(Span span) const {
    return {Buffer.file, raw(span.first).begin, raw(span.last).end};
  }
  llvm::StringRef textOf(Span span) const {
    return Buffer.text.slice(raw(span.first).begin, raw(span.last).end);
  }

  syntax::TokenBuffer Buffer;
  syntax::Arena *TheArena = nullptr;
  bool Legal = true;   ///< the text is UTF-8 throughout
  size_t La = 0;       ///< type of the lookahead
  size_t PrevType = 0; ///< type of the token before it, the last one matched
  Span Cur;            ///< the lookahead
  Span Prev;           ///< the last token matched
  llvm::SmallVector<Frame, 32> Frames;
  bool Newlines = true; ///< of the innermost frame

  /// All comments up to the lookahead; storage for every comment of the text, so that slices stay
  /// valid.
  llvm::MutableArrayRef<syntax::Comment> CommentStore;
  size_t Recorded = 0;

private:
  enum class Keyword : uint8_t { None, For, In };

  llvm::StringRef repaired(llvm::StringRef text) const;
  void recordComment(uint32_t index);
  /// Line breaks and comments; they all are one NL.
  void skipLines();
  size_t nameType(uint32_t index, Keyword expect) const;
  void feedControl();

  uint32_t Next = 0; ///< first raw token behind the lookahead
  Keyword Expect = Keyword::None;
  bool OuterNewlines = true; ///< outside of all frames
  bool InFor = false;        ///< of the innermost frame
};

} // namespace pcl::parse
