// What the printers of all target languages share: comments, source marks, walking operands.
//
// Not for anything that one language does otherwise than another: that is in the printer of the
// language.
#pragma once

#include "pcl/Code/Code.h"
#include "pcl/Doc/Doc.h"

namespace pcl::code {

/// Base of a language's printer. Documents live in `docs` as long as the printer.
class PrinterBase {
protected:
  using DocRef = doc::DocRef;

  /// `lineComment` is what begins a comment ("//"); `trailingGap` what stands before a trailing one
  /// ("  ").
  PrinterBase(const Module &module, llvm::StringRef lineComment, llvm::StringRef trailingGap)
      : module(module), lineComment(lineComment), trailingGap(trailingGap) {}

  DocRef text(llvm::StringRef text) { return docs.text(text); }
  DocRef concat(std::initializer_list<DocRef> parts) { return docs.concat(parts); }

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

  /// One line of a comment, in which nothing ends the comment early: some languages take U+2028 for
  /// a newline.
  static std::string commentText(llvm::StringRef line);

  const Module &module;
  doc::DocArena docs;

private:
  std::string lineComment;
  std::string trailingGap;
};

/// One character of `text` at `position` (bytes), which moves behind it. Invalid UTF-8 gives U+FFFD
/// for one byte.
uint32_t nextCharacter(llvm::StringRef text, size_t &position);

/// True when a character may stand as it is in a string of any language: printable, and no line
/// separator, byte order mark or control of writing direction (which could make a program look like
/// another).
bool isPlainCharacter(uint32_t character);

/// `character` in UTF-8.
std::string encodeUtf8(uint32_t character);

} // namespace pcl::code
