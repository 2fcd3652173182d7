// The canonical layout of HCL: which blanks stand before each token.
//
// The rules are those of hashicorp/hcl (hclwrite/format.go), which `terraform fmt` applies: a line
// has up to three cells (what leads, an assignment from its `=` on, a comment at the end), and
// neighbouring lines align their cells. Like hcl we look at tokens only, so text with errors is
// laid out as well as it can be.

#include "pcl/Syntax/Lexer.h"
#include "pcl/Syntax/Printer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

using namespace pcl;
using namespace pcl::syntax;

namespace {

/// Tokens [begin, assign) lead, [assign, comment) are the assignment, [comment, end) is the
/// comment.
struct Line {
  uint32_t begin;
  uint32_t assign;
  uint32_t comment;
  uint32_t end;

  bool hasAssign() const { return assign != comment; }
  bool hasComment() const { return comment != end; }
};

int bracketChange(TokenKind kind) {
  switch (kind) {
  case TokenKind::OBrace:
  case TokenKind::OBrack:
  case TokenKind::OParen:
  case TokenKind::TemplateControl:
  case TokenKind::TemplateInterp:
    return 1;
  case TokenKind::CBrace:
  case TokenKind::CBrack:
  case TokenKind::CParen:
  case TokenKind::TemplateSeqEnd:
    return -1;
  default:
    return 0;
  }
}

/// Whether a minus behind a token of this kind is a sign.
bool isBeforeSign(TokenKind kind) {
  switch (kind) {
  case TokenKind::EndOfFile: // nothing before
  case TokenKind::OParen:
  case TokenKind::OBrace:
  case TokenKind::OBrack:
  case TokenKind::Assign:
  case TokenKind::Colon:
  case TokenKind::Comma:
  case TokenKind::Question:
  case TokenKind::Plus:
  case TokenKind::Star:
  case TokenKind::Slash:
  case TokenKind::Percent:
  case TokenKind::Minus:
  case TokenKind::EqualEqual:
  case TokenKind::NotEqual:
  case TokenKind::Greater:
  case TokenKind::GreaterEqual:
  case TokenKind::Less:
  case TokenKind::LessEqual:
  case TokenKind::And:
  case TokenKind::Or:
  case TokenKind::Bang:
    return true;
  default:
    return false;
  }
}

class Formatter {
public:
  explicit Formatter(const TokenBuffer &buffer) : Buffer(buffer), Spaces(buffer.tokens.size()) {}

  std::string run() {
    splitLines();
    indent();
    for (const Line &line : Lines)
      space(line);
    alignAssignments();
    alignComments();
    return print();
  }

private:
  TokenKind kind(uint32_t index) const { return Buffer.tokens[index].kind; }
  llvm::StringRef text(uint32_t index) const { return Buffer.str(Buffer.tokens[index]); }

  bool endsLine(uint32_t index) const {
    return kind(index) == TokenKind::Newline ||
           (kind(index) == TokenKind::Comment && text(index).ends_with("\n"));
  }

  void splitLines();
  void addLine(uint32_t begin, uint32_t end);
  void indent();
  void space(const Line &line);
  bool spaceBetween(TokenKind before, uint32_t subject, TokenKind after) const;
  void alignAssignments();
  void alignComments();
  uint32_t columns(uint32_t begin, uint32_t end) const;
  std::string print() const;

  TokenBuffer Buffer;
  std::vector<uint32_t> Spaces; ///< before each token
  std::vector<Line> Lines;
};

void Formatter::splitLines() {
  uint32_t begin = 0;
  uint32_t count = static_cast<uint32_t>(Buffer.tokens.size());
  for (uint32_t i = 0; i != count && kind(i) != TokenKind::EndOfFile; ++i)
    if (endsLine(i)) {
      addLine(begin, i + 1);
      begin = i + 1;
    }
  uint32_t end = count;
  if (end != 0 && kind(end - 1) == TokenKind::EndOfFile)
    --end;
  if (begin < end)
    addLine(begin, end);
}

void Formatter::addLine(uint32_t begin, uint32_t end) {
  Line line{begin, end, end, end};
  if (end - begin > 1 && kind(end - 1) == TokenKind::Comment)
    line.assign = line.comment = end - 1;
  for (uint32_t i = begin + 1; i < line.comment; ++i) {
    if (kind(i) != TokenKind::Assign)
      continue;
    // A cell of its own only when the whole value stands on this line.
    int open = 0;
    for (uint32_t k = i; k != line.comment; ++k)
      open += bracketChange(kind(k));
    if (open == 0)
      line.assign = i;
    break;
  }
  Lines.push_back(line);
}

void Formatter::indent() {
  // One step for each line that opens more brackets than it closes, however many; the stack
  // remembers how many.
  llvm::SmallVector<int, 16> steps;
  for (const Line &line : Lines) {
    if (kind(line.begin) == TokenKind::Newline) {
      Spaces[line.begin] = 0;
      continue;
    }
    int open = 0;
    for (uint32_t i = line.begin; i != line.assign; ++i) {
      open += bracketChange(kind(i));
      if (kind(i) == TokenKind::OHeredoc)
        break;
    }
    for (uint32_t i = line.assign; i != line.comment; ++i)
      open += bracketChange(kind(i));

    if (open < 0) {
      int closed = -open;
      while (closed > 0 && !steps.empty()) {
        int taken = std::min(closed, steps.back());
        closed -= taken;
        steps.back() -= taken;
        if (steps.back() == 0)
          steps.pop_back();
      }
    }
    Spaces[line.begin] = 2 * static_cast<uint32_t>(steps.size());
    if (open > 0)
      steps.push_back(open);
  }
}

void Formatter::space(const Line &line) {
  auto spaceCell = [&](uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i + 1 < end; ++i) {
      TokenKind before = i == begin ? TokenKind::EndOfFile : kind(i - 1);
      Spaces[i + 1] = spaceBetween(before, i, kind(i + 1)) ? 1 : 0;
    }
  };
  spaceCell(line.begin, line.assign);
  if (line.hasAssign())
    Spaces[line.assign] = 1;
  spaceCell(line.assign, line.comment);
}

/// Whether a space stands between token `subject` and the one behind it. `before` is EndOfFile at
/// the start of a cell.
bool Formatter::spaceBetween(TokenKind before, uint32_t index, TokenKind after) const {
  TokenKind subject = kind(index);
  auto isSequence = [](TokenKind kind) {
    return kind == TokenKind::TemplateInterp || kind == TokenKind::TemplateControl;
  };
  auto isLiteral = [](TokenKind kind) {
    return kind == TokenKind::QuotedLit || kind == TokenKind::StringLit;
  };
  if (after == TokenKind::Newline)
    return false;
  if (subject == TokenKind::Ident &&
      (after == TokenKind::OParen || after == TokenKind::DoubleColon))
    return false;
  if (subject == TokenKind::DoubleColon && after == TokenKind::Ident)
    return false;
  if (subject == TokenKind::Dot || after == TokenKind::Dot)
    return false;
  if (after == TokenKind::Comma || after == TokenKind::Ellipsis)
    return false;
  if (subject == TokenKind::Comma)
    return true;
  if (isLiteral(subject) || subject == TokenKind::OQuote || subject == TokenKind::OHeredoc ||
      isLiteral(after) || after == TokenKind::CQuote || after == TokenKind::CHeredoc)
    return false;
  if (subject == TokenKind::Ident && before == TokenKind::Ident && text(index) == "in")
    return true; // `for x in [`
  if (after == TokenKind::OBrack &&
      (subject == TokenKind::Ident || subject == TokenKind::Number || bracketChange(subject) < 0))
    return false;
  if (subject == TokenKind::Bang)
    return false;
  if (subject == TokenKind::Minus)
    return !isBeforeSign(before);
  if (subject == TokenKind::OBrace || after == TokenKind::CBrace)
    return !(subject == TokenKind::OBrace && after == TokenKind::CBrace);
  if (isSequence(subject) && after == TokenKind::OBrace)
    return true;
  if (subject == TokenKind::CBrace && after == TokenKind::TemplateSeqEnd)
    return true;
  if (subject == TokenKind::TemplateSeqEnd && isSequence(after))
    return false;
  return bracketChange(subject) <= 0 && bracketChange(after) >= 0;
}

/// Calls `align(first, last, column)` for each run of lines that `has` holds for; `column` is the
/// greatest that `width` gives in it.
template <typename Has, typename Width, typename Align>
static void forEachRun(llvm::ArrayRef<Line> lines, Has has, Width width, Align align) {
  for (size_t i = 0; i != lines.size();) {
    size_t first = i;
    uint32_t column = 0;
    for (; i != lines.size() && has(lines[i]); ++i)
      column = std::max(column, width(lines[i]));
    for (const Line &line : lines.slice(first, i - first))
      align(line, column - width(line) + 1);
    i += i == first;
  }
}

void Formatter::alignAssignments() {
  forEachRun(
      Lines, [](const Line &line) { return line.hasAssign(); },
      [&](const Line &line) { return columns(line.begin, line.assign); },
      [&](const Line &line, uint32_t spaces) { Spaces[line.assign] = spaces; });
}

void Formatter::alignComments() {
  forEachRun(
      Lines, [](const Line &line) { return line.hasComment(); },
      [&](const Line &line) { return columns(line.begin, line.comment); },
      [&](const Line &line, uint32_t spaces) { Spaces[line.comment] = spaces; });
}

/// Characters as people count them, roughly Unicode's grapheme clusters.
uint32_t countCharacters(llvm::StringRef text) {
  if (llvm::isASCII(text))
    return static_cast<uint32_t>(text.size());
  uint32_t count = 0;
  bool joined = false;
  while (!text.empty()) {
    // A byte that is not UTF-8 counts as a character.
    size_t length = llvm::getNumBytesForUTF8(text[0]);
    const auto *bytes = text.bytes_begin();
    if (length > text.size() || !llvm::isLegalUTF8Sequence(bytes, bytes + length))
      length = 1;
    llvm::StringRef character = text.take_front(length);
    text = text.drop_front(character.size());
    bool isJoiner = character == "\xE2\x80\x8D";
    bool isSkinTone = character >= "\xF0\x9F\x8F\xBB" && character <= "\xF0\x9F\x8F\xBF";
    bool extends = isJoiner || isSkinTone || llvm::sys::unicode::columnWidthUTF8(character) == 0;
    if (!(count != 0 && (extends || joined)))
      ++count;
    joined = isJoiner;
  }
  return count;
}

uint32_t Formatter::columns(uint32_t begin, uint32_t end) const {
  uint32_t result = 0;
  for (uint32_t i = begin; i != end; ++i)
    result += Spaces[i] + countCharacters(text(i));
  return result;
}

std::string Formatter::print() const {
  std::string out;
  out.reserve(Buffer.text.size() + Buffer.text.size() / 8);
  uint32_t last = 0;
  for (uint32_t i = 0; i != Buffer.tokens.size(); ++i) {
    const Token &token = Buffer.tokens[i];
    // Blanks at the end of a text without a last line break belong to no line; they stay.
    out.append(token.kind == TokenKind::EndOfFile ? token.begin - last : Spaces[i], ' ');
    out += text(i);
    last = token.end;
  }
  return out;
}

} // namespace

std::string syntax::formatCanonical(const TokenBuffer &tokens) { return Formatter(tokens).run(); }

std::string syntax::formatCanonical(llvm::StringRef text) {
  llvm::SmallVector<Token, 0> tokens;
  lex(text, 0, static_cast<uint32_t>(text.size()), LexMode::Normal, tokens);
  return formatCanonical(TokenBuffer{FileId(), text, tokens});
}
