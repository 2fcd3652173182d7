// The lexer: one switch over the first byte of each token and a stack of what the text is inside
// of.
//
// The rules are those of hashicorp/hcl (hclsyntax/scan_tokens.rl): longest match, and the `}` that
// ends a template sequence is found by counting braces. It differs where only invalid text is
// concerned: a string ends at its line's end, so that what follows can still be checked.

#include "pcl/Syntax/Lexer.h"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <cstring>

using namespace pcl::syntax;

namespace {

struct ByteRange {
  uint32_t low;
  uint32_t high;
};

#include "IdentifierRanges.inc"

bool inRanges(llvm::ArrayRef<ByteRange> ranges, uint32_t key) {
  const auto *it = llvm::partition_point(ranges, [&](ByteRange r) { return r.high < key; });
  return it != ranges.end() && it->low <= key;
}

enum CharClass : uint8_t {
  IdStart = 1,    ///< may begin an identifier (ASCII)
  IdContinue = 2, ///< may continue one (ASCII)
  Digit = 4,
  QuotedStop = 8,  ///< ends a run of plain characters in a quoted string
  HeredocStop = 16 ///< the same in a heredoc line
};

constexpr std::array<uint8_t, 256> makeClasses() {
  std::array<uint8_t, 256> table{};
  for (unsigned c = 0; c < 256; ++c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    bool digit = c >= '0' && c <= '9';
    if (letter)
      table[c] |= IdStart;
    if (letter || digit || c == '-')
      table[c] |= IdContinue;
    if (digit)
      table[c] |= Digit;
    if (c == '"' || c == '\\' || c == '\r')
      table[c] |= QuotedStop;
    if (c == '\r')
      table[c] |= HeredocStop;
    if (c == '$' || c == '%' || c == '\n' || c >= 0x80)
      table[c] |= QuotedStop | HeredocStop;
  }
  return table;
}

constexpr std::array<uint8_t, 256> Classes = makeClasses();

bool is(unsigned char c, CharClass charClass) { return Classes[c] & charClass; }

/// Length of the character at `p` if it has the form of UTF-8 (hcl looks at the form only), else 0.
unsigned utf8Length(const char *p, const char *end) {
  auto lead = static_cast<unsigned char>(*p);
  unsigned length = lead < 0x80   ? 1
                    : lead < 0xC0 ? 0
                    : lead < 0xE0 ? 2
                    : lead < 0xF0 ? 3
                    : lead < 0xF8 ? 4
                                  : 0;
  if (length == 0 || end - p < static_cast<ptrdiff_t>(length))
    return 0;
  for (unsigned i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(p[i]) & 0xC0) != 0x80)
      return 0;
  return length;
}

/// Length of the non-ASCII character of `ranges` at `p`, or 0.
unsigned identifierLength(const char *p, const char *end, llvm::ArrayRef<ByteRange> ranges) {
  auto lead = static_cast<unsigned char>(*p);
  unsigned length = lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (length == 0 || end - p < static_cast<ptrdiff_t>(length))
    return 0;
  uint32_t key = 0;
  for (unsigned i = 0; i < length; ++i)
    key = key << 8 | static_cast<unsigned char>(p[i]);
  return inRanges(ranges, key) ? length : 0;
}

/// Behind the identifier at `p`, or `p` if there is none.
const char *skipIdentifier(const char *p, const char *end) {
  if (p == end)
    return p;
  if (is(*p, IdStart))
    ++p;
  else if (unsigned n =
               static_cast<unsigned char>(*p) < 0x80 ? 0 : identifierLength(p, end, IdStartRanges))
    p += n;
  else
    return p;
  while (p != end) {
    if (is(*p, IdContinue))
      ++p;
    else if (static_cast<unsigned char>(*p) < 0x80)
      break;
    else if (unsigned n = identifierLength(p, end, IdContinueRanges))
      p += n;
    else
      break;
  }
  return p;
}

/// Behind the number that begins with the digit at `p`. A dot belongs to it only when more of it
/// follows.
const char *skipNumber(const char *p, const char *end) {
  const char *accepted = ++p;
  while (p != end) {
    if (is(*p, Digit)) {
      accepted = ++p;
    } else if (*p == '.') {
      ++p;
    } else if (*p == 'e' || *p == 'E') {
      const char *digit = p + 1;
      if (digit != end && (*digit == '+' || *digit == '-'))
        ++digit;
      if (digit == end || !is(*digit, Digit))
        break;
      accepted = p = digit + 1;
    } else {
      break;
    }
  }
  return accepted;
}

/// The text without the blanks around it that Unicode knows, as Go's bytes.TrimSpace.
llvm::StringRef trimSpace(llvm::StringRef text) {
  static constexpr llvm::StringLiteral Wide[] = {
      "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
      "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
      "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
      "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"};
  for (size_t before = ~size_t(0); before != text.size();) {
    before = text.size();
    text = text.trim(" \t\n\v\f\r");
    if (text.empty() || (text.front() > 0 && text.back() > 0))
      break; // ASCII at both ends
    for (llvm::StringRef space : Wide) {
      text.consume_front(space);
      text.consume_back(space);
    }
  }
  return text;
}

class Lexer {
public:
  Lexer(llvm::StringRef text, uint32_t begin, uint32_t end, llvm::SmallVectorImpl<Token> &out)
      : Base(text.data()), P(text.data() + begin), End(text.data() + end), Out(out) {}

  void run(LexMode mode) {
    if (P == Base && llvm::StringRef(P, End - P).starts_with("\xEF\xBB\xBF"))
      P += 3;
    if (mode == LexMode::Template)
      Stack.push_back({Frame::Bare});
    while (P != End) {
      Frame::Kind kind = Stack.empty() ? Frame::Main : Stack.back().kind;
      switch (kind) {
      case Frame::Main:
        lexMain();
        break;
      case Frame::Quoted:
        lexQuoted();
        break;
      case Frame::Heredoc:
        lexLines(/*heredoc=*/true);
        break;
      case Frame::Bare:
        lexLines(/*heredoc=*/false);
        break;
      }
    }
    Out.push_back({offset(End), offset(End), TokenKind::EndOfFile});
  }

private:
  /// What the text is inside of. A template sequence is Main again, on top of its template.
  struct Frame {
    enum Kind : uint8_t { Main, Quoted, Heredoc, Bare } kind = Main;
    bool startOfLine = false;       ///< Heredoc: the next literal may be the closing marker
    int braces = 0;                 ///< Main: the brace depth at which `}` ends the sequence
    llvm::StringRef delimiter = {}; ///< Heredoc
  };

  uint32_t offset(const char *p) const { return static_cast<uint32_t>(p - Base); }

  void emit(TokenKind kind, const char *end) {
    Out.push_back({offset(P), offset(end), kind});
    P = end;
  }

  bool at(unsigned ahead, char c) const {
    return End - P > static_cast<ptrdiff_t>(ahead) && P[ahead] == c;
  }

  /// The longer token if the next character is `c`.
  void emitPair(char c, TokenKind pair, TokenKind single) {
    at(1, c) ? emit(pair, P + 2) : emit(single, P + 1);
  }

  void lexMain();
  void lexQuoted();
  void lexLines(bool heredoc);
  void beginSequence(TokenKind kind);
  void closeBrace(unsigned length, TokenKind otherwise);
  bool lexHeredocStart();
  void lexLineComment();
  bool lexBlockComment();
  void lexOther();

  const char *Base;
  const char *P;
  const char *End;
  llvm::SmallVectorImpl<Token> &Out;
  llvm::SmallVector<Frame, 8> Stack;
  int Braces = 0;
  bool NoCommentEnd = false; ///< there is no `*/` from here on; keeps a text of many `/*` linear
};

void Lexer::lexMain() {
  // The end of a Main frame shows as a `}` token; so tokens are read in one go until the frame
  // changes.
  size_t depth = Stack.size();
  while (P != End && Stack.size() == depth) {
    switch (*P) {
    case ' ':
    case '\t':
      ++P;
      break;
    case '\n':
      emit(TokenKind::Newline, P + 1);
      break;
    case '\r':
      at(1, '\n') ? emit(TokenKind::Newline, P + 2) : emit(TokenKind::Invalid, P + 1);
      break;
    case '#':
      lexLineComment();
      break;
    case '/':
      if (at(1, '/'))
        lexLineComment();
      else if (!at(1, '*') || !lexBlockComment())
        emit(TokenKind::Slash, P + 1);
      break;
    case '"':
      emit(TokenKind::OQuote, P + 1);
      Stack.push_back({Frame::Quoted});
      return;
    case '{':
      ++Braces;
      emit(TokenKind::OBrace, P + 1);
      break;
    case '}':
      closeBrace(1, TokenKind::CBrace);
      break;
    case '~':
      at(1, '}') ? closeBrace(2, TokenKind::TemplateSeqEnd) : emit(TokenKind::BitNot, P + 1);
      break;
    case '<':
      if (at(1, '<') && lexHeredocStart())
        return;
      emitPair('=', TokenKind::LessEqual, TokenKind::Less);
      break;
    case '[':
      emit(TokenKind::OBrack, P + 1);
      break;
    case ']':
      emit(TokenKind::CBrack, P + 1);
      break;
    case '(':
      emit(TokenKind::OParen, P + 1);
      break;
    case ')':
      emit(TokenKind::CParen, P + 1);
      break;
    case ',':
      emit(TokenKind::Comma, P + 1);
      break;
    case '.':
      at(1, '.') && at(2, '.') ? emit(TokenKind::Ellipsis, P + 3) : emit(TokenKind::Dot, P + 1);
      break;
    case '=':
      if (at(1, '>'))
        emit(TokenKind::FatArrow, P + 2);
      else
        emitPair('=', TokenKind::EqualEqual, TokenKind::Assign);
      break;
    case '!':
      emitPair('=', TokenKind::NotEqual, TokenKind::Bang);
      break;
    case '>':
      emitPair('=', TokenKind::GreaterEqual, TokenKind::Greater);
      break;
    case '&':
      emitPair('&', TokenKind::And, TokenKind::BitAnd);
      break;
    case '|':
      emitPair('|', TokenKind::Or, TokenKind::BitOr);
      break;
    case ':':
      emitPair(':', TokenKind::DoubleColon, TokenKind::Colon);
      break;
    case '?':
      emit(TokenKind::Question, P + 1);
      break;
    case '+':
      emit(TokenKind::Plus, P + 1);
      break;
    case '-':
      emit(TokenKind::Minus, P + 1);
      break;
    case '*':
      emit(TokenKind::Star, P + 1);
      break;
    case '%':
      emit(TokenKind::Percent, P + 1);
      break;
    case '^':
      emit(TokenKind::BitXor, P + 1);
      break;
    case ';':
      emit(TokenKind::Semicolon, P + 1);
      break;
    case '`':
      emit(TokenKind::Backtick, P + 1);
      break;
    case '\'':
      emit(TokenKind::Apostrophe, P + 1);
      break;
    default:
      lexOther();
      break;
    }
  }
}

/// Identifiers, numbers, and what is nothing.
void Lexer::lexOther() {
  if (is(*P, Digit))
    return emit(TokenKind::Number, skipNumber(P, End));
  if (const char *behind = skipIdentifier(P, End); behind != P)
    return emit(TokenKind::Ident, behind);
  if (unsigned length = utf8Length(P, End))
    return emit(TokenKind::Invalid, P + length);
  emit(TokenKind::BadUTF8, P + 1);
}

void Lexer::lexLineComment() {
  const void *newline = std::memchr(P, '\n', End - P);
  emit(TokenKind::Comment, newline ? static_cast<const char *>(newline) + 1 : End);
}

bool Lexer::lexBlockComment() {
  if (NoCommentEnd)
    return false;
  llvm::StringRef rest(P + 2, End - P - 2);
  size_t close = rest.find("*/");
  if (close == llvm::StringRef::npos) {
    NoCommentEnd = true;
    return false;
  }
  emit(TokenKind::Comment, P + 2 + close + 2);
  return true;
}

bool Lexer::lexHeredocStart() {
  const char *marker = P + 2;
  if (marker != End && *marker == '-')
    ++marker;
  const char *markerEnd = skipIdentifier(marker, End);
  const char *lineEnd = markerEnd;
  if (lineEnd != End && *lineEnd == '\r')
    ++lineEnd;
  if (markerEnd == marker || lineEnd == End || *lineEnd != '\n')
    return false;
  Frame frame{Frame::Heredoc};
  frame.startOfLine = true;
  frame.delimiter = llvm::StringRef(marker, markerEnd - marker);
  emit(TokenKind::OHeredoc, lineEnd + 1);
  Stack.push_back(frame);
  return true;
}

/// `P` is at `${` or `%{`.
void Lexer::beginSequence(TokenKind kind) {
  emit(kind, at(2, '~') ? P + 3 : P + 2);
  Frame frame{Frame::Main};
  frame.braces = ++Braces;
  Stack.push_back(frame);
}

void Lexer::closeBrace(unsigned length, TokenKind otherwise) {
  bool endsSequence = !Stack.empty() && Stack.back().braces == Braces;
  emit(endsSequence ? TokenKind::TemplateSeqEnd : otherwise, P + length);
  --Braces;
  if (endsSequence)
    Stack.pop_back();
}

void Lexer::lexQuoted() {
  const char *p = P;
  auto flush = [&] {
    if (p != P)
      emit(TokenKind::QuotedLit, p);
  };
  while (p != End) {
    char c = *p;
    if (!is(c, QuotedStop)) {
      ++p;
      continue;
    }
    if (c == '"') {
      flush();
      emit(TokenKind::CQuote, P + 1);
      Stack.pop_back();
      return;
    }
    if (c == '$' || c == '%') {
      bool brace = End - p > 1 && p[1] == '{';
      if (brace) {
        flush();
        return beginSequence(c == '$' ? TokenKind::TemplateInterp : TokenKind::TemplateControl);
      }
      // `$${` stands for `${`.
      p += End - p > 2 && p[1] == c && p[2] == '{' ? 3 : 1;
      continue;
    }
    if (c == '\n' || c == '\r') {
      flush();
      // A string cannot go on; back to what surrounds it, so that one quote does not turn the rest
      // inside out.
      const char *behind = P + 1;
      while (behind != End && (*behind == '\n' || *behind == '\r'))
        ++behind;
      emit(TokenKind::QuotedNewline, behind);
      Stack.pop_back();
      return;
    }
    const char *character = c == '\\' ? p + 1 : p;
    bool broken = character == End || *character == '\n' || *character == '\r';
    unsigned length = broken ? 0 : utf8Length(character, End);
    if (length == 0) {
      flush();
      emit(c == '\\' ? TokenKind::Invalid : TokenKind::BadUTF8, P + 1);
      p = P;
      continue;
    }
    p = character + length;
  }
  flush();
}

/// One line of a heredoc, or of a bare template, up to its end or a template sequence.
void Lexer::lexLines(bool heredoc) {
  const char *p = P;
  size_t top = Stack.size() - 1;
  bool startOfLine = Stack[top].startOfLine;
  auto flush = [&] {
    if (p != P) {
      emit(TokenKind::StringLit, p);
      Stack[top].startOfLine = false;
    }
  };
  while (p != End) {
    char c = *p;
    if (!is(c, HeredocStop)) {
      ++p;
      continue;
    }
    if (c == '$' || c == '%') {
      if (End - p > 1 && p[1] == '{') {
        flush();
        Stack[top].startOfLine = false;
        return beginSequence(c == '$' ? TokenKind::TemplateInterp : TokenKind::TemplateControl);
      }
      p += End - p > 2 && p[1] == c && p[2] == '{' ? 3 : 1;
      continue;
    }
    if (c == '\n' || c == '\r') {
      const char *behind = p + 1;
      if (c == '\r') {
        if (behind == End || *behind != '\n') {
          if (!heredoc) {
            ++p;
            continue;
          }
          flush();
          emit(TokenKind::Invalid, P + 1); // hcl knows no bare carriage return in a heredoc
          return;
        }
        ++behind;
      }
      if (heredoc && startOfLine && trimSpace(llvm::StringRef(P, p - P)) == Stack[top].delimiter) {
        emit(TokenKind::CHeredoc, p);
        emit(TokenKind::Newline, behind);
        Stack.pop_back();
        return;
      }
      // hcl's scanner divides `$x` from the line break behind it, which shows when a strip marker
      // follows: it takes blanks from one token only.
      size_t length = p - P;
      auto isMark = [](char mark) { return mark == '$' || mark == '%'; };
      if (heredoc && length >= 2 && p[-1] != '{' && isMark(p[-2]))
        emit(TokenKind::StringLit, p);
      else if (heredoc && c == '\r' && length >= 1 && isMark(p[-1]))
        emit(TokenKind::StringLit, p + 1);
      emit(TokenKind::StringLit, behind);
      Stack[top].startOfLine = true;
      return;
    }
    unsigned length = utf8Length(p, End);
    if (length == 0) {
      flush();
      emit(TokenKind::BadUTF8, P + 1);
      return;
    }
    p += length;
  }
  flush();
}

} // namespace

void pcl::syntax::lex(llvm::StringRef text, uint32_t begin, uint32_t end, LexMode mode,
                      llvm::SmallVectorImpl<Token> &out) {
  // Real text has a token every 5 to 8 bytes.
  out.reserve(out.size() + (end - begin) / 5 + 16);
  Lexer(text, begin, end, out).run(mode);
}

bool pcl::syntax::isIdentifier(llvm::StringRef text) {
  return !text.empty() && skipIdentifier(text.begin(), text.end()) == text.end();
}
