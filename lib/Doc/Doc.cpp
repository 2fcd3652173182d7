// Building layout documents. Widths are computed here, bottom up, so that the printer need not look
// ahead.

#include "pcl/Doc/Doc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Unicode.h"

using namespace pcl::doc;

namespace {

constexpr uint32_t NoFlatForm = UINT32_MAX;

uint32_t addWidths(uint32_t a, uint32_t b) {
  uint64_t sum = uint64_t(a) + b;
  return sum >= NoFlatForm ? NoFlatForm : uint32_t(sum);
}

} // namespace

uint32_t pcl::doc::textWidth(llvm::StringRef text) {
  if (llvm::all_of(text, [](char c) { return static_cast<signed char>(c) >= 0; }))
    return text.size();
  int columns = llvm::sys::unicode::columnWidthUTF8(text);
  if (columns >= 0)
    return columns;
  // Continuation bytes (10xxxxxx) do not begin a character.
  return llvm::count_if(text,
                        [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

DocArena::Head DocArena::Head::then(Head next) const {
  return ends ? *this : Head{addWidths(width, next.width), next.ends};
}

DocArena::DocArena() {
  nodes.reserve(1024);
  lists.reserve(1024);
  // Nil and the lines have fixed places, see the accessors.
  Node nil, line, softLine, hard, literal, breakParent;
  line.kind = DocKind::Line;
  line.flatWidth = line.flat.width = 1;
  line.broken.ends = true;
  softLine.kind = DocKind::SoftLine;
  softLine.broken.ends = true;
  hard.kind = DocKind::HardLine;
  hard.forced = hard.broken.ends = hard.flat.ends = true;
  hard.flatWidth = NoFlatForm;
  literal = hard;
  literal.kind = DocKind::LiteralLine;
  breakParent.kind = DocKind::BreakParent;
  breakParent.forced = true;
  breakParent.flatWidth = NoFlatForm;
  nodes = {nil, line, softLine, hard, literal, breakParent};
}

DocRef DocArena::add(Node node) {
  nodes.push_back(node);
  return {static_cast<uint32_t>(nodes.size() - 1)};
}

DocRef DocArena::addParent(DocKind kind, llvm::ArrayRef<DocRef> children, Node node) {
  node.kind = kind;
  node.first = lists.size();
  node.count = children.size();
  lists.insert(lists.end(), children.begin(), children.end());
  return add(node);
}

DocRef DocArena::wrap(DocKind kind, DocRef child) {
  Node node = nodes[child.index];
  node.id = 0;
  return addParent(kind, child, node);
}

DocRef DocArena::text(llvm::StringRef text) {
  if (text.empty())
    return nil();
  bool isCharacter = text.size() == 1 && static_cast<unsigned char>(text[0]) < characters.size();
  if (isCharacter && characters[text[0]] != nil())
    return characters[text[0]];
  Node node;
  node.kind = DocKind::Text;
  node.flatWidth = node.broken.width = node.flat.width = textWidth(text);
  node.first = texts.size();
  node.count = text.size();
  texts.append(text.begin(), text.end());
  DocRef made = add(node);
  if (isCharacter)
    characters[text[0]] = made;
  return made;
}

DocRef DocArena::literalText(llvm::StringRef text) {
  llvm::SmallVector<DocRef, 8> parts;
  for (size_t newline; (newline = text.find('\n')) != llvm::StringRef::npos;
       text = text.drop_front(newline + 1)) {
    parts.push_back(this->text(text.take_front(newline)));
    parts.push_back(literalLine());
  }
  parts.push_back(this->text(text));
  return concat(parts);
}

DocRef DocArena::emptyLine() { return concat({hardLine(), hardLine()}); }

DocRef DocArena::concat(llvm::ArrayRef<DocRef> parts) {
  llvm::SmallVector<DocRef, 8> kept;
  Node node;
  for (DocRef part : parts) {
    if (part == nil())
      continue;
    const Node &child = nodes[part.index];
    node.forced |= child.forced;
    node.flatWidth = addWidths(node.flatWidth, child.flatWidth);
    node.broken = node.broken.then(child.broken);
    node.flat = node.flat.then(child.flat);
    kept.push_back(part);
  }
  if (kept.empty())
    return nil();
  if (kept.size() == 1)
    return kept.front();
  return addParent(DocKind::Concat, kept, node);
}

DocRef DocArena::join(DocRef separator, llvm::ArrayRef<DocRef> parts) {
  llvm::SmallVector<DocRef, 8> all;
  for (DocRef part : parts) {
    if (!all.empty())
      all.push_back(separator);
    all.push_back(part);
  }
  return concat(all);
}

DocRef DocArena::indent(DocRef child) { return wrap(DocKind::Indent, child); }
DocRef DocArena::dedent(DocRef child) { return wrap(DocKind::Dedent, child); }
DocRef DocArena::align(DocRef child) { return wrap(DocKind::Align, child); }

DocRef DocArena::group(DocRef child, bool shouldBreak) {
  Node node = nodes[child.index];
  node.id = 0;
  if (shouldBreak) {
    node.forced = true;
    node.flatWidth = NoFlatForm;
  }
  // A group that must break is broken inside a flat one, too.
  if (node.forced)
    node.flat = node.broken;
  return addParent(DocKind::Group, child, node);
}

DocRef DocArena::choice(llvm::ArrayRef<DocRef> alternatives) {
  const Node &first = nodes[alternatives.front().index];
  Node node;
  node.forced = first.forced;
  node.flatWidth = first.flatWidth;
  node.flat = first.flat;
  node.broken = nodes[alternatives.back().index].broken;
  return addParent(DocKind::Choice, alternatives, node);
}

DocRef DocArena::fill(llvm::ArrayRef<DocRef> parts) {
  Node node;
  for (auto [index, part] : llvm::enumerate(parts)) {
    const Node &child = nodes[part.index];
    Head space{index != 0, false};
    node.forced |= child.forced;
    node.flatWidth = addWidths(node.flatWidth, addWidths(space.width, child.flatWidth));
    node.flat = node.flat.then(space).then(child.flat);
    if (index != 0)
      node.broken.ends = true;
    node.broken = node.broken.then(child.flat);
  }
  return addParent(DocKind::Fill, parts, node);
}

DocRef DocArena::fluid(DocRef child) {
  Node node = nodes[child.index];
  node.id = 0;
  node.flatWidth = addWidths(1, node.flatWidth);
  node.flat = Head{1, false}.then(node.flat);
  node.broken = {0, true};
  return addParent(DocKind::Fluid, child, node);
}

DocRef DocArena::ifBreak(DocRef broken, DocRef flat) {
  const Node &flatNode = nodes[flat.index];
  Node node;
  node.forced = flatNode.forced;
  node.flatWidth = flatNode.flatWidth;
  node.flat = flatNode.flat;
  node.broken = nodes[broken.index].broken;
  return addParent(DocKind::IfBreak, {broken, flat}, node);
}

DocRef DocArena::flat(DocRef child) {
  Node node = nodes[child.index];
  node.id = 0;
  node.broken = node.flat;
  return addParent(DocKind::Flat, child, node);
}

DocRef DocArena::lineSuffix(DocRef child) { return addParent(DocKind::LineSuffix, child, Node()); }

DocRef DocArena::mark(uint32_t id, DocRef child) {
  Node node = nodes[child.index];
  node.id = id;
  return addParent(DocKind::Mark, child, node);
}
