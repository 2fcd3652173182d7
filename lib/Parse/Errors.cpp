// What is said about text that fits no rule, and where the parse goes on.
//
// One diagnostic an item: behind the first error the rest of an item is guesswork. The next item is
// found by brackets and by indentation, because a missing bracket is the commonest error and leaves
// brackets useless.

#include "TreeBuilder.h"

#include "HCLParser.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::parse;
using namespace pcl::syntax;
using Grammar = grammar::HCLParser;

/// So many errors in one file mean that it is no HCL.
static constexpr unsigned MaxErrors = 100;

static bool isClosing(size_t type) {
  return type == Grammar::RPAREN || type == Grammar::RBRACK || type == Grammar::RBRACE ||
         type == Grammar::CQUOTE || type == Grammar::CHEREDOC || type == Grammar::SEQEND;
}

void TreeBuilder::fail(size_t expected) {
  // `close` comes before the closing token is matched; as that failed, the bracket is still open.
  if (isClosing(expected))
    Frames.push_back(Closed);
  if (expected == Grammar::LPAREN)
    popFrame(); // and a call's was announced, but is not there
  reportUnexpected(expected);
  throw SyntaxError{Cur.first};
}

void TreeBuilder::tooDeep(SrcRange range) {
  if (!ToldTooDeep)
    error(diag::nested_too_deep, {range.file, range.begin, range.begin + 1}, MaxDepth);
  ToldTooDeep = true;
  throw SyntaxError{Cur.first};
}

void TreeBuilder::strayBrace() { error(diag::stray_brace, prevRange()); }

// ---- Messages.

/// How a diagnostic calls a token type that the grammar demands.
static llvm::StringRef expectedText(size_t type) {
  switch (type) {
  case Grammar::NL:
    return "the end of the line";
  case Grammar::IDENT:
    return "a name";
  case Grammar::IN:
    return "`in`";
  case Grammar::COLON:
    return "`:`";
  case Grammar::LPAREN:
    return "`(`";
  case Grammar::LBRACE:
    return "`{`";
  case Grammar::ASSIGN:
    return "`=`";
  default:
    return {};
  }
}

/// The token that closes a frame.
static llvm::StringRef closerText(FrameKind kind) {
  switch (kind) {
  case FrameKind::Parens:
  case FrameKind::Call:
    return ")";
  case FrameKind::Tuple:
  case FrameKind::Index:
  case FrameKind::Splat:
    return "]";
  default:
    return "}";
  }
}

/// How a diagnostic calls the lookahead.
std::string TreeBuilder::found() const {
  switch (La) {
  case Grammar::NL:
    return "the end of the line";
  case Grammar::EOF:
    return "the end of the file";
  case Grammar::STRING:
  case Grammar::OQUOTE:
    return "a string";
  default:
    break;
  }
  const Token &token = raw(Cur.first);
  if (token.kind == TokenKind::Ident || token.kind == TokenKind::Number)
    return fmt::format("`{}`", clean(rawText(Cur.first)).str());
  return tokenKindText(token.kind).str();
}

/// A token that is nowhere valid.
bool TreeBuilder::reportInvalidToken() {
  if (La != Grammar::BAD)
    return false;
  const Token &token = raw(Cur.first);
  SrcRange range = rangeOf(Cur);
  switch (token.kind) {
  case TokenKind::BadUTF8:
    if (!ToldBadUtf8)
      error(diag::invalid_utf8, range, token.begin);
    else
      ++ErrorCount;
    ToldBadUtf8 = true;
    return true;
  case TokenKind::QuotedNewline: {
    size_t opener = Cur.first;
    while (opener != 0 && raw(opener).kind != TokenKind::OQuote)
      --opener;
    error(diag::unclosed_string, rangeOf({uint32_t(opener), uint32_t(opener)}));
    return true;
  }
  case TokenKind::BitAnd:
    error(diag::unknown_operator, range, "&", phrase::write_and());
    return true;
  case TokenKind::BitOr:
    error(diag::unknown_operator, range, "|", phrase::write_or());
    return true;
  case TokenKind::BitXor:
    error(diag::unknown_operator, range, "^", phrase::call_pow());
    return true;
  case TokenKind::BitNot:
    error(diag::unknown_operator, range, "~", phrase::write_not());
    return true;
  case TokenKind::Apostrophe:
    error(diag::invalid_character, range, phrase::character("'"), phrase::use_double_quotes());
    return true;
  case TokenKind::Backtick:
    error(diag::invalid_character, range, phrase::back_tick(), phrase::use_quotes_or_heredoc());
    return true;
  case TokenKind::Semicolon:
    error(diag::invalid_character, range, phrase::character(";"), phrase::use_lines_or_commas());
    return true;
  default: {
    llvm::StringRef text = rawText(Cur.first);
    bool isQuote = text == "\xE2\x80\x9C" || text == "\xE2\x80\x9D" || text == "\xE2\x80\x98" ||
                   text == "\xE2\x80\x99";
    if (text.size() == 1 && !llvm::isPrint(text[0]))
      error(diag::invalid_character, range,
            phrase::control_character(static_cast<unsigned char>(text[0])), phrase::write_escape());
    else
      error(diag::invalid_character, range, phrase::character(clean(text).str()),
            isQuote ? phrase::use_straight_quotes() : phrase::put_into_string());
    return true;
  }
  }
}

/// The text ends inside of a bracket.
bool TreeBuilder::reportUnclosed() {
  bool atEnd =
      La == Grammar::EOF || (La == Grammar::NL && raw(Cur.first).kind == TokenKind::EndOfFile);
  if (!atEnd || Frames.empty())
    return false;
  const Frame &frame = Frames.back();
  SrcRange opener = rangeOf({frame.opener, frame.opener});
  llvm::StringRef marker = rawText(frame.opener).substr(2).rtrim("\r\n"); // of a heredoc
  switch (frame.kind) {
  case FrameKind::Quote:
    error(diag::unclosed_string, opener);
    break;
  case FrameKind::Heredoc:
    error(diag::unclosed_heredoc, opener, clean(marker).str(), clean(marker.ltrim('-')).str());
    break;
  default:
    error(diag::unclosed_bracket, opener, rawText(frame.opener).rtrim('~').str(),
          closerText(frame.kind).str())
        .label(rangeOf(Cur), "the file ends here");
    break;
  }
  return true;
}

void TreeBuilder::reportUnexpected(size_t expected) {
  if (reportInvalidToken() || reportUnclosed())
    return;
  SrcRange range = rangeOf(Cur);
  std::string what = found();
  llvm::StringRef wanted = expectedText(expected);
  bool inBody = Frames.empty() || Frames.back().kind == FrameKind::Body;

  if (PrevType == Grammar::DOT) {
    error(diag::expected_attribute_name, range, what);
  } else if (PrevType == Grammar::DCOLON) {
    error(diag::expected_token, range, "the name of a function behind `::`", what);
  } else if (expected == Grammar::LPAREN) {
    error(diag::expected_token, range, "`(` behind the function's name", what);
  } else if (La == Grammar::CTRL_OTHER) {
    error(diag::unknown_directive, range);
  } else if (inBody) {
    reportUnexpectedInBody(expected);
  } else if (Frames.back().kind == FrameKind::Sequence && expected == Grammar::SEQEND) {
    error(diag::unclosed_sequence, range, what)
        .label(rangeOf({Frames.back().opener, Frames.back().opener}), "begun here");
  } else if (!wanted.empty()) {
    error(diag::expected_token, range, wanted.str(), what);
  } else {
    reportUnexpectedInBracket(expected);
  }
}

void TreeBuilder::reportUnexpectedInBody(size_t expected) {
  SrcRange range = rangeOf(Cur);
  std::string what = found();
  if (expected == Grammar::NL) {
    if (La == Grammar::COMMA)
      error(diag::comma_in_body, range);
    else
      error(diag::expected_line_end, range, what);
  } else if (expected == Grammar::RBRACE || expected == Grammar::ASSIGN ||
             (expected == Grammar::IDENT && PrevType == Grammar::LBRACE)) {
    error(diag::one_line_block, range, what);
  } else if (La == Grammar::OQUOTE && (expected == Grammar::LBRACE || PrevType == Grammar::IDENT)) {
    error(diag::template_in_label, range);
  } else if (expected == Grammar::LBRACE) {
    error(diag::expected_token, range, "another label or `{` with the block's body", what);
  } else if (expected == 0 && PrevType == Grammar::IDENT && ItemDepth != 0) {
    error(diag::name_alone, rangeOf(Prev), clean(rawText(Prev.first)).str(), what);
  } else if (expected == 0 && PrevType == Grammar::NL && ItemDepth != 0) {
    if (La == Grammar::STRING)
      error(diag::quoted_argument, range, clean(rawText(Cur.first + 1)).str());
    else
      error(diag::expected_item, range, what);
  } else if (llvm::StringRef wanted = expectedText(expected); !wanted.empty()) {
    error(diag::expected_token, range, wanted.str(), what);
  } else {
    error(diag::expected_expression, range, what);
  }
}

void TreeBuilder::reportUnexpectedInBracket(size_t expected) {
  const Frame &frame = Frames.back();
  SrcRange range = rangeOf(Cur);
  SrcRange opener = rangeOf({frame.opener, frame.opener});
  std::string what = found();
  std::string closer = closerText(frame.kind).str();
  switch (expected) {
  case Grammar::RPAREN:
  case Grammar::RBRACK:
    if (PrevType == Grammar::LPAREN || PrevType == Grammar::LBRACK || PrevType == Grammar::COMMA) {
      error(diag::expected_expression, range, what);
      return;
    }
    if ((frame.kind == FrameKind::Call || frame.kind == FrameKind::Tuple) && !frame.isFor &&
        PrevType != Grammar::ELLIPSIS) {
      error(diag::expected_separator, range, closer, what).label(opener, "begun here");
      return;
    }
    break;
  case Grammar::RBRACE:
    if (frame.kind == FrameKind::Object && !frame.isFor) {
      error(diag::expected_item_end, range, what).label(opener, "begun here");
      return;
    }
    break;
  case Grammar::CQUOTE:
  case Grammar::CHEREDOC:
    error(diag::invalid_in_template, range, what);
    return;
  default:
    if (frame.kind == FrameKind::Object && !frame.isFor && Elements.size() >= frame.base &&
        PrevType != Grammar::LBRACE && PrevType != Grammar::NL && PrevType != Grammar::COMMA &&
        PrevType != Grammar::ASSIGN && PrevType != Grammar::COLON && endsOperand(PrevType)) {
      error(diag::expected_object_value, range, what);
      return;
    }
    error(diag::expected_expression, range, what);
    return;
  }
  error(diag::expected_closer, range, closer, what).label(opener, "begun here");
}

// ---- Recovery.

uint32_t TreeBuilder::columnOf(uint32_t offset) const {
  size_t line = Buffer.text.rfind('\n', offset);
  return offset - (line == llvm::StringRef::npos ? 0 : static_cast<uint32_t>(line) + 1);
}

static bool isCloser(TokenKind kind) {
  return kind == TokenKind::CBrace || kind == TokenKind::CBrack || kind == TokenKind::CParen;
}

/// The raw token at which parsing goes on after an error at raw token `at` in the item `self`.
uint32_t TreeBuilder::findNextItem(const OpenItem &self, uint32_t at) const {
  uint32_t itemColumn = columnOf(raw(self.name).begin);
  auto startsLine = [&](uint32_t index) {
    if (index == 0)
      return true;
    const Token &before = raw(index - 1);
    return before.kind == TokenKind::Newline || before.kind == TokenKind::QuotedNewline ||
           (before.kind == TokenKind::Comment && Buffer.text[before.end - 1] == '\n');
  };
  // `name =`, `type "label"` or `type {` at the start of a line that is indented no deeper than the
  // item. When an expression goes on there, a bracket was never closed.
  auto looksLikeItem = [&](uint32_t index) {
    if (raw(index).kind != TokenKind::Ident || !startsLine(index) ||
        columnOf(raw(index).begin) > itemColumn)
      return false;
    TokenKind next = raw(index + 1).kind;
    return next == TokenKind::Assign || next == TokenKind::OBrace || next == TokenKind::OQuote ||
           next == TokenKind::Ident;
  };
  if (at > self.name + 1 && looksLikeItem(at - 1))
    return at - 1;

  int depth = static_cast<int>(Frames.size() - self.frames);
  for (uint32_t i = at;; ++i) {
    const Token &token = raw(i);
    if (token.kind == TokenKind::EndOfFile)
      return i;
    if (i > self.name && startsLine(i) && token.kind != TokenKind::Newline &&
        token.kind != TokenKind::Comment) {
      uint32_t column = columnOf(token.begin);
      bool isBody = token.kind == TokenKind::OBrace &&
                    (self.state == OpenItem::Labels || self.state == OpenItem::Name);
      if ((depth <= 0 && !isBody && i > at) || looksLikeItem(i) ||
          (token.kind == TokenKind::CBrace && column < itemColumn))
        return i;
      if (isCloser(token.kind) && column == itemColumn) {
        // It closes the item; what is behind it on its line goes with it.
        while (raw(i).kind != TokenKind::EndOfFile && !(i != at && startsLine(i + 1)))
          ++i;
        return raw(i).kind == TokenKind::EndOfFile ? i : i + 1;
      }
    }
    switch (token.kind) {
    case TokenKind::OBrace:
    case TokenKind::OBrack:
    case TokenKind::OParen:
    case TokenKind::OQuote:
    case TokenKind::OHeredoc:
    case TokenKind::TemplateInterp:
    case TokenKind::TemplateControl:
      ++depth;
      break;
    case TokenKind::CBrace:
      if (depth <= 0 && ItemDepth > 1)
        return i; // the end of the body around the item
      [[fallthrough]];
    case TokenKind::CBrack:
    case TokenKind::CParen:
    case TokenKind::CQuote:
    case TokenKind::CHeredoc:
    case TokenKind::TemplateSeqEnd:
    case TokenKind::QuotedNewline:
      --depth;
      break;
    default:
      break;
    }
  }
}

void TreeBuilder::recover(OpenItem &self, const SyntaxError &failure) {
  bool giveUp = ErrorCount >= MaxErrors;
  if (giveUp && !ToldTooMany)
    error(diag::too_many_errors, rangeOf(Cur), MaxErrors);
  ToldTooMany |= giveUp;
  uint32_t next =
      giveUp ? static_cast<uint32_t>(Buffer.tokens.size() - 1) : findNextItem(self, failure.at);
  truncateFrames(self.frames);
  Values.truncate(self.values);
  Operators.truncate(self.operators);
  Prefixes.truncate(self.prefixes);
  Splats.truncate(self.splats);
  Elements.truncate(self.elements);
  Parts.truncate(self.parts);
  ExpandFinal = false;
  Claimed = Recorded;

  if (self.state == OpenItem::Value) {
    SrcRange name = rangeOf({self.name, self.name});
    auto *node = make<Attribute>(from(name));
    node->name = clean(rawText(self.name));
    node->nameRange = name;
    node->expr = make<InvalidExpr>(node->range);
    Items.push_back(node);
  } else if (self.state == OpenItem::Body) {
    endBlock(self);
  }
  Labels.truncate(self.labels);
  jumpTo(next);
  Claimed = std::min(Claimed, Recorded);
}
