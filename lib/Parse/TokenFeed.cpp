// The token feed: raw tokens to tokens of the grammar.

#include "TokenFeed.h"

#include "HCLParser.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"

using namespace pcl;
using namespace pcl::parse;
using namespace pcl::syntax;
using Grammar = grammar::HCLParser;

namespace {

/// The grammar's type of each kind of token that needs no further look.
constexpr std::array<uint8_t, 64> makeTypes() {
  std::array<uint8_t, 64> types{};
  for (auto &type : types)
    type = Grammar::BAD;
  auto set = [&](TokenKind kind, size_t type) { types[static_cast<size_t>(kind)] = type; };
  set(TokenKind::Number, Grammar::NUMBER);
  set(TokenKind::OBrace, Grammar::LBRACE);
  set(TokenKind::CBrace, Grammar::RBRACE);
  set(TokenKind::OBrack, Grammar::LBRACK);
  set(TokenKind::CBrack, Grammar::RBRACK);
  set(TokenKind::OParen, Grammar::LPAREN);
  set(TokenKind::CParen, Grammar::RPAREN);
  set(TokenKind::CQuote, Grammar::CQUOTE);
  set(TokenKind::OHeredoc, Grammar::OHEREDOC);
  set(TokenKind::CHeredoc, Grammar::CHEREDOC);
  set(TokenKind::TemplateInterp, Grammar::INTERP);
  set(TokenKind::TemplateSeqEnd, Grammar::SEQEND);
  set(TokenKind::Comma, Grammar::COMMA);
  set(TokenKind::Ellipsis, Grammar::ELLIPSIS);
  set(TokenKind::FatArrow, Grammar::FATARROW);
  set(TokenKind::Question, Grammar::QUESTION);
  set(TokenKind::Colon, Grammar::COLON);
  set(TokenKind::DoubleColon, Grammar::DCOLON);
  set(TokenKind::Assign, Grammar::ASSIGN);
  set(TokenKind::Plus, Grammar::PLUS);
  set(TokenKind::Minus, Grammar::MINUS);
  set(TokenKind::Star, Grammar::STAR);
  set(TokenKind::Slash, Grammar::SLASH);
  set(TokenKind::Percent, Grammar::PERCENT);
  set(TokenKind::EqualEqual, Grammar::EQ);
  set(TokenKind::NotEqual, Grammar::NE);
  set(TokenKind::Less, Grammar::LT);
  set(TokenKind::LessEqual, Grammar::LE);
  set(TokenKind::Greater, Grammar::GT);
  set(TokenKind::GreaterEqual, Grammar::GE);
  set(TokenKind::And, Grammar::AND);
  set(TokenKind::Or, Grammar::OR);
  set(TokenKind::Bang, Grammar::BANG);
  return types;
}

constexpr std::array<uint8_t, 64> Types = makeTypes();

} // namespace

void TokenFeed::beginFeed(TokenBuffer tokens, Arena &arena, bool newlines) {
  Buffer = tokens;
  TheArena = &arena;
  const auto *bytes = tokens.text.bytes_begin();
  Legal = llvm::isASCII(tokens.text) || llvm::isLegalUTF8String(&bytes, tokens.text.bytes_end());
  size_t comments = llvm::count_if(
      tokens.tokens, [](const Token &token) { return token.kind == TokenKind::Comment; });
  CommentStore = {comments ? arena.Allocate<Comment>(comments) : nullptr, comments};
  Recorded = 0;
  Frames.clear();
  Next = 0;
  Expect = Keyword::None;
  Newlines = OuterNewlines = newlines;
  InFor = false;
  Cur = Prev = {};
  La = Grammar::NL; // line breaks at the start mean nothing
  advance();
}

void TokenFeed::advance() {
  PrevType = La;
  Prev = Cur;
  Keyword expect = Expect;
  Expect = Keyword::None;
  for (;;) {
    const Token &token = raw(Next);
    Cur = {Next, Next};
    switch (token.kind) {
    case TokenKind::Newline:
      ++Next;
      if (!Newlines)
        continue;
      La = Grammar::NL;
      skipLines();
      if (PrevType == Grammar::NL)
        continue;
      return;
    case TokenKind::Comment: {
      recordComment(Next++);
      if (!Newlines || Buffer.text[token.end - 1] != '\n')
        continue;
      La = Grammar::NL;
      skipLines();
      if (PrevType == Grammar::NL)
        continue;
      return;
    }
    case TokenKind::EndOfFile:
      // The last line may lack its line break.
      La = Newlines && PrevType != Grammar::NL ? size_t(Grammar::NL) : size_t(Grammar::EOF);
      return;
    case TokenKind::Ident:
      La = expect != Keyword::None || InFor ? nameType(Next, expect) : size_t(Grammar::IDENT);
      ++Next;
      return;
    case TokenKind::OQuote: {
      // A string without sequences is one token. (`Next + 2` exists: behind a literal there is at
      // least EndOfFile.)
      uint32_t close = Next + (raw(Next + 1).kind == TokenKind::QuotedLit ? 2 : 1);
      if (raw(close).kind == TokenKind::CQuote) {
        La = Grammar::STRING;
        Cur.last = close;
      } else {
        La = Grammar::OQUOTE;
      }
      Next = Cur.last + 1;
      return;
    }
    case TokenKind::QuotedLit:
    case TokenKind::StringLit:
      La = Grammar::LIT;
      while (raw(Next + 1).kind == token.kind)
        ++Next;
      Cur.last = Next++;
      return;
    case TokenKind::Dot: {
      ++Next;
      La = Grammar::DOT;
      uint32_t star = peekRaw(Newlines);
      if (raw(star).kind != TokenKind::Star)
        return;
      for (; Next != star; ++Next)
        if (raw(Next).kind == TokenKind::Comment)
          recordComment(Next);
      La = Grammar::DOTSTAR;
      Cur.last = Next++;
      return;
    }
    case TokenKind::TemplateControl:
      feedControl();
      return;
    default:
      La = Types[static_cast<size_t>(token.kind)];
      ++Next;
      return;
    }
  }
}

/// hcl looks at the form of multi-byte characters only, and in comments not even at that.
llvm::StringRef TokenFeed::repaired(llvm::StringRef text) const {
  return llvm::json::isUTF8(text) ? text
                                  : llvm::StringRef(llvm::json::fixUTF8(text)).copy(*TheArena);
}

void TokenFeed::skipLines() {
  for (;; ++Next) {
    if (raw(Next).kind == TokenKind::Comment)
      recordComment(Next);
    else if (raw(Next).kind != TokenKind::Newline)
      return;
  }
}

size_t TokenFeed::nameType(uint32_t index, Keyword expect) const {
  llvm::StringRef text = rawText(index);
  if (expect == Keyword::For && text == "for")
    return Grammar::FOR;
  if (expect == Keyword::In && text == "in")
    return Grammar::IN;
  if (InFor && text == "if" && endsOperand(PrevType))
    return Grammar::IF;
  return Grammar::IDENT;
}

/// `%{` and its keyword, which line breaks and comments may part.
void TokenFeed::feedControl() {
  uint32_t name = ++Next;
  name = peekRaw(/*newlines=*/false);
  La = Grammar::CTRL_OTHER;
  if (raw(name).kind != TokenKind::Ident)
    return;
  La = llvm::StringSwitch<size_t>(rawText(name))
           .Case("if", Grammar::CTRL_IF)
           .Case("else", Grammar::CTRL_ELSE)
           .Case("endif", Grammar::CTRL_ENDIF)
           .Case("for", Grammar::CTRL_FOR)
           .Case("endfor", Grammar::CTRL_ENDFOR)
           .Default(Grammar::CTRL_OTHER);
  if (La == Grammar::CTRL_OTHER)
    return;
  for (; Next != name; ++Next)
    if (raw(Next).kind == TokenKind::Comment)
      recordComment(Next);
  Cur.last = Next++;
}

uint32_t TokenFeed::peekRaw(bool newlines) const {
  uint32_t index = Next;
  for (;; ++index) {
    const Token &token = raw(index);
    if (token.kind == TokenKind::Comment) {
      if (newlines && Buffer.text[token.end - 1] == '\n')
        return index;
    } else if (token.kind != TokenKind::Newline || newlines) {
      return index;
    }
  }
}

bool TokenFeed::peekName(llvm::StringRef text, bool newlines) const {
  uint32_t index = peekRaw(newlines);
  return raw(index).kind == TokenKind::Ident && rawText(index) == text;
}

bool TokenFeed::endsOperand(size_t type) {
  constexpr uint64_t Mask = 1ull << Grammar::IDENT | 1ull << Grammar::NUMBER |
                            1ull << Grammar::STRING | 1ull << Grammar::CQUOTE |
                            1ull << Grammar::CHEREDOC | 1ull << Grammar::RPAREN |
                            1ull << Grammar::RBRACK | 1ull << Grammar::RBRACE |
                            1ull << Grammar::DOTSTAR | 1ull << Grammar::ELLIPSIS;
  return type < 64 && (Mask >> type & 1);
}

void TokenFeed::pushFrame(FrameKind kind, bool newlines, uint32_t base) {
  Frame &frame = Frames.emplace_back();
  frame.kind = kind;
  frame.newlines = Newlines = newlines;
  frame.opener = Cur.first;
  frame.base = base;
  InFor = false;
}

Frame TokenFeed::popFrame() {
  Frame frame = Frames.back();
  truncateFrames(Frames.size() - 1);
  return frame;
}

void TokenFeed::expectFor() {
  // A bracket's lookahead is itself until it is matched.
  if (!peekName("for", /*newlines=*/false))
    return;
  Expect = Keyword::For;
  Frames.back().newlines = Newlines = false;
  Frames.back().isFor = InFor = true;
}

void TokenFeed::truncateFrames(size_t size) {
  Frames.truncate(size);
  Newlines = Frames.empty() ? OuterNewlines : Frames.back().newlines;
  InFor = !Frames.empty() && Frames.back().isFor;
}

void TokenFeed::jumpTo(uint32_t index) {
  while (Recorded != 0 && CommentStore[Recorded - 1].range.begin >= raw(index).begin)
    --Recorded;
  Next = index;
  La = Grammar::NL;
  Expect = Keyword::None;
  advance();
}

void TokenFeed::recordComment(uint32_t index) {
  const Token &token = raw(index);
  Comment comment;
  llvm::StringRef text = Buffer.str(token);
  if (text.consume_back("\n"))
    text.consume_back("\r");
  comment.raw = clean(text);
  comment.range = {Buffer.file, token.begin, token.begin + static_cast<uint32_t>(text.size())};
  comment.kind = text.starts_with("#")    ? CommentKind::Hash
                 : text.starts_with("//") ? CommentKind::Slashes
                                          : CommentKind::Block;
  auto endsLine = [&](uint32_t i) {
    return raw(i).kind == TokenKind::Newline ||
           (raw(i).kind == TokenKind::Comment && Buffer.text[raw(i).end - 1] == '\n');
  };
  comment.ownLine = index == 0 || endsLine(index - 1) ||
                    (raw(index - 1).kind == TokenKind::Comment && Recorded != 0 &&
                     CommentStore[Recorded - 1].ownLine);
  comment.blankBefore = index != 0 && raw(index - 1).kind == TokenKind::Newline &&
                        (index == 1 || endsLine(index - 2));
  new (&CommentStore[Recorded++]) Comment(comment);
}
