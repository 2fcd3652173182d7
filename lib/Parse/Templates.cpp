// Templates: escapes, strip markers, the dedent of `<<-`, and which directive belongs to which.
//
// The order is hcl's, because it shows in the values: strip markers first, each on one literal
// token (a line of a heredoc), then the dedent, then neighbouring literals join.

#include "TreeBuilder.h"

#include "pcl/Support/Utf8.h"

#include "HCLParser.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::parse;
using namespace pcl::syntax;
using Grammar = grammar::HCLParser;

// ---- Spaces as Go's unicode.IsSpace knows them.

static bool isSpace(uint32_t c) {
  return (c >= 9 && c <= 13) || c == ' ' || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

/// Length in bytes of the space that `text` begins with, or 0.
static size_t spaceLength(llvm::StringRef text) {
  if (text.empty())
    return 0;
  if (static_cast<unsigned char>(text[0]) < 0x80)
    return isSpace(text[0]) ? 1 : 0;
  size_t length = 0;
  return isSpace(nextCharacter(text, length)) ? length : 0;
}

static llvm::StringRef trimLeft(llvm::StringRef text) {
  while (size_t length = spaceLength(text))
    text = text.drop_front(length);
  return text;
}

static llvm::StringRef trimRight(llvm::StringRef text) {
  while (!text.empty()) {
    size_t begin = text.size() - 1;
    while (begin != 0 && text.size() - begin < 4 &&
           (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
      --begin;
    if (spaceLength(text.drop_front(begin)) != text.size() - begin)
      break;
    text = text.take_front(begin);
  }
  return text;
}

// ---- Escapes.

/// `$${` and `%%{` to `${` and `%{`; all that a heredoc knows.
llvm::StringRef TreeBuilder::unescapeHeredoc(llvm::StringRef text) {
  if (!text.contains("$${") && !text.contains("%%{"))
    return clean(text);
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("$${") || text.starts_with("%%{"))
      text = text.drop_front();
    result += text.front();
    // Behind a sequence that was escaped stands its brace, not another escape.
    text = text.drop_front();
  }
  return clean(llvm::StringRef(result).copy(*TheArena));
}

llvm::StringRef TreeBuilder::unescapeQuoted(uint32_t rawIndex) {
  llvm::StringRef source = rawText(rawIndex);
  if (source.find_first_of("\\$%") == llvm::StringRef::npos)
    return clean(source);
  std::string result;
  result.reserve(source.size());
  for (size_t i = 0; i != source.size();) {
    char c = source[i];
    llvm::StringRef rest = source.drop_front(i);
    if (c != '\\') {
      if (rest.starts_with("$${") || rest.starts_with("%%{")) {
        result += rest[0];
        result += '{';
        i += 3;
      } else {
        result += c;
        ++i;
      }
      continue;
    }
    // The lexer leaves no backslash at the end.
    char selector = rest[1];
    size_t length = 2;
    bool valid = true;
    switch (selector) {
    case 'n':
      result += '\n';
      break;
    case 'r':
      result += '\r';
      break;
    case 't':
      result += '\t';
      break;
    case '"':
    case '\\':
      result += selector;
      break;
    case 'u':
    case 'U': {
      size_t wanted = selector == 'u' ? 4 : 8;
      llvm::StringRef digits = rest.drop_front(2).take_front(wanted).take_while(llvm::isHexDigit);
      length = 2 + digits.size();
      uint32_t code = 0;
      std::string character;
      if (digits.size() == wanted && !digits.getAsInteger(16, code))
        character = encodeUtf8(code);
      valid = !character.empty();
      result.append(valid ? llvm::StringRef(character) : rest.take_front(length));
      break;
    }
    default:
      // Underline the whole character.
      while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0) == 0x80)
        ++length;
      valid = false;
      result.append(rest.slice(1, length));
      break;
    }
    if (!valid) {
      uint32_t begin = raw(rawIndex).begin + static_cast<uint32_t>(i);
      error(diag::invalid_escape, {Buffer.file, begin, begin + static_cast<uint32_t>(length)},
            clean(rest.take_front(length)).str());
    }
    i += length;
  }
  return clean(llvm::StringRef(result).copy(*TheArena));
}

// ---- Flat parts.

void TreeBuilder::literal() {
  // One part for each raw token: strip markers and dedent go by lines.
  for (uint32_t i = Prev.first; i <= Prev.last; ++i) {
    FlatPart &part = Parts.emplace_back();
    part.first = part.last = i;
    part.text =
        raw(i).kind == TokenKind::QuotedLit ? unescapeQuoted(i) : unescapeHeredoc(rawText(i));
  }
}

void TreeBuilder::openSequence() {
  pushFrame(FrameKind::Sequence, /*newlines=*/false, Parts.size());
}

void TreeBuilder::sequence(PartToken kind, const ForNames &names) {
  FlatPart &part = Parts.emplace_back();
  part.kind = kind;
  part.first = Closed.opener;
  part.last = Prev.last;
  part.strip.left = rawText(part.first).ends_with("~");
  part.strip.right = rawText(part.last).starts_with("~");
  if (kind == PartToken::Interpolation || kind == PartToken::If || kind == PartToken::For)
    part.expr = pop();
  if (kind == PartToken::For) {
    part.keyVar = names.keyVar();
    part.valueVar = names.valueVar();
  }
}

void TreeBuilder::trimAtMarkers(llvm::MutableArrayRef<FlatPart> parts) {
  for (size_t i = 0; i != parts.size(); ++i) {
    if (parts[i].kind == PartToken::Literal)
      continue;
    if (parts[i].strip.left && i != 0 && parts[i - 1].kind == PartToken::Literal)
      parts[i - 1].text = trimRight(parts[i - 1].text);
    if (parts[i].strip.right && i + 1 != parts.size() && parts[i + 1].kind == PartToken::Literal)
      parts[i + 1].text = trimLeft(parts[i + 1].text);
  }
}

/// Takes from each line the number of spaces that all lines which are not blank begin with. What
/// begins with a sequence begins with none.
void TreeBuilder::dedent(llvm::MutableArrayRef<FlatPart> parts) {
  size_t least = llvm::StringRef::npos;
  llvm::SmallVector<FlatPart *, 32> lines;
  bool startOfLine = true;
  for (FlatPart &part : parts) {
    bool isLiteral = part.kind == PartToken::Literal;
    if (startOfLine) {
      size_t spaces = 0;
      if (isLiteral) {
        llvm::StringRef rest = part.text;
        for (size_t length; (length = spaceLength(rest)) != 0; ++spaces)
          rest = rest.drop_front(length);
        if (rest.empty() && part.text.ends_with("\n"))
          spaces = llvm::StringRef::npos; // a blank line keeps what it has
        else
          lines.push_back(&part);
      }
      least = std::min(least, spaces);
    }
    startOfLine = isLiteral && part.text.ends_with("\n");
  }
  for (FlatPart *line : lines)
    for (size_t i = 0; i != least && !line->text.empty(); ++i)
      line->text = line->text.drop_front(spaceLength(line->text));
}

// ---- Nesting.

/// Makes the parts of `node` of the flat ones above `base`.
void TreeBuilder::finishParts(TemplateExpr *node, uint32_t base, bool flush) {
  llvm::MutableArrayRef<FlatPart> parts = llvm::MutableArrayRef(Parts).drop_front(base);
  trimAtMarkers(parts);
  if (flush)
    dedent(parts);
  node->isWrap = parts.size() == 1 && parts[0].kind == PartToken::Interpolation;
  nestParts(parts, node);
  Parts.truncate(base);
}

void TreeBuilder::nestParts(llvm::ArrayRef<FlatPart> flat, TemplateExpr *node) {
  struct OpenDirective {
    const FlatPart *begin;
    size_t base; ///< of its parts on the stack
    IfPart *ifPart;
    ForPart *forPart;
  };
  llvm::SmallVector<const TemplatePart *, 16> stack;
  llvm::SmallVector<OpenDirective, 4> open;
  unsigned height = 0;
  unsigned nesting = 0;
  auto takeParts = [&](size_t base) {
    llvm::ArrayRef<const TemplatePart *> parts =
        copy(llvm::ArrayRef<const TemplatePart *>(stack).drop_front(base));
    stack.truncate(base);
    return parts;
  };
  auto unexpected = [&](const FlatPart &part, const char *name) {
    auto report = error(diag::unbalanced_directive, rangeOf({part.first, part.last}), name);
    if (!open.empty())
      report.label(rangeOf({open.back().begin->first, open.back().begin->last}), "open here");
  };

  for (size_t i = 0; i != flat.size(); ++i) {
    const FlatPart &part = flat[i];
    SrcRange range = rangeOf({part.first, part.last});
    if (part.expr)
      height = std::max<unsigned>(height, part.expr->height);
    switch (part.kind) {
    case PartToken::Literal: {
      size_t last = i;
      while (last + 1 != flat.size() && flat[last + 1].kind == PartToken::Literal)
        ++last;
      auto *literal = make<LiteralPart>(rangeOf({part.first, flat[last].last}));
      literal->text = part.text;
      if (last != i) {
        // Mostly they are neighbours in the source as well.
        bool contiguous = true;
        size_t size = part.text.size();
        for (size_t k = i + 1; k <= last; ++k) {
          contiguous &= flat[k - 1].text.end() == flat[k].text.begin();
          size += flat[k].text.size();
        }
        if (contiguous) {
          literal->text = {part.text.data(), size};
        } else {
          char *memory = TheArena->Allocate<char>(size);
          literal->text = {memory, size};
          for (size_t k = i; k <= last; ++k)
            memory = std::copy(flat[k].text.begin(), flat[k].text.end(), memory);
        }
        i = last;
      }
      stack.push_back(literal);
      break;
    }
    case PartToken::Interpolation: {
      auto *interpolation = make<InterpolationPart>(range);
      interpolation->expr = part.expr;
      interpolation->strip = part.strip;
      stack.push_back(interpolation);
      break;
    }
    case PartToken::If: {
      auto *ifPart = make<IfPart>(range);
      ifPart->condition = part.expr;
      ifPart->ifStrip = part.strip;
      open.push_back({&part, stack.size(), ifPart, nullptr});
      break;
    }
    case PartToken::For: {
      auto *forPart = make<ForPart>(range);
      forPart->keyVar = part.keyVar;
      forPart->valueVar = part.valueVar;
      forPart->collection = part.expr;
      forPart->forStrip = part.strip;
      open.push_back({&part, stack.size(), nullptr, forPart});
      break;
    }
    case PartToken::Else: {
      IfPart *ifPart = open.empty() ? nullptr : open.back().ifPart;
      if (!ifPart || ifPart->hasElse) {
        unexpected(part, "else");
        break;
      }
      ifPart->thenParts = takeParts(open.back().base);
      ifPart->hasElse = true;
      ifPart->elseStrip = part.strip;
      break;
    }
    case PartToken::EndIf: {
      IfPart *ifPart = open.empty() ? nullptr : open.back().ifPart;
      if (!ifPart) {
        unexpected(part, "endif");
        break;
      }
      (ifPart->hasElse ? ifPart->elseParts : ifPart->thenParts) = takeParts(open.back().base);
      ifPart->endStrip = part.strip;
      ifPart->range.end = range.end;
      open.pop_back();
      stack.push_back(ifPart);
      break;
    }
    case PartToken::EndFor: {
      ForPart *forPart = open.empty() ? nullptr : open.back().forPart;
      if (!forPart) {
        unexpected(part, "endfor");
        break;
      }
      forPart->parts = takeParts(open.back().base);
      forPart->endStrip = part.strip;
      forPart->range.end = range.end;
      open.pop_back();
      stack.push_back(forPart);
      break;
    }
    }
    nesting = std::max<unsigned>(nesting, open.size());
    if (nesting >= MaxDepth)
      tooDeep(range);
  }
  for (const OpenDirective &directive : open)
    error(diag::unclosed_directive, rangeOf({directive.begin->first, directive.begin->last}),
          directive.ifPart ? "if" : "for", directive.ifPart ? "endif" : "endfor");
  node->parts = copy(llvm::ArrayRef<const TemplatePart *>(stack));
  setHeight(node, height + nesting);
}

void TreeBuilder::quoted() {
  auto *node = make<TemplateExpr>(from(rangeOf({Closed.opener, Closed.opener})));
  push(node);
  finishParts(node, Closed.base, /*flush=*/false);
}

void TreeBuilder::heredoc() {
  auto *node = make<TemplateExpr>(from(rangeOf({Closed.opener, Closed.opener})));
  node->form = TemplateForm::Heredoc;
  llvm::StringRef introducer = rawText(Closed.opener).drop_front(2).rtrim("\r\n");
  node->isFlush = introducer.consume_front("-");
  node->delimiter = clean(introducer);
  push(node);
  finishParts(node, Closed.base, node->isFlush);
}
