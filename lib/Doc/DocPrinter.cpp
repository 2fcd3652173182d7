// Printing layout documents.
//
// The command stack is that of prettier's printer (prettier: commands.md; after Wadler, "A prettier
// printer", and Lindig, "Strictly pretty"). Deviation: instead of measuring a group by walking it
// and the rest, each document knows its widths, and each stack entry knows the width of everything
// below it up to the next possible newline
// (`tail`), so each group costs O(1) and the whole is linear.

#include "pcl/Doc/DocPrinter.h"

#include "llvm/ADT/SmallVector.h"

namespace pcl::doc {

class Printer {
public:
  Printer(const DocArena &arena, const PrintOptions &options)
      : arena(arena), options(options), indentWidth(textWidth(options.indent)) {}

  PrintedText run(DocRef doc);

private:
  using Node = DocArena::Node;
  using Head = DocArena::Head;
  enum class Mode : uint8_t { Broken, Flat, MarkEnd };

  struct Indent {
    uint32_t units = 0;
    uint32_t columns = 0; ///< besides the units
  };

  struct Command {
    DocRef doc;
    Mode mode;
    Indent indent;
    uint32_t tail;         ///< columns below this command up to the next possible newline
    uint32_t position = 0; ///< MarkEnd: the mark; Fill: the next part
  };

  static Head headOf(const Node &node, Mode mode) {
    return mode == Mode::Broken ? node.broken() : node.flat();
  }

  void push(DocRef doc, Mode mode, Indent indent) {
    uint32_t tail = 0;
    if (!stack.empty()) {
      const Command &below = stack.back();
      tail = below.mode == Mode::MarkEnd
                 ? below.tail
                 : headOf(arena.nodes[below.doc.index], below.mode).then({below.tail, true}).width;
    }
    stack.push_back({doc, mode, indent, tail});
  }

  void pushMarkEnd(uint32_t mark) {
    push(DocRef(), Mode::MarkEnd, Indent());
    stack.back().position = mark;
  }

  /// Whether the first line of `head` and what follows it fit.
  bool fits(Head head, uint32_t tail) const {
    return uint64_t(column) + head.then({tail, true}).width <= options.width;
  }

  /// Indentation is written with the first text of a line, so that empty lines stay empty.
  void startText() {
    if (!atLineStart)
      return;
    atLineStart = false;
    for (uint32_t unit = 0; unit != pending.units; ++unit)
      out.text += options.indent;
    out.text.append(pending.columns, ' ');
  }

  void newLine(Indent indent, bool literal) {
    // Blanks of flat lines at the end go; blanks in texts stay.
    if (!literal)
      out.text.resize(textEnd);
    out.text += '\n';
    textEnd = out.text.size();
    atLineStart = true;
    pending = literal ? Indent() : indent;
    column = pending.units * indentWidth + pending.columns;
  }

  void space() {
    startText();
    out.text += ' ';
    ++column;
  }

  void printLine(const Command &command, const Node &node);
  void printGroup(const Command &command, const Node &node);
  void printChoice(const Command &command, const Node &node);
  void printFill(const Command &command, const Node &node);
  void printFluid(const Command &command, const Node &node);

  const DocArena &arena;
  const PrintOptions &options;
  const uint32_t indentWidth;
  PrintedText out;
  std::vector<Command> stack;
  llvm::SmallVector<Command, 2> suffixes;
  Indent pending;
  uint32_t column = 0;
  size_t textEnd = 0;
  bool atLineStart = true;
  /// A newline came in a flat document: the next group must be measured although its parent is
  /// flat.
  bool remeasure = false;
};

void Printer::printLine(const Command &command, const Node &node) {
  bool hard = node.kind == DocKind::HardLine || node.kind == DocKind::LiteralLine;
  if (command.mode == Mode::Flat && !hard) {
    if (node.kind == DocKind::Line)
      space();
    return;
  }
  if (!suffixes.empty()) {
    push(command.doc, command.mode, command.indent);
    for (Command &suffix : llvm::reverse(suffixes))
      push(suffix.doc, Mode::Flat, suffix.indent);
    suffixes.clear();
    return;
  }
  remeasure |= command.mode == Mode::Flat;
  newLine(command.indent, node.kind == DocKind::LiteralLine);
}

void Printer::printGroup(const Command &command, const Node &node) {
  bool flat = !node.forced;
  if (command.mode == Mode::Broken || remeasure) {
    remeasure = false;
    flat = flat && fits({node.flatWidth, false}, command.tail);
  }
  push(arena.children(node).front(), flat ? Mode::Flat : Mode::Broken, command.indent);
}

void Printer::printChoice(const Command &command, const Node &node) {
  llvm::ArrayRef<DocRef> alternatives = arena.children(node);
  if (command.mode == Mode::Flat && !remeasure) {
    push(alternatives.front(), Mode::Flat, command.indent);
    return;
  }
  remeasure = false;
  for (DocRef alternative : alternatives)
    if (fits(arena.nodes[alternative.index].flat(), command.tail)) {
      push(alternative, Mode::Flat, command.indent);
      return;
    }
  push(alternatives.back(), Mode::Broken, command.indent);
}

void Printer::printFill(const Command &command, const Node &node) {
  llvm::ArrayRef<DocRef> parts = arena.children(node);
  uint32_t position = command.position;
  if (position == parts.size())
    return;
  Head next = arena.nodes[parts[position].index].flat();
  bool last = position + 1 == parts.size();
  if (position != 0) {
    if (command.mode == Mode::Flat || fits(Head{1, false}.then(next), last ? command.tail : 0))
      space();
    else
      newLine(command.indent, /*literal=*/false);
  }
  stack.push_back(command);
  stack.back().position = position + 1;
  push(parts[position], Mode::Flat, command.indent);
}

void Printer::printFluid(const Command &command, const Node &node) {
  DocRef child = arena.children(node).front();
  Indent indent = command.indent;
  Mode mode = command.mode == Mode::Flat && !remeasure ? Mode::Flat : Mode::Broken;
  if (mode == Mode::Flat ||
      fits(Head{1, false}.then(arena.nodes[child.index].broken()), command.tail)) {
    space();
  } else {
    ++indent.units;
    newLine(indent, /*literal=*/false);
  }
  push(child, mode, indent);
}

PrintedText Printer::run(DocRef doc) {
  push(doc, Mode::Broken, Indent());
  while (!stack.empty() || !suffixes.empty()) {
    if (stack.empty()) {
      for (Command &suffix : llvm::reverse(suffixes))
        push(suffix.doc, Mode::Flat, suffix.indent);
      suffixes.clear();
    }
    Command command = stack.back();
    stack.pop_back();
    if (command.mode == Mode::MarkEnd) {
      out.marks[command.position].end = out.text.size();
      continue;
    }
    const Node &node = arena.nodes[command.doc.index];
    switch (node.kind) {
    case DocKind::Nil:
    case DocKind::BreakParent:
      break;
    case DocKind::Text:
      startText();
      out.text.append(arena.texts, node.first, node.count);
      column += node.flatWidth;
      textEnd = out.text.size();
      break;
    case DocKind::Line:
    case DocKind::SoftLine:
    case DocKind::HardLine:
    case DocKind::LiteralLine:
      printLine(command, node);
      break;
    case DocKind::Concat:
      for (DocRef child : llvm::reverse(arena.children(node)))
        push(child, command.mode, command.indent);
      break;
    case DocKind::Indent:
      push(arena.children(node).front(), command.mode,
           {command.indent.units + 1, command.indent.columns});
      break;
    case DocKind::Dedent:
      push(arena.children(node).front(), command.mode, Indent());
      break;
    case DocKind::Align: {
      uint32_t unitColumns = command.indent.units * indentWidth;
      Indent indent = column >= unitColumns ? Indent{command.indent.units, column - unitColumns}
                                            : Indent{0, column};
      push(arena.children(node).front(), command.mode, indent);
      break;
    }
    case DocKind::Group:
      printGroup(command, node);
      break;
    case DocKind::Choice:
      printChoice(command, node);
      break;
    case DocKind::Fill:
      printFill(command, node);
      break;
    case DocKind::Fluid:
      printFluid(command, node);
      break;
    case DocKind::IfBreak:
      push(arena.children(node)[command.mode == Mode::Broken ? 0 : 1], command.mode,
           command.indent);
      break;
    case DocKind::Flat:
      push(arena.children(node).front(), Mode::Flat, command.indent);
      break;
    case DocKind::LineSuffix:
      suffixes.push_back({arena.children(node).front(), Mode::Flat, command.indent, 0, 0});
      break;
    case DocKind::Mark:
      startText();
      out.marks.push_back({static_cast<uint32_t>(out.text.size()), 0, arena.idOf(node)});
      pushMarkEnd(out.marks.size() - 1);
      push(arena.children(node).front(), command.mode, command.indent);
      break;
    }
  }
  return std::move(out);
}

PrintedText print(const DocArena &arena, DocRef doc, const PrintOptions &options) {
  return Printer(arena, options).run(doc);
}

} // namespace pcl::doc
