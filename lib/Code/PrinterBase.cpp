// Comments, marks and characters for the printers of target languages.

#include "pcl/Code/PrinterBase.h"

#include "pcl/Support/Utf8.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"

#include <fmt/format.h>

using namespace pcl::code;
using pcl::doc::DocRef;

llvm::SmallVector<llvm::StringRef, 4> PrinterBase::lines(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 4> result;
  while (true) {
    size_t end = text.find_first_of("\r\n");
    result.push_back(text.take_front(end).rtrim());
    if (end == llvm::StringRef::npos)
      return result;
    text = text.drop_front(end);
    text = text.drop_front(text.starts_with("\r\n") ? 2 : 1);
  }
}

std::string PrinterBase::commentText(llvm::StringRef line) const {
  std::string result;
  for (size_t position = 0; position < line.size();) {
    uint32_t character = nextCharacter(line, position);
    bool keep = isPlainCharacter(character) || character == '\t';
    result += keep ? encodeUtf8(character) : " ";
  }
  return withoutDirectives(result, rules.directives, rules.lineComment);
}

pcl::doc::PrintedText PrinterBase::file(DocRef body) {
  if (body != docs.nil())
    body = concat({body, docs.hardLine()});
  llvm::SmallVector<DocRef, 4> sections = {commentLines(module.header), imports(), body};
  llvm::erase(sections, docs.nil());
  return doc::print(docs, docs.join(docs.hardLine(), sections),
                    {rules.lineWidth, std::string(rules.indentWidth, ' ')});
}

DocRef PrinterBase::text(const llvm::Twine &text) {
  llvm::SmallString<64> buffer;
  return docs.text(text.toStringRef(buffer));
}

DocRef PrinterBase::separated(llvm::ArrayRef<DocRef> items) {
  return docs.join(concat({text(","), docs.line()}), items);
}

DocRef PrinterBase::openEnclosed(llvm::StringRef open, DocRef inner, llvm::StringRef close,
                                 DocRef end) {
  return concat({text(open), docs.indent(concat({docs.softLine(), inner})), end, docs.softLine(),
                 text(close)});
}

DocRef PrinterBase::enclosed(llvm::StringRef open, DocRef inner, llvm::StringRef close,
                             DocRef end) {
  return docs.group(openEnclosed(open, inner, close, end));
}

DocRef PrinterBase::parensIfBroken(DocRef inner) {
  return docs.group(concat({docs.ifBreak(text("(")), docs.indent(concat({docs.softLine(), inner})),
                            docs.softLine(), docs.ifBreak(text(")"))}));
}

DocRef PrinterBase::word(NodeId node) {
  switch (kind(node)) {
  case Kind::Name:
    return text(module[node].text);
  case Kind::Bool:
    return text(module.has(node, Value) ? rules.yes : rules.no);
  case Kind::Null:
    return text(rules.null);
  case Kind::Undefined:
    return text(rules.undefined);
  default:
    return docs.nil();
  }
}

DocRef PrinterBase::imports() {
  llvm::SmallVector<DocRef, 8> parts;
  std::vector<Import> sorted = module.sortedImports();
  for (llvm::ArrayRef<Import> rest = sorted; !rest.empty();) {
    const ImportSpec &spec = rest.front().spec;
    if (rest.data() != sorted.data() && rest.data()[-1].spec.group != spec.group)
      parts.push_back(docs.hardLine());
    // All names of one module stand in one import.
    llvm::ArrayRef<Import> same = rest.take_front();
    if (spec.style == ImportSpec::Style::Named)
      same = rest.take_while([&](const Import &next) {
        return next.spec.style == spec.style && next.spec.module == spec.module;
      });
    parts.append({importStatement(same), docs.hardLine()});
    rest = rest.drop_front(same.size());
  }
  return docs.concat(parts);
}

llvm::SmallVector<DocRef, 8> PrinterBase::importedNames(llvm::ArrayRef<Import> names) {
  llvm::SmallVector<DocRef, 8> items;
  for (const Import &import : names)
    items.push_back(import.spec.name == import.localName
                        ? text(import.localName)
                        : text(import.spec.name + " as " + import.localName));
  return items;
}

std::string PrinterBase::commentLine(llvm::StringRef line) const {
  return rules.lineComment.str() + (line.empty() ? "" : " " + commentText(line));
}

DocRef PrinterBase::commentLines(llvm::ArrayRef<Comment> comments) {
  llvm::SmallVector<DocRef, 8> parts;
  for (const Comment &comment : comments)
    for (llvm::StringRef line : lines(comment.text))
      parts.append({text(commentLine(line)), docs.hardLine()});
  return docs.concat(parts);
}

DocRef PrinterBase::commentStatement(NodeId node) {
  // Every comment line brings its newline; that of the last one is the statement's.
  llvm::SmallVector<DocRef, 8> all;
  for (const Comment &comment : module.leadingComments(node))
    for (llvm::StringRef line : lines(comment.text))
      all.push_back(text(commentLine(line)));
  return docs.join(docs.hardLine(), all);
}

DocRef PrinterBase::trailingComments(NodeId node) {
  std::string all;
  for (const Comment &comment : module.trailingComments(node))
    for (llvm::StringRef line : lines(comment.text))
      all += (all.empty() ? "" : " ") + line.str();
  if (module.trailingComments(node).empty())
    return docs.nil();
  DocRef comment = text(rules.trailingGap + rules.lineComment + " " + commentText(all));
  return concat({rules.trailingCounts ? comment : docs.lineSuffix(comment), docs.breakParent()});
}

DocRef PrinterBase::commented(NodeId node, DocRef doc) {
  return hasComments(node) ? concat({leadingComments(node), doc, trailingComments(node)}) : doc;
}

DocRef PrinterBase::marked(NodeId node, DocRef doc) {
  uint32_t source = module[node].source;
  return source == NoSource ? doc : docs.mark(source, doc);
}

bool PrinterBase::isMultilineString(NodeId node) const {
  if (fieldDepth != 0)
    return false;
  if (kind(node) == Kind::String)
    return isMultiline(module[node].text);
  return kind(node) == Kind::Template && llvm::any_of(module.tail(node), [&](NodeId piece) {
           return kind(piece) == Kind::String && isMultiline(module[piece].text);
         });
}

void pcl::code::appendCharacter(std::string &out, uint32_t character, const Escapes &escapes,
                                bool isMultiline) {
  if (isMultiline && (character == '\n' || character == '\t')) {
    out += static_cast<char>(character);
    return;
  }
  size_t letter = character < 0x80 ? escapes.characters.find(static_cast<char>(character))
                                   : llvm::StringRef::npos;
  if (letter != llvm::StringRef::npos) {
    out += {'\\', escapes.letters[letter]};
    return;
  }
  if (isPlainCharacter(character)) {
    out += encodeUtf8(character);
    return;
  }
  for (const Escapes::Numeric &numeric : escapes.numeric)
    if (character <= numeric.last) {
      out += fmt::format(fmt::runtime(numeric.format), character);
      return;
    }
}

std::string pcl::code::escapedText(
    llvm::StringRef value, const Escapes &escapes, bool isMultiline,
    llvm::function_ref<llvm::StringRef(uint32_t character, llvm::StringRef rest)> before) {
  std::string out;
  out.reserve(value.size());
  for (size_t position = 0; position < value.size();) {
    llvm::StringRef rest = value.drop_front(position);
    // No language writes letters, digits and spaces otherwise.
    if (llvm::StringRef plain =
            rest.take_while([](char c) { return llvm::isAlnum(c) || c == ' '; });
        !plain.empty()) {
      out += plain;
      position += plain.size();
      continue;
    }
    uint32_t character = nextCharacter(value, position);
    out += before(character, rest);
    appendCharacter(out, character, escapes, isMultiline);
  }
  return out;
}

char pcl::code::bestQuote(llvm::StringRef value) {
  return value.count('"') > value.count('\'') ? '\'' : '"';
}

bool pcl::code::isMultiline(llvm::StringRef text) { return text.rtrim('\n').contains('\n'); }

bool pcl::code::isPlainCharacter(uint32_t character) {
  if (character < 0x80)
    return character >= 0x20 && character != 0x7F;
  bool joiner = character == 0x200C || character == 0x200D; // of scripts and emoji
  return joiner || (llvm::sys::unicode::isPrintable(character) &&
                    !llvm::sys::unicode::isFormatting(character) && character != 0x2028 &&
                    character != 0x2029 && character != 0xFEFF);
}
