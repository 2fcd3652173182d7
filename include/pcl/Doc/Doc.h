// Doc.h - layout documents in an arena.
//
// A layout document says where text may break; the printer (DocPrinter.h)
// chooses where it does. Printers of target languages build documents and
// decide nothing about columns themselves.
//
// Documents live in a DocArena and are named by 32-bit DocRefs. They are
// immutable and may be shared: the same DocRef may be a child of many documents
// (alternatives of `choice` share their children, which keeps them linear).
//
// Not for: reformatting existing text, alignment of columns over several lines.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace pcl::doc {

/// Names a document in its arena. The default is the empty document.
struct DocRef {
  uint32_t index = 0;
  friend bool operator==(DocRef, DocRef) = default;
};

enum class DocKind : uint8_t {
  Nil,
  Text,        ///< one line of text
  Line,        ///< a space when flat, a newline when broken
  SoftLine,    ///< nothing when flat, a newline when broken
  HardLine,    ///< always a newline; breaks the groups around it
  LiteralLine, ///< always a newline, without indentation (inside raw strings)
  Concat,      ///< children one after another
  Indent,      ///< child with one more unit of indentation
  Dedent,      ///< child without any indentation
  Align,       ///< child indented to the column where it starts
  Group,       ///< child flat when it fits, broken otherwise
  Choice,      ///< first alternative which fits; see DocArena::choice
  Fill,        ///< parts with a space between, a newline only where the next does not fit
  Fluid,       ///< a space and the child, or a newline and the child indented
  IfBreak,     ///< first child when the enclosing group is broken, else second
  Flat,        ///< child is printed flat whatever its width
  LineSuffix,  ///< child is held back until the next newline
  BreakParent, ///< breaks the groups around it
  Mark         ///< records the output range of the child
};

/// Owns documents and their texts. Every function returns a document that is
/// valid as long as the arena; children must be of the same arena. Widths are
/// computed while building, so that the printer decides each group in O(1).
class DocArena {
public:
  DocArena();
  DocArena(const DocArena &) = delete;
  DocArena &operator=(const DocArena &) = delete;

  /// Makes room for `count` documents, so that a large one does not move.
  void reserve(size_t count) {
    nodes.reserve(count);
    lists.reserve(count);
  }

  DocRef nil() const { return {}; }
  /// One line of text, copied into the arena. Must not contain a newline.
  DocRef text(llvm::StringRef text);
  /// Text of any number of lines; lines after the first are not indented.
  DocRef literalText(llvm::StringRef text);
  DocRef line() const { return {1}; }
  DocRef softLine() const { return {2}; }
  DocRef hardLine() const { return {3}; }
  DocRef literalLine() const { return {4}; }
  DocRef breakParent() const { return {5}; }
  /// An empty line: two hard lines of which the first leaves no blanks.
  DocRef emptyLine();

  DocRef concat(llvm::ArrayRef<DocRef> parts);
  DocRef concat(std::initializer_list<DocRef> parts) {
    return concat(llvm::ArrayRef<DocRef>(parts.begin(), parts.size()));
  }
  /// `parts` with `separator` between them.
  DocRef join(DocRef separator, llvm::ArrayRef<DocRef> parts);

  DocRef indent(DocRef child);
  DocRef dedent(DocRef child);
  DocRef align(DocRef child);
  /// `child` on one line when it and what follows up to the next possible
  /// newline fit; `shouldBreak` forces the broken form.
  DocRef group(DocRef child, bool shouldBreak = false);
  /// The first of `alternatives` whose first line fits when printed flat (groups with forced
  /// newlines in it stay broken); the last in broken form when none does. Alternatives may share
  /// children: this stays linear, where prettier's conditionalGroup is exponential.
  DocRef choice(llvm::ArrayRef<DocRef> alternatives);
  /// `parts` with spaces between them, and newlines only where the next one does not fit.
  DocRef fill(llvm::ArrayRef<DocRef> parts);
  /// A space and `child`, when its first line fits here; else a newline and `child` indented. What
  /// stands behind an assignment operator.
  DocRef fluid(DocRef child);
  DocRef ifBreak(DocRef broken, DocRef flat = {});
  /// `child` never breaks at its lines (hard and literal lines still do).
  DocRef flat(DocRef child);
  /// `child` (a trailing comment) moves to the end of the current line. It
  /// counts no width and breaks nothing; add breakParent() where it must.
  DocRef lineSuffix(DocRef child);
  /// The printer reports the output range of `child` under `id`.
  DocRef mark(uint32_t id, DocRef child);

  /// True when the document contains a forced newline.
  bool willBreak(DocRef doc) const { return nodes[doc.index].forced; }
  /// Columns of the document on one line; UINT32_MAX when it cannot be.
  uint32_t flatWidth(DocRef doc) const { return nodes[doc.index].flatWidth; }
  DocKind kind(DocRef doc) const { return nodes[doc.index].kind; }
  size_t size() const { return nodes.size(); }

private:
  friend class Printer;
  static constexpr uint32_t NoFlatForm = UINT32_MAX;
  static uint32_t addWidths(uint32_t a, uint32_t b) {
    uint64_t sum = uint64_t(a) + b;
    return sum >= NoFlatForm ? NoFlatForm : uint32_t(sum);
  }
  /// Columns up to the first place where the line may end; all of them when there is none.
  struct Head {
    uint32_t width = 0;
    bool ends = false;
    Head then(Head next) const {
      return ends ? *this : Head{addWidths(width, next.width), next.ends};
    }
  };
  /// Documents are many, and all that is slow about them is their size.
  struct Node {
    DocKind kind = DocKind::Nil;
    bool forced = false;      ///< contains a forced newline
    bool brokenEnds = false;  ///< see broken()
    bool flatEnds = false;    ///< see flat()
    uint32_t flatWidth = 0;   ///< UINT32_MAX: no flat form
    uint32_t brokenWidth = 0; ///< see broken()
    uint32_t headWidth = 0;   ///< see flat()
    uint32_t first = 0;       ///< children: first in `lists`; Text: first byte in `texts`
    uint32_t count = 0;       ///< number of children, or bytes

    /// When the enclosing group is broken.
    Head broken() const { return {brokenWidth, brokenEnds}; }
    /// When it is flat, but groups with forced newlines are not.
    Head flat() const { return {headWidth, flatEnds}; }
    void setBroken(Head head) { brokenWidth = head.width, brokenEnds = head.ends; }
    void setFlat(Head head) { headWidth = head.width, flatEnds = head.ends; }
  };
  llvm::ArrayRef<DocRef> children(const Node &node) const {
    return llvm::ArrayRef<DocRef>(lists).slice(node.first, node.count);
  }
  /// Of a Mark: what it is told by, which stands behind its child.
  uint32_t idOf(const Node &mark) const { return lists[mark.first + 1].index; }
  DocRef add(Node node);
  DocRef addParent(DocKind kind, llvm::ArrayRef<DocRef> children, Node node);
  DocRef wrap(DocKind kind, DocRef child);

  std::vector<Node> nodes;
  std::array<DocRef, 128> characters; ///< texts of one character that were made
  std::vector<DocRef> lists;
  std::string texts;
};

/// Columns of UTF-8 text: wide characters are two, as formatters count; unprintable or invalid ones
/// are one.
uint32_t textWidth(llvm::StringRef text);

} // namespace pcl::doc
