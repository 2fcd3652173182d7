// What the printers of all target languages share: comments, imports, source marks, brackets,
// words, escapes.
//
// Not for anything that one language does otherwise than another: that is in the printer of the
// language.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Code/Directives.h"
#include "pcl/Doc/DocPrinter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace pcl::code {

/// How a language sets its texts, as far as all languages do it alike.
struct PrintRules {
  uint32_t lineWidth, indentWidth;
  llvm::StringLiteral lineComment; ///< what begins a comment: "//"
  llvm::StringLiteral trailingGap; ///< before a comment behind something: "  "
  bool trailingCounts;             ///< such a comment is part of the width of its line
  llvm::StringLiteral yes, no, null, undefined;
  llvm::ArrayRef<Directive> directives; ///< what no comment of a source may say
};

/// A strength of binding, one stronger.
template <typename Prec> Prec stronger(Prec prec) {
  return static_cast<Prec>(static_cast<unsigned>(prec) + 1);
}

/// Base of a language's printer. Documents live in `docs` as long as the printer.
class PrinterBase {
protected:
  using DocRef = doc::DocRef;

  PrinterBase(const Module &module, const PrintRules &rules) : module(module), rules(rules) {
    docs.reserve(size_t(module.size()) * DocsOfNode);
  }
  virtual ~PrinterBase() = default;

  /// The whole file: its comments, the imports, and `body`, with an empty line between them.
  doc::PrintedText file(DocRef body);

  DocRef text(const llvm::Twine &text);
  DocRef concat(std::initializer_list<DocRef> parts) { return docs.concat(parts); }
  Kind kind(NodeId node) const { return module.kind(node); }
  bool is(NodeId node, std::initializer_list<Kind> kinds) const {
    return llvm::is_contained(kinds, module.kind(node));
  }

  /// `items` with commas and lines between them.
  DocRef separated(llvm::ArrayRef<DocRef> items);
  DocRef parens(DocRef inner) { return concat({text("("), inner, text(")")}); }
  /// `inner` between brackets, on lines of its own where it does not fit; `end` is the last before
  /// the closing bracket's line.
  DocRef enclosed(llvm::StringRef open, DocRef inner, llvm::StringRef close, DocRef end = {});
  /// What `enclosed` puts into a group.
  DocRef openEnclosed(llvm::StringRef open, DocRef inner, llvm::StringRef close, DocRef end = {});
  /// `inner` in parentheses that are there only when it takes several lines.
  DocRef parensIfBroken(DocRef inner);

  /// A name or a literal that is one word; the empty document for other kinds.
  DocRef word(NodeId node);

  /// One line for each import that is one, one for all names of a module, an empty line between
  /// groups.
  DocRef imports();
  /// The statement for `names`: one import, or all named ones of a module.
  virtual DocRef importStatement(llvm::ArrayRef<Import> names) = 0;
  /// `name`, or `name as alias`, of named imports.
  llvm::SmallVector<DocRef, 8> importedNames(llvm::ArrayRef<Import> names);

  /// A comment on its own.
  DocRef commentStatement(NodeId node);
  /// True if `node` is a string or template that reads better over several lines, and may take
  /// them.
  bool isMultilineString(NodeId node) const;

  /// Line comments, one a line, each followed by a newline. Doc comments are printed likewise.
  DocRef commentLines(llvm::ArrayRef<Comment> comments);
  DocRef leadingComments(NodeId node) { return commentLines(module.leadingComments(node)); }
  /// Comments behind `node` on its line; forces a newline after it. Several lines are joined.
  DocRef trailingComments(NodeId node);
  bool hasComments(NodeId node) const { return module[node].comments != 0; }

  /// `doc` with the comments of `node` around it, for entries, elements, parameters and fields.
  DocRef commented(NodeId node, DocRef doc);
  /// `doc` marked with the source of `node`.
  DocRef marked(NodeId node, DocRef doc);
  /// Newline, or an empty line where `next` asks for one.
  DocRef lineBefore(NodeId next) {
    return module.has(next, BlankBefore) ? docs.emptyLine() : docs.hardLine();
  }

  /// Lines of a text, cut at \n, \r\n and \r.
  static llvm::SmallVector<llvm::StringRef, 4> lines(llvm::StringRef text);

  /// One line of a comment of the source, as all of them are written: nothing in it ends the
  /// comment early (some languages take U+2028 for a newline), and no tool takes it for a
  /// directive.
  std::string commentText(llvm::StringRef line) const;

  const Module &module;
  const PrintRules &rules;
  doc::DocArena docs;
  /// Inside a field of a template: everything stays on one line.
  unsigned fieldDepth = 0;

private:
  /// Documents that are made of a node of code, about.
  static constexpr size_t DocsOfNode = 4;

  std::string commentLine(llvm::StringRef line) const;
};

/// How characters are written that may not stand as they are in a string.
struct Escapes {
  struct Numeric {
    uint32_t last;      ///< the last character that it is for
    const char *format; ///< with a place for its number
  };
  /// Characters with a letter of their own: ...
  llvm::StringLiteral characters;
  /// ... and their letters.
  llvm::StringLiteral letters;
  llvm::ArrayRef<Numeric> numeric;
};

/// Appends `character` as it is, or as an escape. In a string that may have several lines newlines
/// and tabs stand as they are.
void appendCharacter(std::string &out, uint32_t character, const Escapes &escapes,
                     bool isMultiline = false);

/// `value` with each character so, behind what `before` says of it and what follows it in `rest`,
/// which begins with the character.
std::string
escapedText(llvm::StringRef value, const Escapes &escapes, bool isMultiline,
            llvm::function_ref<llvm::StringRef(uint32_t character, llvm::StringRef rest)> before);

/// The quote with which `value` needs fewer escapes; `"` when equal.
char bestQuote(llvm::StringRef value);

/// True when `text` reads better over several lines: a newline with something behind it.
bool isMultiline(llvm::StringRef text);

/// True when a character may stand as it is in a string of any language: printable, and no line
/// separator, byte order mark or control of writing direction (which could make a program look like
/// another).
bool isPlainCharacter(uint32_t character);

} // namespace pcl::code
